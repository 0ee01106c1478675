### Bot che si stanno caricando o compilando.

page-getting-ready = { $bots } { $count ->
        [1] si sta
       *[other] si stanno
    } preparando ({ $done } di { $of }); fino ad allora risponde un giocatore più semplice.
