"""The name of a store, a file or a database, as others may read it: without the password, or without its address."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path


def bare(place: str) -> str:
    """The address without user and password, to be shown."""
    scheme, _, rest = place.partition("?")[0].partition("://")
    host, slash, name = rest.partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{name}"


def shown_place(place: Path | str) -> str:
    """The store as it may be shown to the operator."""
    return bare(place) if isinstance(place, str) else str(place)


def data_name(place: Path | str) -> str:
    """Distinguishes files and databases without saying where they are."""
    text = bare(place) if isinstance(place, str) else str(place.resolve())
    return blake2b(text.encode(), digest_size=8).hexdigest()
