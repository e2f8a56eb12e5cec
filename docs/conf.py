"""How Sphinx builds these pages.

    pip install '.[cli,openspiel,pettingzoo,plot,testing]' --group docs
    sphinx-build -nW docs FOLDER

No network is needed. With `--group screens` and Chromium there are screenshots too.
"""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import chkobba

HERE: Final = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "chkobba"
author = "The chkobba contributors"
project_copyright = "The chkobba contributors"
version = release = chkobba.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.intersphinx",
    "sphinx_click",
    "sphinx_copybutton",
    # Our own, in _ext:
    "pictures",
    "rulebook",
    "wording",
]
exclude_patterns = ["_*"]

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Random": "random.Random"}  # imported for type checkers only
napoleon_numpy_docstring = False
maximum_signature_line_length = 80
smartquotes = False  # --help is no dash

# A word in single backticks links to what it names, and is plain code where it names nothing.
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    # Other libraries, whose inventories are not at hand, and what is no part of the public face.
    ("py:.*", r"(click|gymnasium|hypothesis|matplotlib|numpy|pettingzoo|pyspiel)\..*"),
]

# The addresses are linked to, the files are read, so no network is needed. They are the Python
# objects of the inventories in Debian's packages python3.11-doc and python-attr-doc.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "_inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "_inventories/attrs.inv"),
}

# Screenshots need a browser and what drives it; pages are complete without them.
screenshots = bool(os.environ.get("CHROMIUM") or shutil.which("chromium")) and all(
    map(find_spec, ("playwright", "matplotlib"))
)

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"chkobba {version}"
html_favicon = "_static/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["pictures.css"]
