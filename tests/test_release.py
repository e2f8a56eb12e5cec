"""What a release rests on: papers, workflows, what the wheel holds, a public face that lasts."""

import json
import re
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import chkobba

ROOT = Path(__file__).parent.parent
WORKFLOWS = [ROOT / ".github" / "workflows" / name for name in ("ci.yml", "release.yml")]
COMMITTER = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")


def _yaml(path: Path) -> Any:
    yaml = pytest.importorskip("ruamel.yaml")
    return yaml.YAML(typ="safe").load(path)


def _jobs() -> list[dict[str, Any]]:
    return [job for path in WORKFLOWS for job in _yaml(path)["jobs"].values()]


def test_the_changelog_tells_of_this_version_or_of_what_comes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.findall(r"^## \[(.*?)\]", text, re.MULTILINE)[0]
    assert first in {"Unreleased", chkobba.__version__}


def test_the_citation_cites_this_version() -> None:
    citation = _yaml(ROOT / "CITATION.cff")
    assert citation["version"] == chkobba.__version__
    assert citation["authors"] == [{"name": "The chkobba contributors"}]


def test_every_action_is_pinned_to_a_commit_and_names_its_version() -> None:
    for path in WORKFLOWS:
        uses = re.findall(r"\buses:.*", path.read_text(encoding="utf-8"))
        assert uses
        for line in uses:
            assert re.fullmatch(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


def test_an_action_has_one_version_everywhere() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    pins = set(re.findall(r"\buses: (.*)", text))
    assert len({pin.partition("@")[0] for pin in pins}) == len(pins)


def test_nothing_is_permitted_but_what_a_job_asks_for() -> None:
    assert [_yaml(path)["permissions"] for path in WORKFLOWS] == [{}, {}]
    assert all(job["permissions"] for job in _jobs())
    assert all("write-all" not in str(job["permissions"]) for job in _jobs())


def test_no_secret_is_used_and_no_token_stays_behind() -> None:
    for path in WORKFLOWS:
        assert "secrets." not in path.read_text(encoding="utf-8")
    steps = [step for job in _jobs() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_what_is_published_was_built_once_and_attested() -> None:
    release = _yaml(WORKFLOWS[1])
    assert release["on"] == {"push": {"tags": ["v*"]}}
    jobs = release["jobs"]
    assert [job.get("needs") for job in jobs.values()] == [None, "build", "attest", "publish"]
    builds = [name for name, job in jobs.items() if ".ci/package" in str(job)]
    assert builds == ["build"]
    assert "id-token" not in jobs["build"]["permissions"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}


def test_every_version_of_python_that_the_package_names_is_tried() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', pyproject)
    matrix = _yaml(WORKFLOWS[0])["jobs"]["readme"]["strategy"]["matrix"]
    assert matrix["python"] == [*named, f"{named[-1]}t"]
    assert {extra["python"] for extra in matrix["include"]} == {named[-1]}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_the_bill_of_materials_is_valid(wheel: zipfile.ZipFile) -> None:
    schema = pytest.importorskip("cyclonedx.schema")
    validation = pytest.importorskip("cyclonedx.validation.json")
    validator = validation.JsonStrictValidator(schema.SchemaVersion.V1_7)
    text = wheel.read(_bill(wheel)).decode()
    assert validator.validate_str(text) is None
    broken = text.replace('"library"', '"a book"', 1)
    assert validator.validate_str(broken) is not None


def test_the_bill_of_materials_names_the_package_and_what_it_requires(
    wheel: zipfile.ZipFile,
) -> None:
    bill = json.loads(wheel.read(_bill(wheel)))
    component = bill["metadata"]["component"]
    assert component["name"] == "chkobba"
    assert component["version"] == chkobba.__version__
    assert component["licenses"] == [{"expression": "MIT"}]
    metadata = wheel.read(f"chkobba-{chkobba.__version__}.dist-info/METADATA").decode()
    required = re.findall(r"^Requires-Dist: ([\w-]+)([^;\n]*)$", metadata, re.MULTILINE)
    assert required == [
        (part["name"], part["versionRange"].removeprefix("vers:pypi/"))
        for part in bill["components"]
    ]


def _bill(wheel: zipfile.ZipFile) -> str:
    (name,) = (name for name in wheel.namelist() if "/sboms/" in name)
    assert name == f"chkobba-{chkobba.__version__}.dist-info/sboms/chkobba.cdx.json"
    return name


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    pytest.importorskip("griffe")
    _write(tmp_path, ".ci/api.py", (ROOT / ".ci" / "api.py").read_text(encoding="utf-8"))
    _write(tmp_path, "src/chkobba/bots.py", '__all__ = ["duel"]\n\ndef duel(): ...\n')
    _write(tmp_path, "src/chkobba/kernel.py", "def look(state): ...\n\ndef help(): ...\n")
    init = 'from chkobba.kernel import look\n\n__version__ = "0.1.0"\n__all__ = ["look"]\n'
    _write(tmp_path, "src/chkobba/__init__.py", init)
    _git(tmp_path, "init", "--quiet")
    _commit(tmp_path)
    return tmp_path


def _write(repository: Path, name: str, text: str) -> None:
    path = repository / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _change(repository: Path, name: str, before: str, after: str) -> None:
    text = (repository / name).read_text(encoding="utf-8")
    assert before in text
    _write(repository, name, text.replace(before, after))


def _git(repository: Path, *arguments: str) -> None:
    subprocess.run(["git", *COMMITTER, *arguments], check=True, cwd=repository)  # noqa: S607


def _commit(repository: Path) -> None:
    _git(repository, "add", "--all")
    _git(repository, "commit", "--quiet", "--allow-empty", "--message", "A step")


def _compare(repository: Path) -> tuple[int, str]:
    command = [sys.executable, ".ci/api.py", "."]
    done = subprocess.run(command, check=False, cwd=repository, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_without_a_tag_it_says_that_there_is_none(repository: Path) -> None:
    none = (0, "no tag of a version yet: nothing to compare with\n")
    assert _compare(repository) == none
    _git(repository, "tag", "v0.1.0")
    assert _compare(repository) == none, "the tag of the release that is being made"


def test_what_is_added_breaks_nothing(repository: Path) -> None:
    _git(repository, "tag", "v0.1.0")
    _change(repository, "src/chkobba/kernel.py", "look(state)", "look(state, seat=None)")
    _change(repository, "src/chkobba/kernel.py", "def help(): ...", "")
    _commit(repository)
    assert _compare(repository) == (0, "0 breakages since v0.1.0\n")


@pytest.mark.parametrize(
    ("name", "before", "after", "said"),
    [
        ("kernel", "look(state)", "look(state, seat)", "chkobba.kernel.look: Parameter was"),
        ("bots", "def duel(): ...", "", "chkobba.bots.duel: Public object was removed"),
        ("bots", '["duel"]', "[]", "chkobba.bots.duel: no longer in __all__"),
        ("__init__", '["look"]', "[]", "chkobba.look: no longer in __all__"),
    ],
)
def test_a_break_is_refused(
    repository: Path, name: str, before: str, after: str, said: str
) -> None:
    _git(repository, "tag", "v0.1.0")
    _change(repository, f"src/chkobba/{name}.py", before, after)
    _commit(repository)
    code, output = _compare(repository)
    assert code == 1
    assert said in output
    assert output.endswith("version 0.1.0 must break nothing that v0.1.0 has\n")


@pytest.mark.parametrize(
    ("tagged", "version", "code"),
    [
        *[("0.1.0", "0.1.7", 1), ("0.1.0", "0.2.0", 0), ("0.1.0", "1.0.0", 0)],
        *[("1.0.0", "1.1.0", 1), ("1.1.0", "2.0.0", 0)],
    ],
)
def test_a_version_may_say_that_it_breaks(
    repository: Path, tagged: str, version: str, code: int
) -> None:
    init = "src/chkobba/__init__.py"
    _change(repository, init, "0.1.0", tagged)
    _commit(repository)
    _git(repository, "tag", f"v{tagged}")
    _change(repository, init, tagged, version)
    _change(repository, init, '["look"]', "[]")
    _commit(repository)
    assert _compare(repository)[0] == code


def test_the_modules_that_are_compared_are_the_ones_that_are_promised() -> None:
    pytest.importorskip("griffe")
    modules = runpy.run_path(str(ROOT / ".ci" / "api.py"))["PUBLIC"]
    promise = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("breaks only")[0]
    assert {f"chkobba.{name}" for name in modules} == set(
        re.findall(r"`(chkobba\.[a-z]+)`", promise)
    )
