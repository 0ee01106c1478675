### Das Verzeichnis der Regelseite: worum es in jeder Regel geht, und was beim Suchen gesagt wird.

rules-search = In den Regeln suchen
rules-found = { $count ->
        [0] Diese Wörter stehen in keiner Regel.
        [one] Diese Wörter stehen in einer Regel.
       *[other] Diese Wörter stehen in { $count } Regeln.
    }
rule-W1-title = Der Kartensatz
rule-W2-title = Spieler und Handkarten
rule-W3-title = Wo die Wertungskarten liegen
rule-W4-title = Die erste Karte
rule-W5-title = Wer beginnt
rule-W6-title = Den Stock füllen
rule-W7-title = Die ersten Karten werden aufgedeckt
rule-W8-title = Ein Zug: eines von drei Dingen
rule-W8a-title = Eine Mauerkarte auslegen
rule-W8b-title = Eine Trompete spielen
rule-W8c-title = Eine Karte in den Stock legen
rule-W9-title = Die höchsten Karten fallen
rule-W10-title = Trompeten, die allein bleiben
rule-W11-title = Die Trompete kommt in die Mauer
rule-W12-title = Die Trompete verlässt das Spiel
rule-W13-title = Wann gewertet wird
rule-W14-title = Der Stock wird aufgedeckt
rule-W15-title = Die längste Mauer gewinnt
rule-W16-title = Gleich lange Mauern teilen
rule-W17-title = Eine Farbe ohne Mauer
rule-W18-title = Der nächste Durchgang
rule-W19-title = Die Einsen am Ende
rule-W20-title = Was zählt
rule-W21-title = Wer gewinnt, und Gleichstand
rule-W22-title = Was offen ist und was geheim
rule-W23-title = Gleichzeitig wählen
rule-T1-title = Felder, Linien und Monolithen
rule-T2-title = Türme, die sich gegenüberstehen
rule-T3-title = Fünfundzwanzig Steine für jeden
rule-T4-title = Ein Zug: ein Stein
rule-T5-title = Höchstens vier Steine
rule-T6-title = Wem der Turm gehört
rule-T7-title = Nicht nachahmen
rule-T8-title = Der stärkere Turm
rule-T9-title = Ein einzelner Stein verliert
rule-T10-title = Gleich starke Türme
rule-T11-title = Wer den Monolithen hält
rule-T12-title = Sieben Monolithen und die Antwort
rule-T13-title = Wenn kein Zug mehr bleibt
