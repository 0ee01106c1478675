### Ce que la page dit à ceux qui sont à une table ensemble, ou qui y viennent.

## Discussion

page-said-answer = Répondre
page-said-seen = Vu

## Qui est là

page-not-here = Non connecté : { $who }.

## La fin

page-won-by = Victoire : { $who }.
