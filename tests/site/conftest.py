"""The site, built once, as strictly as can be and without a network."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:9"
"""A proxy that is not there."""


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Build pages with every warning an error."""
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-nW", "-q", "-E", str(source), str(target)],
        env={**os.environ, "http_proxy": NOWHERE, "https_proxy": NOWHERE, "PYTHONWARNINGS": ""},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    pytest.importorskip("sphinx")
    target = tmp_path_factory.mktemp("site")
    result = build(ROOT / "docs", target)
    assert (result.returncode, result.stderr) == (0, "")
    return target
