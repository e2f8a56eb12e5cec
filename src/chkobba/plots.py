"""A match's running score as a plot; needs `chkobba[plot]`."""

from collections.abc import Sequence
from io import StringIO
from itertools import accumulate
from typing import Final

from chkobba.records import MatchRecord, replay
from chkobba.results import Pair
from chkobba.svg.elements import Svg, fitted, printable

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise ImportError("plots need matplotlib: pip install 'chkobba[plot]'") from None

_PAPER: Final = "#fffdf6"
_SIDES: Final = (("#1a48d0", "o", "-"), ("#c23b00", "s", "--"))
"""Colour, marker and line of each side: any two of them tell them apart without the third."""


def running_score(record: MatchRecord, *, names: Sequence[str] = ()) -> Svg:
    """Each side's total after every round of the match so far, in points; each game begins at 0.

    A line across marks the target; upright lines part the games of a best of. `names` are by
    side; without them, and without names in the record, they are `side 0` and `side 1`.

    Raises:
        FaultyRecord: the record cannot be played to its end.
        TypeError: `record` is no record, or a name no string.
        ChkobbaError: there are names, but not one for each side.
    """
    games = _totals(record)
    sides = [" & ".join(record.names[side::2]) for side in (0, 1)] if record.names else ()
    shown = printable(names or sides, 2, "side")
    figure = Figure(figsize=(8, 4.5), layout="constrained", facecolor=_PAPER)
    axes = figure.add_subplot(facecolor=_PAPER)
    _draw_games(axes, games)
    axes.axhline(record.rules.target, color="#5f5f5f", linestyle=":", label="target")
    axes.set_xlabel("rounds")
    axes.set_ylabel("points")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    legend = axes.legend(loc="best")
    for text, name in zip(legend.get_texts(), shown, strict=False):
        text.set_parse_math(False)
        text.set_text(fitted(name, 40))
    return _svg(figure, "Running score")


def _totals(record: MatchRecord) -> list[list[Pair]]:
    """The totals of each game: at its beginning, and after every round."""
    games: list[list[Pair]] = [[(0, 0)]]
    for state in replay(record):
        if state.last_round is None:
            continue
        games[-1].append(state.scores)
        if state.last_round.game_won and not state.is_over:
            games.append([(0, 0)])
    return games


def _draw_games(axes: Axes, games: Sequence[Sequence[Pair]]) -> None:
    starts = [0, *accumulate(len(totals) - 1 for totals in games)]
    for start in starts[1:-1]:
        axes.axvline(start, color="#b0b0b0", linewidth=1)
    for side, (colour, marker, line) in enumerate(_SIDES):
        for start, totals in zip(starts, games, strict=False):
            rounds = range(start, start + len(totals))
            points = [pair[side] for pair in totals]
            label = f"side {side}" if start == 0 else None
            axes.plot(rounds, points, color=colour, marker=marker, linestyle=line, label=label)


def _svg(figure: Figure, title: str) -> Svg:
    out = StringIO()
    # Letters stay letters, and the same record gives the same picture.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "chkobba"}):
        figure.savefig(out, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    return Svg(out.getvalue().partition("?>\n")[2])
