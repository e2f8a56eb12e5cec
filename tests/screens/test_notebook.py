"""The notebook runs from top to bottom, and shows what it should and no more."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")
nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

PATH = Path(__file__).parent.parent.parent / "examples" / "notebook.ipynb"


@pytest.fixture(scope="module")
def shown() -> dict[str, dict[str, Any]]:
    """What each cell shows, by its name."""
    notebook = nbformat.read(PATH, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "kept with its outputs"
    nbclient.NotebookClient(notebook, timeout=100, kernel_name="python3").execute()
    return {
        cell["id"]: {key: part for shown in cell["outputs"] for key, part in shown["data"].items()}
        for cell in notebook.cells
        if cell["cell_type"] == "code"
    }


def test_a_state_is_shown_as_text_alone(shown: dict[str, dict[str, Any]]) -> None:
    assert set(shown["begin"]) == {"text/plain"}
    assert shown["begin"]["text/plain"].startswith("<GameState of 2 players")


def test_a_view_is_shown_as_its_picture(shown: dict[str, dict[str, Any]]) -> None:
    picture = shown["view"]["image/svg+xml"]
    assert "<title>Table seen by seat 0</title>" in picture
    assert 'class="chk-back"' in picture


@pytest.mark.parametrize(
    ("cell", "title"),
    [
        ("marked", "Table seen by "),
        ("full", "Table with all hands open"),
        ("score", "Score sheet"),
    ],
)
def test_pictures_are_shown(shown: dict[str, dict[str, Any]], cell: str, title: str) -> None:
    assert f"<title>{title}" in shown[cell]["image/svg+xml"]


def test_the_plot_is_shown(shown: dict[str, dict[str, Any]]) -> None:
    assert shown["running"]["image/png"]
