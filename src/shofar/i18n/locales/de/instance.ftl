### Who may come to this server, and what its operators are refused.

error-server-guests-off = Hier spielt man mit einem Konto: Melde dich an.
error-server-registration-closed = Konten legt hier nur der Betreiber dieses Servers an.
error-server-invitation-needed = Um hier ein Konto anzulegen, brauchst du eine Einladung des Betreibers dieses Servers.
error-server-no-such-invitation = Diese Einladung gilt nicht mehr: Sie wurde aufgebraucht, zurückgenommen oder ist abgelaufen.
error-server-no-bots = Ein Bot-Konto meldet sich mit Tokens an.
error-server-operators-only = Das kann nur ein Betreiber dieses Servers.
error-server-operator-safe = Einen anderen Betreiber ändert nur die Kommandozeile des Servers.
error-server-no-network = Das ist keine Adresse und kein Netz; schreib eine wie 203.0.113.7 oder 203.0.113.0/24.
