### Was am Tisch von „Mauern“ geschah, Zug um Zug gezeigt und Bahn um Bahn gewertet.

film-wall = { $own ->
        [yes] Du legst { $card } aus
       *[no] { $who } legt { $card } aus
    }
film-supply = { $own ->
        [yes] Du legst eine Karte in den Stock
       *[no] { $who } legt eine Karte in den Stock
    }
film-trumpet = { $own ->
        [yes] Du sagst „{ $colour }“ an
       *[no] { $who } sagt „{ $colour }“ an
    }
film-falls = { $count ->
        [one] In den Stock fällt { $what }.
       *[other] In den Stock fallen { $what }.
    }
film-none = Nichts fällt.
film-joins = Die Trompete verstärkt die Mauer.
film-leaves = Die Trompete ist aus dem Spiel.
film-your-fall = { $count ->
        [one] Deine { $value } fällt:
       *[other] { $count } deiner { $value } fallen:
    }
film-length = { $before } → { $after }
film-scoring-card = { $own ->
        [yes] Du hast die Wertungskarte gezogen. Der Stock wird aufgedeckt und sortiert.
       *[no] { $who } hat die Wertungskarte gezogen. Der Stock wird aufgedeckt und sortiert.
    }
film-scoring-lane = Wertung: { $colour }
film-lane-wins = { $own ->
        [yes] Deine Mauer ist die längste, { $length }. Du gewinnst { $cards ->
            [one] eine Karte.
           *[other] { $cards } Karten.
        }
       *[no] { $who } hat die längste Mauer, { $length }, und gewinnt { $cards ->
            [one] eine Karte.
           *[other] { $cards } Karten.
        }
    }
film-lane-tie = Gleich lang ({ $length }): { $who }, je { $cards ->
        [one] eine Karte.
       *[other] { $cards } Karten.
    }
film-lane-tie-none = Gleich lang ({ $length }): { $who }. Zu wenige Karten zum Teilen, sie bleiben.
film-lane-stays = { $count ->
        [one] Eine lässt sich nicht teilen und bleibt.
       *[other] { $count } lassen sich nicht teilen und bleiben.
    }
film-lane-no-wall = Niemand hat hier eine Mauer: Die Karten bleiben im Stock.
film-lane-no-card = Im Stock liegt keine Karte dieser Farbe.
film-won = { $own ->
        [yes] Du gewinnst { $cards ->
            [one] eine Karte
           *[other] { $cards } Karten
        }
       *[no] { $who } gewinnt { $cards ->
            [one] eine Karte
           *[other] { $cards } Karten
        }
    }
film-won-more = { $who } { $cards }
film-won-none = Niemand gewinnt eine Karte.
film-next = Nächste Farbe
film-all = Alle auf einmal
film-skip = Schneller
film-space = Leertaste

## Noch einmal

story-again = Noch einmal zeigen
story-latest = Was geschah
story-since-of = Seit dem Zug von { $who }

## Ein Bildschirm

lanes-hand-over = Die Mauern bleiben für alle offen; nur die Hand ist verdeckt.

## Das Ende

final-round = Durchgang { $round }
final-spoken = { $who }: { $score } Karten, davon Einsen: { $ones }
final-tiebreak = Rest in Mauern: { $count }
