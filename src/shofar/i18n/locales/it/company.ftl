### Che cosa dice la pagina a chi sta a un tavolo insieme, o ci arriva.

## Conversazione

page-said-answer = Rispondi
page-said-seen = Letto
