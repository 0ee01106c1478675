### What the coach says of an action: reasons whose condition was checked.

## Walls

coach-trumpet-leads = fells { $cards } and makes you longest in { $colour }, { $mine } to { $theirs }
coach-trumpet-prize = { $n ->
        [one] one card falls into your prize in { $colour }: { $cards }
       *[other] { $n } cards fall into your prize in { $colour }: { $cards }
    }
coach-trumpet-fells = fells { $cards } and nothing of yours
coach-scoring-near = the scoring card can be among the next { $soon } drawn: sound it while it counts
coach-own-fall = your own cards fall: { $cards }
coach-trumpet-leaves = you have no wall in { $colour } left for it to join: the trumpet leaves the game
coach-others-lead-then = { $who } leads in { $colour } afterwards
coach-trumpet-waits = the scoring is at least { $soon } cards away: a trumpet can wait
coach-leads = makes you longest in { $colour }: from { $before } to { $mine }, the next has { $theirs }
coach-nobody-has = nobody has { $colour }; supply cards of it that you know: { $known }
coach-gold = gold: a 1 that still stands at the end is a card won
coach-comes-back = you lead in { $colour }: the card can come back to you
coach-still-behind = { $who } would still be ahead in { $colour } by { $behind }
coach-nothing-to-win = you know of no card in { $colour } to win
coach-too-tall = it would be the tallest card in { $colour }: a trumpet there would take it
coach-wastes-trumpet = a trumpet in the supply leaves the game at the scoring
coach-their-prize = { $who } leads in { $colour }: it adds to that prize
coach-wastes-gold = a 1 in a wall counts at the end, in the supply it does not

## Towers

coach-parries = parries: { $who } keeps { $left }
coach-seven-holds = { $mine } monoliths, and no move of { $who } parries
coach-seven-parried = { $mine } monoliths: { $who } has to parry at once; moves that do: { $ways }
coach-wins = wins the game, { $mine } to { $theirs } monoliths
coach-turns = takes { $lines }
coach-two-at-once = takes { $lines } at one blow
coach-frees = { $who } loses { $lines }
coach-closes = closes the tower on { $square }: nobody can add to it
coach-no-parry = { $who } still holds { $left } and wins
coach-lets-seven = then { $move } gives { $who } a seven that nothing parries
coach-gives = gives { $lines } to { $who }
coach-stack-for-rival = that makes it a stack, and the tower is on the bank of { $who }
coach-rivals-tower = a tower on { $square } belongs to { $who }
coach-spends-five = a 5 is spent and takes no line: keep it to parry

## Where no reason holds, and what was missed in a game that is over.

hint-chance = wins about { $percent } % of games from here
missed-none = Nothing of weight: the coach would have played much the same.
missed-played = You played: { $action } ({ $percent } % to win).
missed-better = Better: { $action } ({ $percent } % to win).
