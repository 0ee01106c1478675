### Was die Seite von den Linien von Towers sagt.

page-square-lines = Linien: { $lines }.
line-squares = Linie { $line }, { $kind }: { $squares }.
line-held = Gehalten: { $who }.
line-free = Gehalten: niemand.
line-strongest = Stärkster Turm, { $who }: { $square }, von oben { $pieces }.
line-no-tower = Stärkster Turm, { $who }: keiner.

## Einen Stein setzen

page-tap-again = { $piece } auf { $square }? Tippe noch einmal auf { $square }, um den Stein zu setzen.
