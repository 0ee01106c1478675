### Wer die Bots sind und wie stark; und wie ein Spiel für uns ausging.

page-level-option = Stufe { $level } – { $name }
page-level-name-1 = Neuling
page-level-name-2 = Gelegenheitsspieler
page-level-name-3 = Vereinsspieler
page-level-name-4 = starker Spieler
page-level-name-5 = Meister
page-level-told-1 = Übersieht viel. Für deine ersten Spiele.
page-level-told-2 = Sieht, was nahe liegt, und macht noch Fehler.
page-level-told-3 = Denkt voraus und macht wenige Fehler.
page-level-told-4 = Denkt weit voraus und verzeiht wenig.
page-level-told-5 = Die beste unserer Stufen: Sie macht kaum Fehler, die man sieht.

page-bot-told-strongest = Der Stärkste, den wir haben, mit aller Zeit, die er sich nehmen darf.
page-bot-told-policy = Spielt sofort, was richtig aussieht, ohne vorauszudenken.
page-bot-told-plain = Spielt nach Augenmaß: das meiste auf einen Blick.
page-bot-told-random = Macht irgendetwas Erlaubtes.
page-bot-told-builder = Mauern über alles, und wenige Trompeten.
page-bot-told-trumpeter = Spielt eine Trompete, wo immer es ihm nicht schadet.
page-bot-told-hoarder = Füllt den Stock und will ihn ganz gewinnen.
page-bot-told-gleaner = Sammelt 1er, die am Ende zählen, wer auch führt.
page-bot-told-mason = Baut hoch am eigenen Ufer und betritt deines selten.
page-bot-told-raider = Verdirbt lieber deine Türme, als eigene zu bauen.
page-bot-told-giant = Spielt große Steine zuerst.
page-bot-told-miser = Spielt kleine Steine zuerst und hebt die großen auf.
page-bot-told-scout = Will auf jedem Feld einen Fuß haben, bevor er baut.
page-bot-told-greedy = Nimmt, was jetzt am besten aussieht, ohne vorauszudenken.
page-bot-told-mcts = Probiert im Kopf viele Zufallsspiele: ein Maßstab.

page-bot-name-1 = Rahab
page-bot-name-2 = Kaleb
page-bot-name-3 = Mirjam
page-bot-name-4 = Josua
page-bot-name-5 = Achsa

page-level-first = Ein guter Gegner für den Anfang.
page-level-up = Du hast { $won } deiner letzten { $games } gegen Stufe { $level } gewonnen: Versuch diese.
page-level-down = Stufe { $level } ist dir gerade zu schwer: Versuch diese.
page-level-take = Stufe { $level } nehmen

page-you-win = Du gewinnst!
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
page-decided-round = Das meiste brachte die Wertung von Durchgang { $round }: { $who } +{ $cards }.

## Einladungen

page-door-from = { $who } lädt dich zu { $game } ein
page-door-to = Du bist zu { $game } eingeladen
page-door-seats = { $free ->
        [one] einer von { $seats } Plätzen ist frei
       *[other] { $free } von { $seats } Plätzen sind frei
    }
page-door-people = schon da: { $who }
page-door-bots = { $count ->
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
