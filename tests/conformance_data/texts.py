"""The texts of the notation vectors; `notation` tells how to read them."""

from attrs import frozen


@frozen
class Texts:
    """Texts of one kind that show the same."""

    of: str
    clauses: str
    about: str
    texts: tuple[str, ...]


@frozen
class Edits:
    """A text, and changes of one place: what stands there, what comes in its place.

    A third entry and more are the paths of what is wrong then.
    """

    text: str
    clauses: str
    about: str
    changes: tuple[tuple[str, str, tuple[tuple[str, ...], ...]], ...]
