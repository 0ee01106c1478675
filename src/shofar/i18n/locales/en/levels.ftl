### Who the bots are, and how strong; and how a game ended for us.

page-level-option = Level { $level } – { $name }
page-level-name-1 = Beginner
page-level-name-2 = Easy
page-level-name-3 = Steady
page-level-name-4 = Strong
page-level-name-5 = Expert
page-level-told-1 = Overlooks much. For your first games.
page-level-told-2 = Sees what is near, and still makes mistakes.
page-level-told-3 = Thinks ahead, and makes few mistakes.
page-level-told-4 = Thinks far ahead and forgives little.
page-level-told-5 = The best of our levels: it hardly makes a mistake that people see.

page-character-strongest = The strongest we have, with all the time it may take.
page-character-policy = Plays at once what looks right, without thinking ahead.
page-character-plain = Plays by rule of thumb: the most at a look.
page-character-random = Does anything that is allowed.
page-character-builder = Walls above all, and few trumpets.
page-character-trumpeter = Sounds a trumpet wherever that does not hurt itself.
page-character-hoarder = Fills the supply, and means to win it all.
page-character-gleaner = Collects 1s, which are won at the end whoever leads.
page-character-mason = Builds high on its own bank, and seldom sets foot on yours.
page-character-raider = Spoils your towers rather than building its own.
page-character-giant = Plays large pieces first.
page-character-miser = Plays small pieces first, and keeps the large ones for the end.
page-character-scout = Wants a foot in every square before it builds.
page-character-greedy = Takes what looks best now, without thinking ahead.
page-character-mcts = Tries many random games in its head: a yardstick.

page-called-1 = Rahab
page-called-2 = Caleb
page-called-3 = Miriam
page-called-4 = Joshua
page-called-5 = Achsah

page-level-first = A good one to begin with.
page-level-up = You have won { $won } of your last { $games } against level { $level }: try this one.
page-level-down = Level { $level } is hard for you just now: try this one.
page-level-take = Take level { $level }

page-you-win = You win!
event-walls-end-own = The game is over. Cards won: { $scores }. You win.
event-towers-end-seven-own = Seven monoliths. You win.
event-towers-end-small-own = No more moves; you win a small victory with more monoliths.
page-you-share = You share the win!
page-you-lost = You lost { $own }–{ $other }.
page-you-placed = You came { $place ->
        [2] second
        [3] third
        [4] fourth
       *[5] last
    } of { $count }.
page-decided-ones = The 1s in the walls decided it.
page-decided-tie = Equal in cards won: the cards left in the walls decided it.
page-decided-shared = Equal in cards won and in cards left in the walls: the win is shared.
page-decided-round = Most of it came with the scoring of round { $round }: { $who } +{ $cards }.

## Invites

page-door-from = { $who } invites you to a game of { $game }
page-door-to = You are invited to a game of { $game }
page-door-seats = { $free ->
        [0] no seat is free
        [one] one of { $seats } seats is free
       *[other] { $free } of { $seats } seats are free
    }
page-door-people = there already: { $who }
page-door-bots = { $count ->
        [0] no bot
        [one] one bot
       *[other] { $count } bots
    }

## Results

page-rating-over-time = Rating over time
page-rating-told = From { $from } on { $since } to { $to } now, in { $games } games.
page-against = Against each bot
page-won-of = won { $won } of { $games }
page-outcome-won = Won
page-outcome-lost = Lost
page-outcome-shared = Shared

page-just-played = Just played
page-bots-played = Games to look at
page-played-beat = Winner: { $who }, against { $others }
page-played-shared = Shared: { $who }
page-played-look = Look
page-demonstration = A game between our bots, from beginning to end.
