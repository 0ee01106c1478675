### Che cosa dice la pagina a chi sta a un tavolo insieme, o ci arriva.

## Conversazione

page-said-answer = Rispondi
page-said-seen = Letto

## Chi c’è

page-not-here = Non in linea: { $who }.

## La fine

page-won-by = Vittoria: { $who }.

## Guardare, e prima della partita

page-you-watch = Stai guardando.
page-full = Il tavolo è al completo: stai guardando.
page-door-full = Tutti i posti di questo tavolo sono occupati. Puoi guardare.
page-door-over = La partita di questo tavolo è finita e tutti i posti sono occupati. Puoi vedere com’è andata a finire.
page-lobby-free-wait = { $count ->
        [one] Un posto è libero: invita qualcuno o aspetta. Chi ha aperto il tavolo comincerà la partita.
       *[other] { $count } posti sono liberi: invita amici o aspetta. Chi ha aperto il tavolo comincerà la partita.
    }
page-lobby-free-sit = { $count ->
        [one] Un posto è libero: siediti se vuoi giocare.
       *[other] { $count } posti sono liberi: siediti se vuoi giocare.
    }

## Verso un tavolo

page-screen-names = Chi gioca? I nomi sono facoltativi.
page-screen-bot = bot
page-laying = Il tavolo si prepara…

## Inoltre

page-offered-resume = Chiesto di continuare: { $who }.
page-abort-sure = Sì, annulla la partita
page-keys = Scorciatoie con un solo tasto
page-no-record = Questo è JSON, ma non una partita registrata: il formato dev’essere shofar/1.
