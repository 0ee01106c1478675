### The rules page: open clauses, our rulings and their reasons

page-rulings-title = Where the printed texts are open
page-rulings-told = We play these clauses as said first; a table may choose the other way under “House rules”. Rated games keep to ours.
page-rulings-ours = We play: { $how }.
page-rulings-other = Also possible: { $how }.
page-rulings-W4 = One text says what the first card is for, to begin a fortification, and trumpets alone never make a wall.
page-rulings-W5 = People round a table mostly know beforehand who begins; the texts name the choice only after the first cards.
page-rulings-W11 = Most examples and all summaries say that it joins; no text says where a declined trumpet would go.
page-rulings-T10 = One goes down floor by floor, and a floor with a piece beats a floor without; one text counts pieces for single ones alone.
page-rulings-begin-towers = From level 2 on, whoever plays second wins more often, by level 5 two games of three: play a match of two.
page-rulings-begin-walls = For equal seats, play a series of as many games as there are seats.
