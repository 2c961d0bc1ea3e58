"""Policies as files: a few numpy arrays in a compressed archive, with their meaning."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solver.console import InputError, write_whole
from solver.network.rules import Rules
from solver.network.turns.strip_questions import questions
from solver.network.turns.tree import Tree
from solver.result import Counters, Status

if TYPE_CHECKING:
    from solver.network.policy import Policy

VERSION = 2
"""Of the file: raised when its form changes."""


def write_policy(policy: Policy, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a policy; see `Policy.save`."""
    about = {
        "spyglass": "policy",
        "version": VERSION,
        "rules": asdict(policy.rules),
        "objective": policy.objective,
        "effort": policy.effort,
        "sample": policy.sample,
        "status": policy.status.value,
        "seconds": policy.counters.seconds,
        "nodes": policy.counters.nodes,
        "strips": policy.strips,
    }
    tree = policy.tree
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        about=np.array(json.dumps(about)),
        histogram=np.array(policy.histogram, dtype=np.int64),
        question=tree.question,
        branches=tree.branches,
        outcome=tree.outcome,
        leaf=np.packbits(tree.leaf),
    )
    write_whole(path, buffer.getvalue(), overwrite=overwrite)


def read_policy(path: str | Path) -> Policy:
    """Read a policy; see `Policy.load`."""
    from solver.network.policy import Policy

    try:
        with np.load(path, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            if about.get("spyglass") != "policy":
                raise InputError(f"{path}: not a policy")
            if about["version"] != VERSION:
                raise InputError(
                    f"{path}: a policy of version {about['version']}, not {VERSION}; build it anew"
                )
            outcome = arrays["outcome"]
            tree = Tree(
                arrays["question"],
                arrays["branches"],
                outcome,
                np.unpackbits(arrays["leaf"], count=len(outcome)).astype(np.bool_),
            )
            rules = about["rules"]
            rules = Rules(
                **{**rules, "lines": tuple(rules["lines"]), "strips": tuple(rules["strips"])}
            )
            strips = bool(about["strips"])
            most = len(questions(rules)) if strips else rules.board.size
            if tree.nodes and not 0 <= tree.question.min() <= tree.question.max() < most:
                raise ValueError("it asks about a space outside the board")
            return Policy(
                rules,
                about["objective"],
                tree,
                tuple(arrays["histogram"].tolist()),
                about["effort"],
                about["sample"],
                Status(about["status"]),
                Counters(about["seconds"], about["nodes"]),
                strips,
            )
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, EOFError, AttributeError, zipfile.BadZipFile):
        raise InputError(f"{path}: not a policy, or damaged") from None
