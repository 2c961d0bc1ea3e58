"""What holds for every test and doctest: options, and a cache of their own."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files are written anew with `pytest --update-golden`."""
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


def pytest_configure() -> None:
    """No test, and no process that a test starts, sees the user's own cache."""
    os.environ["SPYGLASS_CACHE"] = tempfile.mkdtemp(prefix="spyglass-tests-")


def pytest_unconfigure() -> None:
    """Take the cache of the tests away."""
    shutil.rmtree(os.environ["SPYGLASS_CACHE"], ignore_errors=True)
