"""The built package: compiled catalogs are in the wheel, their sources in the source archive."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling")

_ROOT = Path(__file__).parent.parent
_PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
_TOLD = (
    "from chkobba.messages import *; from chkobba import Card, Laid\n"
    "told = [sentence(Laid(0, Card.parse('7D')), ['A', 'B'], one) for one in LANGUAGES]\n"
    "print(ascii(told))"
)


def _run(*arguments: str, folder: Path | None = None, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def _build(folder: Path, target: str, ending: str) -> Path:
    _run("-m", "hatchling", "build", "--directory", "built", "--target", target, folder=folder)
    [built] = (folder / "built").glob(f"*{ending}")
    return built


def test_a_wheel_from_a_source_archive_speaks_every_language(tmp_path: Path) -> None:
    source = tmp_path / "checkout"
    shutil.copytree(
        _ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    for name in _PARTS:
        shutil.copy(_ROOT / name, source)
    archive = _build(source, "sdist", ".tar.gz")
    with tarfile.open(archive) as packed:
        names = packed.getnames()
        packed.extractall(tmp_path, filter="data")
    assert not [name for name in names if name.endswith(".mo")]
    assert len([name for name in names if name.endswith(".po")]) == 2
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    wheel = _build(unpacked, "wheel", ".whl")
    assert sorted(path.name for path in unpacked.rglob("*.mo")) == ["chkobba.mo"] * 2
    with zipfile.ZipFile(wheel) as packed_wheel:
        assert not [name for name in packed_wheel.namelist() if name.endswith(".po")]
    installed = tmp_path / "installed"
    _run("-m", "pip", "install", "--no-index", "--no-deps", "--target", str(installed), str(wheel))
    told = _run("-c", _TOLD, PYTHONPATH=str(installed))
    expected = ["A lays 7♦.", "A pose 7♦.", "يرمي \u2068A\u2069 الورقة \u20687♦\u2069."]
    assert told.strip() == ascii(expected)
