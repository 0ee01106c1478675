### Neben dem Brett von Türme.
towers-move = Zug { $n }
towers-bank = Ufer: { $who }
towers-bank-own = Dein Ufer
towers-of-seven = von 7
towers-your-pieces = Deine Steine
towers-look = Zeig auf ein Feld: Hier steht sein Turm, Stufe für Stufe.
towers-try = { $piece } auf { $square }?
towers-tower-new = Am Ufer von { $who } gehört ein Turm { $who }, egal wer setzt.
towers-tower-new-own = An deinem Ufer: ein neuer Turm von dir.
towers-tower-stack = Der Turm von { $who } ist jetzt ein Stapel: Er schlägt jeden einzelnen Stein.
towers-tower-stack-own = Es ist dein Turm, jetzt ein Stapel: Er schlägt jeden einzelnen Stein.
towers-tower-rises = Es ist der Turm von { $who }: Er steigt von { $before } auf { $after }.
towers-tower-rises-own = Es ist dein Turm: Er steigt von { $before } auf { $after }.
towers-tower-sinks = Es ist der Turm von { $who }: Mit einer { $after } obenauf sinkt er von { $before } auf { $after }.
towers-tower-sinks-own = Es ist dein Turm: Mit einer { $after } obenauf sinkt er von { $before } auf { $after }.
towers-to-you = an dich
towers-to = an { $who }
towers-to-none = an niemanden
towers-then = dann { $own } : { $other }
towers-since = Seit deinem Zug
towers-since-none = Was die andere Seite tut, steht hier.
towers-title-parry = Sieben! Jetzt parieren
story-towers-placed = { $own ->
        [yes] setzt { $piece } auf { $square }
       *[no] setzt { $piece } auf { $square }
    }{ $count ->
        [0] , kein Monolith zieht um
       *[other] :
    }
story-towers-turned = { $to ->
        [own] Linie { $line } an dich
        [none] Linie { $line } an niemanden
       *[other] Linie { $line } an { $who }
    }
story-towers-count = Jetzt { $s } { $south }, { $n } { $north }.
towers-parry-with = { $count ->
    [0] { $piece } pariert nirgends: { $who } würde gewinnen.
    [one] { $piece } pariert auf einem Feld; sonst gewinnt { $who }.
   *[other] { $piece } pariert auf { $count } Feldern; sonst gewinnt { $who }.
}
