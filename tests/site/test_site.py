"""The site has every public name and every page, its links lead somewhere, spelling is right."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

import chkobba
from tests.site.conftest import ROOT, build
from tests.site.reading import PageReader

pytest.importorskip("sphinx")

from sphinx.util.inventory import InventoryFile

FACES = (
    *("bots", "conformance", "messages", "perft", "plots", "portable", "strategies", "svg"),
    *("adapters.features", "adapters.openspiel", "adapters.pettingzoo", "adapters.polling"),
    *("adapters.rewards", "adapters.spelling", "bots.tournament"),
)
"""The modules that are imported by their own names."""


def public_names(face: str) -> set[str]:
    """The functions and classes of a module that are meant to be imported from it."""
    try:
        module = import_module(f"chkobba.{face}")
    except ImportError as error:
        pytest.skip(str(error))
    names = getattr(module, "__all__", None) or {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
    }
    return {f"{module.__name__}.{name}" for name in names}


def described(site: Path) -> set[str]:
    """All Python names that the reference describes."""
    with (site / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _uri, name: name)
    return {name for kind, names in inventory.items() if kind[:3] == "py:" for name in names}


def pages(site: Path) -> dict[Path, PageReader]:
    """The pages of the site, read."""
    return {path: PageReader(path) for path in site.rglob("*.html")}


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    names = {f"chkobba.{name}" for name in (*chkobba.__all__, "codec.schema")}
    missing = names - described(site)
    assert sorted(missing) == []


@pytest.mark.parametrize("face", FACES)
def test_every_name_of_a_tool_is_in_the_reference(site: Path, face: str) -> None:
    names = public_names(face)
    assert names
    assert sorted(names - described(site)) == []


def test_every_command_is_in_the_reference(site: Path) -> None:
    text = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    for command in ("play", "show", "verify", "simulate", "perft", "rules"):
        assert f'id="chkobba-{command}"' in text


def test_every_page_is_in_the_contents(site: Path) -> None:
    contents = {urldefrag(link)[0] for link in PageReader(site / "index.html").links}
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert (site / name).is_file()
        assert name in contents or name == "index.html", name


def test_every_page_says_at_its_head_for_whom_it_is() -> None:
    for page in {*(ROOT / "docs").rglob("*.md")} - {*(ROOT / "docs" / "rulebook").iterdir()}:
        text = page.read_text(encoding="utf-8")
        _, _, rest = text.partition("\n\n")
        assert re.match(r"For |The rules of |\s*$", rest), page


def test_internal_links_lead_somewhere(site: Path) -> None:
    read = pages(site)
    for path, page in read.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), f"{path.name}: {link}"
            if parts.fragment and target in read:
                assert unquote(parts.fragment) in read[target].anchors, f"{path.name}: {link}"


def test_a_page_loads_nothing_from_elsewhere(site: Path) -> None:
    for path, page in pages(site).items():
        assert page.loaded
        for address in page.loaded:
            assert not urlsplit(address).netloc, f"{path.name}: {address}"
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"@import|url\(['\"]?(?:https?:)?//", text), style.name


def test_links_to_other_sites_are_public_addresses(site: Path) -> None:
    text = (site / "reference" / "matches.html").read_text(encoding="utf-8")
    assert "https://docs.python.org/3/library/random.html#random.Random" in text


def test_the_pages_show_pictures(site: Path) -> None:
    for page, count in (("tutorial", 2), ("pictures", 4)):
        text = (site / f"{page}.html").read_text(encoding="utf-8")
        assert text.count('<svg role="img"') == count


@pytest.mark.parametrize(
    ("example", "complaint"),
    [(">>> picture = 3 + 4\n>>> 1\n2", "Expected:"), (">>> 1\n1", "no picture: 'picture'")],
)
def test_a_picture_that_does_not_come_about_is_an_error(
    tmp_path: Path, example: str, complaint: str
) -> None:
    extensions = str(ROOT / "docs" / "_ext")
    (tmp_path / "conf.py").write_text(
        f"import sys\nsys.path.insert(0, {extensions!r})\n"
        "extensions = ['myst_parser', 'pictures']\n"
    )
    (tmp_path / "index.md").write_text(
        f"# Page\n\n```python\n{example}\n\n```\n\n```{{picture}} picture\n```\n"
    )
    result = build(tmp_path, tmp_path / "out")
    assert result.returncode != 0
    assert complaint in result.stderr


def test_the_spelling_is_right() -> None:
    places = [*ROOT.glob("*.md"), "benchmarks", "docs", "examples", "src", "tests"]
    result = subprocess.run(
        [sys.executable, "-m", "codespell_lib", *map(str, places)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stdout) == (0, "")
