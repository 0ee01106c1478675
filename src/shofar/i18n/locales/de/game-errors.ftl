### Was nicht stimmt, in einem Satz, der sagt, was zu tun ist. Der Absatz der Regeln steht daneben.

## Jedes Spiel

error-missing = Dieses Feld fehlt.
error-not-a-number = Das muss eine ganze Zahl sein.
error-not-a-time = Das muss eine Zahl von Millisekunden sein, von 1 bis zu einer Milliarde.
error-not-a-count = Hier muss eine ganze Zahl stehen, mindestens { $least }, nicht { $found }.
error-not-this-view = Hier muss eine Ansicht der Art { $expected } stehen, wie game.view(seat) sie gibt.
error-names-missing = Hier muss ein Name für jeden Platz stehen: { $expected }.
error-cannot-be = Unmögliche Stellung: Sie widerspricht einer Regel oder ihren anderen Feldern.
error-not-text = Das muss ein Text sein.
error-not-a-list = Das muss eine Liste sein.
error-not-an-object = Das muss ein Objekt sein.
error-not-a-point = Das muss ein Zahlenpaar sein.
error-not-one-of = Das muss eines davon sein: { $expected }.
error-wrong-type = Das muss vom Typ { $expected } sein.
error-nothing-to-play = Für diesen Platz gibt es hier nichts zu spielen: Das Spiel ist aus, oder er ist nicht am Zug.
error-not-json = Das ist kein JSON.
error-not-closed = Dieses JSON bricht vor seiner letzten Klammer ab.
error-nothing-committed = In dieser Aufzeichnung werden keine Karten gegeben, also gibt es keine Verpflichtung: Türme hat keine verdeckten Karten.
error-salt-too-short = Das Salz braucht mindestens { $expected } hexadezimale Ziffern, sonst ließe sich erraten, wie gegeben wurde.

## Spieler und Turniere

error-no-engines = Es wurde noch keine Engine hinzugefügt; füge eine hinzu: shofar engines add NAME -- COMMAND
error-engine-name = Ein Name hat 1 bis 60 Zeichen, ohne Leerzeichen, @ und /.
error-name-of-a-bot = Ein eingebauter Bot heißt schon { $name }; wähle einen anderen Namen.
error-not-a-player = „{ $text }“ ist kein Spieler: Schreibe NAME, NAME@100ms, NAME@2s oder NAME@1000sims.
error-engine-sims = { $name } ist eine Engine, und Engines zählen für uns keine Simulationen: nimm { $name }@100ms oder { $name }@2s.
error-needs-compiler = { $player } braucht übersetzten Code, und der Compiler fehlt: { $command }
error-player-twice = Nenne jeden Spieler einmal; { $player } steht hier zweimal.
error-too-few-players = Ein Turnier braucht mindestens zwei Spieler.
error-not-two-players = Ein sequenzieller Test vergleicht zwei Spieler; hier sind es { $found }.
error-no-deals = Es muss mindestens einmal gegeben werden.
error-seat-count = { $game } hat { $expected } Plätze, nicht { $found }.
error-another-plan = Die Spiele in diesem Ordner gehören zu einem anderen Turnier; wähle einen anderen Ordner.
error-players-changed = Seit diesen Spielen hat sich geändert: { $changed }. Beginne in einem anderen Ordner neu (--out ORDNER) oder mach trotzdem weiter (--mix).
error-no-such-player = Es gibt keinen Spieler { $name }; es gibt { $expected }.

## Walls

error-walls-seats =
    Mauern hat 3 bis 5 Plätze, nicht { $seats }.
error-walls-start = Platz { $start } kann nicht beginnen: Die Plätze gehen von 0 bis zur Zahl der Spieler weniger eins, und es sind { $seats }.
error-walls-hand-size =
    { $cards ->
        [one] Platz { $seat } hat nur eine Karte bekommen; jeder Platz bekommt 7.
       *[other] Platz { $seat } hat { $cards } Karten bekommen; jeder Platz bekommt 7.
    }
error-walls-hands-and-seats = Es sind { $hands } Hände für { $seats } Plätze.
error-walls-deck = Die Karte { $card } muss { $expected }-mal im Spiel sein; hier ist sie es { $found }-mal.
error-walls-scoring-cards = Der zweite, vierte und sechste Stapel von oben müssen je eine Wertungskarte enthalten.
error-walls-one-for-each-seat = Hier muss für jeden der { $seats } Plätze ein Eintrag stehen.
error-walls-pile = In diesem Durchgang hat der Nachziehstapel { $least } bis { $most } Karten.
error-walls-total = Es müssen zusammen { $expected } Karten sein; hier sind es { $found }.
error-walls-no-such-card = Die Karte { $card } gibt es nicht.
error-walls-no-such-colour = Die Farbe { $colour } gibt es nicht; nenne R, Y, G, B oder P.
error-walls-no-such-verb = „{ $text }“ ist keine Aktion: Schreibe first, feed, wall oder supply mit einer Karte, oder trumpet mit einer Farbe.
error-walls-not-an-action = Eine Aktion ist eine Platznummer und ein Text, wie [0, "first R5"].
error-walls-seats-are-numbers = Den Platz { $seat } gibt es nicht; Plätze sind Zahlen, ab 0 gezählt.
error-walls-no-such-seat = Den Platz { $seat } gibt es nicht; der Tisch hat { $seats } Plätze, ab 0 gezählt.
error-walls-over = Das Spiel ist aus; es werden keine Karten mehr gespielt.
error-walls-first-is-past = Die erste Karte wird einmal gewählt, vor dem ersten Durchgang; wähle jetzt eine Karte für den Stock, oder spiele, wenn du am Zug bist.
error-walls-first-card-missing = Wähle eine erste Karte, bevor du den Stock füllst: Noch haben nicht alle ihre gelegt.
error-walls-feed-is-past = Alle haben den Stock gefüllt; jetzt wird reihum gespielt.
error-walls-still-choosing = Noch werden verdeckte Karten gewählt; reihum gespielt wird, wenn alle gewählt haben.
error-walls-not-your-turn = Platz { $seat } ist noch nicht am Zug; warte, bis er dran ist.
error-walls-chosen-already = Platz { $seat } hat schon gewählt; eine Aufzeichnung enthält eine Wahl je Platz.
error-walls-nothing-to-change = Platz { $seat } hat keine Wahl, die noch geändert werden kann.
error-walls-not-in-hand = Nicht auf der Hand: { $card }. Wähle eine Karte, die auf der Hand ist.
error-walls-not-open = Jetzt auf diesem Platz nicht möglich: { $action }.
error-walls-trumpet-is-no-wall-card = Eine Trompete kann nicht als Mauerkarte gelegt werden; spiele sie und sage eine Farbe an, oder lege sie in den Stock.
error-walls-first-must-be-a-wall-card = Die erste Karte beginnt eine Mauer, muss also eine Mauerkarte sein, solange eine auf der Hand ist.

## Towers

error-towers-no-such-layout = Das Brett „{ $layout }“ gibt es nicht.
error-towers-layout-squares = Ein Brett hat 26 Felder; dieses hat { $found }.
error-towers-layout-territory = Jedes Gebiet hat 13 Felder; { $side } hat hier { $found }.
error-towers-layout-borders = Jedes Feld muss in einem der beiden Gebiete liegen, und nichts als Felder.
error-towers-layout-lines = Ein Brett hat { $expected } Linien der Art „{ $kind }“; dieses hat { $found }.
error-towers-layout-line-names = Jede der 13 Linien braucht einen eigenen Namen.
error-towers-layout-unknown-square = Eine Linie nennt das Feld { $square }, das nicht auf dem Brett ist.
error-towers-layout-two-confrontations = Ein Turm kann nur in einer Konfrontation der Art „{ $kind }“ stehen; das Feld { $square } ist in mehreren.
error-towers-layout-one-sided = Die Linie { $line } muss Felder beider Gebiete haben.
error-towers-layout-ends = Die Linie { $line } muss in jedem Gebiet ein Ende haben.
error-towers-layout-no-two-towers = Auf mindestens einer Linie muss { $side } zwei Türme haben können.
error-towers-layout-name = Ein Name muss aus druckbaren Zeichen bestehen.
error-towers-layout-far = Beide Zahlen eines Punktes müssen zwischen -{ $farthest } und { $farthest } liegen.
error-towers-layout-same-point = Das liegt auf demselben Punkt wie das Feld { $square }.
error-towers-not-a-move = „{ $text }“ ist kein Zug: Schreibe einen Stein, @ und ein Feld, wie R5@c2.
error-towers-no-such-side = Die Seite { $side } gibt es nicht; die Seiten sind S und N.
error-towers-no-such-piece = Den Stein { $piece } gibt es nicht; Steine sind R, Y, G, B oder P mit einer Größe von 1 bis 5.
error-towers-no-such-square = Das Feld { $square } gibt es auf diesem Brett nicht.
error-towers-over = Das Spiel ist aus; es werden keine Steine mehr gesetzt.
error-towers-not-your-turn = { $side } ist noch nicht am Zug; warte auf den Zug des Gegners.
error-towers-not-in-stock = { $piece } steht schon auf dem Brett; wähle einen anderen Stein.
error-towers-full = Der Turm auf { $square } hat vier Steine, mehr darf kein Turm haben; { $piece } braucht ein anderes Feld.
error-towers-same-size = Auf { $square } ist schon eine { $size }; wähle ein anderes Feld oder eine andere Größe.
error-towers-same-colour = Auf { $square } ist schon ein Stein in { $colour }; wähle ein anderes Feld oder eine andere Farbe.
error-towers-asymmetry = { $action } würde den letzten Zug des Gegners, { $last }, auf derselben Linie nachahmen; spiele etwas anderes.
error-towers-nothing-to-change = Ein gesetzter Stein kann nicht mehr geändert werden.
