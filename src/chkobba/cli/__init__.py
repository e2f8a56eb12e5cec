"""The terminal program: play, show, verify, simulate, perft, rules.

A module a command, over the public face of the library. It needs `chkobba[cli]`.
"""

from importlib.util import find_spec

if find_spec("click") is None or find_spec("rich") is None:
    raise ImportError("the terminal program needs click and rich: pip install 'chkobba[cli]'")
