"""The option that CONTRIBUTING.md adds as its example really is added by what it says there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def _apply(diff: str, folder: Path) -> None:
    """Apply a diff whose hunks are found by their text, which must stand there once."""
    header, *hunks = diff.split("@@\n")
    path = folder / header.removeprefix("--- ").strip()
    source = path.read_text(encoding="utf-8")
    for hunk in hunks:
        lines = hunk.splitlines()
        before = "\n".join(line[1:] for line in lines if line[0] in " -")
        after = "\n".join(line[1:] for line in lines if line[0] in " +")
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    path.write_text(source, encoding="utf-8")


def _run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        check=False,
        capture_output=True,
        text=True,
    )


def test_the_example_option_is_added_as_written(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    (example,) = _blocks("python")
    assert "there is no such option" in _run(example, tmp_path).stderr
    diffs = _blocks("diff")
    assert len(diffs) == 2
    for diff in diffs:
        _apply(diff, tmp_path)
    result = _run(example, tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    on = example.replace("chkobba_in_first_deal=False", "")
    assert "AssertionError" in _run(on, tmp_path).stderr
    kit = "from chkobba.conformance.command import main\nexit(main(['--most-leaves', '100']))"
    kept = _run(kit, tmp_path)
    assert kept.returncode == 0, kept.stdout
