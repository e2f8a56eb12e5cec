"""Pictures: what they show and hide, that they are SVG that stands alone, and their colours."""

import json
import math
import re
from collections.abc import Sequence
from itertools import chain, combinations
from xml.etree.ElementTree import Element, canonicalize, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Action,
    Card,
    CardSet,
    ChkobbaError,
    GameState,
    InvalidSeat,
    Phase,
    PlayerView,
    RuleSet,
    Shuffle,
    apply,
    new_match,
    parse_action,
    svg,
    view,
)
from chkobba.strategies import states, states_with_legal_actions
from chkobba.svg.elements import PAINTS
from tests.golden_documents import TUNISIAN, sheets, state_of
from tests.golden_pictures import FOLDER, cards_in, pictures
from tests.table import at, do, round_end

_SVG = "{http://www.w3.org/2000/svg}"
_PLAIN = {
    "direction",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "d",
    "transform",
    "class",
    "fill",
    "stroke",
}
_ATTRIBUTES = _PLAIN | {
    *("font-size", "font-weight", "font-family", "text-anchor", "stroke-width"),
    *("stroke-dasharray", "viewBox", "version", "type"),
}


def texts(picture: str) -> list[str]:
    """Everything that is written in a picture, its description included, but not its style."""
    return [
        element.text or ""
        for element in fromstring(picture).iter()
        if element.tag in {f"{_SVG}text", f"{_SVG}title", f"{_SVG}desc"}
    ]


def cards_named(picture: str) -> set[Card]:
    """The cards that the words of a picture name."""
    words = " ".join(texts(picture))
    return {card for card in CARDS if card.pretty in words}


def whole(seen: PlayerView) -> set[Card]:
    """All that a seat sees open before it, without what it remembers."""
    faces = {chkobba.card for side in seen.chkobbas for chkobba in side}
    return {*seen.table, *seen.hand, *faces} | ({seen.drawn} if seen.drawn else set())


def test_the_pictures_are_as_they_were() -> None:
    drawn = dict(pictures())
    kept = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")}
    assert drawn.keys() == kept.keys()
    for name, picture in drawn.items():
        assert canonicalize(picture) == canonicalize(kept[name], strip_text=False).strip(), name


@pytest.mark.parametrize(("name", "picture"), list(pictures()))
def test_a_picture_needs_nothing_else_and_hurts_nothing(name: str, picture: str) -> None:
    root = fromstring(picture)
    assert [child.tag for child in root][:3] == [
        f"{_SVG}{tag}" for tag in ("title", "desc", "style")
    ]
    assert all(child.text for child in list(root)[:3]), name
    for element in root.iter():
        assert element.tag.removeprefix(_SVG) in {
            *("svg", "title", "desc", "style", "g", "rect", "path", "text")
        }
        assert set(element.attrib) <= _ATTRIBUTES
        if "class" in element.attrib:
            assert all(word.startswith("chk") for word in element.attrib["class"].split())
    assert root.attrib["font-family"] == "sans-serif"
    for unsafe in ("url(", "href", "<script", "@import", "id="):
        assert unsafe not in picture
    fit, _, dark = (root[2].text or "").partition("@media")
    assert fit == ".chkobba{max-width:100%;height:auto}"
    rules = dark.partition("{")[2].removesuffix("}").split("}")
    assert all(rule.startswith(".chkobba .chk-") for rule in rules if rule)
    assert root.attrib["direction"] == "ltr"


@given(states(), st.data())
def test_T28_T37_a_picture_shows_what_the_seat_sees_and_no_other_card(
    state: GameState, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from([None, *range(state.players)]))
    seen = view(state, seat, recall=data.draw(st.booleans()))
    picture = svg.table(seen)
    assert cards_in(picture) == cards_named(picture) == whole(seen)
    others = sum(size for place, size in enumerate(seen.hand_sizes) if place != seat)
    heaps = min(seen.stock_size, 3) + sum(size > 0 for size in seen.pile_sizes)
    assert picture.count('class="chk-back"') == others + heaps
    assert len(picture.encode()) < 60_000
    assert seen._repr_svg_() == picture


@given(states(), st.data())
def test_a_whole_table_shows_every_hand_when_it_is_asked_for_by_name(
    state: GameState, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.players - 1))
    picture = svg.full_table(state, seat=seat)
    shown = whole(view(state, None)).union(*state.hands)
    if state.phase is Phase.CUT_CHOICE:
        shown.add(state.stock[0])
    assert cards_in(picture) == cards_named(picture) == shown
    assert len(picture.encode()) < 60_000


def test_all_forty_cards_open_take_less_than_60_kB() -> None:
    state = at(RuleSet.tunisian(), table="*", hands=["AD 2D 3D", "4D 5D 6D"], piles=("", ""))
    for names in ((), ("漢" * 200, "\N{GRINNING FACE}" * 200)):
        picture = svg.full_table(state, names=names)
        assert len(cards_in(picture)) == 40
        assert len(picture.encode()) < 60_000


def test_a_state_does_not_draw_itself() -> None:
    state = state_of("play")
    assert not hasattr(state, "_repr_svg_")
    with pytest.raises(TypeError, match="a PlayerView, not GameState; full_table draws hidden"):
        svg.table(state)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a GameState, not PlayerView"):
        svg.full_table(view(state, 0))  # type: ignore[arg-type]
    with pytest.raises(InvalidSeat, match="seats are 0 to 3, not 4"):
        svg.full_table(state, seat=4)
    with pytest.raises(InvalidSeat, match="seats are 0 to 1, not 2"):
        svg.full_table(state_of("redeal"), seat=2)


def test_a_picture_is_text_that_a_notebook_shows() -> None:
    for _, picture in pictures():
        assert picture._repr_svg_() == picture
        assert type(picture._repr_svg_()) is str


def test_the_nearest_hand_is_the_seats_own_and_T7_turns_go_counter_clockwise() -> None:
    picture = svg.table(view(state_of("play"), 3))
    labels = {
        element.attrib["class"].split()[1]: element.attrib["transform"].split()[0]
        for element in fromstring(picture).iter(f"{_SVG}g")
        if element.attrib.get("class", "").startswith("chk-label")
    }
    places = {
        seat: tuple(map(float, move.removeprefix("translate(").removesuffix(")").split(",")))
        for seat, move in labels.items()
    }
    assert places["chk-seat3"][1] == max(y for _, y in places.values())
    assert places["chk-seat0"][0] == max(x for x, _ in places.values())
    assert places["chk-seat1"][1] == min(y for _, y in places.values())
    assert places["chk-seat2"][0] == min(x for x, _ in places.values())


@pytest.mark.parametrize(
    ("action", "classes"),
    [
        ("1 claim 7S>7H", {"chk-7S chk-played", "chk-7H chk-taken"}),
        ("1 claim 7S>3C+4S", {"chk-7S chk-played", "chk-4S chk-taken"}),
        ("1 5D", {"chk-5D chk-played"}),
        ("0 QH", set[str]()),
        ("1 redeal", set[str]()),
    ],
)
def test_the_cards_of_an_action_stand_out_where_they_are_seen(
    action: str, classes: set[str]
) -> None:
    picture = svg.table(view(state_of("claimed"), 1), action=parse_action(action))
    root = fromstring(picture)
    marked = {
        group.attrib["class"].removeprefix("chk-card "): group
        for group in root.iter(f"{_SVG}g")
        if group.attrib["class"].count("chk-") == 3
    }
    assert set(marked) == classes
    for name, group in marked.items():
        assert group[-1].attrib["class"] == "chk-mark"
        assert ("stroke-dasharray" in group[-1].attrib) == name.endswith("taken")
    said = texts(picture)[1]
    for word, sign in (("Played", "played"), ("Taken", "taken")):
        cards = [Card.parse(name[4:6]).pretty for name in sorted(classes) if name.endswith(sign)]
        assert f"{word}: {' '.join(cards)}." in said if cards else word not in said


@given(states_with_legal_actions(), st.data())
def test_an_action_tells_nothing_of_what_is_hidden(
    pair: tuple[GameState, Action], data: st.DataObject
) -> None:
    state, action = pair
    seen = view(state, data.draw(st.sampled_from([None, *range(state.players)])))
    picture = svg.table(seen, action=action)
    assert cards_in(picture) == cards_named(picture) == whole(seen)


def test_of_a_shuffle_nothing_is_told() -> None:
    seen = view(state_of("cut"), 0)
    assert svg.table(seen, action=Shuffle(1, CARDS)) == svg.table(seen)
    with pytest.raises(TypeError, match="expected an action, not str"):
        svg.table(seen, action="0 cut 10")  # type: ignore[arg-type]


def test_the_words_say_who_is_asked_for_what() -> None:
    def said(name: str, names: Sequence[str] = ()) -> str:
        return texts(svg.table(view(state_of(name), 0), names=names))[1]

    assert "seat 0 (to cut): 0 cards" not in said("cut")
    assert "seat 0 (to cut): –" in said("cut")
    assert "seat 0 (keeps or puts): –. seat 1: 0 cards" in said("choice")
    assert "seat 0 (to answer)" in said("redeal")
    assert "seat 1 (dealer, asks for redeal): 3 cards" in said("redeal")
    assert "Ann (dealer, to play)" in said("claimed", ["Bob", "Ann"])
    assert said("over").startswith("Match over, to 21 points. Table: –.")
    assert "seat 0 (wins)" in said("over")
    assert said("after a redeal").startswith("Round 1, shuffle due")
    assert said("play").startswith("Round 4, deal 2, to 61 points. Table: 2♥ 5♦. Stock: 12 cards")
    assert "Pile of seat 1 & seat 3: 11 cards, chkobbas Q♣; 30 points, 0 games of 3" in said("play")
    assert "seat 0 won the match (target)" in said("over")


def test_R9_both_opponents_of_a_proposer_are_asked_and_the_partner_is_not() -> None:
    state = at(RuleSet.tunisian(), table="QD QH QS 2C", hands=["*3"] * 4, stock="*", piles=("", ""))
    said = texts(svg.table(view(do(state, "1 redeal"), None)))[1]
    assert "seat 0 (to answer): 3" in said
    assert "seat 1 (asks for redeal): 3" in said
    assert "seat 2 (to answer): 3" in said
    assert "seat 3 (dealer): 3" in said


def test_T6_both_partners_win() -> None:
    over = round_end(
        TUNISIAN, ["7D 7H 7S 6D", "*"], scores=(20, 18), chkobbas=[[], [("2D", 2)]], players=4
    )
    said = texts(svg.table(view(over, 1)))[1]
    assert said.startswith("Match over")
    assert [f"seat {seat} (wins)" in said for seat in range(3)] == [True, False, True]
    assert "seat 0 & seat 2 won the match" in said


def test_games_are_shown_in_a_best_of() -> None:
    assert svg.table(view(state_of("play"), 0)).count("of 3<") == 2
    assert "1 game of 3" in texts(svg.table(view(state_of("play"), 0)))
    assert not any(" of 1" in text for text in texts(svg.table(view(state_of("over"), 0))))


@given(st.lists(st.text(max_size=300), min_size=2, max_size=2))
def test_any_name_can_stand_in_a_picture(names: list[str]) -> None:
    for picture in (
        svg.table(view(state_of("over"), 0), names=names),
        svg.score_sheet(next(sheets()), names=names),
    ):
        assert texts(picture)
        picture.encode()
        assert len(picture.encode()) < 20_000


def test_names_are_escaped_shortened_and_keep_their_direction() -> None:
    names = ("<script>alert(1)</script>", "\x00\ud800\x1b[31m]]>&amp;")
    written = texts(svg.table(view(state_of("over"), 0), names=names))
    assert "<script>aler…" in written
    assert "\ufffd\ufffd\ufffd[31m]]>…" in written
    assert "Table seen by <script>alert(1)</script>" in written
    written = texts(svg.table(view(state_of("over"), 0), names=("محمد", "漢" * 101)))
    assert "\u2068محمد\u2069" in written
    assert "\u2068محمد\u2069: 6" in written
    assert "漢" * 5 + "…" in written
    assert f" {'漢' * 100}…" in written[1]
    joined, turned = "می\u200cخواهم \U0001f468\u200d\U0001f469", "a\u202eb\u2028c\nd\ufffee\u2067"
    written = texts(svg.table(view(state_of("over"), 0), names=(joined, turned)))
    assert f"\u2068{joined}\u2069 (wins)" in written[1]
    assert "a�b�c�d�e�" in written


@pytest.mark.parametrize(
    ("names", "error", "message"),
    [
        (["A"], ChkobbaError, "1 names for 2 seats"),
        (["A", "B", "C"], ChkobbaError, "3 names for 2 seats"),
        ("AB", TypeError, "names must be strings in order, not str"),
        ({"A", "B"}, TypeError, "names must be strings in order, not set"),
        (["A", 1], TypeError, "a name must be a str, not int"),
    ],
)
def test_names_that_are_none(names: list[str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        svg.table(view(state_of("over"), 0), names=names)


def _box(group: Element) -> tuple[float, float, float, float]:
    """Where a card lies: left, top, right, bottom."""
    x, y, scale = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
    return x, y, x + 60 * scale, y + 84 * scale


@given(states(), st.data())
def test_every_card_lies_inside_and_the_table_apart(state: GameState, data: st.DataObject) -> None:
    root = fromstring(svg.full_table(state, seat=data.draw(st.integers(0, state.players - 1))))
    boxes: dict[str, list[tuple[float, float, float, float]]] = {}
    for part in root.iter(f"{_SVG}g"):
        place = part.attrib["class"].split()[0].removeprefix("chk-")
        if place in ("table", "hand", "pile", "stock", "drawn"):
            boxes.setdefault(place, []).extend(map(_box, part.findall(f"{_SVG}g")))
    for left, top, right, bottom in chain(*boxes.values()):
        assert left >= 0
        assert top >= 0
        assert right <= 800
        assert bottom <= 560
    table = boxes.pop("table")
    for one in table:
        assert not any(_overlap(one, other) for other in chain(*boxes.values()))
        assert sum(_overlap(one, other) for other in table) == 1


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(
        one[1], other[1]
    )


def test_the_chkobbas_of_a_whole_round_fit_beside_the_pile() -> None:
    marks = [("AD", 2), *((f"{rank}{suit}", 2) for rank in "234567" for suit in "DH")]
    pile = "AS 2S 3S 4S 5S 6S 7S AC 2C 3C 4C 5C 6C " + " ".join(card for card, _ in marks)
    state = at(
        RuleSet.tunisian(),
        table="*",
        hands=["KD KH KS", "JD JH JS"],
        piles=(pile, ""),
        chkobbas=[marks, []],
        last_capturer=0,
    )
    for seat in (0, 1):
        picture = svg.table(view(state, seat))
        assert "seat 0: 26, 13 chkobbas" in texts(picture)
        lefts = [
            _box(card)[0]
            for card in fromstring(picture).findall(
                ".//*[@class='chk-pile chk-side0']/*[@transform]"
            )
        ]
        assert lefts == sorted(set(lefts))
        assert max(lefts) < 750 if seat == 0 else max(lefts) < 270


def test_T42_to_T46_a_score_sheet_marks_what_was_won() -> None:
    ordinary = next(sheets())
    root = fromstring(svg.score_sheet(ordinary, names=("A", "B")))
    bold = [text.text for text in root.iter(f"{_SVG}text") if text.get("font-weight") == "bold"]
    won = [
        str(category.counts[category.winner])
        for category in (ordinary.karta, ordinary.dinari, ordinary.barmila, ordinary.hayya)
        if category.winner is not None
    ]
    assert bold == won
    said = texts(svg.score_sheet(ordinary, names=("A", "محمد")))[1]
    assert said.startswith("A against \u2068محمد\u2069. Karta: 9 to 31, \u2068محمد\u2069. ")
    assert len(root.findall(f"{_SVG}path[@class='chk-mark']")) == len(won)


def test_R25_a_score_sheet_of_a_game_won_outright_has_no_points() -> None:
    written = [texts(svg.score_sheet(score)) for score in sheets() if score.points is None]
    assert len(written) == 2
    for rows in written:
        at_points = rows.index("Points")
        assert rows[at_points + 1 : at_points + 3] == ["–", "–"]
        assert rows[-1] == "wins the game"
    with pytest.raises(TypeError, match="expected a RoundScore, not GameState"):
        svg.score_sheet(new_match(RuleSet.tunisian()))  # type: ignore[arg-type]


def _linear(colour: str) -> tuple[float, ...]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    lights = [
        sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), _linear(colour), strict=True)) + 0.05
        for colour in (one, other)
    ]
    return max(lights) / min(lights)


@pytest.mark.parametrize("mode", [1, 2])
def test_what_is_written_stands_out(mode: int) -> None:
    colour = {name: paint[mode] for name, paint in PAINTS.items()}
    for front, behind in [
        *(("text", "felt"), ("text", "panel"), ("on-badge", "badge")),
        *((f"suit-{letter}", "face") for letter in "DHSC"),
    ]:
        assert _contrast(colour[front], colour[behind]) >= 4.5, (front, behind)
    for front, behind in [("weave", "cover"), ("mark", "felt"), ("badge", "panel")]:
        assert _contrast(colour[front], colour[behind]) >= 3, (front, behind)


# How people without one kind of cones see a linear colour: Machado, Oliveira and Fernandes 2009.
_EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        *((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216)),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        *((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413)),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        *((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602)),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _lab(colour: str, eye: str) -> tuple[float, float, float]:
    """The colour as that eye sees it, in CIE L*a*b* (D65)."""
    given_ = _linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * p for w, p in zip(row, given_, strict=True))))
        for row in _EYES[eye]
    )
    x, y, z = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (x / 0.9505, y, z / 1.089)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("mode", [1, 2])
@pytest.mark.parametrize("eye", _EYES)
def test_the_suits_keep_apart_for_every_eye(mode: int, eye: str) -> None:
    suits = [PAINTS[f"suit-{letter}"][mode] for letter in "DHSC"]
    for one, other in combinations(suits, 2):
        assert math.dist(_lab(one, eye), _lab(other, eye)) > 20, (one, other)


def test_the_suits_differ_without_any_colour() -> None:
    shapes = set()
    for letter in "DHSC":
        card = Card.parse(f"7{letter}")
        hand = CardSet([card]) | CardSet.parse("AD AH")
        rest = [other for other in CARDS if other not in hand]
        state = apply(new_match(RuleSet.libyan()), Shuffle(1, (*hand, *rest)))
        group = fromstring(svg.table(view(state, 0))).find(f".//*[@class='chk-card chk-{card}']")
        assert group is not None
        paths = group.findall(f"{_SVG}path")
        assert len(paths) == 2
        shapes.add(json.dumps([path.attrib["d"] for path in paths]))
    assert len(shapes) == 4
