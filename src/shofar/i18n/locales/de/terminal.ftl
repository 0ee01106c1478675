### Was das Spiel im Terminal und die Befehle außerdem sagen.

terminal-ask = Nummer oder Aktion (? zeigt alle, q beendet):
terminal-ask-play = Nummer oder Aktion (? zeigt alle, h gibt Tipps, w sagt warum, q beendet):
terminal-many =
    { $count } Züge sind möglich; schreibe einen wie { $example } oder ?, um alle zu sehen.
terminal-nobody = Hier ist kein Terminal, das antworten könnte, also spielen Bots dieses Spiel zu Ende.
terminal-learn-list = Lektionen; ein Stern steht vor denen, die fertig sind. shofar learn LEKTION beginnt eine:
terminal-learn-step = Schritt { $step } von { $steps }
terminal-learn-suggest = Für den Anfang: { $action } ({ $text })
terminal-learn-next = Eingabe geht weiter, q beendet:
terminal-learn-again = Noch nicht: Versuch es noch einmal. Die Regel: { $clause }.
terminal-learn-done = Die Lektion ist zu Ende.
terminal-learn-all = Alle Lektionen sind fertig. shofar play beginnt ein Spiel.
terminal-at = { $played ->
        [one] die Aufzeichnung hat eine Aktion; gib 0 oder 1 an
       *[other] die Aufzeichnung hat { $played } Aktionen; gib 0 bis { $played } an
    }
terminal-seat = gib einen dieser Plätze an: { $seats }, oder spectator
terminal-no-record = darin ist keine Aufzeichnung
terminal-more-records = es folgen weitere Aufzeichnungen; dies ist die erste (--number 2 nimmt die nächste)
terminal-fewer = darin sind weniger Aufzeichnungen
terminal-missing = { $package } fehlt: { $command }
terminal-package-old = { $package } { $found } ist zu alt, nötig ist { $needed }: { $command }
terminal-package-new = { $package } { $found } ist zu neu, nötig ist { $needed }: { $command }
terminal-open-again = läuft schon
terminal-open-ends = Strg-C beendet es
terminal-open-port = Port { $wanted } ist von einem anderen Programm belegt, deshalb ist es { $port }
terminal-bots-warming = die Bots machen sich bereit ({ $done } von { $of }); bis dahin antworten einfachere Spieler
terminal-bots-ready = alle Bots sind bereit
terminal-bot-warming = { $bot } macht sich bereit; bis dahin antwortet ein einfacherer Spieler.
terminal-open-no-browser = es ließ sich kein Browser öffnen; öffne die Adresse selbst
terminal-open-terminal = { $why }; im Terminal: shofar play
terminal-no-folder = { $why }; nimm --database, oder setze { $variable } auf einen eigenen Ordner
terminal-in-use = { $file } wird von einem Server benutzt; beende ihn zuerst
terminal-in-use-at = { $file } wird von einem Server unter { $url } benutzt; beende ihn zuerst
terminal-docs-missing = dieses Paket wurde ohne die Dokumentation gebaut; im Ordner des Projekts baut make docs sie
terminal-ask-missed = Eingabetaste beendet, m sagt, was du versäumt hast:
terminal-missed-at = Nach { $at } Aktionen:
terminal-series-told = Gewonnene Spiele (und insgesamt gesammelt): { $scores }.
terminal-learn-play = Jetzt ein richtiges Spiel, mit etwas Rat. Eingabetaste spielt, q beendet:
