### Why a table does not allow something, and what to do instead.

error-table-not-understood = The table does not understand this request.
error-table-no-such-seat = There is no seat { $seat } at this table.
error-table-seat-taken = Seat { $seat } is taken; choose a free one.
error-table-removed = The host has removed you from this table. Only the host can let you in again.
error-table-seat-free = Seat { $seat } is free already.
error-table-seated-already = You have a seat at this table already; stand up first.
error-table-not-your-seat = Seat { $seat } is not yours.
error-table-host-only = Only the host can do this.
error-table-started = The game has started; seats and settings can be changed when it is over.
error-table-closed = This table is closed; open a new one.
error-table-not-running = No game is running at this table.
error-table-not-over = The game is not over yet.
error-table-paused = The game is paused; agree to go on first.
error-table-stale = The table has moved on while you chose; look again.
error-table-bot-plays = A bot plays seat { $seat }; take the seat back first.
error-table-nothing-to-change = The seat is played that way already.
error-table-nothing-offered = Nobody has offered this, or the offer is gone.
error-table-offered-already = You have offered this already.
error-table-two-players-only = This can only be agreed between two players.
error-table-rated-no-takeback = In a rated game no move is taken back.
error-table-disclosed = Something has been seen since that was hidden: this can no longer be taken back.
error-table-bot-declines = Bots accept no draw: play on, or resign.
error-table-nothing-to-take-back = No move has been made yet.
error-table-begun-already = A game can be aborted only before its first move; resign instead.
error-table-out-already = This seat is out of the game.
error-table-bots-only = Bots alone do not play here: at least one seat needs a person.
error-table-seats-free = { $count ->
        [one] One seat is still free; seat somebody or a bot there.
       *[other] { $count } seats are still free; seat somebody or bots there.
    }
error-table-not-agreed = { $count ->
        [one] One person has not agreed to the changed settings yet: { $who }.
       *[other] { $count } people have not agreed to the changed settings yet: { $who }.
    }
error-table-settings-changed = The host has just changed how this table plays; look again.
error-table-agreed-already = There is nothing for you to agree to.
error-table-one-screen-seats = Somebody holds several seats, as people round one screen do; free all but one of them first.
error-table-time-used-up = Your time for this move has run out: the bot makes it, and then you can take your seat back.
error-table-rated-no-pause = A rated game against bots alone cannot be paused.

## Series, sides and house rules

error-table-series-goes-on = The series goes on: its next game begins by itself.
error-table-sides-people-only = Sides are chosen between people; no bot can sit at this table.
error-table-rated-house-rules = Rated games are played by the rulings alone, without house rules.
error-table-starter-is-hidden = Nobody may know who starts here: name no starter, and play single games.
error-table-sides-two-single = Sides are chosen in single games for two.
error-table-no-side-to-choose = There is no side to choose now.
