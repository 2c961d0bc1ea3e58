"""Benchmark suites, with the peers that a user would otherwise pick beside them."""
