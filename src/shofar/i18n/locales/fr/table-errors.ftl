### Pourquoi une table ne permet pas quelque chose, et que faire à la place.

error-table-not-understood = La table ne comprend pas cette demande.
error-table-no-such-seat = Il n’y a pas de place { $seat } à cette table.
error-table-seat-taken = La place { $seat } est prise ; choisissez-en une libre.
error-table-removed = L’hôte vous a fait quitter cette table. Lui seul peut vous y laisser revenir.
error-table-seat-free = La place { $seat } est déjà libre.
error-table-seated-already = Vous avez déjà une place à cette table ; levez-vous d’abord.
error-table-not-your-seat = La place { $seat } n’est pas la vôtre.
error-table-host-only = Seul l’hôte peut faire cela.
error-table-started = La partie a commencé ; places et réglages pourront changer quand elle sera finie.
error-table-closed = Cette table est fermée ; ouvrez-en une autre.
error-table-not-running = Aucune partie n’est en cours à cette table.
error-table-not-over = La partie n’est pas encore finie.
error-table-paused = La partie est en pause ; mettez-vous d’abord d’accord pour continuer.
error-table-stale = La table a avancé pendant que vous choisissiez ; regardez de nouveau.
error-table-bot-plays = Un robot joue la place { $seat } ; reprenez d’abord la place.
error-table-nothing-to-change = La place se joue déjà ainsi.
error-table-nothing-offered = Personne ne l’a proposé, ou la proposition n’est plus valable.
error-table-offered-already = Vous l’avez déjà proposé.
error-table-two-players-only = Cela ne peut se décider qu’entre deux joueurs.
error-table-rated-no-takeback = Dans une partie classée, on ne reprend pas de coup.
error-table-disclosed = Quelque chose de caché a été vu depuis : ce coup ne peut plus être repris.
error-table-bot-declines = Les robots n’acceptent pas la nulle : continuez ou abandonnez.
error-table-nothing-to-take-back = Aucun coup n’a encore été joué.
error-table-begun-already = Une partie ne s’annule qu’avant son premier coup ; abandonnez plutôt.
error-table-out-already = Cette place ne joue plus.
error-table-bots-only = Il faut au moins une personne à table : les robots ne jouent pas entre eux ici.
error-table-seats-free = { $count ->
        [0] Aucune place n’est libre.
        [one] Une place est encore libre ; placez-y quelqu’un ou un robot.
       *[other] { $count } places sont encore libres ; placez-y des amis ou des robots.
    }
error-table-not-agreed = { $count ->
        [0] Tout le monde a accepté les réglages.
        [one] Une personne n’a pas encore accepté les nouveaux réglages : { $who }.
       *[other] { $count } personnes n’ont pas encore accepté les nouveaux réglages : { $who }.
    }
error-table-settings-changed = L’hôte vient de changer les réglages de cette table ; regardez de nouveau.
error-table-agreed-already = Vous n’avez rien à accepter.
error-table-one-screen-seats = Quelqu’un occupe plusieurs places, comme autour d’un seul écran ; libérez-les d’abord toutes sauf une.
error-table-time-used-up = Votre temps pour ce coup est écoulé : le robot le joue, puis vous pourrez reprendre votre place.
error-table-rated-no-pause = Une partie classée contre des robots seuls ne se met pas en pause.

## Séries, côtés et règles maison

error-table-series-goes-on = La série continue : sa prochaine partie commence d’elle-même.
error-table-sides-people-only = Les côtés se choisissent entre personnes ; aucun robot ne peut s’asseoir à cette table.
error-table-rated-house-rules = Les parties classées se jouent selon nos seules règles, sans règles maison.
error-table-starter-is-hidden = Ici personne ne doit savoir qui commence : ne nommez personne et jouez des parties simples.
error-table-sides-two-single = Les côtés se choisissent dans des parties simples à deux.
error-table-no-side-to-choose = Il n’y a pas de côté à choisir maintenant.
