"""What the figures of one run come to, as ratios."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import nan
from typing import Final

_SERVICES = {"view": 1, "sample": 6, "parse": 2, "to JSON": 15, "from JSON": 30, "verify": 3}
_PICKLING: Final = ("pickle", "unpickle")
"""What services may cost, in copies and pushes; verifying a record is counted by action."""


def report(results: Mapping[str, float]) -> Iterator[str]:
    """One line for each thing that is compared; `nan` for what was not measured."""
    results = defaultdict(lambda: nan, results)
    for rival, aims in (("python-chess", (6, 4)), ("pokerkit", (12, 12))):
        for game, aim in zip(("libyan", "tunisian"), aims, strict=True):
            for players in (2, 4):
                ratio = results[rival] / results[f"{game} {players}"]
                yield f"playout, {game}, {players} players: {ratio:.1f} x {rival} (aim {aim})"
    for game in ("libyan", "tunisian"):
        ratio = results[f"apply {game}"] / results["copy and push"]
        yield f"apply, {game}: {ratio:.2f} of python-chess' copy and push (aim 0.6, bound 0.9)"
    for name, bound in _SERVICES.items():
        ratio = results[name] / results["copy and push"]
        yield f"{name}: {ratio:.2f} of python-chess' copy and push (bound {bound})"
    for name in _PICKLING:
        ratio = results[name] / results["copy and push"]
        yield f"{name}: {ratio:.2f} of python-chess' copy and push"
    yield f"pickle: {results['pickle bytes']:.0f} bytes a state (bound 600)"
    ratio = results["legal actions, king on 36"] / results["legal actions, median"]
    yield f"legal_actions, 36 table cards and kings: {ratio:.0f} x the median (bound 1000)"
    more = 1000 * (results["import chkobba"] - results["import attrs"])
    yield f"import: {more:.1f} ms above attrs (bound 15)"
    yield f"memory: {results['state bytes']:.0f} bytes a state (bound 1500)"
    yield (
        f"playout rates: libyan {1 / results['libyan 2']:,.0f}, tunisian "
        f"{1 / results['tunisian 2']:,.0f}, python-chess {1 / results['python-chess']:,.0f}, "
        f"pokerkit {1 / results['pokerkit']:,.0f} actions a second"
    )
