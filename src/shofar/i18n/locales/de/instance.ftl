### Who may come to this server, and what its operators are refused.

error-server-guests-off = Hier spielt man mit einem Konto: Melde dich an.
error-server-registration-closed = Konten legt hier nur der Betreiber dieses Servers an.
error-server-invitation-needed = Um hier ein Konto anzulegen, brauchst du eine Einladung des Betreibers dieses Servers.
error-server-no-such-invitation = Diese Einladung gilt nicht mehr: Sie wurde aufgebraucht, zurückgenommen oder ist abgelaufen.
error-server-no-bots = Ein Bot-Konto meldet sich mit Tokens an.
