### Was die Seite außer dem sagt, was der Tisch sagt.

## Mauern-Tisch

page-hand = Deine Hand
page-away = abwesend
page-hand-count = { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
page-hand-open = Auf der Hand: { $cards }.
page-won-count = gewonnen: { $count }
page-show-walls = Mauern zeigen oder verbergen: { $who }
page-longest = längste Mauer
page-wall-told = { $who }: Mauer in { $colour }, Länge { $length } ({ $cards }).{ $longest ->
        [yes] { " " }Längste Mauer.
       *[no] { "" }
    }
page-choosing = Wahl läuft …
page-has-chosen = Wahl getroffen
page-to-play = am Zug
page-chosen = gewählt
page-new-card = eben gezogen
page-first-card = Erste Karte: { $card }
page-supply-title = Stock und Nachziehstapel
page-supply = Stock: { $count }
page-supply-known = Du kennst: { $cards }.
page-supply-unknown = Du kennst keine dieser Karten.
page-supply-empty = Hier liegt noch nichts.
page-draw = Nachziehstapel: { $count }
page-round = Durchgang { $round } von 3
page-over = Das Spiel ist aus
page-scoring-next = Wertung { $latest ->
        [one] mit der nächsten Karte
       *[other] innerhalb von { $latest } Karten
    }
page-scoring-range = Wertung in { $earliest } bis { $latest } Karten
page-with-card = Was mit dieser Karte tun: { $card }
page-confirm = Bestätigen: { $action }
page-sound-in = „{ $colour }“ ansagen
page-lay = In deine Mauer legen
page-to-supply = In den Stock legen
page-horns-leave = { $count ->
        [one] Eine Trompete wird aus dem Spiel genommen.
       *[other] { $count } Trompeten werden aus dem Spiel genommen.
    }
page-turn-hint = Wähle eine Karte, um zu sehen, was sie kann.
page-options = Gewählt: { $card }. Die Möglichkeiten stehen nach deiner Hand.

## Wertung und Ende

page-scoring-title = Wertung von Durchgang { $round }
page-nothing-here = keine Karte im Stock
page-no-wall = Niemand hat diese Mauer.
page-final-count = Endabrechnung
page-ones-move = Die Einsen der Mauern mit ihren Goldklumpen zählen als gewonnen.
page-player = Spieler
page-cards-won = Gewonnene Karten
page-tiebreak = Rest in Mauern
page-tie-told = Bei Gleichstand gewinnt, wer mehr Karten in den Mauern behält.
page-winner = Sieger
page-close = Den Tisch ansehen
page-go-on = Weiter
page-skip-count = Überspringen
page-show-scoring = Letzte Wertung zeigen
page-show-count = Endabrechnung zeigen

## Türme-Tisch

page-board = Brett
page-tower-told = { $square }: von oben { $pieces }.
page-square-empty = { $square }: leer.
page-territory-of = Gebiet: { $who }.
page-square-open = { $piece } kann hier stehen.
page-square-shut = { $piece } kann hier nicht stehen.
page-stock-left = { $count ->
        [one] Ein Stein übrig.
       *[other] { $count } Steine übrig.
    }
page-stock-of = Steine: { $who }
page-would-turn = Wechsel der Monolithen: { $list }.
page-would-turn-none = Kein Monolith würde wechseln.
page-count-then = Monolithen dann: { $s } { $south }, { $n } { $north }.
page-parries = Das pariert die Sieben.
page-parries-not = Das pariert die Sieben nicht!
page-threatens = Das sind sieben: Die andere Seite muss parieren.
page-seven-parry = { $who } hält sieben Monolithen. { $count ->
        [0] Kein Zug hilft mehr: Spiel deinen letzten.
        [one] Ein Zug pariert.
       *[other] { $count } Züge parieren.
    }
page-seven-wait = { $who }: sieben Monolithen! Gewonnen, wenn der nächste Zug nicht pariert.
page-monoliths = Monolithen
page-pick-piece = Wähle einen Stein, dann ein Feld an einem der beiden Ufer.
page-pick-square = { $piece }: Wähle ein Feld.
page-moves = Züge: { $count }
page-no-moves = Hier werden die Züge stehen.

## Start

page-welcome = Zwei Spiele namens Jericho
page-home-walls = Ein Kartenspiel für 3 bis 5. Baue die längsten Mauern und blase die Trompete gegen die der anderen.
page-home-towers = Ein Brettspiel für zwei. Baue Türme auf beiden Ufern und halte die Monolithen von sieben Linien.
page-players = Spieler
page-bots-are = Bots
page-level = Stufe { $level }
page-stand-in-tag = Ersatz
page-stand-in = { $bot } ({ $why ->
        [late] Ersatz: Zeit zu knapp
        [getting-ready] Ersatz: lädt noch
        [no-compiler] Ersatz: kein stärkerer hier
        [nobody-plays] Ersatz: niemand spielt mit
        [too-many] Ersatz: zu viele Bots
        [no-worker] wartet: kein Bot läuft
       *[other] Ersatz: außer Betrieb
    })
page-bot-random = Zufall
page-bot-strongest = Der Stärkste
page-bot-policy = Bauchgefühl
page-bot-plain = Einfach
page-bot-builder = Baumeister
page-bot-trumpeter = Trompeter
page-bot-hoarder = Hamsterer
page-bot-gleaner = Ährenleser
page-bot-mason = Maurer
page-bot-raider = Plünderer
page-bot-giant = Riese
page-bot-miser = Geizhals
page-bot-scout = Späher
page-bot-greedy = Gierig
page-bot-mcts = Stichproben (MCTS)
page-play-now = Jetzt spielen
page-with-friends = Mit Freunden
page-one-screen = An einem Bildschirm
page-public = Alle dürfen mitspielen und zuschauen
page-rules-walls = Die Regeln von Mauern
page-rules-towers = Die Regeln von Türme
page-tables-mine = Deine Tische
page-tables-open = Offene Tische
page-tables-open-none = Gerade wartet niemand auf Mitspieler. Öffne einen Tisch über „Mit Freunden“ und erlaube allen mitzuspielen; dann steht er hier.
page-tables-running = Spiele zum Zuschauen
page-tables-running-none = Gerade läuft kein öffentliches Spiel. Das nächste erscheint hier.
page-watch = Zuschauen
page-go-back = Weiterspielen
page-join = Mitspielen

## Der Rahmen

page-nav = Seiten
page-skip = Zum Inhalt
page-home = Startseite
page-nothing-there = Diese Seite gibt es nicht.
page-title-rules = Regeln
page-title-replay = Nachspielen
page-title-game = Nachspielen
page-title-profile = Profil
page-title-user = Profil
page-title-settings = Einstellungen
page-title-about = Über Shofar
page-trouble = Das hat nicht geklappt ({ $code }). Versuch es noch einmal.
page-rule = Regel { $clause }
page-unreachable = Der Server ist nicht erreichbar. Versuch es gleich noch einmal.

## An einem Tisch

page-connecting = Verbindung zum Tisch wird hergestellt …
page-reconnecting = Die Verbindung ist unterbrochen. Neuer Versuch …
page-reconnecting-sending = Dein Zug ist gespeichert und wird noch einmal gesendet.
page-no-table = Dieser Tisch lässt sich nicht öffnen
page-no-table-told = Vielleicht ist er geschlossen oder privat: Frag nach seinem Link.
page-table-unreadable = zurzeit nicht lesbar
page-your-turn = Du bist am Zug
page-sending = Wird gesendet: { $action } …
page-paused = Das Spiel ruht.
page-watching = { $count ->
        [one] Eine Person schaut zu.
       *[other] { $count } Personen schauen zu.
    }
page-lobby-free = { $count ->
        [one] Ein Platz ist frei: Lade jemanden ein oder setze einen Bot dazu.
       *[other] { $count } Plätze sind frei: Lade Freunde ein oder setze Bots dazu.
    }
page-lobby-ready = Alle sind da. Beginne, wann du willst.
page-lobby-wait-host = Alle sind da. Der Gastgeber beginnt das Spiel.
page-seat-free = frei
page-seat-host = Gastgeber
page-sit = Hinsetzen
page-stand = Aufstehen
page-remove = { $who } entfernen
page-let-in = { $who } wieder hereinlassen
page-start = Spiel beginnen
page-invite = Freunde einladen
page-invite-told = Wer diesen Link öffnet, bekommt einen freien Platz.
page-invite-wait = Der Link wird erstellt …
page-invite-link = Link
page-local-only = Dieser Link funktioniert nur auf diesem Rechner. Mit --host 0.0.0.0 gestartet, lässt der Server andere herein.
page-copy = Link kopieren
page-copied = Kopiert
page-qr = Der Link als QR-Code
page-hand-over = Gib den Bildschirm weiter an { $who }
page-hand-over-told = Die Hand bleibt verdeckt, bis der Nächste sie aufdeckt.
page-uncover = Ich bin { $who }: meine Hand zeigen
page-log = Was geschah: { $count }
page-log-empty = Was geschieht, wird hier stehen.
page-chat = Chat: { $count }
page-chat-empty = Noch hat niemand etwas gesagt.
page-chat-say = Etwas sagen
page-chat-mute = Chat stummschalten
page-chat-unmute = Chat zeigen
page-send = Senden
page-menu = Mehr: aufgeben, Angebote, Bot-Hilfe
page-spoken = Die Stellung in Worten
page-spoken-hand = Deine Hand: { $cards }.
page-spoken-count = Monolithen: { $s } { $south }, { $n } { $north }.
page-spoken-seat = { $who }: { $cards }, { $won }.
page-spoken-stock = { $who }, Steine übrig: { $pieces }.
page-no-towers = Das Brett ist leer.
page-agree = Einverstanden
page-decline = Nein
page-withdraw = Angebot zurückziehen
page-offered-draw = Unentschieden angeboten: { $who }.
page-offered-takeback = Um Zurücknahme gebeten: { $who }.
page-offered-pause = Um Pause gebeten: { $who }.
page-offered-abort = Um Abbruch gebeten: { $who }.
page-offered-rematch = Noch ein Spiel? Ja: { $who }.
page-offer-draw = Unentschieden anbieten
page-offer-takeback = Um Zurücknahme bitten
page-offer-pause = Um Pause bitten
page-offer-resume = Um Fortsetzung bitten
page-offer-abort = Um Abbruch bitten
page-here-takeback = Letzten Zug zurücknehmen
page-here-pause = Spiel unterbrechen
page-here-resume = Weiterspielen
page-here-abort = Spiel abbrechen
page-resign = Aufgeben
page-resign-sure = Ja, aufgeben
page-let-bot = Bot für mich spielen lassen
page-take-back-seat = Wieder selbst spielen
page-take-back-seat-of = { $who }: wieder selbst spielen
page-lent = Ein Bot spielt auf diesem Platz für dich.
page-rematch = Noch ein Spiel
page-replay-this = Dieses Spiel noch einmal ansehen
page-download = Aufzeichnung herunterladen
page-commitment = Diese Zahl stand vor der ersten Karte fest; nach dem Spiel können alle sie prüfen.
page-ended-resign = Aufgegeben: { $who }.
page-ended-time = Zeit abgelaufen: { $who }.
page-ended-agreed = Unentschieden durch Einigung.
page-ended-abort = Das Spiel wurde abgebrochen.

## Hereinkommen

page-join-title = Du bist an einen Tisch eingeladen
page-carry-title = Deine Plätze auf diesem Gerät
page-your-name = Dein Name
page-guest-name = Gast
page-come-in = Eintreten
page-link-broken = Dieser Link ist nicht vollständig. Kopiere ihn noch einmal ganz, oder bitte um einen neuen.
page-replace-asked = Dieser Browser ist jetzt { $name }. Soll er { $by } werden?
page-replace-guest = { $name } ist ein Gast: Die Plätze und Partien gehen hier verloren, wenn du sie nicht auf ein anderes Gerät mitgenommen hast.
page-replace-account = Du kannst dich jederzeit wieder als { $name } anmelden.
page-replace-yes = { $by } werden
page-replace-no = { $name } bleiben

## Ansehen

page-replay-told = Sieh dir jedes Spiel noch einmal an: Öffne die Datei einer Aufzeichnung, oder füge ihren Text oder Link ein. Nichts davon wird gespeichert.
page-replay-file = Datei einer Aufzeichnung
page-replay-paste = Oder ihr Text, oder der Link eines Spiels
page-replay-show = Zeigen
page-replay-start = Der Anfang des Spiels.
page-replay-step = Schritt { $step } von { $last }
page-replay-first = Zum Anfang
page-replay-back = Einen Schritt zurück
page-replay-next = Einen Schritt weiter
page-replay-last = Zum Ende
page-replay-play = Abspielen
page-replay-pause = Anhalten
page-eyes = Sicht
page-eyes-open = alles offen
page-eyes-spectator = Zuschauer
page-share-position = Link zu dieser Stellung kopieren

## Profil

page-nobody-yet = Du hast hier noch kein Profil. Spiele ein Spiel oder lege ein Konto an.
page-ratings = Wertungszahlen
page-rating = { $game }: { $points } ({ $games ->
        [one] ein Spiel
       *[other] { $games } Spiele
    })
page-save = Speichern
page-saved = Gespeichert.
page-account = Konto
page-account-told = Zum Spielen nicht nötig. Mit einem Konto gehört der Name dir allein, und du kannst dich überall anmelden.
page-account-guest = Ein neues Konto behält deine bisherigen Spiele und Plätze; wer sich bei einem anderen anmeldet, lässt sie zurück.
page-account-name = Name
page-password = Passwort
page-register = Konto anlegen
page-sign-in = Anmelden
page-sign-out = Abmelden
page-carry = Meine Plätze auf ein anderes Gerät mitnehmen
page-carry-told = Öffne diesen Link auf dem anderen Gerät, binnen eines Tages. Er funktioniert nur einmal; behalte ihn für dich.
page-my-data = Alle Daten über mich
page-delete-me = Meine Daten löschen
page-delete-sure = Ja, alles löschen
page-deleted = Alles über dich ist gelöscht.
page-games = Spiele
page-games-none = Fertige Spiele werden hier stehen.
page-place = { $place }. Platz

## Optionen

page-language = Sprache
page-auto = Wie der Browser
page-theme = Farben
page-theme-auto = Wie das System
page-theme-dusk = Dämmerung
page-theme-light = Hell
page-speed = Bewegung
page-speed-slow = langsam
page-speed-normal = normal
page-speed-fast = schnell
page-speed-off = keine
page-sound = Ton (Taste M)
page-confirm-moves = Jeden Zug bestätigen
page-aids = Hilfen: Vorschau und was du vom Stock weißt
page-notify = Mich benachrichtigen, wenn ich am Zug bin
page-push = Mich in Partien mit Tagen Bedenkzeit auch benachrichtigen, wenn diese Seite geschlossen ist
page-push-blocked = Benachrichtigungen sind gesperrt: Erlaube sie für diese Seite in den Einstellungen des Browsers.
page-push-trouble = Benachrichtigungen lassen sich in diesem Browser gerade nicht einschalten.
page-push-turn = Du bist am Zug: { $game }

## Über

page-about-told = Shofar spielt zwei Spiele, die beide Jericho heißen: das Kartenspiel von Tom Lehmann und das Brettspiel von Jean-Louis Roubira. Der Code ist frei, unter der MIT-Lizenz.
page-about-names = Es steht in keiner Verbindung zu Autoren oder Verlagen dieser Spiele. Zeichnungen, Texte und Klänge sind eigene.
page-api-told = Alles, was die Seite tut, können auch Programme: über HTTP und am Tisch über WebSocket.
page-api-client = Was Clients sagen
page-api-server = Was der Server sagt
page-api-export = Alle öffentlichen Spiele

## Wie ein Tisch spielt

page-lobby-walls = Ein Tisch für Mauern
page-lobby-towers = Ein Tisch für Türme
page-seats = Plätze
page-how = Wie an diesem Tisch gespielt wird
page-yes = ja
page-by-lot = zufällig
page-clock = Uhr
page-clock-none = keine
page-clock-move = je Zug
page-clock-fischer = Zeit und Zuschlag
page-clock-days = Fernpartie
page-clock-each = { $time } je Zug
page-clock-time = Zeit je Zug
page-clock-bank = Bedenkzeit
page-clock-more = Zuschlag je Zug
page-timeout = Zeit abgelaufen
page-timeout-bot = ein Bot spielt weiter
page-timeout-forfeit = das Spiel ist verloren
page-rated = Gewertet
page-rated-no = nein, zum Spaß
page-rated-told = Gewertet: Das Ergebnis ändert Wertungszahlen
page-who-sees = Wer ihn sieht
page-private = wer den Link hat
page-order = Sitzordnung
page-order-chosen = wie gewählt
page-order-random = zufällig
page-starter = Wer beginnt
page-remove-short = Entfernen
page-seat-a-bot = Ein Bot für: { $seat }
page-choose-bot = Bot dazusetzen …
page-fill = Bots auf alle freien Plätze

## Bots

page-bots-levels = Stufen
page-bots-characters = Charaktere
page-bots-others = Andere

## Mehr zum Nachspielen

page-no-game = Dieses Spiel kann nicht gezeigt werden
page-replay-loading = Das Spiel wird geholt …

## Jemanden stummschalten

page-chat-mute-one = { $who } stummschalten
page-chat-unmute-one = Stummschaltung von { $who } aufheben

## Mehr vom Tisch

page-fair = Ehrlich gegeben
page-ones = Einsen
page-wins = Sieg: { $who }

## Warten

page-waiting = Einen Augenblick …

## Geänderte Einstellungen

page-settings-changed = Der Gastgeber hat die Einstellungen dieses Tisches geändert. Bist du einverstanden?
page-settings-unseen = Das Ergebnis ändert Wertungszahlen. Bist du mit den Einstellungen dieses Tisches einverstanden?
page-settings-before = vorher: { $how }
page-settings-waiting = Noch nicht zugestimmt haben den geänderten Einstellungen: { $who }.
page-seat-unagreed = hat noch nicht zugestimmt
page-own-screens = jeder an seinem eigenen
page-settings-game = Spiel
