### Che cosa dice la pagina a chi sta a un tavolo insieme, o ci arriva.

## Conversazione

page-said-answer = Rispondi
page-said-seen = Letto

## Chi c’è

page-not-here = Non in linea: { $who }.

## La fine

page-won-by = Vittoria: { $who }.
