"""A match's running score as a plot; needs `chkobba[plot]`."""

from collections.abc import Sequence

from chkobba.names import isolated, shown_names
from chkobba.records import MatchRecord, replay
from chkobba.results import Pair

try:
    from matplotlib import pyplot as plt
    from matplotlib.axes import Axes
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise ImportError("plots need matplotlib: pip install 'chkobba[plot]'") from None


def running_score(
    record: MatchRecord, *, names: Sequence[str] = (), axes: Axes | None = None
) -> Axes:
    """Each side's total after every round of the match so far, in points; each game begins at 0.

    It is drawn on `axes`, or on those of a new figure, in whatever style is set; the sides differ
    in markers and lines as well as in colour. A dotted line marks the target, upright lines part
    the games of a best of. `names` are by side; without them the record's stand, if it has any.

    Raises:
        FaultyRecord: the record cannot be played to its end.
        TypeError: `record` is no record, or `names` are no strings in order.
        ChkobbaError: there are names, but not one for each side.
    """
    games = _games(record)
    sides = [" & ".join(record.names[side::2]) for side in (0, 1)] if record.names else ()
    shown = shown_names(names or sides, 2, "side")
    axes = axes or plt.subplots(layout="constrained")[1]
    handles, start = [], 0
    for totals in games:
        rounds = range(start, start + len(totals))
        for side, style in enumerate(("o-", "s--")):
            points = [pair[side] for pair in totals]
            handles += axes.plot(rounds, points, style, color=f"C{side}")
        if start:
            axes.axvline(start, color="0.7", linewidth=1)
        start = rounds[-1]
    target = axes.axhline(record.rules.target, color="0.5", linestyle=":")
    axes.set(xlabel="rounds", ylabel="points")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    legend = axes.legend([*handles[:2], target], ["side 0", "side 1", "target"])
    for text, name in zip(legend.get_texts(), shown, strict=False):
        text.set_parse_math(False)
        text.set_text(isolated(name))
    return axes


def _games(record: MatchRecord) -> list[list[Pair]]:
    """The totals of each game: at its beginning, and after every round."""
    games, won = [[(0, 0)]], False
    for state in replay(record):
        if state.last_round is not None:
            if won:
                games.append([(0, 0)])
            games[-1].append(state.scores)
            won = state.last_round.game_won is not None
    return games
