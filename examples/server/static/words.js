// Names of cards and players, and what the match waits for, in words.

const RANKS = { A: "ace", Q: "queen", J: "jack", K: "king" };
const SUITS = { D: "dinari", H: "hearts", S: "spades", C: "clubs" };

export function cardName(card) {
  return `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;
}

export function seatName(names, seat) {
  return names[seat] ?? `Seat ${seat}`;
}

export function sideName(names, side) {
  const members = names.map((_, seat) => seatName(names, seat));
  return members.filter((_, seat) => seat % 2 === side).join(" & ");
}

// What the match waits for; `seat` is the reader's, or null.
export function turnSentence({ view, names, seat }) {
  if (view.outcome) return `${sideName(names, view.outcome.winner)} wins the match.`;
  if (names.includes(null)) return "Waiting until all seats are taken.";
  if (view.phase === "redeal") {
    const asked = sideName(names, 1 - (view.proposer % 2));
    const mine = seat !== null && seat % 2 !== view.proposer % 2;
    return mine ? "Do you agree to deal again?" : `${asked} may agree to deal again, or not.`;
  }
  const tasks = { cut: "cut", cut_choice: "keep the drawn card or put it down", play: "play" };
  const task = tasks[view.phase];
  return view.turn === seat
    ? `Your turn to ${task}.`
    : `${seatName(names, view.turn)} is to ${task}.`;
}
