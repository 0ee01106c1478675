### Un consiglio nelle prime partite.

guide-walls-first = Tre calcoli dei punti, e vince chi ha più carte: il muro più lungo di un colore prende le sue carte dalla riserva. La prima carta inizia un muro; le carte alte cadono per prime.
guide-walls-feed = Il muro più lungo del suo colore la vince al calcolo dei punti. Tieni gli 1 e le trombe.
guide-walls-feed-later = Le mani si riducono: d’ora in poi hai { $cards } carte. Dai un colore in cui sei in testa.
guide-walls-fell = { $who } ha annunciato { $colour }: { $cards } nella riserva, per il muro più lungo.
guide-walls-near = Il calcolo dei punti può arrivare prima del tuo prossimo turno: conta ciò che è più lungo adesso.
guide-walls-trumpet = Una tromba abbatte ovunque le carte più alte di un colore. Sceglila, poi indica un colore per vedere.
guide-walls-leads = { $card } andrebbe in testa in { $colour }, { $mine } a { $theirs }.
guide-walls-nobody = Nessuno ha un muro in { $colour }: lì ogni carta va in testa.
guide-walls-gold = Un 1 nel tuo muro alla fine della partita è una carta vinta.
guide-towers-start = Tieni { $seven } dei tredici monoliti dopo la risposta del rivale, e vinci.
guide-towers-bank = Ogni casella, su entrambe le rive. Una torre è della sua riva: su quella di { $who } puoi rovinare una pila. Due pezzi fanno una pila.
guide-towers-parry = { $who } ne tiene sette. Mosse che parano: { $ways }. Giocane una, o la partita è persa.
guide-towers-lost = { $who } ne tiene sette, e stavolta nessuna mossa para.
guide-towers-six = Ne tieni sei. Un settimo vince se il rivale non può pararlo.
guide-towers-few = Restano pochi pezzi. Senza sette, alla fine vince chi ha più monoliti: tu { $mine }, { $who } { $theirs }.
