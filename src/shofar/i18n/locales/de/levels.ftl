### Wer die Bots sind und wie stark; und wie ein Spiel für uns ausging.

page-level-option = Stufe { $level } – { $name }
page-level-name-1 = Anfänger
page-level-name-2 = Leicht
page-level-name-3 = Solide
page-level-name-4 = Stark
page-level-name-5 = Meister
page-level-told-1 = Übersieht viel. Für deine ersten Spiele.
page-level-told-2 = Sieht, was nahe liegt, und macht noch Fehler.
page-level-told-3 = Denkt voraus und macht wenige Fehler.
page-level-told-4 = Denkt weit voraus und verzeiht wenig.
page-level-told-5 = Die beste unserer Stufen: Sie macht kaum Fehler, die man sieht.

page-character-strongest = Der Stärkste, den wir haben, mit aller Zeit, die er sich nehmen darf.
page-character-policy = Spielt sofort, was richtig aussieht, ohne vorauszudenken.
page-character-plain = Spielt nach Augenmaß: das meiste auf einen Blick.
page-character-random = Macht irgendetwas Erlaubtes.
page-character-builder = Mauern über alles, und wenige Trompeten.
page-character-trumpeter = Spielt eine Trompete, wo immer es ihm nicht schadet.
page-character-hoarder = Füllt den Stock und will ihn ganz gewinnen.
page-character-gleaner = Sammelt 1er, die am Ende zählen, wer auch führt.
page-character-mason = Baut hoch am eigenen Ufer und betritt deines selten.
page-character-raider = Verdirbt lieber deine Türme, als eigene zu bauen.
page-character-giant = Spielt große Steine zuerst.
page-character-miser = Spielt kleine Steine zuerst und hebt die großen auf.
page-character-scout = Will auf jedem Feld einen Fuß haben, bevor er baut.
page-character-greedy = Nimmt, was jetzt am besten aussieht, ohne vorauszudenken.
page-character-mcts = Probiert im Kopf viele Zufallsspiele: ein Maßstab.

page-called-1 = Rahab
page-called-2 = Kaleb
page-called-3 = Mirjam
page-called-4 = Josua
page-called-5 = Achsa

page-level-first = Ein guter Gegner für den Anfang.
page-level-up = Du hast { $won } deiner letzten { $games } gegen Stufe { $level } gewonnen: Versuch diese.
page-level-down = Stufe { $level } ist dir gerade zu schwer: Versuch diese.
page-level-take = Stufe { $level } nehmen

page-you-win = Du gewinnst!
event-walls-end-own = Das Spiel ist aus. Gewonnene Karten: { $scores }. Du gewinnst.
event-towers-end-seven-own = Sieben Monolithen. Du gewinnst.
event-towers-end-small-own = Kein Zug mehr möglich; du erringst einen kleinen Sieg durch mehr Monolithen.
page-you-share = Du teilst den Sieg!
page-you-lost = Du verlierst { $own } zu { $other }.
page-you-placed = Du wirst { $place ->
        [2] Zweiter
        [3] Dritter
        [4] Vierter
       *[5] Letzter
    } von { $count }.
page-decided-ones = Die 1er in den Mauern haben es entschieden.
page-decided-tie = Gleich viele gewonnene Karten: Die Karten, die in den Mauern blieben, haben es entschieden.
page-decided-shared = Gleich viele gewonnene Karten und gleich viele in den Mauern: Der Sieg wird geteilt.
page-decided-round = Das meiste brachte die Wertung von Durchgang { $round }: { $who } +{ $cards }.

## Einladungen

page-door-from = { $who } lädt dich zu { $game } ein
page-door-to = Du bist zu { $game } eingeladen
page-door-seats = { $free ->
        [0] kein Platz ist frei
        [one] einer von { $seats } Plätzen ist frei
       *[other] { $free } von { $seats } Plätzen sind frei
    }
page-door-people = schon da: { $who }
page-door-bots = { $count ->
        [0] kein Bot
        [one] ein Bot
       *[other] { $count } Bots
    }

## Ergebnisse

page-rating-over-time = Wertungszahl im Lauf der Zeit
page-rating-told = Von { $from } am { $since } bis { $to } jetzt, in { $games } Spielen.
page-against = Gegen jeden Bot
page-won-of = { $won } von { $games } gewonnen
page-outcome-won = Gewonnen
page-outcome-lost = Verloren
page-outcome-shared = Geteilt

page-just-played = Gerade gespielt
page-bots-played = Spiele zum Ansehen
page-played-beat = Sieg: { $who }, gegen { $others }
page-played-shared = Geteilt: { $who }
page-played-look = Ansehen
page-demonstration = Ein Spiel zwischen unseren Bots, von Anfang bis Ende.
