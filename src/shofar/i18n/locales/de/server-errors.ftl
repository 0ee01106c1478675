### Was der Server ablehnt, und was stattdessen geht.

## Anmelden und Anfragen

error-server-not-signed-in = Sag zuerst deinen Namen oder melde dich an.
error-server-banned = Der Betreiber dieses Servers hat dich ausgeschlossen.
error-server-bots-busy = Zu viele deiner Bots denken zugleich; warte, bis einige gezogen haben.
error-server-too-many = { $seconds ->
        [one] Das war zu viel auf einmal; versuch es in einer Sekunde wieder.
       *[other] Das war zu viel auf einmal; versuch es in { $seconds } Sekunden wieder.
    }
error-server-too-large = Das ist zu groß.
error-server-foreign-origin = Diese Anfrage kam von der Seite einer anderen Website und wurde abgelehnt.
error-server-foreign-host = Unter diesem Namen ist der Server nicht bekannt. Sein Betreiber kann ihn erlauben: --public-url oder --allow-host.
error-server-upgrade = Diese Adresse ist ein WebSocket. Steht ein Proxy dazwischen, muss er Upgrade und Connection weitergeben.
error-server-csrf = Diese Seite ist veraltet; lade sie neu.
error-server-wrong-form = Die Anfrage hat nicht die richtige Form. Technisches, auf Englisch: { $told }
error-server-unkeepable = Das enthält ein Zeichen, das nicht gespeichert werden kann, etwa ein Nullbyte: Lass es weg.
error-server-no-such-page = Hier ist nichts.
error-server-no-such-method = So lässt sich diese Adresse nicht verwenden.
error-server-unavailable = Der Server erreicht gerade seine Datenbank nicht; versuch es bald wieder.
error-server-trouble = Bei uns ist etwas schiefgegangen. Es ist notiert.

## Leute

error-server-name-empty = Ein Name braucht mindestens einen Buchstaben.
error-server-name-long = Ein Name hat höchstens { $most } Zeichen.
error-server-name-letters = Dieser Name hat zu viele Akzente.
error-server-account-letters = Der Name eines Kontos hat mindestens { $least } Zeichen: a bis z, Ziffern, - und _.
error-server-name-taken = Diesen Namen hat schon jemand; wähle einen anderen.
error-server-name-fixed = Ein Konto behält seinen Namen; nur Groß- und Kleinschreibung lassen sich ändern.
error-server-password-short = Ein Passwort hat mindestens { $least } Zeichen.
error-server-password-long = Ein Passwort hat höchstens { $most } Zeichen.
error-server-wrong-password = Name und Passwort passen nicht zusammen.
error-server-account-already = Du hast schon ein Konto.
error-server-accounts-only = Das geht nur mit einem Konto; lege zuerst eines an.
error-server-browsers-only = Ein Programm mit einem Token kann das nicht; tu es in einem Browser.
error-server-push-unfit = Die Adresse dieses Browsers für Benachrichtigungen ist keine, die der Server benutzen darf.
error-server-would-replace = Dieser Browser ist { $name }. Wird er { $by }, kommst du nur mit Passwort oder Link zu { $name } zurück; bestätige es zuerst.
error-server-no-such-user = Hier heißt niemand so.
error-server-no-such-token = Dieses Token öffnet nichts; vielleicht wurde es widerrufen.
error-server-too-many-bots = Ein Konto hat höchstens { $most } Bot-Konten.
error-server-too-many-tokens = Es kann höchstens { $most } Tokens zugleich geben; widerrufe zuerst eines.
error-server-too-many-mutes = Es können höchstens { $most } Leute zugleich stummgeschaltet sein; hebe zuerst eine Stummschaltung auf.

## Tische und Spiele

error-server-no-hints = Tipps gibt es nur in eigenen freien Spielen gegen Bots.
error-server-no-hint-now = Du bist nicht am Zug, also gibt es keinen Tipp.
error-server-not-over = Das Spiel ist noch nicht beendet.
error-server-hints-busy = Gerade bitten zu viele um Tipps; versuch es bald wieder.
error-server-no-such-table = Diesen Tisch gibt es nicht, oder er ist privat und du brauchst eine Einladung.
error-server-table-unreadable = Dieser Tisch lässt sich im Moment nicht lesen. Nichts ist verloren, und wer diesen Server betreibt, weiß davon.
error-server-no-such-game = Dieses Spiel gibt es nicht, oder es ist privat.
error-server-no-such-invite = Dieser Link führt nirgends mehr hin: Er wurde benutzt, zurückgenommen oder ist abgelaufen.
error-server-no-such-step = Die Aufzeichnung hat { $steps } Aktionen; den Schritt { $step } gibt es nicht.
error-server-no-such-bot = Den Bot „{ $bot }“ gibt es auf diesem Server nicht.

## Wer kommen darf, und was Betreibern verwehrt ist

error-server-guests-off = Hier spielt man mit einem Konto: Melde dich an.
error-server-registration-closed = Konten legt hier nur der Betreiber dieses Servers an.
error-server-invitation-needed = Um hier ein Konto anzulegen, brauchst du eine Einladung des Betreibers dieses Servers.
error-server-no-such-invitation = Diese Einladung gilt nicht mehr: Sie wurde aufgebraucht, zurückgenommen oder ist abgelaufen.
error-server-no-bots = Ein Bot-Konto meldet sich mit Tokens an.
error-server-operators-only = Das kann nur ein Betreiber dieses Servers.
error-server-operator-safe = Einen anderen Betreiber ändert nur die Kommandozeile des Servers.
error-server-no-network = Das ist keine Adresse und kein Netz; schreib eine wie 203.0.113.7 oder 203.0.113.0/24.
