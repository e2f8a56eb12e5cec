"""A rule set of one's own: a preset and what the house changes, which travel as text and JSON."""

from attrs import fields_dict

from chkobba import (
    ChkobbaPoints,
    InvalidRules,
    Play,
    Rank,
    RuleSet,
    decode_rules,
    legal_actions,
    parse_position,
    parse_rules,
    to_json,
    transition,
)

HOUSE = RuleSet.tunisian(
    target=31,
    best_of=3,
    capture="compulsory",
    chkobba_points=ChkobbaPoints.BY_VALUE,
    ajiliya=True,
    barmila_ranks=(Rank.SEVEN, Rank.SIX, Rank.FIVE),
)
"""Chkobba as some café may play it: who can capture must, and a chkobba is worth its card."""

POSITION = (
    "{rules} | players 2 | phase play | turn 1 | dealer 1 | round_number 1 | redeals 0"
    " | proposer - | asked no no | scores 0 0 | games 0 0 | hands - 7S | table 3C4H"
    " | stock - | piles ADAHASAC2D2H2S2C3D3H3S4D4S4C5D5H5S5C 6D6H6S6C7D7H7CQDQHQSQCJDJHJSJCKDKHKSKC"
    " | chkobbas - - | last_capturer 0 | last_laid - | ply 40"
)
"""The last card of a round is in seat 1's hand, and it could take the whole table."""


def differences(rules: RuleSet, other: RuleSet) -> list[str]:
    """The options in which two rule sets differ, as text."""
    names = fields_dict(RuleSet)
    return [
        f"{name}: {getattr(other, name)} → {getattr(rules, name)}"
        for name in names
        if getattr(rules, name) != getattr(other, name)
    ]


def last_card(rules: RuleSet) -> str:
    """What the seven may do there, and what it brings, under these rules."""
    state = parse_position(POSITION.format(rules=rules))
    plays = [action for action in legal_actions(state) if isinstance(action, Play)]
    brought = transition(state, plays[-1]).state.last_round
    assert brought is not None
    may = " or ".join(str(play).partition(" ")[2] for play in plays)
    return f"{may}; side 1 then has {brought.chkobba_points[1]} points of chkobbas"


def main() -> None:
    """Print the rules, what they change, and a position that shows it."""
    print("The house rules:", HOUSE)
    print("Read back:", parse_rules(str(HOUSE)) == HOUSE == decode_rules(to_json(HOUSE)))
    print(
        "They differ from the Tunisian preset in",
        *differences(HOUSE, RuleSet.tunisian()),
        sep="\n  ",
    )
    print("The last card, Tunisian:", last_card(RuleSet.tunisian()))
    print("The last card, house:   ", last_card(HOUSE))
    try:
        RuleSet.tunisian(best_of=4, barmila_ranks=[Rank.SEVEN, Rank.SEVEN])
    except InvalidRules as error:
        print("What cannot be:", *error.problems, sep="\n  ")


if __name__ == "__main__":
    main()
