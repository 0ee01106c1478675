### Neben einem laufenden Tisch: was sich darüber öffnet, und der Weg zurück.

page-title-keys = Tasten
page-back-to-table = Zurück zum Tisch
page-back-your-turn = Du bist dran: zurück zum Tisch
page-keys-off = Tastenkürzel mit nur einer Taste sind in den Einstellungen ausgeschaltet.
page-letters = Farben auf den Bannern; in Klammern als Taste und in der Notation, wie in allen Sprachen: { lanes-letter-R } Rot (R), { lanes-letter-Y } Gelb (Y), { lanes-letter-G } Grün (G), { lanes-letter-B } Blau (B), { lanes-letter-P } Violett (P).

## Tasten

page-key-card = eine Handkarte wählen
page-key-colour = mit der gewählten Karte auf diese Farbe zielen; noch einmal: dort spielen
page-key-supply = auf den Stock zielen; noch einmal: dorthin legen
page-key-aim = auf den nächsten Platz zielen
page-key-confirm = spielen, was gewählt ist
page-key-arrows = von Stein zu Stein und von Feld zu Feld gehen
page-key-place = den Stein nehmen, auf das Feld setzen
page-key-back = die Wahl zurücknehmen; schließen, was offen ist
page-key-skip = zeigt sofort das Ende einer Bewegung (Leertaste)
page-key-hint = ein Rat, in ungewerteten Partien gegen Bots
page-key-sound = Ton an oder aus
page-key-help = diese Tasten

page-offline = Du bist offline. Spiele gehen weiter, sobald das Netz wieder da ist.
