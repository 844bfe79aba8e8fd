"""Comparisons: weapons against targets, swept over distances or else; who fires at whom.

A `Question` says what is compared: weapons down, targets across, and the variants of all that is
swept. `Cells` answers it cell by cell: each weapon and each target is read once, not once a cell.
`executors` let this process, a pool of processes or a cluster do so, with the same answers in the
same order. `Table` gathers cells as they come, to be sorted and shown. `advice` finds the best
assignment of a unit's weapons to targets.
"""
