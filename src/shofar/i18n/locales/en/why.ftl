### Why something happened: what decided it, in numbers. A name may be “You”, so that no verb follows it.

## Walls

why-walls-chose = { $who }: { $seats } players choose at the same time, and nobody learns another’s choice.
why-walls-first = Each first card starts a wall of its colour; the longest of these walls is { $value } long.
why-walls-first-trumpet = { $count ->
        [one] A trumpet starts no wall: it leaves the game.
       *[other] Trumpets start no wall: { $count } leave the game.
    }
why-walls-fed = Round { $round } begins with a card from each of { $seats } hands, face down. In the supply there are { $count } now, in each hand { $hand }.
why-walls-wall = { $who }: the card counts { $value } and takes the wall in { $colour } from { $before } to { $length }.
why-walls-leads = Longest in { $colour } then: { $who } with { $length }; the next has { $next }.
why-walls-tied = Longest in { $colour } then, equally long: { $who } with { $length } each.
why-walls-nobody = Nobody has a wall in { $colour } then.
why-walls-gold = A 1 that stands in a wall at the end of the game is a card won.
why-walls-fell = { $count ->
        [one] The highest card in all walls of { $colour } counted { $value }: it falls, whoever owns it.
       *[other] The highest cards in all walls of { $colour } counted { $value }: all { $count } of them fall, whoever owns them.
    }
why-walls-nothing = Nobody had a wall in { $colour }: nothing could fall.
why-walls-removed = Of a wall in { $colour }, trumpets alone were left ({ $who }): they leave the game.
why-walls-joined = { $who }: a wall in { $colour } still stood, so that the trumpet joins it and counts 2. It is { $length } long now.
why-walls-aside = { $who }: the trumpet could have joined the wall in { $colour } and was set aside, as a house rule allows.
why-walls-alone = { $who }: no wall in { $colour } was left to join, so that the trumpet leaves the game.
why-walls-supply = Face down, and known to one player alone: { $who }. The longest wall of its colour wins it at the scoring. Cards in the supply now: { $count }.
why-walls-drew = A turn ends with a card from the pile ({ $who }). Cards left there: { $count }.
why-walls-scoring-card = The scoring card ends round { $round } at once, and nobody has another turn before the scoring ({ $who }).
why-walls-drew-again = The scoring card leaves the game; the next card of the pile takes its place ({ $who }).
why-walls-trumpets = { $count ->
        [one] One trumpet lay in the supply: it leaves the game.
       *[other] Trumpets lay in the supply: { $count } leave the game.
    }
why-walls-prize = The longest wall in { $colour } is { $length } long ({ $who }): it wins { $count ->
        [one] the only card.
       *[other] all { $count } cards.
    }
why-walls-shared = The longest walls in { $colour } are equally long, { $length } ({ $who }): of { $count } cards each wins { $each }, and { $left } stay.
why-walls-stays = { $count ->
        [one] Nobody has a wall in { $colour }: its card stays in the supply.
       *[other] Nobody has a wall in { $colour }: its { $count } cards stay in the supply.
    }
why-walls-ones = A 1 in a wall counts as won at the end. So many do: { $count } ({ $who }).
why-walls-most = Most cards won: { $who } with { $score }; the next has { $next }.
why-walls-tiebreak = Equal with { $score } cards won: { $tied }. More cards left in walls decide: { $who } with { $left }.
why-walls-tie = Equal with { $score } cards won and { $left } left in walls: the win is shared by { $who }.

## Towers

why-towers-bank = { $square } lies on the other bank: the tower there counts for { $who }, whoever builds it.
why-towers-alone = { $line }: nobody faces the tower on { $square }, so that nobody holds the monolith.
why-towers-equal = { $line }: { $square } and { $other } have equal sizes throughout, so that nobody holds the monolith.
why-towers-balanced = { $line }: { $square } and { $other } are equal as far as the shorter one goes. By the house rule nobody holds the monolith.
why-towers-taller = { $line }: { $square } and { $other } are equal as far as the shorter one goes, and { $square } is taller. The monolith: { $who }.
why-towers-single = { $line }: on { $other } a piece stands alone, and any stack is stronger, as on { $square }. The monolith: { $who }.
why-towers-top = { $line }: on top there is { $mine } on { $square } and { $theirs } on { $other }. The monolith: { $who }.
why-towers-below = { $line }: { $square } and { $other } are equal at the top; further down { $mine } beats { $theirs }. The monolith: { $who }.
why-towers-seven = { $who }: { $before } monoliths before the answer, { $mine } after it. Seven that outlast an answer win.
why-towers-last = Nothing more can be placed. Nobody holds seven, so that the greater number wins, { $mine } to { $theirs }: { $who }.
why-towers-last-seven = Nothing more can be placed, and seven or more win: { $who } with { $mine } to { $theirs }.
why-towers-draw = Nothing more can be placed, and both sides hold { $count }: a draw.
