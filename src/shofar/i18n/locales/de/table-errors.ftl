### Warum ein Tisch etwas nicht erlaubt, und was stattdessen geht.

error-table-not-understood = Der Tisch versteht diese Anfrage nicht.
error-table-no-such-seat = Den Platz { $seat } gibt es an diesem Tisch nicht.
error-table-seat-taken = Platz { $seat } ist besetzt; wähle einen freien.
error-table-removed = Der Gastgeber hat dich von diesem Tisch entfernt. Nur er kann dich wieder hereinlassen.
error-table-seat-free = Platz { $seat } ist schon frei.
error-table-seated-already = Du hast an diesem Tisch schon einen Platz; steh zuerst auf.
error-table-not-your-seat = Platz { $seat } ist nicht deiner.
error-table-host-only = Das kann nur der Gastgeber.
error-table-started = Das Spiel hat begonnen; Plätze und Einstellungen lassen sich ändern, wenn es aus ist.
error-table-closed = Dieser Tisch ist geschlossen; öffne einen neuen.
error-table-not-running = An diesem Tisch läuft kein Spiel.
error-table-not-over = Das Spiel ist noch nicht aus.
error-table-paused = Das Spiel ruht; einigt euch zuerst, es fortzusetzen.
error-table-stale = Während du wähltest, ging es am Tisch weiter; sieh noch einmal hin.
error-table-bot-plays = Auf Platz { $seat } spielt ein Bot; übernimm den Platz zuerst wieder.
error-table-nothing-to-change = Der Platz wird schon so gespielt.
error-table-nothing-offered = Das hat niemand angeboten, oder das Angebot gilt nicht mehr.
error-table-offered-already = Das hast du schon angeboten.
error-table-two-players-only = Das lässt sich nur zu zweit vereinbaren.
error-table-rated-no-takeback = In einem gewerteten Spiel wird kein Zug zurückgenommen.
error-table-disclosed = Seitdem ist etwas Verdecktes bekannt geworden: Das lässt sich nicht mehr zurücknehmen.
error-table-bot-declines = Bots nehmen kein Unentschieden an: Spiel weiter oder gib auf.
error-table-nothing-to-take-back = Es wurde noch kein Zug gemacht.
error-table-begun-already = Abbrechen geht nur vor dem ersten Zug; gib stattdessen auf.
error-table-out-already = Dieser Platz spielt nicht mehr mit.
error-table-bots-only = Mindestens ein Mensch muss mitspielen: Bots allein spielen hier nicht.
error-table-seats-free = { $count ->
        [one] Ein Platz ist noch frei; setze jemanden oder einen Bot darauf.
       *[other] { $count } Plätze sind noch frei; setze jemanden oder Bots darauf.
    }
error-table-not-agreed = { $count ->
        [one] Jemand hat den geänderten Einstellungen noch nicht zugestimmt: { $who }.
       *[other] { $count } Personen haben den geänderten Einstellungen noch nicht zugestimmt: { $who }.
    }
error-table-settings-changed = Der Gastgeber hat die Einstellungen dieses Tisches gerade geändert; sieh noch einmal hin.
error-table-agreed-already = Es gibt nichts, dem du zustimmen müsstest.
error-table-one-screen-seats = Jemand hat mehrere Plätze, wie an einem Bildschirm üblich; macht zuerst alle bis auf einen frei.
error-table-time-used-up = Deine Zeit für diesen Zug ist abgelaufen: Der Bot macht ihn, danach kannst du den Platz wieder übernehmen.
error-table-rated-no-pause = In einem gewerteten Spiel allein gegen Bots gibt es keine Pause.

## Serien, Seiten und Hausregeln

error-table-series-goes-on = Die Serie geht weiter: ihre nächste Partie beginnt von selbst.
error-table-sides-people-only = Seiten wählen Menschen untereinander; an diesem Tisch kann kein Bot sitzen.
error-table-rated-house-rules = Gewertete Partien werden nur nach den Regelungen gespielt, ohne Hausregeln.
error-table-starter-is-hidden = Hier darf niemand wissen, wer beginnt: nenne niemanden und spiele einzelne Partien.
error-table-sides-two-single = Seiten werden in einzelnen Partien zu zweit gewählt.
error-table-no-side-to-choose = Jetzt ist keine Seite zu wählen.
