"""The cache on disk: whatever stands in the folder, the table is right."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.network import cache
from solver.network.cache import cache_file, cache_folder, load_table, save_table, table_of
from solver.network.rules import Rules
from solver.network.table import Table, TableTooLargeError

RULES = Rules(4, 4, (1, 2, 3))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that is not there yet."""
    path = tmp_path / "some" / "cache"
    monkeypatch.setenv("SPYGLASS_CACHE", str(path))
    return path


def same(one: Table | None, other: Table | None) -> bool:
    assert one is not None
    assert other is not None
    return all(
        getattr(one, name).dtype == getattr(other, name).dtype
        and np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("joints", "class_of", "answers")
    )


def test_built_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_table(RULES) is None
    table = table_of(RULES)
    assert [path.name for path in folder.iterdir()] == ["network-v1-4x4-1.2.3-point.npz"]
    monkeypatch.setattr(Table, "build", None)
    assert same(table_of(RULES), table)
    assert same(load_table(RULES), table)


def test_name_tells_version_and_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [RULES, Rules(4, 5, (1, 2, 3)), Rules(4, 4, (1, 2, 3), "side"), Rules(4, 4, (12, 3))]
    assert len({cache_file(each) for each in rules}) == 4
    assert cache_file(Rules(4, 4, (3, 2, 1), strips=(), strip_answer="hottest")) == cache_file(
        RULES
    )
    assert cache_folder() == folder
    table_of(RULES)
    monkeypatch.setattr(cache, "VERSION", cache.VERSION + 1)
    assert "network-v2-" in cache_file(RULES).name
    assert load_table(RULES) is None


def test_options_of_play_are_those_asked_for(folder: Path) -> None:
    table_of(RULES)
    rules = Rules(4, 4, (1, 2, 3), strip_answer="hottest")
    assert table_of(rules).rules == rules


def test_user_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SPYGLASS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder().name == "spyglass"


def damaged(content: bytes) -> dict[str, bytes]:
    random = Random(4)
    files = {
        "empty": b"",
        "text": b"not an archive\n",
        "garbage": random.randbytes(len(content)),
        "pickle": b"\x80\x04K\x01.",
        "zeros": bytes(len(content)),
        "end-only": content[-200:],
        "twice": content + content,
        "array": b"\x93NUMPY\x01\x00v\x00"
        + b"{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }".ljust(117)
        + b"\n"
        + bytes(6),
    }
    files |= {f"cut-{share}": content[: len(content) * share // 100] for share in (1, 30, 70, 99)}
    return files


@pytest.mark.parametrize("kind", damaged(b"x"))
def test_damaged_file_is_built_again(folder: Path, kind: str) -> None:
    table = table_of(RULES)
    path = cache_file(RULES)
    whole = path.read_bytes()
    path.write_bytes(damaged(whole)[kind])
    assert same(table_of(RULES), table)
    assert same(load_table(RULES), table)


def test_any_byte_may_be_wrong(folder: Path) -> None:
    rules = Rules(2, 2, (1, 1))
    table = table_of(rules)
    path = cache_file(rules)
    whole = path.read_bytes()
    random = Random(5)
    for place in range(len(whole)):
        content = bytearray(whole)
        content[place] ^= random.choice([1, 8, 255, random.randrange(1, 256)])
        path.write_bytes(content)
        found = load_table(rules)
        assert found is None or same(found, table), f"byte {place}"


def arrays(table: Table, **changed: Any) -> dict[str, Any]:
    hot = np.packbits(table.answers == 2, axis=1)
    return {"joints": table.joints, "class_of": table.class_of, "hot": hot, **changed}


WRONG: dict[str, Callable[[Table], dict[str, Any]]] = {
    "no joints": lambda t: {k: v for k, v in arrays(t).items() if k != "joints"},
    "nothing": lambda t: {"other": np.zeros(3)},
    "fewer joints": lambda t: arrays(t, joints=t.joints[:-1]),
    "other lines": lambda t: arrays(t, joints=t.joints[:, :-1]),
    "other numbers": lambda t: arrays(t, joints=t.joints.astype(np.int64)),
    "flat": lambda t: arrays(t, joints=t.joints.ravel()),
    "fewer spaces": lambda t: arrays(t, hot=np.packbits(t.answers == 2, axis=1)[:-1]),
    "fewer classes": lambda t: arrays(t, hot=np.packbits(t.answers == 2, axis=1)[:, :-1]),
    "hot of booleans": lambda t: arrays(t, hot=t.answers == 2),
    "classes of floats": lambda t: arrays(t, class_of=np.full(t.networks, np.nan)),
    "one class number": lambda t: arrays(t, class_of=np.int32(1)),
    "classes as words": lambda t: arrays(t, class_of=np.array(["a"] * t.networks)),
    "table of classes": lambda t: arrays(t, class_of=t.class_of.reshape(-1, 1)),
    "negative class": lambda t: arrays(t, class_of=np.full_like(t.class_of, -1)),
}


@pytest.mark.parametrize("kind", WRONG)
def test_file_of_another_form_is_built_again(folder: Path, kind: str) -> None:
    table = table_of(RULES)
    np.savez(cache_file(RULES), **WRONG[kind](table))
    assert load_table(RULES) is None
    assert same(table_of(RULES), table)
    assert same(load_table(RULES), table)


def test_empty_table_is_kept(folder: Path) -> None:
    rules = Rules(6, 6)
    assert table_of(rules).networks == 0
    found = load_table(rules)
    assert same(found, table_of(rules))


def test_folder_that_cannot_be_written(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file where the folder should be")
    assert same(table_of(RULES), Table.build(RULES))
    assert folder.read_text() == "a file where the folder should be"


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_folder_without_permission(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    try:
        assert same(table_of(RULES), Table.build(RULES))
    finally:
        folder.chmod(0o700)


def test_file_is_a_folder(folder: Path) -> None:
    cache_file(RULES).mkdir(parents=True)
    assert same(table_of(RULES), Table.build(RULES))
    assert [path.name for path in folder.iterdir()] == [cache_file(RULES).name]


def test_interrupted_write_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*paths: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_table(Table.build(RULES))
    assert list(folder.iterdir()) == []


def test_too_large_is_not_hidden_by_the_cache(folder: Path) -> None:
    with pytest.raises(TableTooLargeError):
        table_of(RULES, budget=10)
    assert not folder.exists()
    table = table_of(RULES)
    assert same(table_of(RULES, budget=10), table)


def test_processes_at_once(folder: Path) -> None:
    program = """
from solver.network.cache import table_of
from solver.network.rules import Rules
for rules in (Rules(7, 6), Rules(7, 7)):
    print(table_of(rules).networks, table_of(rules).classes)
"""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in started:
        out, err = process.communicate(timeout=120)
        assert (out.split(), err) == (["1160", "952", "5168", "4376"], "")
    assert len(list(folder.iterdir())) == 2
    for rules in (Rules(7, 6), Rules(7, 7)):
        assert same(load_table(rules), Table.build(rules))
