"""What is made with a wheel: compiled catalogs of messages, and a bill of materials (PEP 770)."""

import json
import os
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.core import ProjectMetadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def bill_of_materials(project: ProjectMetadata[Any]) -> dict[str, Any]:
    """The package, its licence and what it requires, as CycloneDX 1.7.

    Neither a serial number nor a time: the same source gives the same file.
    """
    name = canonicalize_name(project.core.name)
    package = f"pkg:pypi/{name}@{project.version}"
    required = [Requirement(text) for text in sorted(project.core.dependencies)]
    components = [_required(requirement) for requirement in required]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.7.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.7",
        "version": 1,
        "metadata": {
            "component": {
                "type": "library",
                "bom-ref": package,
                "name": project.core.name,
                "version": project.version,
                "licenses": [{"expression": project.core.license_expression}],
                "purl": package,
            }
        },
        "components": components,
        "dependencies": [
            {"ref": package, "dependsOn": [component["bom-ref"] for component in components]},
        ],
    }


def _required(requirement: Requirement) -> dict[str, Any]:
    """What the installer brings; any version of the range will do."""
    package = f"pkg:pypi/{canonicalize_name(requirement.name)}"
    versions = "|".join(sorted(str(one) for one in requirement.specifier))
    return {
        "type": "library",
        "bom-ref": package,
        "name": requirement.name,
        "purl": package,
        "isExternal": True,
        "versionRange": f"vers:pypi/{versions or '*'}",
    }


def compile_catalogs(folder: Path) -> None:
    """Compile every catalog beside its source; each appears whole, as builds run side by side."""
    for source in folder.glob("*/LC_MESSAGES/chkobba.po"):
        with source.open("rb") as text:
            catalog = read_po(text, abort_invalid=True)
        unfinished = source.with_suffix(f".{os.getpid()}.mo")
        with unfinished.open("wb") as compiled:
            write_mo(compiled, catalog)
        unfinished.replace(source.with_suffix(".mo"))


class Made(BuildHookInterface[Any]):
    """The build hook; the catalogs are listed under `artifacts` in `pyproject.toml`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the catalogs, and write the bill where hatchling finds it, outside the source."""
        compile_catalogs(Path(self.root, "src/chkobba/locale"))
        self._folder = Path(mkdtemp())
        path = self._folder / f"{self.metadata.core.name}.cdx.json"
        text = json.dumps(bill_of_materials(self.metadata), indent=2)
        path.write_text(text + "\n", encoding="utf-8")
        build_data["sbom_files"].append(str(path))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the bill."""
        rmtree(self._folder)
