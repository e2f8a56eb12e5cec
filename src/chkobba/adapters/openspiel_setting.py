"""A game of OpenSpiel's as its parameters describe it, and how long and how dear it can be."""

from typing import Any, Final

from attrs import frozen

from chkobba import (
    CARDS,
    ChkobbaPoints,
    EightDinari,
    GameState,
    OpeningRule,
    Phase,
    RedealRule,
    RuleSet,
    parse_position,
    parse_rules,
    position_text,
)

NO_START: Final = "none"

_CARDS_TO_PLAY: Final = 36


@frozen
class Setting:
    """The rules, and how many seats play.

    At most so many `rounds` are played, and each is dealt again so many times (`redeals`) at most.
    With `start` it begins in the round of that position, with the cards in hands and stock dealt
    anew.

    Raises:
        ValueError: a number is out of range, or nobody is to play in the position.
    """

    rules: RuleSet
    players: int
    rounds: int
    redeals: int
    start: GameState | None

    def __attrs_post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"rounds must be at least 1, not {self.rounds}")
        if self.redeals < 0:
            raise ValueError(f"redeals must be at least 0, not {self.redeals}")
        if self.start is not None and self.start.phase is not Phase.PLAY:
            raise ValueError(f"the start must be in the phase play, not {self.start.phase}")

    @property
    def openings(self) -> int:
        """How many times a round is dealt from the beginning, at most."""
        return self.redeals + 1

    @property
    def most_choices(self) -> int:
        """The choices of players in a game, at most."""
        rules, opening = self.rules, 0
        if rules.opening is OpeningRule.CUT:
            opening += 2
        if rules.redeal is RedealRule.BY_AGREEMENT:
            passes, proposals, answers = self.players - 1, 2, 2 * (self.players // 2)
            opening += passes + proposals + answers
        claims = _CARDS_TO_PLAY - 1 if rules.claims else 0
        return self.rounds * (self.openings * opening + _CARDS_TO_PLAY + claims)

    @property
    def most_draws(self) -> int:
        """The choices of chance in a game, at most: dealers and cards."""
        return self.rounds * self.openings * (1 + len(CARDS))

    @property
    def most_sights(self) -> int:
        """The things that a seat sees in a game, at most: choices, shuffles, its own cards."""
        opening = 3 if self.rules.opening is OpeningRule.CUT else 2
        later_deals = _CARDS_TO_PLAY // (3 * self.players) - 1
        return self.most_choices + self.rounds * (self.openings * opening + later_deals)

    @property
    def most_points(self) -> int:
        """The points that a side makes more than the other in a game, at most.

        A chkobba takes two cards or more, so a round has 20 at most, of a value of 10 at most. The
        categories bring 4, or eight dinari 10.
        """
        rules = self.rules
        chkobbas = {ChkobbaPoints.ONE: 20, ChkobbaPoints.BY_VALUE: 200, ChkobbaPoints.BY_COUNT: 40}
        most = chkobbas[rules.chkobba_points]
        most += 4 if rules.eight_dinari is EightDinari.OFF else 10
        if rules.ten_dinari or rules.sixes_and_sevens:
            most = max(most, rules.target)
        return self.rounds * most


def parameters(subject: RuleSet | GameState) -> dict[str, Any]:
    """The parameters of a game with these rules, or that starts in this position.

    >>> parameters(RuleSet.libyan(target=61))
    {'rules': 'libyan;target:61'}
    """
    if isinstance(subject, RuleSet):
        return {"rules": _rules_text(subject)}
    return {
        "rules": _rules_text(subject.rules),
        "players": subject.players,
        "start": _start_text(subject),
    }


def read_setting(rules: str, players: int, rounds: int, redeals: int, start: str) -> Setting:
    """The setting with these parameters.

    Raises:
        ChkobbaError: the rules or the position are not what they should be.
        ValueError: as `Setting`.
    """
    rule_set = parse_rules(rules.replace(";", " ").replace(":", "="))
    state = None
    if start != NO_START:
        fields = start.replace(";", " ").replace("+", ",")
        state = parse_position(f"{rule_set} | players {players} | {fields}")
    return Setting(rule_set, players, rounds, redeals, state)


def _rules_text(rules: RuleSet) -> str:
    """A rule set as a parameter: its notation with `;` for spaces and `:` for `=`."""
    return str(rules).replace(" ", ";").replace("=", ":")


def _start_text(state: GameState) -> str:
    """A position as a parameter: its notation from `phase` on, `;` for spaces and `+` for `,`."""
    _, _, fields = position_text(state).split(" | ", 2)
    return fields.replace(" ", ";").replace(",", "+")
