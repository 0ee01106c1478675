### Warum etwas geschah: was es entschied, in Zahlen. Ein Name kann „Du“ sein, deshalb folgt ihm kein Verb.

## Walls

why-walls-chose = { $who }: { $seats } Spieler wählen zur gleichen Zeit, und niemand erfährt, was ein anderer gewählt hat.
why-walls-first = Jede erste Karte beginnt eine Mauer ihrer Farbe; die längste dieser Mauern hat die Länge { $value }.
why-walls-first-trumpet = { $count ->
        [one] Eine Trompete beginnt keine Mauer: Sie kommt aus dem Spiel.
       *[other] Trompeten beginnen keine Mauer: { $count } kommen aus dem Spiel.
    }
why-walls-fed = Durchgang { $round } beginnt mit einer Karte von jedem der { $seats } Spieler, verdeckt. Im Stock liegen jetzt { $count }, auf jeder Hand sind { $hand }.
why-walls-wall = { $who }: Die Karte zählt { $value } und bringt die Mauer in { $colour } von { $before } auf { $length }.
why-walls-leads = Am längsten in { $colour } danach: { $who } mit { $length }; die nächste Mauer hat { $next }.
why-walls-tied = Am längsten in { $colour } danach, gleich lang: { $who } mit je { $length }.
why-walls-nobody = Niemand hat danach eine Mauer in { $colour }.
why-walls-gold = Eine 1, die am Ende des Spiels in einer Mauer steht, ist eine gewonnene Karte.
why-walls-fell = { $count ->
        [one] Die höchste Karte in allen Mauern in { $colour } zählte { $value }: Sie fällt, wem sie auch gehört.
       *[other] Die höchsten Karten in allen Mauern in { $colour } zählten { $value }: Alle { $count } fallen, wem sie auch gehören.
    }
why-walls-nothing = Niemand hatte eine Mauer in { $colour }: Nichts konnte fallen.
why-walls-removed = Von einer Mauer in { $colour } blieben nur Trompeten ({ $who }): Sie kommen aus dem Spiel.
why-walls-joined = { $who }: Eine Mauer in { $colour } stand noch; die Trompete kommt in sie und zählt 2. Die Mauer hat jetzt die Länge { $length }.
why-walls-aside = { $who }: Die Trompete hätte in die Mauer in { $colour } gekonnt und wurde beiseitegelegt, wie eine Hausregel es erlaubt.
why-walls-alone = { $who }: Keine Mauer in { $colour } blieb, in die sie könnte; die Trompete kommt aus dem Spiel.
why-walls-supply = Verdeckt, und nur einem Spieler bekannt: { $who }. Die längste Mauer ihrer Farbe gewinnt sie bei der Wertung. Karten im Stock jetzt: { $count }.
why-walls-drew = Ein Zug endet mit einer Karte vom Stapel ({ $who }). Dort liegen noch: { $count }.
why-walls-scoring-card = Die Wertungskarte beendet Durchgang { $round } sofort, und niemand ist vor der Wertung noch einmal am Zug ({ $who }).
why-walls-drew-again = Die Wertungskarte kommt aus dem Spiel; die nächste Karte des Stapels ersetzt sie ({ $who }).
why-walls-trumpets = { $count ->
        [one] Im Stock lag eine Trompete: Sie kommt aus dem Spiel.
       *[other] Im Stock lagen Trompeten: { $count } kommen aus dem Spiel.
    }
why-walls-prize = Die längste Mauer in { $colour } hat die Länge { $length } ({ $who }): Sie gewinnt { $count ->
        [one] die einzige Karte.
       *[other] alle { $count } Karten.
    }
why-walls-shared = Die längsten Mauern in { $colour } haben die gleiche Länge, { $length } ({ $who }): Von { $count } Karten bekommt jeder { $each }, und { $left } bleiben.
why-walls-stays = { $count ->
        [one] Niemand hat eine Mauer in { $colour }: Ihre Karte bleibt im Stock.
       *[other] Niemand hat eine Mauer in { $colour }: Die { $count } Karten bleiben im Stock.
    }
why-walls-ones = Eine 1 in einer Mauer zählt am Ende als gewonnen. So viele sind es: { $count } ({ $who }).
why-walls-most = Die meisten gewonnenen Karten: { $who } mit { $score }; danach kommen { $next }.
why-walls-tiebreak = Gleichauf mit { $score } gewonnenen Karten: { $tied }. Mehr Karten in den Mauern entscheiden: { $who } mit { $left }.
why-walls-tie = Gleichauf mit { $score } gewonnenen Karten und { $left } in den Mauern: Den Sieg teilen { $who }.

## Towers

why-towers-bank = { $square } liegt auf dem anderen Ufer: Der Turm dort zählt für { $who }, wer ihn auch baut.
why-towers-alone = { $line }: Dem Turm auf { $square } steht keiner gegenüber, also hält niemand den Monolithen.
why-towers-equal = { $line }: { $square } und { $other } sind in allen Größen gleich, also hält niemand den Monolithen.
why-towers-balanced = { $line }: { $square } und { $other } sind gleich, so weit der kürzere reicht. Nach der Hausregel hält niemand den Monolithen.
why-towers-taller = { $line }: { $square } und { $other } sind gleich, so weit der kürzere reicht, und { $square } ist höher. Der Monolith: { $who }.
why-towers-single = { $line }: Auf { $other } steht ein Stein allein, und jeder Stapel ist stärker, wie der auf { $square }. Der Monolith: { $who }.
why-towers-top = { $line }: Oben liegt { $mine } auf { $square } und { $theirs } auf { $other }. Der Monolith: { $who }.
why-towers-below = { $line }: { $square } und { $other } sind oben gleich; weiter unten schlägt { $mine } die { $theirs }. Der Monolith: { $who }.
why-towers-seven = { $who }: { $before } Monolithen vor der Antwort, { $mine } danach. Sieben, die eine Antwort überstehen, gewinnen.
why-towers-last = Nichts lässt sich mehr setzen. Niemand hält sieben, also gewinnt die größere Zahl, { $mine } zu { $theirs }: { $who }.
why-towers-last-seven = Nichts lässt sich mehr setzen, und sieben oder mehr gewinnen: { $who } mit { $mine } zu { $theirs }.
why-towers-draw = Nichts lässt sich mehr setzen, und beide Seiten halten { $count }: unentschieden.
