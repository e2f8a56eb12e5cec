"""What the project promises of itself: tests for all clauses, small files, a light import."""

import ast
import doctest
import inspect
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import chkobba

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"^- \*\*([TLR]\d+)\*\* (\((?:ui|info)\) )?", re.MULTILINE)
MODULES = [
    import_module(f"chkobba.{module.name}")
    for module in pkgutil.iter_modules(chkobba.__path__)
    if module.name != "plots"  # which needs more than the tests' own packages
]


def _clauses() -> dict[str, bool]:
    """Each clause and ruling of the rulebook page, and whether a test must show it."""
    text = (ROOT / "src" / "chkobba" / "rulebook.md").read_text(encoding="utf-8")
    return {number: not mark for number, mark in CLAUSE.findall(text)}


def _tested() -> set[str]:
    """The clauses that the names of the tests cite."""
    found = set()
    for path in (ROOT / "tests").glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"(?<=_)[TLR]\d+(?=_)", node.name))
    return found


def test_the_rulebook_has_every_number_once() -> None:
    text = (ROOT / "src" / "chkobba" / "rulebook.md").read_text(encoding="utf-8")
    numbers = [number for number, _ in CLAUSE.findall(text)]
    expected = [
        f"{kind}{n}" for kind, last in (("T", 53), ("L", 38), ("R", 37)) for n in range(1, last + 1)
    ]
    assert numbers == expected


def test_every_clause_has_a_test_that_bears_its_number() -> None:
    required = {number for number, testable in _clauses().items() if testable}
    assert sorted(required - _tested()) == []
    assert sorted(_tested() - set(_clauses())) == []


def test_the_source_cites_no_clause_that_does_not_exist() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        cited = set(re.findall(r"\b[TLR]\d+\b", path.read_text(encoding="utf-8")))
        assert sorted(cited - set(_clauses())) == [], path.name


def test_no_file_is_long() -> None:
    for folder in ("src", "tests", "examples", "benchmarks"):
        for path in (ROOT / folder).rglob("*.py"):
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path


def test_importing_loads_attrs_and_the_standard_library_only() -> None:
    code = (
        "import sys, attrs; before = set(sys.modules); "
        "import chkobba; print(*set(sys.modules) - before)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    others = {name.partition(".")[0] for name in loaded} - {"chkobba"}
    assert others <= sys.stdlib_module_names
    assert "random" not in loaded
    assert "chkobba.events" not in loaded
    parts = {name.split(".")[1] for name in loaded if name.startswith("chkobba.")}
    assert not parts & {
        "adapters",
        "bots",
        "cli",
        "conformance",
        "hypothesis_entry",
        "messages",
        "plots",
        "strategies",
        "svg",
    }


TOOLS = {
    "chkobba.bots",
    "chkobba.bots.tournament",
    "chkobba.messages",
    "chkobba.perft",
    "chkobba.svg",
}


@pytest.mark.parametrize(
    ("package", "tools"),
    [("adapters", set()), ("bots", set()), ("cli", TOOLS), ("strategies", set())],
)
def test_what_stands_on_the_library_imports_its_public_face(package: str, tools: set[str]) -> None:
    public = {"chkobba", "chkobba.portable"} | tools
    paths = list((ROOT / "src" / "chkobba" / package).glob("*.py"))
    assert paths
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.partition(".")[0] == "chkobba":
                own = f"{module}.".startswith(f"chkobba.{package}.")
                assert own or module in public, f"{path.name}: {module}"


def test_every_public_name_is_there_and_documented() -> None:
    assert len(set(chkobba.__all__)) == len(chkobba.__all__)
    assert set(chkobba.__all__) <= set(dir(chkobba))
    for name in chkobba.__all__:
        value = getattr(chkobba, name)
        assert value is getattr(chkobba, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, name
            assert not (value.__doc__ or "").startswith("Method generated"), name
    with pytest.raises(AttributeError, match="module 'chkobba' has no attribute 'Tarneeb'"):
        chkobba.Tarneeb  # noqa: B018


def test_no_public_function_has_the_name_of_a_module() -> None:
    assert not {module.__name__.rpartition(".")[2] for module in MODULES} & set(chkobba.__all__)


@pytest.mark.parametrize("module", [chkobba, *MODULES], ids=lambda module: str(module.__name__))
def test_examples_in_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_no_module_hides_behind_a_package() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert not path.with_suffix("").is_dir(), path
