### Bots, die geladen oder übersetzt werden.

page-getting-ready = { $bots } { $count ->
        [1] macht
       *[other] machen
    } sich bereit ({ $done } von { $of }); bis dahin antwortet ein einfacherer Spieler.
