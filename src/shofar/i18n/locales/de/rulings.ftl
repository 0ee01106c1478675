### The rules page: open clauses, our rulings and their reasons

page-rulings-title = Wo die gedruckten Texte offen sind
page-rulings-told = Wir spielen diese Regeln wie zuerst gesagt; ein Tisch kann unter „Hausregeln“ die andere Lesart wählen. Gewertete Partien bleiben bei unserer.
page-rulings-ours = Wir spielen: { $how }.
page-rulings-other = Auch möglich: { $how }.
page-rulings-W4 = Ein Text sagt, wozu die erste Karte dient, nämlich die Befestigung zu beginnen, und Trompeten allein sind nie eine Mauer.
page-rulings-W5 = Um einen Tisch weiß man meist vorher, wer beginnt; die Texte nennen die Wahl erst nach den ersten Karten.
page-rulings-W11 = Die meisten Beispiele und alle Zusammenfassungen sagen, dass sie sich anschließt; keiner sagt, wohin eine abgelehnte käme.
page-rulings-T10 = Man geht Stockwerk für Stockwerk hinab, und eines mit Stein schlägt eines ohne; ein Text zählt Steine nur bei einzelnen.
page-rulings-begin-towers = Ab Stufe 2 gewinnt öfter, wer als Zweiter zieht, auf Stufe 5 zwei von drei Partien: spielt einen Wettkampf über zwei.
page-rulings-begin-walls = Für gleiche Plätze spielt so viele Partien, wie es Plätze gibt.
