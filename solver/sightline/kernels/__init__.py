"""The compiled search: stones, memory and proof numbers on plain arrays.

`geometry` lays a board out as arrays, `stones` places stones and keeps what follows from
them, `memory` remembers positions, and `proof` is the search.  Nothing here prints, and
sides are plain numbers: 0 is black, 1 is red.
"""
