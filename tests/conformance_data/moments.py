"""States in every phase, each with the clauses that it shows: what positions and views are made of.

They are reached by shuffles from seeds and by choices that follow from the state alone, so that
they are the same with every generator and in every release.
"""

from collections.abc import Callable

from attrs import frozen

from chkobba import Action, GameState, Phase, RuleSet, apply, legal_actions, new_match
from chkobba.portable import portable_shuffle
from tests.table import at, dealt, do, round_end, shuffled


@frozen
class Moment:
    """A state, what it is, and the clauses that it shows."""

    about: str
    clauses: str
    state: GameState


def next_action(state: GameState, seed: str) -> Action:
    """What happens next in matches that are made here: one of the legal actions, by the ply."""
    if state.is_chance:
        return portable_shuffle(state, seed)
    actions = legal_actions(state)
    return actions[state.ply * 7 % len(actions)]


def played(
    rules: RuleSet, players: int, seed: str, arrived: Callable[[GameState], bool]
) -> GameState:
    """The first state of a match that is so."""
    state = new_match(rules, players)
    while not arrived(state):
        state = apply(state, next_action(state, seed))
    return state


_TUNISIAN, _LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
_MIXED = RuleSet.tunisian(
    target=7,
    best_of=5,
    opening="plain",
    redeal="three_kings",
    chkobba_points="by_count",
    bayta=False,
    ajiliya=True,
    barmila_ranks=[7, 6, 5, 1],
    eight_dinari="ten_with_chkobbas",
    nine_dinari=True,
    ten_dinari=True,
    sixes_and_sevens=True,
    dealer="trailing_side",
)
_QUEENS = "QD QH QS QC"
_ASKED = do(dealt(_TUNISIAN, _QUEENS, players=4), "0 cut 39", "0 put", "1 redeal")
"""The bottom card of the pack and three queens are on the table."""


def _is_missed(state: GameState) -> bool:
    return state.last_laid is not None and " claim " in str(legal_actions(state)[0])


def _is_late(state: GameState) -> bool:
    return state.phase is Phase.PLAY and not state.stock


def _has_ended(state: GameState) -> bool:
    return state.last_round is not None


def _has_chkobbas(state: GameState) -> bool:
    return state.phase is Phase.PLAY and all(state.chkobbas)


def _is_over(state: GameState) -> bool:
    return state.is_over


def moments() -> list[Moment]:
    """All of them, in the order in which a match could come to them."""
    return [
        Moment("before the first shuffle", "T6 T20", new_match(_TUNISIAN)),
        Moment("before the first shuffle, four players", "T6 L11", new_match(_LIBYAN, 4)),
        Moment("the cut", "T9 T10", shuffled(new_match(_TUNISIAN), 0)),
        Moment("the cutter's choice", "T11 R3", do(dealt(_TUNISIAN, "", players=4), "0 cut 13")),
        Moment(
            "the opening, card kept",
            "T12 T14 R4",
            do(dealt(_TUNISIAN, ""), "0 cut 22", "0 keep"),
        ),
        Moment("the opening without a cut", "L2 L3", dealt(_LIBYAN, "", players=4, dealer=2)),
        Moment(
            "a redeal can be proposed",
            "T15 T17 R8",
            do(dealt(_TUNISIAN, _QUEENS), "0 cut 39", "0 put"),
        ),
        Moment("a redeal is proposed", "T15 T16 R9", _ASKED),
        Moment("the redeal was refused", "T16 R10", do(_ASKED, "2 no")),
        Moment("after a redeal by agreement", "T16 R11", do(_ASKED, "0 yes")),
        Moment(
            "after a redeal with three kings",
            "L4 R11",
            dealt(_LIBYAN, "AD 2D 3D 4D 5D 6D KD KH KS"),
        ),
        Moment("a capture was missed", "T29 T30", played(_TUNISIAN, 2, "missed", _is_missed)),
        Moment(
            "a capture was missed, four players",
            "T29 T30",
            played(_TUNISIAN, 4, "missed by four", _is_missed),
        ),
        Moment("both sides have chkobbas", "T36 T37", played(_TUNISIAN, 4, "two 5", _has_chkobbas)),
        Moment("chkobbas by value", "L18 L19", played(_LIBYAN, 2, "value 0", _has_chkobbas)),
        Moment("all options changed", "L20 L28 R28", played(_MIXED, 2, "mixed 17", _has_chkobbas)),
        Moment("the last deal", "L8 L35", played(_LIBYAN, 4, "late", _is_late)),
        Moment("the end of a round", "T51 T19", played(_TUNISIAN, 2, "ended", _has_ended)),
        Moment(
            "the end of a round without a capture",
            "R22",
            do(at(_TUNISIAN, table="*", hands=["", "QC"], turn=1, piles=["", ""]), "1 QC"),
        ),
        Moment(
            "a game of three is won",
            "T50 R30",
            round_end(RuleSet.tunisian(best_of=3), ["", "*"], last=1, scores=(3, 20)),
        ),
        Moment("the match is over", "T48 T50", played(RuleSet.tunisian(11), 4, "over", _is_over)),
        Moment(
            "the match is over, cards in hand",
            "L26 R25",
            do(
                at(
                    _LIBYAN,
                    table="KS 2C",
                    hands=["KD 2H 3H", "5H 6H QS"],
                    stock="*6",
                    piles=["AD 2D 3D 4D 5D 6D 7D QD JD", "*"],
                    last_capturer=0,
                ),
                "0 KD>KS",
            ),
        ),
    ]
