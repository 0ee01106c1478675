### Beside the board of Towers.
towers-move = Move { $n }
towers-bank = Bank of { $who }
towers-bank-own = Your bank
towers-of-seven = of 7
towers-your-pieces = Your pieces
towers-look = Point at a square: its tower is shown here, level by level.
towers-try = { $piece } on { $square }?
towers-tower-new = On the bank of { $who } a tower is theirs, whoever places its pieces.
towers-tower-new-own = On your own bank: a new tower of yours.
towers-tower-stack = It is the tower of { $who }, a stack now: it beats any single piece.
towers-tower-stack-own = It is your tower, a stack now: it beats any single piece.
towers-tower-rises = It is the tower of { $who }: it rises from { $before } to { $after }.
towers-tower-rises-own = It is your tower: it rises from { $before } to { $after }.
towers-tower-sinks = It is the tower of { $who }: with a { $after } on top it sinks from { $before } to { $after }.
towers-tower-sinks-own = It is your tower: with a { $after } on top it sinks from { $before } to { $after }.
towers-to-you = to you
towers-to = to { $who }
towers-to-none = to nobody
towers-then = then { $own } : { $other }
towers-since = Since your move
towers-since-none = What the other side does is told here.
towers-title-parry = Seven! Parry now
story-towers-placed = { $own ->
        [yes] place { $piece } on { $square }
       *[no] places { $piece } on { $square }
    }{ $count ->
        [0] , and no monolith moves
       *[other] :
    }
story-towers-turned = { $to ->
        [own] alignment { $line } to you
        [none] alignment { $line } to nobody
       *[other] alignment { $line } to { $who }
    }
story-towers-count = Now { $s } { $south }, { $n } { $north }.
towers-parry-with = { $count ->
    [0] { $piece } parries nowhere: { $who } would win.
    [one] { $piece } parries on one square; elsewhere { $who } wins.
   *[other] { $piece } parries on { $count } squares; elsewhere { $who } wins.
}
