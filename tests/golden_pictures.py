"""Pictures of tables and score sheets as they are drawn today, by name.

`python -m tests.golden_pictures` writes the files in `data/pictures` anew; look at them.
"""

from collections.abc import Iterator
from pathlib import Path

from chkobba import Card, RuleSet, legal_actions, parse_action, svg, view
from chkobba.svg import Svg
from tests.golden_documents import sheets, state_of
from tests.table import at

FOLDER = Path(__file__).parent / "data" / "pictures"

NAMES = ("Amina", "Béchir & <co>", "محمد الطرابلسي", "A name that is much too long")
_LARGE = "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 5D 5H 5S 6D 6H 6S 7D 7H 7S QD QH QS"


def pictures() -> Iterator[tuple[str, Svg]]:
    """Each picture with its name."""
    for number, score in enumerate(sheets(), 1):
        yield f"sheet-{number}", svg.score_sheet(score, names=NAMES[:2] if number % 2 else ())
    for name in ("before the first shuffle", "cut", "choice", "redeal", "after a game", "over"):
        state = state_of(name)
        yield name.replace(" ", "-"), svg.table(view(state, 0), names=NAMES[: state.players])
    play = state_of("play")
    lay = parse_action("2 4D")
    for seat in range(4):
        action = lay if seat == 2 else None
        yield f"play-{seat}", svg.table(view(play, seat, recall=False), action=action, names=NAMES)
    yield "play-spectator", svg.table(view(play, None), action=lay)
    yield "play-whole", svg.full_table(play, seat=2, action=lay, names=NAMES)
    claim = parse_action("1 claim 7S>7H")
    yield "claim", svg.table(view(state_of("claimed"), 1), action=claim)
    large = at(
        RuleSet.tunisian(best_of=3),
        table=_LARGE,
        hands=["KD KH KS", "JD JH JS"],
        stock="*6",
        piles=("*", ""),
        chkobbas=[[("QC", 2), ("JC", 2)], []],
        last_capturer=0,
        scores=(20, 9),
        games=(1, 0),
    )
    taking = next(move for move in legal_actions(large) if str(move) == "0 KD>5D+5H")
    yield "large", svg.table(view(large, 0), action=taking)


def cards_in(picture: str) -> set[Card]:
    """The cards that lie face up in a picture."""
    return {
        Card.parse(name.removeprefix("chk-"))
        for classes in picture.split('class="chk-card ')[1:]
        for name in [classes[:6]]
    }


if __name__ == "__main__":
    for title, drawn in pictures():
        (FOLDER / f"{title}.svg").write_text(f"{drawn}\n", encoding="utf-8")
