"""Sharing work between machines: a Dask cluster in place of local processes.

>>> with connected(None) as backend:
...     print(backend)
None
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from solver.console import CommandError


@contextmanager
def connected(address: str | None) -> Iterator[str | None]:
    """Connect to a cluster; gives the backend for `solver.parallel.ordered_map`.

    Parameters
    ----------
    address
        Of the scheduler, such as `tcp://127.0.0.1:8786`; without one nothing happens.

    Raises
    ------
    CommandError
        If the extra `cluster` is not installed, or nobody answers at the address.
    """
    if address is None:
        yield None
        return
    try:
        client_of = import_module("distributed").Client
    except ImportError:
        raise CommandError("--cluster needs the extra: pip install 'spyglass[cluster]'") from None
    try:
        client = client_of(address, timeout="10s")
    except (OSError, ValueError, TimeoutError) as error:
        raise CommandError(f"no Dask scheduler at {address}: {error}") from None
    with client:
        yield "dask"
