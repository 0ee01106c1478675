# Open clauses, and how a table reads them

error-walls-always-joins = Nur ein Tisch, der W11 als „may“ liest, lässt eine Trompete beiseitelegen; nach unserer Regelung schließt sie sich immer an.
error-walls-would-not-join = Hier schlösse sich die Trompete keiner Mauer an und verlässt das Spiel ohnehin: spiele sie ohne „aside“.
error-no-such-reading = Keine Regel { $clause } lässt sich hier anders lesen; diese lassen es zu: { $expected }.
error-no-such-value = { $clause } lässt sich nicht als „{ $value }“ lesen, nur als: { $expected }.

error-table-series-goes-on = Die Serie geht weiter: ihre nächste Partie beginnt von selbst.
error-table-sides-people-only = Seiten wählen Menschen untereinander; an diesem Tisch kann kein Bot sitzen.
error-table-rated-house-rules = Gewertete Partien werden nur nach den Regelungen gespielt, ohne Hausregeln.
error-table-starter-is-hidden = Hier darf niemand wissen, wer beginnt: nenne niemanden und spiele einzelne Partien.
error-table-sides-two-single = Seiten werden in einzelnen Partien zu zweit gewählt.
error-table-no-side-to-choose = Jetzt ist keine Seite zu wählen.
error-rulings-only = Leitern und Wertungen gelten nur nach den Regelungen.
