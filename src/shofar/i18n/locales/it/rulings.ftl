### The rules page: open clauses, our rulings and their reasons

page-rulings-title = Dove i testi stampati restano aperti
page-rulings-told = Giochiamo queste regole come detto per primo; un tavolo può scegliere l’altra lettura sotto “Regole della casa”. Le partite classificate restano alla nostra.
page-rulings-ours = Giochiamo: { $how }.
page-rulings-other = Possibile anche: { $how }.
page-rulings-W4 = Un testo dice a che serve la prima carta, iniziare la fortificazione, e le trombe da sole non fanno mai un muro.
page-rulings-W5 = Intorno a un tavolo si sa di solito prima chi comincia; i testi lo scelgono solo dopo le prime carte.
page-rulings-W11 = Quasi tutti gli esempi e tutti i riassunti dicono che si unisce; nessuno dice dove andrebbe una tromba rifiutata.
page-rulings-T10 = Si scende piano per piano, e un piano con un pezzo batte un piano senza; un testo conta i pezzi solo per quelli singoli.
page-rulings-begin-towers = Dal livello 2 vince più spesso chi gioca per secondo, al livello 5 due partite su tre: giocate un incontro di due.
page-rulings-begin-walls = Per posti uguali, giocate tante partite quanti sono i posti.
