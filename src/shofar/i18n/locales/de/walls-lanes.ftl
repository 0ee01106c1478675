### Der Tisch von Mauern nach Farben: Bahnen, Preise, und was davor auf dem Tuch gefragt wird.

lanes-letter-R = R
lanes-letter-Y = Ge
lanes-letter-G = Gr
lanes-letter-B = B
lanes-letter-P = V
lanes-you = Du
lanes-list = Die fünf Bahnen
lanes-supply = Stock · { $count }
lanes-legend-won = gewonnen
lanes-legend-led = führt
lanes-legend-ones = Einsen
lanes-legend-now = jetzt
lanes-standing = Karten auf der Hand: { $cards }. Gewonnen: { $won }, führt um: { $led }, Einsen: { $ones }; jetzt { $now }.
lanes-choosing = wählt …
lanes-choose-now = wähle jetzt
lanes-has-chosen = hat gewählt
lanes-has-fed = hat gefüllt
lanes-to-play = am Zug

## Was gefragt wird

lanes-title-turn = Du bist am Zug
lanes-turn = Wähle eine Karte: leg sie in ihre Bahn, blas eine Trompete, oder leg sie in den Stock.
lanes-turn-brief = Wähle eine Karte. Die längste Mauer einer Bahn gewinnt ihren Preis.
lanes-turn-why = Bei einer Wertung gewinnt die längste Mauer die Karten am Ende ihrer Bahn.
lanes-title-first = Deine erste Karte
lanes-asked-first = Eine Mauerkarte, verdeckt: Mit ihr beginnt deine erste Mauer. Alle wählen gleichzeitig.
lanes-then-first = Verdeckt, bis alle gewählt haben. Mit ihr beginnt deine erste Mauer.
lanes-title-feed = Eine Karte für den Stock
lanes-asked-feed = Verdeckt, von jedem eine. Die nächste Wertung verteilt sie.
lanes-then-feed = Verdeckt. Bei der Wertung geht sie an die längste Mauer ihrer Farbe.
lanes-chosen-first = { $card } ist deine erste Karte
lanes-chosen-feed = { $card } liegt im Stock
lanes-then = Dann { $who }, dann du.
lanes-then-you = Dann bist du am Zug.
lanes-ask-first = Mit { $card } beginnen?
lanes-do-first = Mit { $card } beginnen
lanes-ask-feed = Den Stock mit { $card } füllen?
lanes-do-feed = { $card } in den Stock
lanes-ask-wall = { $card } auslegen?
lanes-do-wall = { $card } auslegen
lanes-ask-supply = { $card } in den Stock legen?
lanes-do-supply = { $card } in den Stock
lanes-ask-trumpet = „{ $colour }“ ansagen?
lanes-do-trumpet = „{ $colour }“ ansagen
lanes-ask-horn = Welche Farbe ansagen?
lanes-do-horn = Bahn wählen
lanes-horn = Zeig auf eine Bahn, um zu sehen, was fällt; ein Klick sagt sie an. In jeder Mauer fallen die höchsten Karten dieser Farbe.
lanes-horn-brief = Tippe auf eine Bahn: Die höchsten Karten ihrer Farbe fallen.
lanes-wall-how = Klick auf die Bahn, oder zieh die Karte dorthin.
lanes-supply-told = Verdeckt; nur du kennst sie. { $leads ->
        [none] Niemand hat eine Mauer dieser Farbe ({ $colour }).
        [own] Jetzt bekämst du sie: Deine Mauer ({ $colour }) ist die längste.
        [tie] Jetzt sind die längsten Mauern gleich lang ({ $colour }): { $who }.
       *[rival] Jetzt bekäme sie { $who }: die längste Mauer ({ $colour }).
    }
lanes-supply-horn = Verdeckt. Eine Trompete im Stock kommt bei der Wertung aus dem Spiel; niemand gewinnt sie.
lanes-back = Zurück
lanes-or-here = oder hierher
lanes-only-you = nur du siehst das

## Was es täte, und warum

lanes-wall-begins = Eine neue Mauer, Länge { $after }.
lanes-wall-grows = Deine Mauer wächst von { $before } auf { $after }.
lanes-why-fall = In jeder Mauer fallen die höchsten Karten dieser Farbe: hier { $what }.
lanes-fall-rule = Die höchsten Karten fallen: { $what }
lanes-why-none = Keine Mauer dieser Farbe steht; nichts fällt.
lanes-why-joins = Deine Trompete verstärkt deine Mauer: { $before } → { $after }.
lanes-why-lost = Dir bleibt hier keine Mauer für die Trompete: Sie ist aus dem Spiel.
lanes-card-of = { $own ->
        [yes] deine { $value }
       *[no] die { $value } von { $who }
    }
lanes-fall-none = Nichts fällt
lanes-fall-one = { $own ->
        [yes] Deine eigene { $value } fällt
       *[no] Die { $value } von { $who } fällt
    }
lanes-fall-many = { $own ->
        [yes] Alle { $value } fallen, auch deine
       *[no] Alle { $value } fallen
    }
lanes-horn-joins = deine Trompete kommt dazu
lanes-horn-lost = Trompete verloren
lanes-lead-one = { $own ->
        [yes] du führst mit { $length }
       *[no] { $who } führt mit { $length }
    }
lanes-lead-tie = Gleichstand bei { $length }: { $who }
lanes-lead-none = keine Mauer bleibt
lanes-lead-still = Du führst wie bisher
lanes-lead-first = Du führst
lanes-lead-take = Du übernimmst die Führung von { $who }
lanes-tie-with = Gleichstand mit { $who }: Ihr würdet die Karten teilen
lanes-cards = { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
lanes-with-prize = { $told }: { $prize }

## Eine Bahn in Worten

lanes-told = { $colour }: { $lead }{ $rest }; { $prize }.{ $cards }
lanes-told-none = keine Mauer
lanes-told-you = du
lanes-told-prize = { $count ->
        [one] Preis eine Karte ({ $cards })
       *[other] Preis { $count } Karten ({ $cards })
    }
lanes-told-empty = noch kein Preis
lanes-told-mine = { " " }Deine Mauer: { $cards }.

## Nachziehstapel und Stock

lanes-scoring-in = Wertung in { $earliest }–{ $latest } Karten
lanes-face-down = verdeckt
lanes-face-down-brief = verd.
lanes-yours = von dir:
lanes-horns = { $count ->
        [one] eine Trompete gefallen
       *[other] { $count } Trompeten gefallen
    }

## Wie man gewinnt

lanes-how-title = So gewinnt man
lanes-how-lanes = Jede Farbe hat ihre Bahn. Deine Karten bauen darin deine Mauer.
lanes-how-scoring = Dreimal gewinnt die längste Mauer einer Bahn die Karten an deren Ende.
lanes-how-ones = Einsen in deinen Mauern zählen am Ende für dich.
seats-how-walls = Die Karten einer Farbe bauen deine Mauer in dieser Farbe.
seats-how-scoring = Dreimal gewinnt die längste Mauer einer Farbe deren Karten im Stock.

## Seit deinem Zug

story-since = Seit deinem Zug
story-more = { $count ->
        [one] und noch ein Zug
       *[other] und noch { $count } Züge
    }
story-wall = { $own ->
        [yes] legst { $card } aus
       *[no] legt { $card } aus
    }{ $lead ->
        [takes] { $own ->
            [yes] { " " }und übernimmst die Führung mit { $length }
           *[no] { " " }und übernimmt die Führung mit { $length }
        }
        [ties] : Gleichstand bei { $length }
       *[no] : Mauer von { $length }
    }
story-wall-only = { $own ->
        [yes] legst { $card } aus
       *[no] legt { $card } aus
    }
story-trumpet = { $own ->
        [yes] sagst „{ $colour }“ an:
       *[no] sagt „{ $colour }“ an:
    }
story-your-fall = { $count ->
        [one] deine { $value } fällt
       *[other] { $count } deiner { $value } fallen
    }
story-your-wall = , deine Mauer { $before } → { $after }
story-fall = die { $value } von { $who } fällt
story-fall-many = alle { $value } fallen
story-fall-none = nichts fällt
story-supply = { $own ->
        [yes] legst eine Karte in den Stock
       *[no] legt eine Karte in den Stock
    }
story-first = Alle decken ihre ersten Karten auf
story-fed = Alle haben den Stock gefüllt
story-scoring = { $own ->
        [yes] ziehst die Wertungskarte.
       *[no] zieht die Wertungskarte.
    } { $won ->
        [-1] Es wird gezählt
        [0] Du gewinnst nichts
        [one] Du gewinnst eine Karte
       *[other] Du gewinnst { $won } Karten
    }

## Einstellungen

lanes-arrangement = Anordnung der Mauern
lanes-by-colour = nach Farben, in Bahnen
lanes-by-player = nach Spielern
