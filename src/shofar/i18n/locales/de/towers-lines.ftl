### Was die Seite von den Linien von Towers sagt.

page-square-lines = Linien: { $lines }.
line-squares = Linie { $line }, { $kind }: { $squares }.
line-held = Gehalten: { $who }.
line-free = Gehalten: niemand.
line-strongest = Stärkster Turm, { $who }: { $square }, von oben { $pieces }.
line-no-tower = Stärkster Turm, { $who }: keiner.

## Einen Stein setzen

page-tap-again = { $piece } auf { $square }? Tippe { $square } noch einmal an.

## Warum eine Linie gehalten wird

line-open = Linie { $line }: niemand.
line-tied = Linie { $line }: niemand, { $square } gegen { $other }.
line-won = Linie { $line }: { $who }, { $square } gegen { $other }.
line-why-empty = Noch steht kein Turm darauf.
line-why-alone = Nur eine Seite hat dort einen Turm, { $who }: Ohne Konfrontation hält sie niemand.
line-why-equal = Beide Türme haben auf jeder Ebene gleiche Größen: Bei Gleichstand hält sie niemand.
line-why-single = Ein Turm aus einem einzigen Stein verliert gegen jeden höheren, egal wie groß die Steine sind.
line-why-top = Der größere oberste Stein ist stärker: { $more } gegen { $less }.
line-why-below = Darüber gleich, also entscheidet Stein { $at } von oben: { $more } gegen { $less }.
line-why-balanced = Alles Vergleichbare ist gleich; nach den Hausregeln dieses Tisches hält sie dann niemand.
line-why-taller = Alles Vergleichbare ist gleich: Der höhere Turm ist stärker.
