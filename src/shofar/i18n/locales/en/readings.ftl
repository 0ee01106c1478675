# Open clauses, and how a table reads them

error-walls-always-joins = Only a table that reads W11 as “may” lets a trumpet be set aside; by the ruling it always joins.
error-walls-would-not-join = The trumpet would not join a wall here, so it leaves the game anyway: play it without “aside”.
error-no-such-reading = No clause { $clause } can be read otherwise here; those that can: { $expected }.
error-no-such-value = { $clause } cannot be read as “{ $value }”; only as: { $expected }.

error-table-series-goes-on = The series goes on: its next game begins by itself.
error-table-sides-people-only = Sides are chosen between people; no bot can sit at this table.
error-table-rated-house-rules = Rated games are played by the rulings alone, without house rules.
error-table-starter-is-hidden = Nobody may know who starts here: name no starter, and play single games.
error-table-sides-two-single = Sides are chosen in single games for two.
error-table-no-side-to-choose = There is no side to choose now.
error-rulings-only = Ladders and ratings are by the rulings alone.
