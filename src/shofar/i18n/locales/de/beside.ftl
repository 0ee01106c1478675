### Neben einem laufenden Tisch: was sich darüber öffnet, und der Weg zurück.

page-title-keys = Tasten
page-back-to-table = Zurück zum Tisch
page-back-your-turn = Du bist dran: zurück zum Tisch
page-keys-off = Tastenkürzel mit nur einer Taste sind in den Einstellungen ausgeschaltet.
page-letters = Buchstaben der Farben, in allen Sprachen: R Rot, Y Gelb, G Grün, B Blau, P Violett.

## Tasten

page-key-card = eine Handkarte wählen
page-key-wall = die gewählte Karte in deine Mauer legen
page-key-colour = mit der gewählten Trompete diese Farbe ansagen
page-key-supply = die gewählte Karte in den Stock legen
page-key-confirm = spielen, was gewählt ist
page-key-arrows = von Stein zu Stein und von Feld zu Feld gehen
page-key-place = den Stein nehmen, auf das Feld setzen
page-key-back = die Wahl zurücknehmen; schließen, was offen ist
page-key-sound = Ton an oder aus
page-key-help = diese Tasten
