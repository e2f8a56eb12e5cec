"""Play a seeded match of each game with random legal actions, and print what happens."""

from random import Random

from chkobba import (
    Dealt,
    GameState,
    IllegalAction,
    Play,
    RoundScored,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    score_sheet,
    shuffle,
    transition,
)


def show_a_refusal(state: GameState) -> None:
    """Play a card that is in nobody's hand: the state stays as it is, the reason has a code."""
    assert state.turn is not None
    try:
        apply(state, Play(state.turn, state.stock[0]))
    except IllegalAction as error:
        print(f"\nRefused: {error.refusal.message} [{error.refusal.reason}]")


def play(name: str, rules: RuleSet, players: int, rng: Random) -> None:
    """One match from the first shuffle to the winner."""
    print(f"\n=== {name}, {players} players, to {rules.target} ===")
    state = new_match(rules, players)
    refusal_shown = False
    while not state.is_over:
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        if not state.is_chance:
            print(f"  {action}")
        step = transition(state, action)
        state = step.state
        for event in step.events:
            if isinstance(event, Dealt):
                print(f"\n{state}")
            elif isinstance(event, RoundScored):
                print(f"\nRound {state.round_number} is over:\n{score_sheet(event.score)}")
        if not refusal_shown and state.turn is not None and state.deal_number == 1:
            show_a_refusal(state)
            refusal_shown = True
    assert state.outcome is not None
    first, second = state.scores
    print(f"\nSide {state.outcome.winner} wins the match, {first} to {second}.")


if __name__ == "__main__":
    play("Chkobba (Tunisia)", RuleSet.tunisian(target=11), players=2, rng=Random(7))
    play("Shakkba (Libya)", RuleSet.libyan(), players=4, rng=Random(7))
