# Open clauses, and how a table reads them

error-walls-always-joins = Only a table that reads W11 as “may” lets a trumpet be set aside; by the ruling it always joins.
error-walls-would-not-join = The trumpet would not join a wall here, so it leaves the game anyway: play it without “aside”.
error-no-such-reading = No clause { $clause } can be read otherwise here; those that can: { $expected }.
error-no-such-value = { $clause } cannot be read as “{ $value }”; only as: { $expected }.
