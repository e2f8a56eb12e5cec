"""Screenshots for the pages, made in Chromium: `python -m docs.screenshots FOLDER`.

Each picture as it is in a light and in a dark page, and as a thumbnail.
"""

import sys
from io import StringIO
from pathlib import Path
from random import Random
from typing import Final

from matplotlib.figure import Figure

from chkobba import Action, MatchRecord, RuleSet, apply, new_match, shuffle, svg, view
from chkobba.bots import CountingBot, seat_asked
from chkobba.plots import running_score
from tests.screens.chromium import chromium

_NAMES: Final = ("Amina", "Béchir", "Salma", "Mehdi")
_SIZES: Final = {"": 800, "-thumbnail": 240}


def pictures() -> dict[str, str]:
    """Tables of a match for four, a sheet, and the match's running score, by name."""
    rng, bot, actions = Random(1), CountingBot(), list[Action]()
    state = new_match(RuleSet.libyan(), 4)
    found: dict[str, str] = {}
    while not state.is_over:
        action: Action
        if state.is_chance:
            action = shuffle(state, rng)
        else:
            seen = view(state, seat_asked(state))
            action = bot.choose(seen, rng)
            if len(seen.table) > 5 and all(seen.pile_sizes):
                found.setdefault("table", svg.table(seen, action=action, names=_NAMES))
                found.setdefault("spectator", svg.table(view(state, None), names=_NAMES))
        actions.append(action)
        state = apply(state, action)
    assert state.last_round is not None
    sides = [" & ".join(_NAMES[side::2]) for side in (0, 1)]
    record = MatchRecord(rules=state.rules, players=4, actions=tuple(actions), names=_NAMES)
    found["sheet"] = svg.score_sheet(state.last_round, names=sides)
    axes = running_score(record)
    assert isinstance(axes.figure, Figure)
    out = StringIO()
    axes.figure.savefig(out, format="svg")
    found["score"] = out.getvalue()
    return found


def main(folder: str) -> None:
    """Write the screenshots into a folder, which is made if it is not there."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for scheme in ("light", "dark"):
            page = browser.new_page(color_scheme=scheme)
            for name, picture in pictures().items():
                for size, width in _SIZES.items():
                    page.set_content(picture)
                    root = page.locator("svg")
                    root.evaluate(
                        "(root, width) => { root.setAttribute('width', width);"
                        " root.removeAttribute('height'); }",
                        width,
                    )
                    root.screenshot(path=place / f"{name}-{scheme}{size}.png")


if __name__ == "__main__":
    main(sys.argv[1])
