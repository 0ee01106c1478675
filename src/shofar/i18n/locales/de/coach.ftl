### Was der Trainer zu einer Aktion sagt: Gründe, deren Bedingung geprüft wurde.

## Walls

coach-trumpet-leads = fällt { $cards } und macht deine Mauer in { $colour } zur längsten, { $mine } zu { $theirs }
coach-trumpet-prize = { $n ->
        [one] eine Karte fällt in deine Beute in { $colour }: { $cards }
       *[other] { $n } Karten fallen in deine Beute in { $colour }: { $cards }
    }
coach-trumpet-fells = fällt { $cards } und nichts von dir
coach-scoring-near = die Wertungskarte kann unter den nächsten { $soon } gezogenen sein: Spiel sie, solange es zählt
coach-own-fall = deine eigenen Karten fallen: { $cards }
coach-trumpet-leaves = dir bleibt keine Mauer in { $colour }, in die sie käme: Die Trompete ist aus dem Spiel
coach-others-lead-then = danach führt { $who } in { $colour }
coach-trumpet-waits = die Wertung ist mindestens { $soon } Karten entfernt: Eine Trompete kann warten
coach-leads = macht deine Mauer in { $colour } zur längsten: von { $before } auf { $mine }, die nächste hat { $theirs }
coach-nobody-has = niemand hat { $colour }; Stockkarten davon, die du kennst: { $known }
coach-gold = Gold: Eine 1, die am Ende noch steht, ist eine gewonnene Karte
coach-comes-back = du führst in { $colour }: Die Karte kann zu dir zurückkommen
coach-still-behind = { $who } wäre in { $colour } noch immer um { $behind } voraus
coach-nothing-to-win = du weißt von keiner Karte in { $colour }, die zu gewinnen wäre
coach-too-tall = es wäre die höchste Karte in { $colour }: Eine Trompete dort würde sie holen
coach-wastes-trumpet = eine Trompete im Stock kommt bei der Wertung aus dem Spiel
coach-their-prize = { $who } führt in { $colour }: Sie vergrößert diese Beute
coach-wastes-gold = eine 1 in einer Mauer zählt am Ende, im Stock nicht

## Towers

coach-parries = pariert: { $who } behält { $left }
coach-seven-holds = { $mine } Monolithen, und kein Zug von { $who } pariert
coach-seven-parried = { $mine } Monolithen: { $who } muss sofort parieren; Züge, die es tun: { $ways }
coach-wins = gewinnt die Partie, { $mine } zu { $theirs } Monolithen
coach-turns = holt { $lines }
coach-two-at-once = holt { $lines } auf einen Streich
coach-frees = { $who } verliert { $lines }
coach-closes = schließt den Turm auf { $square }: Niemand kann mehr darauf bauen
coach-no-parry = { $who } hält noch { $left } und gewinnt
coach-lets-seven = danach gibt { $move } { $who } eine Sieben, die nichts pariert
coach-gives = gibt { $who } { $lines }
coach-stack-for-rival = damit wird er zum Stapel, und der Turm steht auf dem Ufer von { $who }
coach-rivals-tower = ein Turm auf { $square } gehört { $who }
coach-spends-five = eine 5 ist verbraucht und holt keine Linie: Heb sie zum Parieren auf

## Wo kein Grund gilt, und was in einem beendeten Spiel versäumt wurde.

hint-chance = gewinnt von hier etwa { $percent } % der Spiele
missed-none = Nichts von Gewicht: Der Trainer hätte fast dasselbe gespielt.
missed-played = Du spieltest: { $action } ({ $percent } % Siegchance).
missed-better = Besser: { $action } ({ $percent } % Siegchance).
