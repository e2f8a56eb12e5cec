"""Refuse what breaks the public face, compared with the last tag of a repository.

The argument is the repository, which has the history; what is compared is the tree of this file.
A break is allowed where the version says so: another first number, or before 1.0 another second.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import griffe
from packaging.version import Version

# Beside the names of `chkobba` itself; SECURITY.md promises the same.
PUBLIC = (
    "adapters",
    "bots",
    "codec",
    "conformance",
    "messages",
    "perft",
    "plots",
    "portable",
    "strategies",
    "svg",
)


def git(repository: Path, *arguments: str) -> bytes:
    """What a command of git prints."""
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603


def last_tag(repository: Path) -> str | None:
    """The newest tag of a version before the commit that is checked out."""
    where = ("--merged", "HEAD", "--no-contains", "HEAD")
    tags = git(repository, "tag", "--list", "v[0-9]*", *where, "--sort=-v:refname").decode()
    return next(iter(tags.split()), None)


def load(source: Path) -> griffe.Module:
    """The package as its source says, modules that are nobody's business set aside."""
    package = griffe.load("chkobba", search_paths=[source], allow_inspection=False)
    assert isinstance(package, griffe.Module)
    for name, module in package.modules.items():
        module.public = name in PUBLIC
    return package


def series(version: str) -> tuple[int, ...]:
    """The versions that break nothing among themselves."""
    release = Version(version).release
    return release[:1] if release[0] else release[:2]


def version_of(package: griffe.Module) -> str:
    """The version that the source bears."""
    return str(package["__version__"].value).strip("\"'")


def exports(package: griffe.Module) -> set[str]:
    """The names that the public modules list in `__all__`."""
    modules = [package, *(package.modules[name] for name in PUBLIC if name in package.modules)]
    return {f"{module.path}.{name}" for module in modules for name in module.exports or ()}


def breakages(old: griffe.Module, new: griffe.Module) -> Iterator[str]:
    """What worked with the old package and does not with the new, in words."""
    for breakage in griffe.find_breaking_changes(old, new):
        values = f"{breakage.old_value} -> {breakage.new_value}"
        yield f"{breakage.obj.path}: {breakage}: {values}"
    for name in sorted(exports(old) - exports(new)):
        yield f"{name}: no longer in __all__"


def main(repository: Path) -> str | None:
    """Compare; what comes back is why not."""
    tag = last_tag(repository)
    if tag is None:
        print("no tag of a version yet: nothing to compare with")
        return None
    with TemporaryDirectory() as folder:
        archive = BytesIO(git(repository, "archive", tag, "src"))
        with tarfile.open(fileobj=archive) as files:
            files.extractall(folder, filter="data")
        old = load(Path(folder, "src"))
        new = load(Path(__file__).parent.parent / "src")
        found = list(breakages(old, new))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(found)} breakages since {tag}")
    if found and series(version_of(old)) == series(version_of(new)):
        return f"version {version_of(new)} must break nothing that {tag} has"
    return None


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
