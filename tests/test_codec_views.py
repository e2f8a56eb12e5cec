"""Views as documents: they tell what a seat may know, and none is read that no state gives."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    Card,
    CardDrawn,
    Dealt,
    GameState,
    PlayerView,
    RuleSet,
    apply,
    decode_state,
    decode_view,
    encode,
    is_legal,
    legal_actions,
    new_match,
    redact,
    sample_state,
    shuffle,
    to_json,
    transition,
    view,
)
from chkobba.strategies import states
from tests.golden_documents import (
    LIBYAN,
    TUNISIAN,
    Document,
    documents,
    find,
    mutants,
    parts,
    refusal,
    replaced,
    state_of,
)
from tests.table import at, do

RECALLED = find("view", phase="play", recall=True, seat=2)
FORGOTTEN = find("view", phase="play", recall=False)
CUTTER = find("view", phase="cut_choice", seat=0)
ENDED = find("view", phase="shuffle", recall=False, players=2)
NEW = find("view", phase="shuffle", players=4)
SHEET = ENDED["last_round"]
TEN_DINARI = ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "QD", "JD", "KD"]
NOTHING_FITS = ["no cards that are hidden fit what is seen"]


def _all_views(state: GameState) -> list[PlayerView]:
    seats = (None, *range(state.players))
    return [view(state, seat, recall=recall) for seat in seats for recall in (True, False)]


def seen_alike(state: GameState, other: GameState, seen: PlayerView) -> None:
    """Assert that the seat is told the same of both states, in views and in events."""
    again = view(other, seen.seat, recall=seen.recall)
    assert to_json(again) == to_json(seen)
    if not seen.recall:
        return
    for action in legal_actions(state)[:3]:
        if not is_legal(other, action):
            continue
        here, there = transition(state, action).events, transition(other, action).events
        if any(isinstance(event, CardDrawn | Dealt) for event in (*here, *there)):
            continue  # cards turn up that were hidden
        told = [to_json(redact(event, seen.seat)) for event in here]
        assert told == [to_json(redact(event, seen.seat)) for event in there]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [RuleSet.tunisian(11), RuleSet.libyan(21)], ids=["T", "L"])
def test_hidden_cards_make_no_difference_to_documents(rules: RuleSet, players: int) -> None:
    rng, state, differing = Random(f"{rules} {players}"), new_match(rules, players), 0
    while not state.is_over:
        for seen in _all_views(state):
            other = sample_state(seen, rng)
            seen_alike(state, other, seen)
            differing += to_json(other) != to_json(state)
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        state = apply(state, action)
    assert differing > 3 * state.ply


def test_T35_documents_do_not_tell_of_a_missed_capture() -> None:
    missed = do(at(TUNISIAN, table="7H 4S", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S")
    harmless = do(at(TUNISIAN, table="JH 4S", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S")
    for seat in (None, 0, 1):
        one, other = (encode(view(state, seat, recall=False)) for state in (missed, harmless))
        assert {**one, "table": other["table"]} == other
    assert "claim" not in to_json(view(missed, 1)).replace('"claims":true', "")


def test_T28_T37_forgotten_piles_show_their_size_and_the_cards_of_chkobbas() -> None:
    assert FORGOTTEN["piles"] is None
    assert FORGOTTEN["pile_sizes"] == [4, 11]
    text = to_json(decode_view(FORGOTTEN))
    hidden = [card for pile in RECALLED["piles"] for card in pile if card not in ("AD", "QC")]
    assert hidden
    assert not [card for card in hidden if card in text]
    assert '"AD"' in text


def test_T11_the_drawn_card_is_in_the_cutters_document_only() -> None:
    state = state_of("choice")
    assert state.stock[0] is Card.parse("3D")
    for seen in _all_views(state):
        assert ("3D" in to_json(seen)) == (seen.seat == 0)


def test_a_hand_is_in_the_document_of_its_own_seat_only() -> None:
    state = state_of("play")
    for seen in _all_views(state):
        text = to_json(seen)
        for seat, hand in enumerate(state.hands):
            for card in hand:
                assert (f'"{card}"' in text) == (seat == seen.seat)


@given(states(), st.integers(0, 2**32))
def test_decoded_views_work_as_those_of_a_state_do(state: GameState, seed: int) -> None:
    for seen in _all_views(state):
        decoded = decode_view(to_json(seen))
        assert decoded.legal_actions() == seen.legal_actions()
        assert (str(decoded), repr(decoded), hash(decoded)) == (str(seen), repr(seen), hash(seen))
        sample = sample_state(decoded, Random(seed))
        assert sample == sample_state(seen, Random(seed))
        assert view(sample, decoded.seat, recall=decoded.recall) == seen
        assert decode_state(encode(sample)) == sample


# Views that no state gives

WRONG: dict[str, tuple[Document, Document, list[str]]] = {
    "sizes for other players": (
        RECALLED,
        {"players": 2},
        ["hand_sizes: 4 sizes for 2 players"],
    ),
    "three players": (
        NEW,
        {"players": 3, "hand_sizes": [0, 0, 0]},
        ["players: must be 2 or 4, not 3"],
    ),
    "a seat that is not there": (ENDED, {"seat": 2}, ["seat: there is no seat 2"]),
    "a spectator with a hand": (RECALLED, {"seat": None}, ["hand: must have 0 cards, not 3"]),
    "a hand too small": (RECALLED, {"hand": ["AS", "3C"]}, ["hand: must have 3 cards, not 2"]),
    "a hand of other size": (
        RECALLED,
        {"hand_sizes": [3, 2, 2, 3]},
        [
            "hand: must have 2 cards, not 3",
            "39 cards in hands, table, stock and piles, not 40",
        ],
    ),
    "hands that no turns leave": (
        RECALLED,
        {"hand_sizes": [3, 3, 3, 2]},
        [
            "hand_sizes[1]: 3 cards, but 2 with seat 2 on turn and 3 in its hand",
            "hand_sizes[3]: 2 cards, but 3 with seat 2 on turn and 3 in its hand",
        ],
    ),
    "another turn": (
        RECALLED,
        {"turn": 0},
        [
            "hand: 3 cards, but 2 with seat 0 on turn and 3 in its hand",
            "hand_sizes[3]: 3 cards, but 2 with seat 0 on turn and 3 in its hand",
        ],
    ),
    "a turn of nobody": (FORGOTTEN, {"turn": None}, ["turn: is missing in phase play"]),
    "a stock too small": (
        FORGOTTEN,
        {"stock_size": 11},
        ["39 cards in hands, table, stock and piles, not 40"],
    ),
    "a stock that no deals leave": (
        FORGOTTEN,
        {"stock_size": 11, "pile_sizes": [4, 12]},
        ["stock_size: no number of deals leaves 11 cards"],
    ),
    "cards before the first shuffle": (
        NEW,
        {"hand_sizes": [0, 1, 1, 1]},
        ["3 cards in hands, table, stock and piles, not 40"],
    ),
    "a pack before the first shuffle": (
        NEW,
        {"stock_size": 40},
        ["stock_size: there are no cards before the first shuffle"],
    ),
    "a card in the hand and on the table": (
        RECALLED,
        {"hand": ["2H", "3C", "4D"]},
        ["hand: 2H is in table already"],
    ),
    "a card in the hand and in a pile": (
        RECALLED,
        {"hand": ["AS", "AH", "QC"]},
        ["piles[0]: AH is in hand already", "piles[1]: QC is in hand already"],
    ),
    "a card in both piles": (
        RECALLED,
        {"piles": [["AD", "AH", "2S", "QC"], RECALLED["piles"][1]]},
        ["piles[1]: QC is in piles[0] already"],
    ),
    "a chkobba's card on the table": (
        FORGOTTEN,
        {"chkobbas": [[{"card": "5D", "count": 2}], []]},
        ["chkobbas[0]: 5D is in table already"],
    ),
    "one chkobba's card twice": (
        FORGOTTEN,
        {"chkobbas": [[{"card": "AD", "count": 2}], [{"card": "AD", "count": 2}]]},
        ["chkobbas[1]: AD is in chkobbas[0] already"],
    ),
    "a chkobba that is not in the pile": (
        RECALLED,
        {"chkobbas": [[{"card": "QC", "count": 2}], []]},
        ["chkobbas[0]: QC marks a chkobba but is not in the pile"],
    ),
    "more chkobbas than cards": (
        FORGOTTEN,
        {"chkobbas": [[{"card": card, "count": 2} for card in ("AD", "AH", "2S", "QH", "6S")], []]},
        ["chkobbas[0]: more than there are cards in the pile"],
    ),
    "a chkobba of too many cards": (
        FORGOTTEN,
        {"chkobbas": [[{"card": "AD", "count": 3}], [{"card": "QC", "count": 1}]]},
        [
            "chkobbas[0]: a chkobba with AD cannot involve 3 cards",
            "chkobbas[1]: a chkobba with QC cannot involve 1 cards",
        ],
    ),
    "piles without recall": (
        RECALLED,
        {"recall": False},
        ["piles: are shown with recall only"],
    ),
    "recall without piles": (
        RECALLED,
        {"piles": None},
        ["piles: are shown with recall only"],
    ),
    "piles of other sizes": (
        RECALLED,
        {"pile_sizes": [5, 10]},
        ["piles[0]: must have 5 cards", "piles[1]: must have 10 cards"],
    ),
    "a pile of one card": (
        FORGOTTEN,
        {"pile_sizes": [14, 1], "chkobbas": [[], []]},
        ["pile_sizes[1]: a capture takes at least two cards"],
    ),
    "nobody captured the piles": (
        FORGOTTEN,
        {"last_capturer": None},
        ["last_capturer: somebody captured the cards in the piles"],
    ),
    "another deal": (
        FORGOTTEN,
        {"deal_number": 1},
        ["deal_number: does not follow from the rest"],
    ),
    "a card drawn in play": (
        FORGOTTEN,
        {"drawn": "KC"},
        ["drawn: does not follow from the rest"],
    ),
    "no card drawn by the cutter": (
        CUTTER,
        {"drawn": None},
        ["drawn: does not follow from the rest"],
    ),
    "a card drawn by another seat": (
        CUTTER,
        {"seat": 1},
        ["drawn: does not follow from the rest"],
    ),
    "a card drawn from nothing": (
        CUTTER,
        {"stock_size": 0},
        ["drawn: is in the stock, which is empty"],
    ),
    "a drawn card in the hand": (
        CUTTER,
        {"hand": ["3D"], "hand_sizes": [1, 0, 0, 0], "stock_size": 39},
        ["drawn: 3D is in hand already"],
    ),
    "a laid card in the hand": (
        FORGOTTEN,
        {"last_laid": "KD"},
        ["last_laid: KD is not on the table"],
    ),
    "a match that was won already": (
        FORGOTTEN,
        {"scores": [61, 0], "games": [2, 0]},
        [
            "scores: side 0 has won the game already",
            "games[0]: must be between 0 and 1, not 2",
        ],
    ),
    "a game that was won at once already": (
        RECALLED,
        {
            "piles": [TEN_DINARI, ["QC", "KC", "KH", "KS", "6S"]],
            "pile_sizes": [10, 5],
            "chkobbas": [[], []],
            "table": ["2H", "QH"],
            "hand": ["AS", "3C", "4C"],
        },
        NOTHING_FITS,
    ),
    "a sheet in play": (FORGOTTEN, {"last_round": SHEET}, NOTHING_FITS),
    "an outcome in play": (
        FORGOTTEN,
        {"outcome": {"winner": 0, "reason": "target"}},
        ["outcome: does not follow from the rest"],
    ),
    "no sheet at the end": (
        ENDED,
        {"last_round": None},
        ["last_round: does not follow from the rest"],
    ),
    "a sheet of other piles": (ENDED, {"pile_sizes": [10, 30]}, NOTHING_FITS),
    "a sheet of other totals": (ENDED, {"scores": [15, 11]}, NOTHING_FITS),
    "a sheet that no piles give": (
        ENDED,
        {
            "last_round": {
                **SHEET,
                "barmila": {"winner": 1, "counts": [0, 4]},
                "points": [8, 3],
            }
        },
        NOTHING_FITS,
    ),
    "a sheet that cannot be": (
        ENDED,
        {"last_round": {**SHEET, "points": [8, 2]}},
        ["last_round.points: cannot be [8, 2]"],
    ),
}
"""For each wrong thing: the view to which it is done, the changes, and what is told."""


@pytest.mark.parametrize("what", WRONG)
def test_views_that_no_state_gives(what: str) -> None:
    document, changes, problems = WRONG[what]
    assert refusal(decode_view, document) == []
    assert refusal(decode_view, {**document, **changes}) == problems


def test_a_view_with_many_faults_of_shape() -> None:
    wrong: Document = {
        **FORGOTTEN,
        "seat": 4,
        "recall": 0,
        "deal_number": "2",
        "hand": ["7X", "AD", "AD"],
        "hand_sizes": [4, -1],
        "stock_size": 41,
        "piles": [["AD"]],
        "pile_sizes": [0, 0, 0],
        "hands": [],
    }
    del wrong["drawn"]
    assert refusal(decode_view, wrong) == [
        "seat: must be between 0 and 3, not 4",
        "recall: must be a boolean, not an integer",
        "deal_number: must be an integer, not a string",
        "hand[0]: must be a card such as 7D, not '7X'",
        "hand_sizes[0]: must be between 0 and 3, not 4",
        "hand_sizes[1]: must be between 0 and 3, not -1",
        "stock_size: must be between 0 and 40, not 41",
        "drawn: is missing",
        "piles: must have 2 entries, not 1",
        "pile_sizes: must have 2 entries, not 3",
        "hands: is not known here",
    ]


def test_a_view_that_was_won_before_the_first_shuffle_is_refused() -> None:
    ended = encode(view(state_of("after a game"), None))
    found = refusal(decode_view, {**ended, "dealer": None})
    assert "piles[1]: there are no cards before the first shuffle" in found


VIEWS = [document for document in documents() if document["type"] == "view"]


def _still_works(document: Document) -> None:
    """Assert that the view is refused, or of use like any other."""
    if refusal(decode_view, document):
        return
    seen = decode_view(document)
    assert decode_view(encode(seen)) == seen
    seen.legal_actions()
    assert str(seen)
    sample = sample_state(seen, Random(1))
    assert view(sample, seen.seat, recall=seen.recall) == seen
    assert decode_state(encode(sample)) == sample


@pytest.mark.parametrize("document", VIEWS, ids=lambda document: str(document["phase"]))
def test_mutants_are_refused_or_work(document: Document) -> None:
    for mutant in mutants(document):
        if mutant.place[:1] != ("ply",):
            _still_works(mutant.document)


SMALL: Any = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(0, 13),
    st.sampled_from(
        [30, 40, 999_999_999, "target", "ten_dinari", "nine_dinari", "shuffle", "play"]
    ),
    st.sampled_from(["match_over", "redeal", "cut_choice", "7D", "AD", "KC", "compulsory"]),
)


@given(st.data())
def test_views_with_some_parts_changed_are_refused_or_work(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(VIEWS))
    for _ in range(data.draw(st.integers(1, 4))):
        leaves = [path for path, part in parts(document) if not isinstance(part, list | dict)]
        document = replaced(document, data.draw(st.sampled_from(leaves)), data.draw(SMALL))
    _still_works(document)


@given(states(), st.data())
def test_views_with_parts_of_other_views_are_refused_or_work(
    state: GameState, data: st.DataObject
) -> None:
    pool = [encode(seen) for seen in _all_views(state)] + VIEWS
    document = data.draw(st.sampled_from(pool))
    for key in data.draw(st.sets(st.sampled_from(list(document)), max_size=4)):
        document = {**document, key: data.draw(st.sampled_from(pool))[key]}
    _still_works(document)


def test_a_hostile_view_with_all_ranks_in_its_rules_does_not_hang() -> None:
    ranks = ["A", "2", "3", "4", "5", "Q", "J", "K", "7", "6"]
    rules = {**encode(LIBYAN), "barmila_ranks": ranks, "sixes_and_sevens": True}
    document = {**ENDED, "rules": {key: rules[key] for key in ENDED["rules"]}}
    for counts in ([0, 0], [1, 1], [2, 2], [1, 3], [4, 0]):
        for dinari in ([0, 10], [4, 6], [5, 5]):
            sheet = {
                **SHEET,
                "hayya": {"winner": None, "counts": [1, 0]},
                "karta": {"winner": None, "counts": ENDED["pile_sizes"]},
                "dinari": {"winner": None, "counts": dinari},
                "barmila": {"winner": None, "counts": counts},
                "barmila_rank": None,
                "special": "sixes_and_sevens",
                "points": None,
                "game_won": {"side": 0, "reason": "sixes_and_sevens"},
            }
            _still_works({**document, "last_round": sheet})
