"""Benchmark suites, with the peers that a user would otherwise pick beside them.

`spyglass bench` runs them.  `suites` says which there are and how to add one, `measure`
what a line of a result holds, `peers` what Spyglass is held against, and `compare` how
two results are compared.

The results that come with Spyglass, `baseline.json` and `baseline-quick.json`, are
written on an idle machine by::

    spyglass bench --save benchmarks/baseline.json --force
    spyglass bench --quick --save benchmarks/baseline-quick.json --force
"""
