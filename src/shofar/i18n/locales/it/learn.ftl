### Che cosa dicono le lezioni.

## Gli altri al tavolo di una lezione, e i nomi delle lezioni

lesson-seat-1 = Giosuè
lesson-seat-2 = Caleb
lesson-title-walls-1 = Un round
lesson-title-walls-2 = Conta la lunghezza
lesson-title-walls-3 = Che cosa c’è nella riserva?
lesson-title-walls-4 = Alimenta dove sei in testa
lesson-title-walls-5 = Mettere da parte
lesson-title-walls-6 = Cinque trombe
lesson-title-walls-7 = Pareggi
lesson-title-walls-8 = Ora o mai più
lesson-title-walls-9 = Tre carte
lesson-title-walls-10 = L’oro
lesson-title-walls-11 = L’ultima carta
lesson-title-towers-1 = Quattro mosse
lesson-title-towers-2 = Un dono debole
lesson-title-towers-3 = Impilare
lesson-title-towers-4 = Sotto la cima
lesson-title-towers-5 = Due in un colpo
lesson-title-towers-6 = Rovinare il gigante
lesson-title-towers-7 = Chiusa per sempre
lesson-title-towers-8 = Non copiare
lesson-title-towers-9 = Parare
lesson-title-towers-10 = Sette che reggono
lesson-title-towers-11 = Due minacce
lesson-title-towers-12 = Niente sette

## Walls: che cosa dicono più lezioni

lesson-lead-it = In { $colour } è in testa { $who }, { $theirs } a { $mine }. Passa in testa tu.
lesson-leads = Sei in testa in { $colour }, { $mine } a { $theirs }.
lesson-alone = Nessun altro ha { $colour }: sei in testa con { $mine }.
lesson-tied = Tu e { $who } avete { $mine } in { $colour }: vi dividereste il bottino.
lesson-behind = { $who } è ancora in testa in { $colour }, { $theirs } a { $mine }.
lesson-no-wall = Nessuno ha un muro in { $colour }: non cade niente, e la tua tromba è perduta.
lesson-joins = Abbatte le carte più alte in { $colour }; cadute: { $fallen }. La tua tromba si unisce al tuo muro: sei in testa, { $mine } a { $theirs }.
lesson-joins-behind = Abbatte le carte più alte in { $colour }; cadute: { $fallen }. La tua tromba si unisce al tuo muro; tu hai { $mine }, { $who } ha { $theirs }.
lesson-leaves = Abbatte le carte più alte in { $colour }; cadute: { $fallen }. Lì non hai più muri, quindi la tua tromba è rimossa dal gioco.
lesson-feeds-trumpet = Le trombe nella riserva sono rimosse dal gioco al calcolo dei punti: nessuno le vince.
lesson-feeds-own = Sei in testa in { $colour }, { $mine } a { $theirs }: la carta può tornare a te.
lesson-feeds-theirs = In { $colour } è in testa { $who }: rendi più grande il bottino di { $who }.

## Walls: un round

lesson-w1-first = Tre calcoli dei punti; vince chi ha più carte. Metti giù la tua prima carta: inizia un muro. Tutti scelgono insieme, coperto; puoi cambiarla finché tutti hanno scelto.
lesson-w1-first-done = Tutti hanno scelto. Le prime carte restano coperte finché la riserva è alimentata.
lesson-w1-feed = Ora alimenta la riserva, coperto. Ciò che contiene è il bottino: al calcolo dei punti il muro più lungo di un colore vince tutte le carte di quel colore nella riserva.
lesson-w1-feed-done = Il muro più lungo in { $colour } la vincerà. Ora si scoprono le prime carte, e ognuna inizia un muro.
lesson-w1-keep-trumpet = Una tromba nella riserva esce dal gioco al calcolo dei punti: nessuno la vince. Tieni la tua: presto la suonerai.
lesson-w1-wall = Un turno è una carta, poi peschi. In { $colour } il muro di { $who } vale { $theirs }, il tuo { $mine }: la somma delle carte. Rendi il tuo il più lungo.
lesson-w1-turn = Tocca a te: posa una carta muro, suona una tromba o metti una carta nella riserva. Scegli una carta per vedere che cosa farebbe.
lesson-w1-trumpet = { $who } ha { $theirs } in { $colour }, tu { $mine }. Una tromba abbatte ovunque le carte più alte di un colore, anche le tue. Suonala dove colpisce gli altri e può unirsi al tuo muro: lì conta 2.
lesson-w1-turn-trumpet = Tocca a te. Una tromba abbatte ovunque le carte più alte di un colore, anche le tue, e conta 2 nel tuo muro. Sceglila e indica un colore per vedere che cosa cadrebbe.
lesson-w1-new = Nessuno ha un muro in { $colour }: lì qualsiasi carta va in testa. Un 1 è oro: nel tuo muro alla fine della partita è una carta vinta.
lesson-w1-supply = Sei in testa in { $colour } di { $lead }. Invece di costruire puoi mettere una carta nella riserva, coperta: alimenta il tuo stesso bottino.
lesson-w1-turn-supply = Tocca a te. Invece di costruire puoi mettere una carta nella riserva, coperta; conviene dove sei in testa.
lesson-w1-near = La carta punteggio può arrivare: può essere tra le prossime { $soon } carte pescate. { $who } è in testa in { $colour } con { $theirs }. Sorpassa.
lesson-w1-scored = È arrivata la carta punteggio, e i muri più lunghi hanno preso le loro carte: tu { $mine }, { $who } { $second }, { $other } { $third }. Alla fine si aggiungono gli 1 che stanno nei muri. I muri restano. Dopo tre calcoli dei punti vince chi ha più carte.

## Walls: altre lezioni

lesson-w2-else = { $who } è ancora in testa in { $colour }, { $theirs } a { $mine }. Conta la lunghezza: una carta alta può essere più lunga di due piccole.
lesson-w3-ask = La prossima carta può essere la carta punteggio. Hai visto delle carte andare nella riserva. Quale carta ne vince di più adesso?
lesson-w3-right = È arrivata la carta punteggio. Nessun altro aveva { $colour }: vinci { $cards } carte.
lesson-w3-empty = Sei in testa in { $colour }, ma nella riserva non ce n’erano. Senza muri in { $blue }, { $cards } carte di quel colore sono rimaste.
lesson-w3-luck = Una carta in { $colour }, e per fortuna: non l’avevi vista. Quelle in { $blue } sì, e { $cards } carte sono rimaste.
lesson-w3-else = Non vinci niente. Nessuno aveva un muro in { $colour }, e { $cards } carte di quel colore sono rimaste.
lesson-w4-ask = Comincia il secondo round: alimenta la riserva. Quale carta tornerà più probabilmente a te?
lesson-w4-thin = Sei in testa in { $colour }, ma solo con { $mine }: si supera presto.
lesson-w5-ask = Sei in testa in { $colour }, { $mine } a { $theirs }. Rendi più grande quel bottino.
lesson-w5-right = Una carta in più da vincere in { $colour }, e lì nessun altro ha un muro.
lesson-w5-wall = { $mine } a { $theirs }: più lungo, ma il bottino è lo stesso.
lesson-w5-trumpet = Una carta in più nel bottino, ma era il tuo 5: restano { $mine }, e la tromba è spesa.
lesson-w5-else = Il bottino in { $colour } non è più grande di prima.
lesson-w6-ask = Suona la tua tromba nel colore in cui poi sei in testa. Si unisce solo a un tuo muro che rimane.
lesson-w6-right = Cade il { $tall } di { $who }, e la tua tromba si unisce: sei in testa in { $colour }, { $mine } a { $theirs }.
lesson-w6-own = La carta più alta in { $colour } è il tuo { $tall }. Ora è in testa { $who }, { $theirs } a { $mine }.
lesson-w6-none-left = Cade ogni { $tall } in { $colour }, anche il tuo. Senza muro la tua tromba è rimossa dal gioco.
lesson-w6-lonely = Cade il { $tall }. La tromba di { $who } resta sola ed è rimossa dal gioco, e la tua non ha un muro a cui unirsi.
lesson-w6-else = Nessuna tromba ha suonato. Scegli la tromba, poi un colore.
lesson-w7-ask = { $cards } carte in { $colour } sono cadute nella riserva; { $who } e tu avete { $mine } ciascuno. Vincile tutte.
lesson-w7-right = { $mine } a { $theirs }: tutte e { $cards } sono tue.
lesson-w7-more = Ora ce ne sono { $cards }, ma siete ancora pari: { $share } a testa.
lesson-w7-else = Sei ancora in parità con { $who }. { $cards } carte non si dividono in due: { $share } a testa, e una resta nella riserva.
lesson-w8-ask = D’ora in poi ogni carta può essere la carta punteggio. { $who } è in testa in { $colour }, { $theirs } a { $mine }. Ora o mai più.
lesson-w8-right = { $mine } a { $theirs }, ed è arrivata la carta punteggio: { $cards } carte in { $colour } sono tue.
lesson-w8-behind = { $mine } a { $theirs }: è arrivata la carta punteggio, e { $who } ha vinto { $cards } carte in { $colour }.
lesson-w8-else = È arrivata la carta punteggio. Carte vinte da te: { $mine }. Carte in { $colour } vinte da { $who }: { $theirs }.
lesson-w9-ask = Il terzo round. Hai { $cards } carte; dopo aver alimentato la riserva giochi con una in meno. Quale dai?
lesson-w9-right = In { $colour } nessuno è più lungo di te: può tornare.
lesson-w9-gold = Un 1 è oro: in un tuo muro è una carta alla fine, chiunque sia in testa. Tienilo.
lesson-w10-ask = Il terzo calcolo dei punti è l’ultimo. Può arrivare al più presto con la { $soon }ª carta pescata. Quale carta rende di più adesso?
lesson-w10-right = Oro: conta alla fine, chiunque sia in testa in { $colour }. I tuoi 1 nei muri: { $ones }.
lesson-w10-supply = Nella riserva è tua solo se al calcolo dei punti sei ancora in testa in { $colour }. Nel tuo muro conta comunque.
lesson-w10-wait = Una tromba può aspettare: il calcolo dei punti arriva al più presto con la { $soon }ª carta pescata.
lesson-w11-ask = Nel mazzo resta una carta: la carta punteggio. Poi contano gli 1, e vince chi ha più carte. Vinci la partita.
lesson-w11-right = In { $colour } { $length } a { $behind }. Carte: tu { $mine }, { $who } { $theirs }. Il pareggio va a chi ha più carte rimaste nei muri, { $walls } a { $others }: vinci!
lesson-w11-else = { $who } ha più carte, { $theirs } a { $mine }.

## Towers: che cosa dicono più lezioni

lesson-line-frontal = la colonna { $line }
lesson-line-diagonal = la diagonale { $line }
lesson-t-equal = { $size } contro { $size }: pari, e nessuno tiene { $line }.
lesson-t-bank = { $square } è sulla riva di Nord: hai costruito per Nord. Una torre appartiene alla sua riva, chiunque la costruisca.
lesson-t-bank-still = { $square } è sulla riva di Nord, e Nord tiene ancora { $line }.
lesson-t-elsewhere = Da { $square } nessuna tua torre tocca { $line }. Usa una tua casella su quella linea.
lesson-t-still = { $who } tiene ancora { $line }.
lesson-t-higher = { $mine } contro { $theirs } in cima: { $line } è tua.
lesson-t-lower = La tua cima ora è { $size }, la loro { $theirs }: decide prima il pezzo in cima.

## Towers: le lezioni

lesson-t1-a = Tredici linee uniscono le rive. Su ognuna la più forte tra la tua torre e quella di Nord tiene il monolito. Il { $theirs } in c3 sta sulla riva di Nord: è di Nord. Tieni la colonna c dalla tua riva.
lesson-t1-a-right = Il tuo { $mine } batte il { $theirs }: il monolito della colonna c è tuo.
lesson-t1-a-weaker = { $mine } contro { $theirs }: la torre di Nord è più forte e tiene la colonna c.
lesson-t1-b = Il { $theirs } singolo di Nord in c4 batte il tuo { $mine } singolo. Ma ogni pila batte ogni pezzo singolo. Una torre ha al massimo quattro pezzi, mai due volte un colore o una misura. Riprenditi la colonna c.
lesson-t1-b-right = Due pezzi battono un { $theirs } singolo: la colonna c è di nuovo tua.
lesson-t1-b-single = In { $square } resta solo: due pezzi singoli non sono una pila. Mettine uno sull’altro.
lesson-t1-c = Ora entrambi hanno una pila, e decide la cima: la loro mostra { $theirs }, la tua { $mine }. Alza la tua, o metti un pezzo piccolo sulla loro!
lesson-t1-c-spoil = Puoi costruire su entrambe le rive: l’{ $size } rovina la loro torre. Le cime sono pari, e sotto il tuo { $mine } batte il { $theirs }.
lesson-t1-d = Il nuovo pezzo di Nord in e3 fronteggia il tuo c2 sulla diagonale v: tieni anche quella linea, { $mine } in tutto. Tienine sette dopo la risposta del rivale e vinci.
lesson-t2-ask = Il tuo { $mine } è sulla colonna c, ma nessuno lo fronteggia: niente confronto, niente monolito. Tieni subito la colonna c.
lesson-t2-right = Un dono debole: il { $size } in { $square } ora è la torre di Nord, e il tuo { $mine } la batte.
lesson-t2-strong = Un dono troppo forte: { $size } contro il tuo { $mine }, e Nord tiene la colonna c.
lesson-t2-alone = Lungo { $line } ancora nessuno ti fronteggia: senza confronto nessuno la tiene.
lesson-t3-ask = Il { $theirs } singolo di Nord tiene la colonna c. Prendila. Una torre non ha mai due volte la stessa grandezza o lo stesso colore.
lesson-t3-right = Una pila batte un pezzo singolo, persino un { $theirs }.
lesson-t3-stacked = Ora Nord ha una pila, e tu un pezzo singolo.
lesson-t4-ask = La torre di Nord in c3 è un { $top } su un { $below }. Prendi la colonna c con il pezzo più piccolo che basta.
lesson-t4-right = Le cime sono pari, { $top } e { $top }; sotto, { $mine } batte { $theirs }.
lesson-t4-enough = Così la tieni, ma basta un pezzo più piccolo: tieni il { $size } per dopo.
lesson-t5-ask = Una casella sta su una colonna e di solito anche su una diagonale. Prendi due linee con un solo pezzo.
lesson-t5-right = Due linee in un colpo da { $square }.
lesson-t5-one = Da { $square } prendi una linea sola.
lesson-t5-lost = Con quel pezzo in { $square }, { $who } prende una linea e tu nessuna.
lesson-t5-none = Da { $square } nessuna linea passa a te.
lesson-t6-ask = Il gigante di Nord in e3 mostra un { $theirs }, il tuo in e2 un { $mine }. Prendi la colonna e.
lesson-t6-right = Un { $size } in cima al gigante: il tuo { $mine } lo batte, qualunque cosa ci sia sotto.
lesson-t6-taller = { $top } e { $top }, { $below } e { $below }: tutto pari, e allora la torre più alta è la più forte.
lesson-t7-ask = La torre di Nord in e3 ha { $height } pezzi. Prendi la colonna e dove Nord non potrà mai ripararla.
lesson-t7-right = { $height } pezzi chiudono una torre: { $mine } contro { $theirs }, e nessuno può più aggiungere in e3.
lesson-t7-open = La colonna e è tua, ma un { $size } è speso ed e3 resta aperta: Nord può continuare a costruire.
lesson-t7-below = Le cime sono pari, { $top } e { $top }; sotto, il loro { $theirs } batte il tuo { $mine }.
lesson-t8-ask = Nord ha appena messo un 4 giallo in e3. Prova a rispondere con lo stesso in e1: il 4 giallo.
lesson-t8-refused = Rifiutato: non puoi copiare l’ultimo pezzo del rivale in una torre uguale sulla stessa linea. È la regola dell’asimmetria.
lesson-t8-other = Era permesso, perché non copia niente. Prova il 4 giallo in e1.
lesson-t8-free = Ora fa’ in un altro modo che Nord non tenga la colonna e.
lesson-t8-held = Ora tieni { $line }, e niente è stato copiato.
lesson-t8-equal = Forza pari in un altro colore: nessuno tiene { $line }.
lesson-t9-ask = Nord tiene { $theirs } monoliti e vince se ora non pari. Con una sola mossa lasciane meno di sette.
lesson-t9-spoil = Rovinata: un pezzo piccolo sulla torre di Nord, e gliene restano { $theirs }.
lesson-t9-raise = Alzata: la tua torre è più forte su due linee, e a Nord restano { $theirs }.
lesson-t9-lost = { $who } ne tiene ancora { $theirs } e vince.
lesson-t10-ask = Ne tieni { $mine }. Arriva a sette in un modo che Nord non può parare.
lesson-t10-right = { $mine } monoliti, e nessuna mossa di Nord te ne lascia meno di sette: vinci.
lesson-t10-parried = Ne tenevi { $mine }, ma { $who } aveva { $parries } modi di parare. Dopo { $move } ne tieni { $left }.
lesson-t10-fewer = Ne tieni { $mine }: non sono sette, quindi non c’è niente da parare.
lesson-t11-ask = Ne tieni { $mine }, e nessun sette regge ancora. Fanne uno che dopo ogni risposta ti lasci una seconda minaccia.
lesson-t11-right = Sette. { $who } ha { $parries } risposte, e dopo ognuna tu hai una mossa vincente.
lesson-t11-once = Ne tieni { $mine }, ma { $who } può parare in { $parries } modi, e dopo uno di essi nessuna tua mossa vince subito.
lesson-t11-then = { $who } ha parato con { $move }: ne tieni { $mine }. Esegui la seconda minaccia.
lesson-t12-ask = È il tuo ultimo pezzo, poi tutto è posato: senza sette vince chi ha più monoliti. Ne tieni { $mine }, { $who } { $theirs }.
lesson-t12-right = { $mine } a { $theirs }: una piccola vittoria è una vittoria.
lesson-t12-draw = { $mine } a { $theirs }: patta. Una casella fa di meglio.
lesson-t12-seventh = Così dai a { $who } un settimo monolito, che niente può più parare.
lesson-t12-lost = { $mine } a { $theirs }: { $who } vince per monoliti.

## La pagina delle lezioni

learn-title = Imparare
learn-intro = Facendo, al tuo tavolo. Una prima lezione dura tre minuti; tutte si possono saltare, e niente è bloccato.
learn-begin = Comincia
learn-go-on = Continua
learn-done = Finita
learn-step = Passo { $step } di { $steps }
learn-next = Avanti
learn-again = Riprova
learn-right = Giusto!
learn-wrong = Non ancora.
learn-show = Fammi vedere: { $action }
learn-skip = Lascia la lezione
learn-finished = La lezione è finita.
learn-play = Gioca una partita vera
learn-play-told = Contro i bot più miti, con qualche consiglio ogni tanto.
learn-another = Prossima lezione: { $title }
learn-all = Tutte le lezioni
learn-of-game = Lezioni: { $game }
