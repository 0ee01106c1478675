### L’indice della pagina delle regole: di che cosa parla ogni regola, e che cosa si dice durante una ricerca.

rules-search = Cerca nelle regole
rules-found = { $count ->
        [0] Queste parole non sono in nessuna regola.
        [one] Queste parole sono in una regola.
       *[other] Queste parole sono in { $count } regole.
    }
rule-W1-title = Il mazzo di carte
rule-W2-title = Giocatori e mani
rule-W3-title = Dove stanno le carte punteggio
rule-W4-title = La prima carta
rule-W5-title = Chi comincia
rule-W6-title = Alimentare la riserva
rule-W7-title = Si scoprono le prime carte
rule-W8-title = Un turno: una di tre cose
rule-W8a-title = Giocare una carta muro
rule-W8b-title = Giocare una tromba
rule-W8c-title = Mettere una carta nella riserva
rule-W9-title = Cadono le carte più alte
rule-W10-title = Trombe rimaste sole
rule-W11-title = La tromba entra nel muro
rule-W12-title = La tromba esce dal gioco
rule-W13-title = Quando si calcolano i punti
rule-W14-title = Si scopre la riserva
rule-W15-title = Vince il muro più lungo
rule-W16-title = Le mura pari si dividono le carte
rule-W17-title = Un colore senza muro
rule-W18-title = Il round seguente
rule-W19-title = Gli 1 alla fine
rule-W20-title = Che cosa conta
rule-W21-title = Chi vince, e i pareggi
rule-W22-title = Che cosa è visibile, che cosa è segreto
rule-W23-title = Scegliere nello stesso momento
rule-T1-title = Caselle, allineamenti e monoliti
rule-T2-title = Torri a confronto
rule-T3-title = Venticinque pezzi ciascuno
rule-T4-title = Un turno: un pezzo
rule-T5-title = Al massimo quattro pezzi
rule-T6-title = A chi appartiene la torre
rule-T7-title = Non si copia
rule-T8-title = La torre più forte
rule-T9-title = Un pezzo solo perde
rule-T10-title = Torri pari
rule-T11-title = Chi tiene il monolito
rule-T12-title = Sette monoliti e la risposta
rule-T13-title = Quando non si può più muovere
