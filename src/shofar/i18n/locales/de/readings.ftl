# Open clauses, and how a table reads them

error-walls-always-joins = Nur ein Tisch, der W11 als „may“ liest, lässt eine Trompete beiseitelegen; nach unserer Regelung schließt sie sich immer an.
error-walls-would-not-join = Hier schlösse sich die Trompete keiner Mauer an und verlässt das Spiel ohnehin: spiele sie ohne „aside“.
error-no-such-reading = Keine Regel { $clause } lässt sich hier anders lesen; diese lassen es zu: { $expected }.
error-no-such-value = { $clause } lässt sich nicht als „{ $value }“ lesen, nur als: { $expected }.
