### Who may come to this server, and what its operators are refused.

error-server-guests-off = Here one plays with an account: sign in.
error-server-registration-closed = Accounts are made by the operator of this server alone.
error-server-invitation-needed = To make an account here you need an invitation from the operator of this server.
error-server-no-such-invitation = This invitation is not valid any more: it was used up, taken back or has run out.
error-server-no-bots = A bot account signs in with tokens.
error-server-operators-only = Only an operator of this server can do this.
error-server-operator-safe = Another operator can only be changed from the server’s command line.
error-server-no-network = This is no address and no network; say one such as 203.0.113.7 or 203.0.113.0/24.
