"""States from their parts: what play reaches is made again, and all that cannot be is named."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Action,
    Card,
    Chkobba,
    Claim,
    GameState,
    InvalidPosition,
    Phase,
    Play,
    RuleSet,
    actors,
    apply,
    dealers,
    legal_actions,
    new_match,
    parse_cards,
    position_key,
    shuffle,
    view,
)
from chkobba.setups import Moment, Setup, build, setup_of
from chkobba.strategies import rule_sets, states
from tests.table import at, dealt, do, round_end

HUGE = 10**5000  # more digits than Python is willing to print

TUNISIAN, LIBYAN = RuleSet.tunisian(best_of=3), RuleSet.libyan(best_of=3)
ONE_GAME, NEVER = RuleSet.tunisian(), RuleSet.tunisian(best_of=3, redeal="never")
TEN = RuleSet.tunisian(best_of=3, ten_dinari=True)
NINE = "AD 2D 3D 4D 5D 6D 7D QD JD"
DEALT = dealt(TUNISIAN, "")
ASKED = do(DEALT, "0 cut 39", "0 put", "1 redeal")
TO_WIN: dict[str, Any] = {"hands": ["KS 2H 3H", "5H 5S 5C"], "stock": "*12", "piles": [NINE, "*"]}
"""Side 0 lacks one of the ten dinari."""

STATES = {
    "before": new_match(TUNISIAN),
    "cut": DEALT,
    "cut_choice": do(DEALT, "0 cut 10"),
    "first": do(DEALT, "0 cut 10", "0 put"),
    "redeal": ASKED,
    "redeal of four": do(dealt(TUNISIAN, "", players=4), "0 cut 39", "0 put", "3 redeal"),
    "refused": do(ASKED, "0 no"),
    "agreed": do(ASKED, "0 yes"),
    "three kings": dealt(LIBYAN, "AD 2D 3D 4D 5D 6D KD KH KS 7D"),
    "middle": at(
        TUNISIAN,
        table="7H 4S 3C 2C",
        hands=["7S 2D KD", "5D 6D QS"],
        stock="*24",
        piles=["KH KS", "*"],
        chkobbas=[[("KH", 2)], []],
        last_laid="4S",
        scores=(5, 3),
        games=(1, 0),
        round_number=2,
    ),
    "four": at(TUNISIAN, table="7H 4S", hands=["7S 2D", "5D 6D", "QS KS 4D", "JD JS AD"], turn=2),
    "ended": round_end(TUNISIAN, ["*12", "*"], scores=(5, 3)),
    "game won": round_end(TUNISIAN, ["*12", "*"], scores=(5, 20)),
    "uncaptured": do(at(TUNISIAN, table="*", hands=["", "KC"], turn=1, piles=["", ""]), "1 KC"),
    "nine dinari": round_end(LIBYAN, [f"{NINE} AS", "*"], scores=(5, 7)),
    "captured": do(at(LIBYAN, table="KD 7H", scores=(5, 7), **TO_WIN), "0 KS>KD"),
    "claimed": do(
        at(TEN, table="KD KC 7H", last_laid="KC", **{**TO_WIN, "stock": "*6"}), "0 claim KC>KD"
    ),
    "end of a deal": do(
        at(LIBYAN, table="KD 7H", hands=["", "KS"], stock="*6", turn=1, piles=["*", NINE]),
        "1 KS>KD",
    ),
    "last capture": do(
        at(LIBYAN, table="KD 7H", hands=["", "KS"], turn=1, piles=["*", NINE]), "1 KS>KD"
    ),
    "leftovers": round_end(LIBYAN, [f"{NINE} AS", "*"], table="KD"),
    "over": round_end(TUNISIAN, ["*12", "*"], scores=(5, 20), games=(0, 1)),
}
"""A state of every kind; the cases below go by their names."""


def walk(state: GameState, rng: Random, *, greedy: bool = False) -> Iterator[GameState]:
    """The states that follow to the match's end, by random actions; or side 0 takes all it can."""
    while not state.is_over:
        if state.is_chance:
            state = apply(state, shuffle(state, rng))
        else:
            actions = rng.sample(legal_actions(state), len(legal_actions(state)))
            state = apply(state, max(actions, key=_greed) if greedy else actions[0])
        yield state


def _greed(action: Action) -> int:
    """How many cards an action gains for side 0."""
    if not isinstance(action, Play | Claim):
        return 0
    taken = len(action.captured) + isinstance(action, Claim)
    return -taken if action.seat % 2 else taken


@pytest.mark.parametrize("name", STATES)
def test_a_state_of_every_kind_is_made_again(name: str) -> None:
    state = STATES[name]
    again = build(setup_of(state))
    assert again == state
    # What is no part of it follows from the rest.
    assert (again.last_round, again.outcome) == (state.last_round, state.outcome)
    assert (again.deal_number, again.is_dealt) == (state.deal_number, state.is_dealt)


@settings(max_examples=50)
@given(
    rule_sets(target=st.integers(1, 40)),
    st.sampled_from([2, 4]),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_every_state_of_a_match_is_made_again(
    rules: RuleSet, players: int, seed: int, greedy: bool
) -> None:
    state = new_match(rules, players)
    assert build(setup_of(state)) == state
    for after in walk(state, Random(seed), greedy=greedy):
        assert build(setup_of(after)) == after


def test_R25_games_won_outright_in_every_way_are_made_again() -> None:
    rules = RuleSet.tunisian(best_of=5, target=200, ten_dinari=True, sixes_and_sevens=True)
    ways = set()
    for seed in range(40):
        for state in walk(new_match(rules, 2 + seed % 2 * 2), Random(seed), greedy=True):
            sheet = state.last_round
            if sheet is not None and sheet.special is not None:
                assert build(setup_of(state)) == state
                ways.add((sheet.special.value, any(state.hands), bool(state.stock)))
    ten, sixes_and_sevens = "ten_dinari", "sixes_and_sevens"
    assert {(ten, True, True), (ten, True, False), (ten, False, False)} <= ways
    assert {(sixes_and_sevens, True, True), (sixes_and_sevens, False, False)} <= ways


def test_the_moment_tells_how_far_the_round_is() -> None:
    moments = {name: setup_of(state).moment for name, state in STATES.items()}
    assert moments == {
        **dict.fromkeys(STATES, Moment.ENDED),
        "before": Moment.BEFORE,
        **dict.fromkeys(("cut", "cut_choice"), Moment.CUTTING),
        **dict.fromkeys(("first", "redeal", "redeal of four", "refused"), Moment.PLAYING),
        **dict.fromkeys(("middle", "four"), Moment.PLAYING),
        **dict.fromkeys(("agreed", "three kings"), Moment.GATHERED),
    }


def test_only_states_have_parts() -> None:
    with pytest.raises(TypeError, match="expected a GameState, not str"):
        setup_of("state")  # type: ignore[arg-type]


RANGE = "must be between {} and 999999999, not {}"
BEYOND = "a number of more than nine digits"
LOST = "cards: missing: " + " ".join(map(str, CARDS))
SHUFFLED_BEFORE = "there are no cards before the first shuffle"
WON = "scores: side {} has won the game already"
STOCK = STATES["captured"].stock
TWENTY_SIX = tuple(card for card in CARDS[12:] if str(card) not in ("QC", "KS"))

CASES: dict[str, list[tuple[Any, ...]]] = {
    "before": [
        ({"players": HUGE}, f"players: must be 2 or 4, not {BEYOND}"),
        ({"players": 4}, "hands: 2 hands for 4 players"),
        (
            {"dealer": 0},
            "asked: somebody has proposed the redeal",
            f"redeals: {RANGE.format(1, 0)}",
            f"round_number: {RANGE.format(1, 0)}",
        ),
        ({"turn": 0}, "turn: there is none in phase shuffle"),
        ({"proposer": 1}, "proposer: there is none in phase shuffle"),
        ({"round_number": 1}, "round_number: must be 0, not 1"),
        ({"redeals": HUGE}, f"redeals: must be 0, not {BEYOND}"),
        ({"ply": -1}, "ply: must be 0, not -1"),
        ({"asked": (True, False)}, "asked: nobody proposes a redeal before the first shuffle"),
        ({"scores": (0, 1)}, "scores: nothing has been won before the first shuffle"),
        ({"games": (1, 0)}, "scores: nothing has been won before the first shuffle"),
        ({"last_capturer": 0}, "last_capturer: the pile of side 0 is empty"),
        (
            {"last_laid": CARDS[0]},
            "last_laid: AD is not on the table",
            "last_laid: is not kept in phase shuffle",
        ),
        ({"table": CARDS}, f"table: {SHUFFLED_BEFORE}"),
        ({"stock": CARDS}, f"stock: {SHUFFLED_BEFORE}"),
        (
            {"piles": (CARDS, ())},
            "last_capturer: somebody captured the cards in the piles",
            f"piles[0]: {SHUFFLED_BEFORE}",
        ),
        (
            {"chkobbas": ((Chkobba(CARDS[24], 2),), ())},
            "chkobbas[0]: 7D marks a chkobba but is not in the pile",
            "chkobbas[0]: more cards than the 0 in the pile",
        ),
        (
            {"phase": Phase.CUT},
            LOST,
            "dealer: is missing in phase cut",
            f"round_number: {RANGE.format(1, 0)}",
            "turn: is missing in phase cut",
        ),
    ],
    "cut": [
        ({"turn": 1}, "turn: seat 0 cuts"),
        ({"turn": None}, "turn: is missing in phase cut"),
        ({"dealer": None}, "dealer: is missing in phase cut"),
        ({"dealer": 0}, "turn: seat 1 cuts"),
        ({"dealer": 2}, "dealer: there is no seat 2"),
        ({"dealer": -HUGE}, f"dealer: there is no seat {BEYOND}"),
        ({"rules": LIBYAN}, "phase: nobody cuts under these rules"),
        ({"stock": (*CARDS, CARDS[0])}, "stock: AD is in stock already"),
        ({"stock": CARDS[4:], "table": CARDS[:4]}, "table: there are no cards before the deal"),
        (
            {"stock": CARDS[4:], "piles": ((), CARDS[:4]), "last_capturer": 1},
            "piles[1]: there are no cards before the deal",
        ),
        ({"asked": (False, True)}, "asked: nobody proposes a redeal before the deal"),
        ({"scores": (21, 3)}, WON.format(0)),
        ({"round_number": 0}, f"round_number: {RANGE.format(1, 0)}"),
        ({"redeals": -1}, f"redeals: {RANGE.format(0, -1)}"),
        ({"redeals": 10**12}, f"redeals: {RANGE.format(0, BEYOND)}"),
    ],
    "cut_choice": [
        ({"turn": 1}, "turn: seat 0 cuts"),
        ({"games": (2, 0)}, "games[0]: must be between 0 and 1, not 2"),
        (
            {"phase": Phase.PLAY},
            "stock: no number of deals leaves 40 cards",
            "turn: seat 0 is on turn with 0 cards in hand",
        ),
        (
            {"phase": Phase.SHUFFLE},
            "asked: somebody has proposed the redeal",
            f"redeals: {RANGE.format(1, 0)}",
            "stock: there are no cards after a redeal",
            "turn: there is none in phase shuffle",
        ),
    ],
    "first": [
        ({"turn": 1}, "hands[0]: 3 cards, but 2 with seat 1 on turn and 3 in its hand"),
        ({"turn": None}, "turn: is missing in phase play"),
        (
            {"stock": CARDS[4:], "hands": (CARDS[:1], CARDS[1:2]), "table": CARDS[2:4]},
            "stock: no number of deals leaves 36 cards",
        ),
        ({"asked": (True, False)}, "asked: nobody proposes a redeal of such a table"),
        ({"last_laid": Card.parse("3S")}, "last_laid: no card of the round has been played"),
        (
            {"phase": Phase.REDEAL},
            "proposer: is missing in phase redeal",
            "turn: there is none in phase redeal",
        ),
        (
            {"phase": Phase.REDEAL, "turn": None, "proposer": 0, "asked": (True, False)},
            "asked: nobody proposes a redeal of such a table",
        ),
    ],
    "refused": [
        ({"rules": LIBYAN}, "asked: nobody proposes a redeal under these rules"),
    ],
    "redeal": [
        ({"turn": 0}, "turn: there is none in phase redeal"),
        ({"proposer": None}, "proposer: is missing in phase redeal"),
        ({"proposer": 0}, "asked: side 0 has proposed a redeal"),
        ({"proposer": 2}, "proposer: there is no seat 2"),
        ({"asked": (False, False)}, "asked: side 1 has proposed a redeal"),
        ({"asked": (True,)}, "asked: needs one entry a side, not 1"),
        ({"rules": NEVER}, "asked: nobody proposes a redeal under these rules"),
        (
            {"last_laid": CARDS[0]},
            "last_laid: is not kept in phase redeal",
            "last_laid: no card of the round has been played",
        ),
    ],
    "redeal of four": [({"asked": (True, False)}, "asked: side 1 has proposed a redeal")],
    "middle": [
        (
            {"phase": Phase.REDEAL, "turn": None, "last_laid": None, "proposer": 1},
            "asked: side 1 has proposed a redeal",
            "hands: a redeal is proposed before the first card of the round",
        ),
        (
            {"phase": Phase.MATCH_OVER},
            "last_laid: is not kept in phase match_over",
            "phase: the match is not over",
            "turn: there is none in phase match_over",
        ),
        ({"proposer": 0}, "proposer: there is none in phase play"),
        ({"rules": NEVER, "redeals": 1}, "redeals: nobody deals again under these rules"),
        ({"rules": RuleSet.tunisian(target=5, best_of=3)}, WON.format(0)),
        ({"rules": ONE_GAME}, "games[0]: must be between 0 and 0, not 1"),
        ({"ply": 10**12}, f"ply: {RANGE.format(0, BEYOND)}"),
        (
            {"games": (2, -1)},
            "games[0]: must be between 0 and 1, not 2",
            "games[1]: must be between 0 and 1, not -1",
        ),
        (
            {"chkobbas": ((Chkobba(Card.parse("KH"), HUGE),), ())},
            f"chkobbas[0]: a chkobba with KH cannot involve {BEYOND} cards",
            "chkobbas[0]: more cards than the 2 in the pile",
        ),
        ({"hands": ()}, "cards: missing: 2D 5D 6D 7S QS KD", "hands: 0 hands for 2 players"),
    ],
    "agreed": [
        ({"redeals": 0}, f"redeals: {RANGE.format(1, 0)}"),
        ({"asked": (False, False)}, "asked: somebody has proposed the redeal"),
        ({"rules": LIBYAN}, "asked: nobody proposes a redeal under these rules"),
        ({"turn": 0}, "turn: there is none in phase shuffle"),
        ({"stock": CARDS}, "stock: there are no cards after a redeal"),
        ({"round_number": 0}, f"round_number: {RANGE.format(1, 0)}"),
        ({"phase": Phase.MATCH_OVER}, LOST, "phase: the match is not over"),
        (
            {"dealer": None},
            "asked: nobody proposes a redeal before the first shuffle",
            "ply: must be 0, not 5",
            "redeals: must be 0, not 1",
            "round_number: must be 0, not 1",
        ),
        ({"scores": (-1, 21)}, f"scores[0]: {RANGE.format(0, -1)}", WON.format(1)),
    ],
    "three kings": [
        ({"asked": (True, False)}, "asked: nobody proposes a redeal under these rules"),
        ({"rules": TUNISIAN}, "asked: somebody has proposed the redeal"),
    ],
    "four": [
        (
            {"turn": 1},
            "hands[0]: 2 cards, but 1 with seat 1 on turn and 2 in its hand",
            "hands[2]: 3 cards, but 2 with seat 1 on turn and 2 in its hand",
            "hands[3]: 3 cards, but 2 with seat 1 on turn and 2 in its hand",
        ),
        (
            {"players": 2},
            "dealer: there is no seat 3",
            "hands: 4 hands for 2 players",
            "turn: there is no seat 2",
        ),
    ],
    "ended": [
        ({"scores": (5, 3)}, "scores: cannot be the totals after such a round"),
        ({"scores": (0, 25)}, "games[1]: must be between 1 and 2, not 0", WON.format(1)),
        ({"scores": (22, 25)}, "games[1]: must be between 1 and 2, not 0", WON.format(0)),
        ({"games": (2, 1)}, "games[0]: must be between 0 and 1, not 2"),
        ({"phase": Phase.MATCH_OVER}, "phase: the match is not over"),
        ({"last_capturer": None}, "last_capturer: somebody captured the cards in the piles"),
        ({"turn": 1}, "turn: there is none in phase shuffle"),
        (
            {"table": parse_cards("QC KS"), "piles": (CARDS[:12], TWENTY_SIX)},
            "table: the side that captured last takes what is left",
        ),
        (
            {"stock": parse_cards("QC")},
            "piles[0]: QC is in stock already",
            "stock: cards are left, but the round has ended",
        ),
        (
            {"hands": ((), parse_cards("KC"))},
            "hands[1]: cards are left, but the round has ended",
            "piles[1]: KC is in hands[1] already",
        ),
    ],
    "game won": [
        ({"games": (1, 0)}, "games[1]: must be between 1 and 2, not 0"),
        ({"games": (0, 2)}, "phase: the match is over"),
        ({"phase": Phase.MATCH_OVER}, "phase: the match is not over"),
    ],
    "uncaptured": [
        (
            {"last_capturer": 0},
            "last_capturer: the pile of side 0 is empty",
            "table: the side that captured last takes what is left",
        ),
        (
            {"table": CARDS[1:], "stock": CARDS[:1]},
            "stock: cards are left, but the round has ended",
        ),
    ],
    "nine dinari": [
        ({"scores": (5, 7)}, "scores: cannot be the totals after such a round"),
        ({"scores": (31, 0)}, "games[0]: must be between 1 and 2, not 0"),
        (
            {"rules": evolve(LIBYAN, nine_dinari=False)},
            "scores: cannot be the totals after such a round",
        ),
    ],
    "captured": [
        ({"scores": (31, 7)}, WON.format(0)),
        ({"games": (0, 1)}, "games[0]: must be between 1 and 2, not 0"),
        ({"games": (2, 0)}, "phase: the match is over"),
        ({"last_capturer": 1}, "last_capturer: side 0 won the game with its last capture"),
        (
            {"phase": Phase.PLAY, "turn": 1, "games": (0, 0)},
            "piles[0]: side 0 has won the game already (ten_dinari)",
        ),
        (
            {"rules": evolve(LIBYAN, ten_dinari=False), "games": (0, 0), "scores": (9, 9)},
            "hands[0]: cards are left, but the round has ended",
            "hands[1]: cards are left, but the round has ended",
            "stock: cards are left, but the round has ended",
            "table: the side that captured last takes what is left",
        ),
        (
            {"hands": (parse_cards("2H 3H 5H"), parse_cards("5S 5C"))},
            "hands: no number of turns leaves hands of these sizes",
        ),
        (
            {"hands": (parse_cards("2H"), parse_cards("5H 5S 5C")), "table": parse_cards("3H 7H")},
            "hands: no number of turns leaves hands of these sizes",
        ),
        (
            {"stock": STOCK[1:], "table": (*parse_cards("7H"), STOCK[0])},
            "stock: no number of deals leaves 11 cards",
        ),
    ],
    "leftovers": [
        (
            {"rules": TEN, "phase": Phase.CUT, "turn": 0, "games": (0, 0)},
            "piles[0]: side 0 has won the game already (ten_dinari)",
            "piles[0]: there are no cards before the deal",
            "piles[1]: there are no cards before the deal",
        ),
    ],
    "over": [
        ({"phase": Phase.SHUFFLE}, "phase: the match is over"),
        ({"games": (0, 1)}, "phase: the match is not over"),
        ({"games": (2, 2)}, "games[0]: must be between 0 and 1, not 2"),
        ({"dealer": None}, "dealer: is missing in phase match_over"),
        ({"turn": 0}, "turn: there is none in phase match_over"),
    ],
}
"""What is changed of a state by its name, and all that is wrong then."""


@pytest.mark.parametrize(
    ("name", "changes", "problems"),
    [(name, changes, problems) for name in CASES for changes, *problems in CASES[name]],
)
def test_all_that_cannot_be_is_named(
    name: str, changes: dict[str, Any], problems: list[str]
) -> None:
    with pytest.raises(InvalidPosition) as caught:
        build(evolve(setup_of(STATES[name]), **changes))
    assert sorted(map(str, caught.value.problems)) == sorted(problems)


def test_piles_that_win_cannot_be_before_the_first_shuffle() -> None:
    with pytest.raises(InvalidPosition, match=SHUFFLED_BEFORE):
        build(evolve(setup_of(new_match(LIBYAN)), piles=(CARDS, ())))


def test_no_message_asks_for_what_it_refuses() -> None:
    never = evolve(setup_of(STATES["agreed"]), rules=NEVER, asked=(False, False))
    with pytest.raises(InvalidPosition) as caught:
        build(never)
    assert "must be 1, not 1" not in str(caught.value)
    with pytest.raises(InvalidPosition) as caught:
        build(evolve(setup_of(STATES["captured"]), scores=(-1, 7)))
    assert "None" not in str(caught.value)


def test_huge_chkobbas_at_a_rounds_end_are_refused_with_short_messages() -> None:
    by_count = evolve(TUNISIAN, chkobba_points="by_count")
    chkobbas = ((Chkobba(CARDS[0], HUGE),), ())
    with pytest.raises(InvalidPosition) as caught:
        build(evolve(setup_of(STATES["ended"]), rules=by_count, chkobbas=chkobbas))
    assert all(len(str(problem)) < 300 for problem in caught.value.problems)


def test_many_chkobbas_are_looked_for_in_a_large_pile_once() -> None:
    looked_at = 0

    class Pile(tuple[Card, ...]):
        __slots__ = ()

        def __contains__(self, card: object) -> bool:
            nonlocal looked_at
            looked_at += len(self)
            return super().__contains__(card)

    pile, chkobbas = Pile(CARDS[:20] * 20), (Chkobba(CARDS[30], 2),) * 400
    with pytest.raises(InvalidPosition):
        build(evolve(setup_of(STATES["ended"]), piles=(pile, ()), chkobbas=(chkobbas, ())))
    assert looked_at <= 10 * (len(pile) + len(chkobbas))


# Setups at random

NUMBERS = st.integers(-1, 40) | st.sampled_from([10**12, HUGE, -HUGE])
SEATS = st.none() | st.integers(-1, 4) | NUMBERS
PLACES = st.lists(st.sampled_from(CARDS), max_size=5).map(tuple)
SIDES = st.lists(st.builds(Chkobba, st.sampled_from(CARDS), NUMBERS), max_size=2).map(tuple)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "rules": rule_sets(target=st.integers(1, 40)),
    "phase": st.sampled_from(Phase),
    "last_laid": st.none() | st.sampled_from(CARDS),
    **dict.fromkeys(("turn", "dealer", "proposer", "last_capturer"), SEATS),
    **dict.fromkeys(("players", "round_number", "redeals", "ply"), NUMBERS),
    **dict.fromkeys(("table", "stock"), PLACES),
    "asked": st.lists(st.booleans(), max_size=3).map(tuple),
    **dict.fromkeys(("scores", "games"), st.lists(NUMBERS, max_size=3).map(tuple)),
    **dict.fromkeys(("hands", "piles"), st.lists(PLACES, max_size=5).map(tuple)),
    "chkobbas": st.lists(SIDES, max_size=3).map(tuple),
}
REAL = (st.sampled_from(list(STATES.values())) | states()).map(setup_of)


@st.composite
def wild(draw: st.DrawFn) -> Setup:
    """A real setup with some of its parts replaced by anything of the right type."""
    names = draw(st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=6, unique=True))
    return evolve(draw(REAL), **{name: draw(FIELDS[name]) for name in names})


@st.composite
def near(draw: st.DrawFn) -> Setup:
    """A real setup with some cards moved or swapped, and small changes to other parts."""
    setup = draw(REAL)
    places = [[*setup.table], [*setup.stock], *map(list, setup.hands), *map(list, setup.piles)]
    for _ in range(draw(st.integers(0, 6))):
        one, other = draw(st.permutations(places))[:2]
        if one:
            other.append(one.pop())
            if draw(st.booleans()):
                one.append(other.pop(0))
    table, stock, *rest = map(tuple, places)
    small: dict[str, st.SearchStrategy[Any]] = {
        "rules": rule_sets(target=st.integers(1, 40)),
        "asked": st.tuples(st.booleans(), st.booleans()),
        "scores": st.tuples(st.integers(0, 40), st.integers(0, 40)),
        "last_laid": st.sampled_from([None, *table]),
        "last_capturer": st.sampled_from([None, 0, 1]),
        "dealer": st.integers(0, setup.players - 1),
    }
    names = draw(st.lists(st.sampled_from(sorted(small)), max_size=2, unique=True))
    return evolve(
        setup,
        **{name: draw(small[name]) for name in names},
        table=table,
        stock=stock,
        hands=tuple(rest[:-2]),
        piles=tuple(rest[-2:]),
    )


def _is_sound(setup: Setup) -> bool:
    """Whether the setup can be built; if so, the state must stand all that is done to it."""
    try:
        state = build(setup)
    except InvalidPosition as error:
        assert error.problems
        assert all(len(str(problem)) < 300 for problem in error.problems)
        return False
    assert build(setup_of(state)) == state
    assert str(state) != repr(state)
    assert hash(position_key(state)) == hash(position_key(build(setup)))
    assert actors(state) == tuple(sorted({one.seat for one in legal_actions(state)}))
    assert (dealers(state) != ()) == state.is_chance
    for seat in (None, *range(state.players)):
        seen = view(state, seat)
        assert str(seen)
        assert seen.legal_actions() == (() if seat is None else legal_actions(state, seat))
    for number, after in enumerate(walk(state, Random(setup.ply))):
        state = after
        assert number > 60 or build(setup_of(state)) == state
    assert state.is_over
    return True


@settings(max_examples=250)
@given(wild())
def test_whatever_is_no_state_is_an_invalid_position(setup: Setup) -> None:
    _is_sound(setup)


def test_whatever_is_built_can_be_shown_and_played_to_the_end() -> None:
    sound: list[bool] = []
    check: Callable[[Setup], None] = lambda setup: sound.append(_is_sound(setup))  # noqa: E731
    settings(max_examples=150)(given(near())(check))()
    assert 30 <= sum(sound) < len(sound)
