### What the server refuses, and what to do instead.

## Signing in and requests

error-server-not-signed-in = Say your name or sign in first.
error-server-banned = The operator of this server has shut you out.
error-server-bots-busy = You have too many bots thinking at once; wait until some of them have moved.
error-server-too-many = { $seconds ->
        [one] That was too much at once; try again in a second.
       *[other] That was too much at once; try again in { $seconds } seconds.
    }
error-server-too-large = This is too large.
error-server-foreign-origin = This request came from another site’s page and was refused.
error-server-foreign-host = This server is not known by that name. Its operator can allow it: --public-url or --allow-host.
error-server-upgrade = This address is a WebSocket. If a proxy stands in between, it must pass on Upgrade and Connection.
error-server-csrf = This page is out of date; load it again.
error-server-wrong-form = The request does not have the right form: { $told }
error-server-unkeepable = This holds a character that cannot be kept, such as a zero byte: leave it out.
error-server-no-such-page = There is nothing here.
error-server-no-such-method = This address cannot be used in that way.
error-server-unavailable = The server cannot reach its database at the moment; try again soon.
error-server-trouble = Something went wrong on our side. It has been noted.

## People

error-server-name-empty = A name needs at least one letter.
error-server-name-long = A name has at most { $most } characters.
error-server-name-letters = This name has too many accents.
error-server-account-letters = An account’s name has at least { $least } characters: a to z, digits, - and _.
error-server-name-taken = Somebody has this name already; choose another.
error-server-name-fixed = An account keeps its name; only capitals and small letters can be changed.
error-server-password-short = A password has at least { $least } characters.
error-server-password-long = A password has at most { $most } characters.
error-server-wrong-password = Name and password do not match.
error-server-account-already = You have an account already.
error-server-accounts-only = Only an account can do this; make one first.
error-server-browsers-only = A program with a token cannot do this; do it in a browser.
error-server-push-unfit = This browser’s address for notifications is not one that the server may use.
error-server-would-replace = This browser is { $name }. If it becomes { $by }, you cannot get back to { $name } without a password or a link; confirm it first.
error-server-no-such-user = There is nobody of this name here.
error-server-no-such-token = This token opens nothing; it may have been revoked.
error-server-too-many-mutes = You have muted { $most } people already; unmute one of them first.
error-server-too-many-bots = An account has at most { $most } bot accounts.
error-server-too-many-tokens = There can be at most { $most } tokens at a time; revoke one first.

## Tables and games

error-server-no-hints = Hints are for casual games of your own against bots.
error-server-no-hint-now = It is not your turn, so there is nothing to hint at.
error-server-not-over = The game is not over yet.
error-server-hints-busy = Too many ask for hints at the moment; try again soon.
error-server-no-such-table = There is no such table, or it is private and you need an invitation.
error-server-table-unreadable = This table cannot be read at the moment. Nothing is lost, and the operator of this server has been told.
error-server-no-such-game = There is no such game, or it is private.
error-server-no-such-invite = This link leads nowhere any more: it was used, taken back or has run out.
error-server-no-such-step = The record has { $steps } actions; there is no step { $step }.
error-server-no-such-bot = There is no bot “{ $bot }” on this server.

## Who may come, and what operators are refused

error-server-guests-off = Here one plays with an account: sign in.
error-server-registration-closed = Accounts are made by the operator of this server alone.
error-server-invitation-needed = To make an account here you need an invitation from the operator of this server.
error-server-no-such-invitation = This invitation is not valid any more: it was used up, taken back or has run out.
error-server-no-bots = A bot account signs in with tokens.
error-server-operators-only = Only an operator of this server can do this.
error-server-operator-safe = Another operator can only be changed from the server’s command line.
error-server-no-network = This is no address and no network; use one such as 203.0.113.7 or 203.0.113.0/24.
