"""Run the coverage-guided fuzzer: needs atheris, and the library that is to be fuzzed.

    python tests/fuzz/run.py TARGET [options of libFuzzer] [folders of inputs]
    python tests/fuzz/run.py --all --seconds 60

The first form begins with the seeds of the target. It writes what it finds to the first folder
given, or to a temporary one, and an input that is a fault beside that. The second gives each target
its share of the time, one after the other, ends with the first input that is a fault and prints it,
and keeps nothing.
"""

import argparse
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
LIMITS = ("-timeout=10", "-rss_limit_mb=2048", "-max_len=8192")


def main(arguments: list[str]) -> int:
    """Run one target or all; 0 if no fault was found."""
    targets = sorted(folder.name for folder in CORPUS.iterdir())
    if arguments and arguments[0] in targets:
        return fuzz(*arguments)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", required=True, help="run every target")
    parser.add_argument("--seconds", type=int, default=60, help="for all targets together")
    seconds = max(1, parser.parse_args(arguments).seconds // len(targets))
    return 0 if all(is_sound(target, seconds) for target in targets) else 1


def fuzz(target: str, *options: str) -> int:
    """Fuzz one target in this process, which ends with it."""
    sys.path.insert(0, str(HERE.parents[1]))
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["chkobba"]):
        accepts = import_module("tests.fuzz.targets").TARGETS[target]
    mutated = import_module("tests.fuzz.mutate").mutated

    def run(data: bytes) -> None:
        accepts(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        """By tokens or by bytes, in turn."""
        changed = mutated(data, Random(seed)) if seed % 2 else atheris.Mutate(data, most)
        return bytes(changed[:most])

    folders = [option for option in options if not option.startswith("-")]
    folders = folders or [mkdtemp(prefix="fuzz-")]
    flags = [option for option in options if option.startswith("-")]
    flags = [*LIMITS, f"-artifact_prefix={folders[0]}-", *flags]
    atheris.Setup([__file__, *flags, *folders, str(CORPUS / target)], run, custom_mutator=mutate)
    atheris.Fuzz()
    return 0


def is_sound(target: str, seconds: int) -> bool:
    """Fuzz one target in a process of its own, and print the input that is a fault, if any."""
    with TemporaryDirectory() as folder:
        (found := Path(folder, "found")).mkdir()
        ended = subprocess.run(
            [sys.executable, __file__, target, f"-max_total_time={seconds}", found],
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
        )
        faults = [path.read_bytes() for path in Path(folder).glob("found-*")]
    if ended.returncode == 0:
        sys.stdout.write(f"{target}: {re.findall('#[0-9].*', ended.stderr)[-1]}\n")
        return True
    lines = [target, ended.stdout, ended.stderr, *map(repr, faults), ""]
    sys.stdout.write("\n".join(lines))
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
