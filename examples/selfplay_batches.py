"""Self-play in batches: bots play matches, and every decision becomes a row of a dataset.

`play_batch` is all that an engine runs. What it plays follows from its batch alone, and it writes
one Parquet file whose name follows from the batch too. So it does not matter where a batch runs, in
which order, or how often: a batch that runs twice overwrites itself. `docs/selfplay.md` describes
the columns.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from attrs import frozen

from chkobba import (
    RULES_VERSION,
    GameState,
    PlayerAction,
    PlayerView,
    __version__,
    action_id,
    apply,
    legal_ids,
    new_match,
    parse_rules,
    shuffle,
    view,
)
from chkobba.bots import Bot, CountingBot, GreedyBot, RandomBot, seat_asked

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "counting": CountingBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}

Row = dict[str, Any]


def _column(name: str, kind: pa.DataType, *, nullable: bool = False) -> pa.Field:
    return pa.field(name, kind, nullable=nullable)


COLUMNS: Final = pa.schema(
    [
        _column("match", pa.uint32()),
        _column("ply", pa.uint32()),
        _column("seat", pa.uint8()),
        _column("bot", pa.string()),
        _column("phase", pa.string()),
        _column("turn", pa.uint8(), nullable=True),
        _column("dealer", pa.uint8()),
        _column("round", pa.uint16()),
        _column("deal", pa.uint8()),
        _column("hand", pa.uint64()),
        _column("table", pa.uint64()),
        _column("own_pile", pa.uint64()),
        _column("other_pile", pa.uint64()),
        _column("hand_sizes", pa.list_(pa.uint8())),
        _column("stock_size", pa.uint8()),
        _column("drawn", pa.uint8(), nullable=True),
        _column("last_laid", pa.uint8(), nullable=True),
        _column("captured_last", pa.bool_(), nullable=True),
        _column("own_chkobba_points", pa.uint16()),
        _column("other_chkobba_points", pa.uint16()),
        _column("own_score", pa.uint16()),
        _column("other_score", pa.uint16()),
        _column("own_games", pa.uint8()),
        _column("other_games", pa.uint8()),
        _column("legal", pa.list_(pa.uint16())),
        _column("action", pa.uint16()),
        _column("action_text", pa.string()),
        _column("own_round_points", pa.uint16(), nullable=True),
        _column("other_round_points", pa.uint16(), nullable=True),
        _column("won", pa.bool_()),
        _column("win_reason", pa.string()),
    ]
)
"""Cards are numbers 0 to 39, sets of cards masks; own and other are the sides of the seat."""


@frozen(kw_only=True)
class Batch:
    """The matches `first` up to `end` (not with it) of a dataset, and all that decides them.

    `rules` is a rule set in notation, `bots` names the bots of the two sides, `seed` is any text.
    In matches of odd numbers the bots change sides.
    """

    rules: str
    players: int
    bots: tuple[str, str]
    seed: str
    first: int
    end: int
    folder: str

    @property
    def path(self) -> Path:
        """The file of this batch."""
        return Path(self.folder) / f"matches-{self.first:09}-{self.end:09}.parquet"

    @property
    def is_finished(self) -> bool:
        """Whether the file is there."""
        return self.path.exists()

    @property
    def metadata(self) -> dict[bytes, bytes]:
        """What stands in the file besides the rows: whoever reads it knows how it was made."""
        texts = {
            "chkobba": __version__,
            "rules": self.rules,
            "rules_version": str(RULES_VERSION),
            "players": str(self.players),
            "bots": json.dumps(self.bots),
            "seed": self.seed,
            "matches": json.dumps([self.first, self.end]),
        }
        return {name.encode(): text.encode() for name, text in texts.items()}


class DatasetError(Exception):
    """The folder holds something else than the dataset, or not all of it."""


def play_batch(batch: Batch) -> str:
    """Play the matches of a batch and write their rows; gives the path of the file.

    The file appears whole or not at all, so a worker may be killed at any moment.
    """
    rows = [row for number in range(batch.first, batch.end) for row in match_rows(batch, number)]
    table = pa.Table.from_pylist(rows, schema=COLUMNS.with_metadata(batch.metadata))
    # A name of its own: a batch whose worker only seems to be dead may run in two places.
    unfinished = batch.path.with_name(f".{batch.path.name}.{uuid4().hex}")
    try:
        with unfinished.open("wb") as file:
            pq.write_table(table, file, compression="zstd")
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(batch.path)
    finally:
        unfinished.unlink(missing_ok=True)
    return str(batch.path)


def match_rows(batch: Batch, number: int) -> list[Row]:
    """One match, decision by decision.

    The cards and each seat have generators of their own, which follow from seed and number alone:
    no two matches share one, and nothing touches the global one.
    """
    names = [batch.bots[(seat + number) % 2] for seat in range(batch.players)]
    bots = [BOTS[name]() for name in names]
    deals = Random(f"{batch.seed} {number} deals")
    minds = [Random(f"{batch.seed} {number} seat {seat}") for seat in range(batch.players)]
    state = new_match(parse_rules(batch.rules), batch.players)
    rows: list[Row] = []
    scored = 0
    while not state.is_over:
        if state.is_chance:
            state = apply(state, shuffle(state, deals))
            continue
        seat = seat_asked(state)
        seen = view(state, seat)
        action = bots[seat].choose(seen, minds[seat])
        before = {"match": number, "bot": names[seat], "legal": legal_ids(state, seat)}
        rows.append(before | _seen(seen) | _done(action))
        state = apply(state, action)
        if state.last_round is not None:
            _add_points(rows[scored:], state.last_round.points)
            scored = len(rows)
    _add_outcome(rows, state)
    return rows


def _seen(seen: PlayerView) -> Row:
    """The position as the seat sees it, in the words of its side."""
    assert seen.seat is not None
    assert seen.piles is not None
    own, other = seen.seat % 2, 1 - seen.seat % 2
    return {
        "ply": seen.ply,
        "seat": seen.seat,
        "phase": seen.phase.value,
        "turn": seen.turn,
        "dealer": seen.dealer,
        "round": seen.round_number,
        "deal": seen.deal_number,
        "hand": seen.hand.mask,
        "table": seen.table.mask,
        "own_pile": seen.piles[own].mask,
        "other_pile": seen.piles[other].mask,
        "hand_sizes": seen.hand_sizes,
        "stock_size": seen.stock_size,
        "drawn": None if seen.drawn is None else seen.drawn.index,
        "last_laid": None if seen.last_laid is None else seen.last_laid.index,
        "captured_last": None if seen.last_capturer is None else seen.last_capturer == own,
        "own_chkobba_points": seen.chkobba_points[own],
        "other_chkobba_points": seen.chkobba_points[other],
        "own_score": seen.scores[own],
        "other_score": seen.scores[other],
        "own_games": seen.games[own],
        "other_games": seen.games[other],
    }


def _done(action: PlayerAction) -> Row:
    return {"action": action_id(action), "action_text": str(action)}


def _add_points(rows: Iterable[Row], points: tuple[int, int] | None) -> None:
    """What the round came to; nothing where the game was won outright."""
    for row in rows:
        own, other = (None, None) if points is None else points[:: -1 if row["seat"] % 2 else 1]
        row |= {"own_round_points": own, "other_round_points": other}


def _add_outcome(rows: Iterable[Row], state: GameState) -> None:
    assert state.outcome is not None
    for row in rows:
        row["won"] = row["seat"] % 2 == state.outcome.winner
        row["win_reason"] = state.outcome.reason.value


def missing(batches: Sequence[Batch]) -> list[Batch]:
    """The batches of a dataset that have no file yet.

    Raises:
        DatasetError: there is another dataset in the folder, or this one in other batches.
    """
    expected = {batch.path: batch for batch in batches}
    for path in Path(batches[0].folder).glob("*.parquet"):
        if path not in expected or _metadata(path) != expected[path].metadata:
            raise DatasetError(f"{path} is not of this dataset: choose another folder")
    return [batch for batch in batches if not batch.is_finished]


def _metadata(path: Path) -> object:
    try:
        return pq.read_schema(path).metadata
    except pa.ArrowInvalid:  # no Parquet file
        return None


def checked(batches: Sequence[Batch]) -> str:
    """What is in the dataset, in a line, once every match is there exactly once.

    What workers that were killed have left in the folder is removed.

    Raises:
        DatasetError: a match is missing or there twice.
    """
    folder, matches, wins, decisions = Path(batches[0].folder), Counter[int](), Counter[str](), 0
    files = sorted(map(str, folder.glob("*.parquet")))
    for fragment in ds.dataset(files, schema=COLUMNS, format="parquet").get_fragments():
        rows = fragment.to_table(columns=["match", "ply", "bot", "won"])
        if rows.group_by(["match", "ply"]).aggregate([]).num_rows != rows.num_rows:
            raise DatasetError(f"{fragment.path}: a decision is there twice")
        matches.update(rows["match"].unique().to_pylist())
        winners = rows.filter(pc.field("won")).group_by("match").aggregate([("bot", "min")])
        wins.update(winners["bot_min"].to_pylist())
        decisions += rows.num_rows
    expected = Counter(range(batches[-1].end))
    wrong = (matches - expected) | (expected - matches)
    if wrong:
        raise DatasetError(f"matches that are missing or there twice: {sorted(wrong)[:10]}")
    for unfinished in folder.glob(".matches-*"):
        unfinished.unlink(missing_ok=True)
    won = ", ".join(f"{bot} wins {number}" for bot, number in sorted(wins.items()))
    return f"{matches.total()} matches, {decisions} decisions, {len(files)} files; {won}"
