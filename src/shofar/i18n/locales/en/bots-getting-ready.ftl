### Bots that are being loaded or compiled.

page-getting-ready = { $bots } { $count ->
        [1] is
       *[other] are
    } getting ready ({ $done } of { $of }); until then a simpler player answers.
