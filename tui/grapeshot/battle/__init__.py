"""A battle: what a game has come to, remembered event by event.

Data flows one way. Whatever somebody does is an event, appended to the `log` (SQLite, one file a
battle) and committed before anybody sees it. The `history` folds the events into a `State`: `fold`
is a pure function of a state and an event, and needs neither rules nor dice, since an attack's
event holds what came of it. `attack` makes an engagement of two units and resolves it, `aftermath`
says what that leaves of them. `Battle` is all of it together, for commands and the dashboard.

Nothing is ever taken out of a log: undo and redo are events too. Whoever acts states the last
event that was known; where somebody else has changed one of the units since, the attack stays in
the log, is told as a conflict, and has no part in the state unless it is accepted.
"""
