// The page of a match: draws what the server sends and sends what the player does.
//
// It knows no rules. Which buttons there are follows from whose turn it is and from nothing else:
// a hint at what could be taken or claimed would be against the rules (T34, T35).

import { Connection } from "./connection.js";
import { fit, makeButtons, show } from "./picture.js";
import { post } from "./requests.js";
import { Seat } from "./seat.js";
import { cardName, seatName, sideName, turnSentence } from "./words.js";

const part = (id) => document.getElementById(id);
const match = location.pathname.split("/")[2];
const path = `/matches/${match}`;
const ownSeat = new Seat(match);

let table = null; // the last message of type "table"
let shownPly = 0; // up to where the story is told
let chosen = { hand: null, table: new Set() };
let sitting = false; // a seat has been asked for, and the answer has not come

const connection = new Connection(`${path}/socket`, {
  greeting: () => ({ token: ownSeat.token, ply: shownPly }),
  onMessage: (message) => (message.type === "table" ? draw(message) : refuse(message)),
  onState: showState,
});

// Drawing

function showState(state) {
  const words = { open: "Connected", lost: "Connection lost, trying again …", ended: "Closed" };
  part("state").textContent = words[state];
  document.body.dataset.connection = state;
  part("actions").inert = state !== "open";
}

function draw(message) {
  const isNews = table === null || message.view.ply !== table.view.ply;
  table = message;
  if (isNews) {
    chosen = { hand: null, table: new Set() };
    if (!part("notice").textContent.includes("[room/stranger]")) notice("");
  }
  const wasChoosing = part("actions").contains(document.activeElement);
  part("rules").textContent = `${message.rules}`;
  part("turn").textContent = turnSentence(message);
  part("turn").classList.toggle("mine", isAsked());
  drawPicture();
  drawFacts();
  drawActions();
  drawSeats();
  if (wasChoosing && !part("actions").contains(focused())) part("turn").focus();
  tellStory();
  part("sheet-panel").hidden = message.sheet === null;
  if (message.sheet !== null) show(part("sheet"), message.sheet);
  part("end").hidden = message.view.outcome === null;
  part("record").href = `${path}/record`;
  document.title = isAsked() ? "Your turn – Chkobba" : "Chkobba";
  document.body.dataset.ply = message.view.ply;
}

// What has the focus, if it can still be seen.
function focused() {
  const element = document.activeElement;
  return element?.checkVisibility() ? element : null;
}

function drawPicture() {
  const held = document.activeElement?.dataset.card;
  const picture = show(part("picture"), table.picture);
  fit(picture);
  if (isMyTurn("play")) {
    makeButtons(picture, `.chk-hand.chk-seat${table.seat}`, "in your hand", chooseInHand);
    makeButtons(picture, ".chk-table", "on the table", chooseOnTable);
  }
  markChosen();
  if (held) picture.querySelector(`[data-card="${held}"]`)?.focus();
}

// What stands at the edges of the picture, for narrow screens, which show its middle only.
function drawFacts() {
  const { view, names } = table;
  const facts = [0, 1].map((side) => {
    const faceUp = view.chkobbas[side].map(({ card }) => cardName(card)).join(", ");
    const pile = `${view.scores[side]} points, pile ${view.pile_sizes[side]}`;
    return [sideName(names, side), faceUp ? `${pile}, chkobbas: ${faceUp}` : pile];
  });
  facts.push(["Stock", view.stock_size]);
  if (view.dealer !== null) facts.push(["Dealer", seatName(names, view.dealer)]);
  if (view.players === 4) {
    facts.push(["Hands", handSizes(table)]);
  }
  part("facts").replaceChildren(
    ...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]),
  );
}

function handSizes({ view, names }) {
  return view.hand_sizes.map((size, seat) => `${seatName(names, seat)} ${size}`).join(", ");
}

function drawActions() {
  const { view } = table;
  const plays = isMyTurn("play");
  const cuts = isMyTurn("cut");
  const shown = {
    act: plays || cuts,
    claim: plays && view.rules.claims && view.rules.capture === "optional",
    lifted: cuts,
    "lifted-label": cuts,
    keep: isMyTurn("cut_choice"),
    put: isMyTurn("cut_choice"),
    redeal: mayPropose(),
    yes: mayAnswer(),
    no: mayAnswer(),
  };
  for (const [id, isShown] of Object.entries(shown)) part(id).hidden = !isShown;
  part("act").textContent = cuts ? "Cut" : "Play";
  part("actions").hidden = !Object.values(shown).includes(true);
  sayChosen();
}

function drawSeats() {
  const free = table.names.flatMap((name, seat) => (name === null ? [seat] : []));
  part("sit").hidden = free.length === 0;
  part("address").value = location.href;
  part("name").closest("form").classList.toggle("seated", table.seat !== null);
  part("seats").replaceChildren(
    ...table.names.map((name, place) => {
      const words = name === null ? `Sit on seat ${place}` : `Seat ${place}: ${name}`;
      const button = element("button", words);
      button.type = "button";
      button.disabled = name !== null || table.seat !== null;
      button.addEventListener("click", () => sit(place));
      return button;
    }),
  );
}

function tellStory() {
  const story = part("story");
  story.append(...table.story.map((sentence) => element("li", sentence)));
  story.scrollTop = story.scrollHeight;
  story.setAttribute("aria-live", "polite"); // from now on: what came before is not news
  shownPly = table.view.ply;
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function notice(words) {
  part("notice").textContent = words;
}

function refuse({ code, message }) {
  if (code === "room/stranger") {
    ownSeat.lose();
    connection.renew();
  }
  notice(`${message[0].toUpperCase()}${message.slice(1)}. [${code}]`);
}

// Whose turn it is

function isMyTurn(phase) {
  return table.seat !== null && table.view.phase === phase && table.view.turn === table.seat;
}

function mayAnswer() {
  const { proposer } = table.view;
  return table.seat !== null && proposer !== null && proposer % 2 !== table.seat % 2;
}

// Until the first card of a round is played anybody may propose, whatever lies on the table.
function mayPropose() {
  const { view, seat } = table;
  return (
    seat !== null &&
    view.rules.redeal === "by_agreement" &&
    view.phase === "play" &&
    view.deal_number === 1 &&
    view.table.length === 4 &&
    view.hand_sizes.every((size) => size === 3)
  );
}

function isAsked() {
  return ["cut", "cut_choice", "play"].some(isMyTurn) || mayAnswer();
}

// Choosing cards

function chooseInHand(card) {
  chosen.hand = chosen.hand === card ? null : card;
  markChosen();
  sayChosen();
}

function chooseOnTable(card) {
  if (!chosen.table.delete(card)) chosen.table.add(card);
  markChosen();
  sayChosen();
}

function markChosen() {
  for (const card of part("picture").querySelectorAll("[data-card]")) {
    const name = card.dataset.card;
    card.setAttribute("aria-pressed", String(chosen.hand === name || chosen.table.has(name)));
  }
}

function sayChosen() {
  const onTable = [...chosen.table].map(cardName).join(", ");
  const inHand = chosen.hand && cardName(chosen.hand);
  part("chosen").hidden = !isMyTurn("play");
  part("chosen").textContent = inHand
    ? `${inHand}${onTable ? ` takes ${onTable}` : ""}`
    : onTable || "Choose a card of your hand, and those that it takes.";
}

// Sending

function send(type, fields = {}) {
  const action = { format: 1, type, seat: table.seat, ...fields };
  notice("");
  if (!connection.send({ ply: table.view.ply, action })) {
    notice("The connection is lost; nothing was sent.");
  }
}

part("actions").addEventListener("submit", (event) => {
  event.preventDefault();
  if (isMyTurn("cut")) {
    send("cut", { lifted: part("lifted").valueAsNumber });
  } else if (chosen.hand) {
    send("play", { card: chosen.hand, captured: [...chosen.table] });
  } else {
    notice("Choose a card of your hand first.");
  }
});

part("claim").addEventListener("click", () => {
  const card = table.view.last_laid;
  if (card === null) {
    notice("Only a card that was laid just before can be claimed.");
    return;
  }
  send("claim", { card, captured: [...chosen.table].filter((other) => other !== card) });
});

const plain = [
  ["keep", "keep_card"],
  ["put", "put_card"],
  ["redeal", "propose_redeal"],
  ["yes", "answer_redeal", { accept: true }],
  ["no", "answer_redeal", { accept: false }],
];
for (const [id, type, fields] of plain) {
  part(id).addEventListener("click", () => send(type, fields));
}

// Sitting down

async function sit(place) {
  if (sitting || !part("sit").reportValidity()) return;
  sitting = true;
  const answer = await post(`${path}/seats`, { seat: place, name: part("name").value.trim() });
  sitting = false;
  if (answer.token) {
    ownSeat.take(place, answer.token);
    connection.renew();
  } else {
    refuse(answer);
  }
}

part("sit").addEventListener("submit", (event) => event.preventDefault());
