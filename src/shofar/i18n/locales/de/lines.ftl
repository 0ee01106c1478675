### Was die Seite von den Linien von Towers sagt.

page-square-lines = Linien: { $lines }.
line-squares = Linie { $line }, { $kind }: { $squares }.
line-held = Gehalten: { $who }.
line-free = Gehalten: niemand.
line-strongest = Stärkster Turm, { $who }: { $square }, von oben { $pieces }.
line-no-tower = Stärkster Turm, { $who }: keiner.

## Einen Stein setzen

page-tap-again = { $piece } auf { $square }? Tippe noch einmal auf { $square }, um den Stein zu setzen.

## Warum eine Linie gehalten wird

line-open = Linie { $line }: niemand.
line-tied = Linie { $line }: niemand, { $square } gegen { $other }.
line-won = Linie { $line }: { $who }, { $square } gegen { $other }.
line-why-empty = Noch steht kein Turm darauf.
line-why-alone = Nur eine Seite hat dort einen Turm: { $who } (T11).
line-why-equal = Beide Türme sind in allen Größen gleich (T10).
line-why-single = Ein einzelner Stein verliert gegen einen Turm aus mehreren (T9).
line-why-top = Größerer oberster Stein: { $more } gegen { $less } (T8).
line-why-below = Darüber gleich; Stein { $at } von oben: { $more } gegen { $less } (T8).
line-why-balanced = Alles Vergleichbare ist gleich, und dieser Tisch liest T10 so, dass niemand ihn hält.
line-why-taller = Alles Vergleichbare ist gleich: Der höhere Turm ist stärker (T10).
