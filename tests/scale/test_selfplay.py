"""Self-play: the same dataset from any engine, whoever is killed, and rows that tell the truth."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("ray")
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import pyarrow as pa
import pyarrow.parquet as pq
import ray
from attrs import evolve
from ray.cluster_utils import Cluster

import selfplay_batches
import selfplay_pool
import selfplay_ray
from chkobba import (
    RULES_VERSION,
    Phase,
    Shuffle,
    __version__,
    action_id,
    apply,
    legal_actions,
    new_match,
    parse_action,
    parse_rules,
    shuffle,
    view,
)
from selfplay_batches import COLUMNS, Batch, DatasetError, Row, checked, match_rows, missing
from selfplay_batches import play_batch as play
from selfplay_command import batches_of, parser
from tests.scale import killing

ROOT = Path(__file__).parent.parent.parent

PlayAll = Callable[..., None]

OPTIONS = ["--rules", "tunisian target=11", "--matches", "11", "--batch", "3", "--seed", "friday"]


def dataset(folder: Path, *options: str) -> list[Batch]:
    """The four batches of eleven matches, or what other options say."""
    return batches_of(parser("").parse_args([str(folder), *OPTIONS, *options]))


def files(batches: Sequence[Batch]) -> dict[str, bytes]:
    """All that is in the folder, by name, hidden files included."""
    return {path.name: path.read_bytes() for path in Path(batches[0].folder).iterdir()}


def rows_of(batches: Sequence[Batch]) -> list[Row]:
    rows: list[Row] = pq.read_table(batches[0].folder).to_pylist()
    return rows


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[Batch]:
    """The dataset as one process plays it, batch after batch."""
    batches = dataset(tmp_path_factory.mktemp("expected"))
    for batch in batches:
        assert play(batch) == str(batch.path)
    return batches


@pytest.fixture(scope="module")
def on_ray() -> Iterator[PlayAll]:
    ray.cloudpickle.register_pickle_by_value(killing)
    with ray.init("local", num_cpus=2):
        yield selfplay_ray.play_all


@pytest.fixture(params=["pool", "ray"])
def play_all(request: pytest.FixtureRequest) -> PlayAll:
    """Each engine, with two workers."""
    if request.param == "pool":
        return partial(selfplay_pool.play_all, workers=2)
    found: PlayAll = request.getfixturevalue("on_ray")
    return found


# The engines.


def test_every_engine_makes_the_same_dataset(
    play_all: PlayAll, expected: list[Batch], tmp_path: Path
) -> None:
    batches = dataset(tmp_path)
    play_all(missing(batches))
    assert files(batches) == files(expected)
    assert checked(batches) == checked(expected)


def test_one_worker_makes_the_same_dataset(expected: list[Batch], tmp_path: Path) -> None:
    batches = dataset(tmp_path)
    selfplay_pool.play_all(missing(batches), workers=1)
    assert files(batches) == files(expected)


@pytest.mark.parametrize(
    "killed",
    [
        killing.killed_before_it_plays,
        killing.killed_before_the_file_is_whole,
        killing.killed_before_it_answers,
    ],
)
def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(
    play_all: PlayAll, killed: Callable[[Batch], str], expected: list[Batch], tmp_path: Path
) -> None:
    batches = dataset(tmp_path / "dataset")
    play_all(missing(batches), play=killed)
    victim = next(batch for batch in batches if batch.first == killing.VICTIM)
    # What is whole is left alone by the pool, and played again by Ray, which knows no files.
    is_whole = killed is killing.killed_before_it_answers
    assert killing.attempts(victim) in ((1, 2) if is_whole else (2,))
    if killed is killing.killed_before_the_file_is_whole:
        assert any(name.startswith(".") for name in files(batches))
    assert checked(batches) == checked(expected)
    assert files(batches) == files(expected)


def test_a_new_pool_leaves_finished_batches_alone(tmp_path: Path) -> None:
    batches = dataset(tmp_path / "dataset")
    selfplay_pool.play_all(batches, workers=1, play=killing.killed_before_it_plays)
    assert [killing.attempts(batch) for batch in batches] == [1, 1, 2, 1]


def test_a_batch_that_always_kills_its_worker_is_given_up_and_the_others_stay(
    play_all: PlayAll, expected: list[Batch], tmp_path: Path
) -> None:
    batches = dataset(tmp_path / "dataset")
    with pytest.raises((BrokenProcessPool, ray.exceptions.WorkerCrashedError)):
        play_all(missing(batches), play=killing.killed_always)
    left = missing(batches)
    assert killing.VICTIM in [batch.first for batch in left]
    (victim,) = [batch for batch in batches if batch.first == killing.VICTIM]
    assert 3 <= killing.attempts(victim) <= len(batches) * selfplay_pool.ATTEMPTS
    play_all(left)
    assert checked(batches) == checked(expected)


def test_a_fault_of_a_player_is_not_tried_again(play_all: PlayAll, tmp_path: Path) -> None:
    batches = dataset(tmp_path / "dataset")
    with pytest.raises(LookupError, match="a fault of the player"):
        play_all(batches, play=killing.failing)
    assert [killing.attempts(batch) for batch in batches if batch.first == killing.VICTIM] == [1]


def test_a_restart_plays_what_is_missing_only(
    play_all: PlayAll, expected: list[Batch], tmp_path: Path
) -> None:
    batches = dataset(tmp_path / "dataset")
    for batch in batches[::2]:
        play(batch)
    play_all(missing(batches), play=killing.counted)
    assert [killing.attempts(batch) for batch in batches] == [0, 1, 0, 1]
    assert files(batches) == files(expected)


def test_more_matches_can_be_added_in_whole_batches(expected: list[Batch], tmp_path: Path) -> None:
    for batch in dataset(tmp_path, "--matches", "6"):
        play(batch)
    batches = dataset(tmp_path)
    assert [batch.first for batch in missing(batches)] == [6, 9]
    for batch in missing(batches):
        play(batch)
    assert files(batches) == files(expected)


def test_the_pool_example(
    expected: list[Batch], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [str(tmp_path), *OPTIONS, "--workers", "2"]
    selfplay_pool.main(arguments)
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("played 4 of 4 batches in ")
    assert last == checked(expected)
    selfplay_pool.main(arguments)
    assert capsys.readouterr().out.startswith("played 0 of 4 batches in ")
    with pytest.raises(SystemExit, match="is not of this dataset: choose another folder"):
        selfplay_pool.main([*arguments, "--seed", "saturday"])


def test_the_examples_as_commands(expected: list[Batch], tmp_path: Path) -> None:
    for name in ("pool", "ray"):
        batches = dataset(tmp_path / name)
        command = [str(ROOT / "examples" / f"selfplay_{name}.py"), batches[0].folder, *OPTIONS]
        done = subprocess.run(
            [sys.executable, *command, "--workers", "2"],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
        assert done.stdout.endswith(f"{checked(expected)}\n")
        assert files(batches) == files(expected)


def test_a_worker_needs_no_copy_of_the_examples(tmp_path: Path) -> None:
    batch = evolve(dataset(tmp_path)[0], end=1)
    ray.cloudpickle.register_pickle_by_value(selfplay_batches)
    try:
        task = ray.cloudpickle.dumps((play, batch))
    finally:
        ray.cloudpickle.unregister_pickle_by_value(selfplay_batches)
    code = (
        "import pickle, sys\n"
        "play, batch = pickle.load(sys.stdin.buffer)\n"
        "play(batch)\n"
        "assert 'selfplay_batches' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], input=task, check=True, cwd=tmp_path)
    assert rows_of([batch])[0]["match"] == 0


# The rows.


def test_no_two_matches_are_alike(expected: list[Batch]) -> None:
    rows = rows_of(expected)
    played: dict[int, list[tuple[int, str]]] = {}
    for row in rows:
        played.setdefault(row["match"], []).append((row["hand"], row["action_text"]))
    assert list(played) == list(range(11))
    assert len({tuple(match) for match in played.values()}) == 11


def test_another_seed_plays_other_matches(tmp_path: Path) -> None:
    one, other = (dataset(tmp_path, "--seed", seed)[0] for seed in ("friday", "saturday"))
    for number in range(3):
        assert match_rows(one, number) == match_rows(one, number)
        assert [row["hand"] for row in match_rows(one, number)] != [
            row["hand"] for row in match_rows(other, number)
        ]


def test_a_match_does_not_depend_on_its_batch(tmp_path: Path) -> None:
    three, five = dataset(tmp_path), dataset(tmp_path, "--batch", "5")
    assert match_rows(three[1], 5) == match_rows(five[1], 5)


GAMES = [
    ("tunisian target=11 best_of=3", 2, ("random", "random")),
    ("tunisian target=11", 4, ("random", "greedy")),
    ("libyan", 2, ("greedy", "counting")),
    ("libyan", 4, ("counting", "random")),
    ("tunisian target=11", 4, ("random", "random")),
]
REDEALT = "redeal 172"
REFUSED = "redeal 23"
"""Seeds with which a redeal is agreed to or refused in two matches of the last of these games."""


def game(
    folder: Path, rules: str, players: int, bots: tuple[str, str], seed: str = "friday"
) -> Batch:
    """Two matches in a batch."""
    (batch,) = dataset(folder, "--matches", "2", "--rules", rules, "--players", str(players))
    return evolve(batch, bots=bots, seed=seed)


@pytest.mark.parametrize("seed", ["friday", REDEALT, REFUSED])
@pytest.mark.parametrize(("rules", "players", "bots"), GAMES)
def test_the_rows_tell_what_the_seats_saw_and_did(
    rules: str, players: int, bots: tuple[str, str], seed: str, tmp_path: Path
) -> None:
    batch = game(tmp_path, rules, players, bots, seed)
    play(batch)
    rows = iter(rows_of([batch]))
    for number in range(2):
        state, deals = new_match(parse_rules(rules), players), Random(f"{seed} {number} deals")
        told: list[Row] = []
        while not state.is_over:
            if state.is_chance:
                state = apply(state, shuffle(state, deals))
                continue
            row = next(rows)
            told.append(row)
            seat, action = row["seat"], parse_action(row["action_text"])
            assert not isinstance(action, Shuffle)
            own, other = ("own", "other") if seat % 2 == 0 else ("other", "own")
            seen = view(state, seat)
            assert action.seat == seat
            assert row["action"] == action_id(action)
            assert row["legal"] == sorted(map(action_id, legal_actions(state, seat)))
            assert (row["match"], row["ply"]) == (number, state.ply)
            assert row["bot"] == bots[(seat + number) % 2]
            assert Phase(row["phase"]) is state.phase
            assert (row["turn"], row["dealer"]) == (state.turn, state.dealer)
            assert (row["round"], row["deal"]) == (state.round_number, state.deal_number)
            assert (row["hand"], row["table"]) == (state.hands[seat].mask, state.table.mask)
            assert tuple(row["hand_sizes"]) == seen.hand_sizes
            assert row["stock_size"] == len(state.stock)
            assert row["drawn"] == (None if seen.drawn is None else seen.drawn.index)
            assert row["last_laid"] == (None if state.last_laid is None else state.last_laid.index)
            captured_last = {None: None, seat % 2: True, 1 - seat % 2: False}
            assert row["captured_last"] == captured_last[state.last_capturer]
            assert [row[f"{side}_pile"] for side in (own, other)] == [
                pile.mask for pile in state.piles
            ]
            for name, pair in (
                ("chkobba_points", state.chkobba_points),
                ("score", state.scores),
                ("games", state.games),
            ):
                assert (row[f"{own}_{name}"], row[f"{other}_{name}"]) == pair
            state = apply(state, action)
            if state.last_round is not None:
                points = state.last_round.points or (None, None)
                for past in told:
                    if "checked" not in past:
                        sides = ("own", "other") if past["seat"] % 2 == 0 else ("other", "own")
                        assert tuple(past[f"{side}_round_points"] for side in sides) == points
                        past["checked"] = True
        assert state.outcome is not None
        for past in told:
            assert past["won"] == (past["seat"] % 2 == state.outcome.winner)
            assert past["win_reason"] == state.outcome.reason
    assert next(rows, None) is None


def test_what_was_decided_before_a_redeal_counts_for_the_round_that_followed(
    tmp_path: Path,
) -> None:
    batch = game(tmp_path, *GAMES[-1], REDEALT)
    rows = [row for number in range(2) for row in match_rows(batch, number)]
    place = next(i for i, row in enumerate(rows) if row["action_text"].endswith(" yes"))
    asked, answered, after = rows[place - 1 : place + 2]
    assert asked["action_text"] == f"{asked['seat']} redeal"
    assert asked["hand"] != after["hand"]
    assert asked["round"] == answered["round"] == after["round"]
    points = [(row["own_round_points"], row["other_round_points"]) for row in rows]
    assert points[place] in (points[place + 1], points[place + 1][::-1])


def test_an_outright_win_has_no_points(tmp_path: Path) -> None:
    (batch,) = dataset(
        tmp_path, "--rules", "tunisian sixes_and_sevens=yes target=31", "--matches", "1"
    )
    matches = (match_rows(batch, number) for number in range(400))
    rows = next(rows for rows in matches if rows[-1]["win_reason"] == "sixes_and_sevens")
    last = [row for row in rows if row["round"] == rows[-1]["round"]]
    assert {(row["own_round_points"], row["other_round_points"]) for row in last} == {(None, None)}


def test_the_columns_have_their_types_and_hold_nothing_where_they_may(
    expected: list[Batch],
) -> None:
    table = pq.read_table(expected[0].folder)
    table.validate(full=True)
    assert table.schema.equals(COLUMNS)
    for column in COLUMNS:
        assert column.nullable or table[column.name].null_count == 0, column.name
    page = (ROOT / "docs" / "selfplay.md").read_text(encoding="utf-8")
    for name in COLUMNS.names:
        assert f"`{name}`" in page, name


def test_a_file_says_how_it_was_made(expected: list[Batch]) -> None:
    found = pq.read_schema(expected[-1].path).metadata
    assert {name.decode(): text.decode() for name, text in found.items()} == {
        "chkobba": __version__,
        "rules": "tunisian target=11",
        "rules_version": str(RULES_VERSION),
        "players": "2",
        "bots": json.dumps(["greedy", "counting"]),
        "seed": "friday",
        "matches": "[9, 11]",
    }


# Refusals.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--matches", "0"], "--matches: must be 1 to 10000000, not '0'"),
        (["--matches", "-1"], "--matches: must be 1 to 10000000, not '-1'"),
        (["--matches", "9" * 5000], "--matches: must be 1 to 10000000, not '999"),
        (["--matches", "1e3"], "--matches: must be 1 to 10000000, not '1e3'"),
        (["--batch", "10001"], "--batch: must be 1 to 10000, not '10001'"),
        (["--workers", "0"], "--workers: must be 1 to 1024, not '0'"),
        (["--rules", "poker"], "--rules: expected one of tunisian, libyan"),
        (["--rules", "tunisian target=0"], "--rules: target: must be between"),
        (["--rules", "tunisian target=1001"], "--rules: a target above 1000 takes too long"),
        (["--players", "3"], "--players: invalid choice: 3"),
        (["--bots", "greedy", "cheat"], "--bots: invalid choice: 'cheat'"),
        (["--bots", "greedy"], "--bots: expected 2 arguments"),
        (["--rules", "\udcff"], "--rules: expected a word of small letters"),
        (["--seed", "x" * 1001], "--seed: has at most 1000 characters, not 1001"),
        (["--seed", "\udcff"], "--seed: is not text that UTF-8 can write"),
    ],
)
def test_hostile_options_are_refused(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        selfplay_pool.main([str(tmp_path), *options])
    assert refused.value.code == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [("file", "is no folder: "), ("\udcff", "is not text that UTF-8 can write")],
)
def test_a_hostile_folder_is_refused(
    name: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit):
        selfplay_pool.main([str(tmp_path / name)])
    assert f"argument folder: {message}" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "options",
    [
        ["--seed", "saturday"],
        ["--rules", "libyan"],
        ["--players", "4"],
        ["--bots", "random", "random"],
        ["--batch", "4"],
        ["--matches", "10"],
    ],
)
def test_another_dataset_in_the_folder_is_refused(
    options: list[str], expected: list[Batch]
) -> None:
    batches = dataset(Path(expected[0].folder), *options)
    with pytest.raises(DatasetError, match="is not of this dataset: choose another folder"):
        missing(batches)


def test_a_file_that_is_no_parquet_is_refused(tmp_path: Path) -> None:
    batches = dataset(tmp_path)
    batches[0].path.write_bytes(b"PAR1")
    with pytest.raises(DatasetError, match="is not of this dataset"):
        missing(batches)


@pytest.fixture
def copied(expected: list[Batch], tmp_path: Path) -> list[Batch]:
    """The dataset once more, to be spoilt."""
    shutil.copytree(expected[0].folder, tmp_path, dirs_exist_ok=True)
    return dataset(tmp_path)


def test_other_files_in_the_folder_do_not_matter(copied: list[Batch]) -> None:
    (copied[0].path.parent / "README.txt").write_text("Friday's matches.", encoding="utf-8")
    assert missing(copied) == []
    assert checked(copied).startswith("11 matches, ")


def test_a_missing_match_is_found(copied: list[Batch]) -> None:
    copied[1].path.unlink()
    with pytest.raises(DatasetError, match=r"missing or there twice: \[3, 4, 5\]"):
        checked(copied)


def test_a_match_in_two_files_is_found(copied: list[Batch]) -> None:
    shutil.copy(copied[3].path, copied[3].path.with_name("copy.parquet"))
    with pytest.raises(DatasetError, match=r"missing or there twice: \[9, 10\]"):
        checked(copied)


def test_a_match_twice_in_a_file_is_found(copied: list[Batch]) -> None:
    table = pq.read_table(copied[0].path)
    pq.write_table(pa.concat_tables([table, table]), copied[0].path)
    with pytest.raises(DatasetError, match=r"000000000-000000003.parquet: a decision is there twi"):
        checked(copied)


# A cluster that runs already: last, since a process is connected to one at a time.


def test_a_cluster_of_two_machines_makes_the_same_dataset(
    expected: list[Batch], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ray.shutdown()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        selfplay_ray.main([str(tmp_path), *OPTIONS, "--address", cluster.address])
    finally:
        cluster.shutdown()
    assert capsys.readouterr().out.endswith(f"{checked(expected)}\n")
    assert files(dataset(tmp_path)) == files(expected)
