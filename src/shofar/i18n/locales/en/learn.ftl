### What the lessons say.

## The others at a lesson's table, and the names of the lessons

lesson-seat-1 = Joshua
lesson-seat-2 = Caleb
lesson-title-walls-1 = A round
lesson-title-walls-2 = Length counts
lesson-title-walls-3 = What lies in the supply?
lesson-title-walls-4 = Feed what you lead
lesson-title-walls-5 = Put away
lesson-title-walls-6 = Five trumpets
lesson-title-walls-7 = Ties
lesson-title-walls-8 = Now or never
lesson-title-walls-9 = Three cards
lesson-title-walls-10 = Gold
lesson-title-walls-11 = The last card
lesson-title-towers-1 = Four moves
lesson-title-towers-2 = A weak gift
lesson-title-towers-3 = Stack
lesson-title-towers-4 = Below the top
lesson-title-towers-5 = Two at one blow
lesson-title-towers-6 = Spoil the giant
lesson-title-towers-7 = Closed for good
lesson-title-towers-8 = No copying
lesson-title-towers-9 = Parry
lesson-title-towers-10 = Seven that holds
lesson-title-towers-11 = Two threats
lesson-title-towers-12 = No seven

## Walls: what is said in several lessons

lesson-lead-it = { $who } leads in { $colour }, { $theirs } to { $mine }. Take the lead.
lesson-leads = You lead in { $colour }, { $mine } to { $theirs }.
lesson-alone = Nobody else has { $colour }: you lead with { $mine }.
lesson-tied = You and { $who } both have { $mine } in { $colour }: you would share the prize.
lesson-behind = { $who } still leads in { $colour }, { $theirs } to { $mine }.
lesson-no-wall = Nobody has a wall in { $colour }: nothing falls, and your trumpet is gone.
lesson-joins = It fells the tallest cards in { $colour }; fallen: { $fallen }. Your trumpet joins your wall: you lead, { $mine } to { $theirs }.
lesson-joins-behind = It fells the tallest cards in { $colour }; fallen: { $fallen }. Your trumpet joins your wall; yours is { $mine }, { $who } has { $theirs }.
lesson-leaves = It fells the tallest cards in { $colour }; fallen: { $fallen }. You have no wall left there, so your trumpet leaves the game.
lesson-feeds-trumpet = Trumpets in the supply leave the game at the scoring: nobody wins them.
lesson-feeds-own = You lead in { $colour }, { $mine } to { $theirs }: the card can come back to you.
lesson-feeds-theirs = { $who } leads in { $colour }: you make { $who }’s prize bigger.

## Walls: a round

lesson-w1-first = Three scorings; most cards win. Put down your first card: it starts a wall. All choose at once, face down, and you may change it until all have.
lesson-w1-first-done = All have chosen. First cards stay face down until the supply is fed.
lesson-w1-feed = Now feed the supply, face down. What lies in it is the prize: at the scoring the longest wall of a colour wins all supply cards of that colour.
lesson-w1-feed-done = The longest wall in { $colour } will win it. First cards are turned up now, and each starts a wall.
lesson-w1-keep-trumpet = A trumpet in the supply leaves the game at the scoring: nobody wins it. Keep yours: you will sound it soon.
lesson-w1-wall = A turn is one card, then you draw one. { $who }’s wall in { $colour } is { $theirs }, yours { $mine }: the sum of its cards. Make yours the longest.
lesson-w1-turn = Your turn: lay a wall card, sound a trumpet, or put a card into the supply. Choose a card to see what it would do.
lesson-w1-trumpet = { $who } has { $theirs } in { $colour }, you { $mine }. A trumpet fells the tallest cards of a colour, everywhere, yours too. Sound it where it hurts others, and where it can join your wall: it counts 2 there.
lesson-w1-turn-trumpet = Your turn. A trumpet fells the tallest cards of a colour, everywhere, yours too, and counts 2 in your wall. Choose it and point at a colour to see what would fall.
lesson-w1-new = Nobody has a wall in { $colour }, so that any card leads there. A 1 is gold: one that stands in your wall at the end of the game is a card won.
lesson-w1-supply = You lead in { $colour } by { $lead }. Instead of building on, you can put a card into the supply, face down: feed your own prize.
lesson-w1-turn-supply = Your turn. Instead of building you can put a card into the supply, face down; it pays where you lead.
lesson-w1-near = The scoring card may come now: it can be among the next { $soon } cards drawn. { $who } leads in { $colour } with { $theirs }. Pass it.
lesson-w1-scored = The scoring card came, and the longest walls took their cards: you { $mine }, { $who } { $second }, { $other } { $third }. Ones that stand in walls come on top at the end. Walls stay. Most cards after three scorings win.

## Walls: further lessons

lesson-w2-else = { $who } still leads in { $colour }, { $theirs } to { $mine }. Length counts: one tall card can be longer than two small ones.
lesson-w3-ask = The next card may be the scoring card. You have seen cards go into the supply. Which card wins most of them now?
lesson-w3-right = The scoring card came. Nobody else had { $colour }: you win { $cards } cards.
lesson-w3-empty = You lead in { $colour }, but no such card lay in the supply. Without any wall in { $blue }, { $cards } cards of that colour stayed.
lesson-w3-luck = One card in { $colour }, and by luck: you had not seen it. Of { $blue } you had, and { $cards } cards stayed.
lesson-w3-else = You win nothing. Nobody had a wall in { $colour }, and { $cards } cards of it stayed.
lesson-w4-ask = The second round begins: feed the supply. Which card is most likely to come back to you?
lesson-w4-thin = You lead in { $colour }, but with { $mine } only: that is soon passed.
lesson-w5-ask = You lead in { $colour }, { $mine } to { $theirs }. Make its prize bigger.
lesson-w5-right = One more card in { $colour } to win, and nobody else has a wall there.
lesson-w5-wall = { $mine } to { $theirs }: longer, but the prize is the same.
lesson-w5-trumpet = One card more in the prize, but it was your own 5: { $mine } are left, and the trumpet is spent.
lesson-w5-else = The prize in { $colour } is no bigger than before.
lesson-w6-ask = Sound your trumpet in the colour that you lead afterwards. It joins only a wall of yours that is left.
lesson-w6-right = { $who }’s { $tall } falls, and your trumpet joins: you lead in { $colour }, { $mine } to { $theirs }.
lesson-w6-own = The tallest card in { $colour } is your own { $tall }. { $who } leads now, { $theirs } to { $mine }.
lesson-w6-none-left = Every { $tall } in { $colour } falls, yours too. Without a wall your trumpet leaves the game.
lesson-w6-lonely = The { $tall } falls. { $who }’s trumpet is left alone and leaves the game, and yours has no wall to join.
lesson-w6-else = That was no trumpet that sounded. Choose the trumpet, then a colour.
lesson-w7-ask = { $cards } cards in { $colour } have fallen into the supply; { $who } and you both have { $mine }. Win them all.
lesson-w7-right = { $mine } to { $theirs }: all { $cards } are yours.
lesson-w7-more = { $cards } cards lie there now, but you still tie: { $share } for each of you.
lesson-w7-else = You still tie with { $who }. { $cards } cards do not divide by two: { $share } for each, and one stays in the supply.
lesson-w8-ask = From now on any card may be the scoring card. { $who } leads in { $colour }, { $theirs } to { $mine }. Now or never.
lesson-w8-right = { $mine } to { $theirs }, and the scoring card came: { $cards } cards in { $colour } are yours.
lesson-w8-behind = { $mine } to { $theirs }: the scoring card came, and { $who } won { $cards } cards in { $colour }.
lesson-w8-else = The scoring card came. Cards you won: { $mine }. Cards in { $colour } that { $who } won: { $theirs }.
lesson-w9-ask = The third round. You hold { $cards } cards; after feeding you play with one fewer. Which card do you feed?
lesson-w9-right = Nobody is longer than you in { $colour }: it may come back.
lesson-w9-gold = A 1 is gold: in a wall of yours it is a card at the end, whoever leads. Keep it.
lesson-w10-ask = The third scoring is the last. It can come with the { $soon }th card drawn at the earliest. Which card brings most now?
lesson-w10-right = Gold: it counts at the end, whoever leads in { $colour }. Ones in your walls: { $ones }.
lesson-w10-supply = In the supply it is yours only if you still lead in { $colour } at the scoring. In your wall it counts anyway.
lesson-w10-wait = A trumpet can wait: the scoring comes with the { $soon }th card drawn at the earliest.
lesson-w11-ask = One card is left in the pile: the scoring card. After it ones count, and most cards win. Win the game.
lesson-w11-right = In { $colour } { $length } to { $behind }. Cards: you { $mine }, { $who } { $theirs }. A tie goes to more cards left in walls, { $walls } to { $others }: you win!
lesson-w11-else = { $who } has more cards, { $theirs } to { $mine }.

## Towers: what is said in several lessons

lesson-line-frontal = column { $line }
lesson-line-diagonal = diagonal { $line }
lesson-t-equal = { $size } against { $size }: equal, and nobody holds { $line }.
lesson-t-bank = { $square } is on North’s bank: you built for North. A tower belongs to its bank, whoever builds it.
lesson-t-bank-still = { $square } is on North’s bank, and North still holds { $line }.
lesson-t-elsewhere = From { $square } no tower of yours stands on { $line }. Use a square of yours on that line.
lesson-t-still = { $who } still holds { $line }.
lesson-t-higher = { $mine } against { $theirs } on top: { $line } is yours.
lesson-t-lower = Your top is { $size } now, theirs { $theirs }: the top piece decides first.

## Towers: the lessons

lesson-t1-a = Thirteen lines join the banks. On each, the stronger of your tower and North’s holds the monolith. North has a { $theirs } on c3: it stands on their bank, it is theirs. Hold column c from your bank.
lesson-t1-a-right = Your { $mine } beats the { $theirs }: the monolith of column c is yours.
lesson-t1-a-weaker = { $mine } against { $theirs }: North’s tower is stronger and holds column c.
lesson-t1-b = North’s single { $theirs } on c4 beats your single { $mine }. But any stack beats any single piece. A tower has at most four pieces, no colour and no size twice. Take column c back.
lesson-t1-b-right = Two pieces beat a single { $theirs }: column c is yours again.
lesson-t1-b-single = On { $square } it stands alone: two single pieces are no stack. Put one on the other.
lesson-t1-c = Now both have stacks, and the top decides: theirs shows { $theirs }, yours { $mine }. Raise yours, or put a small piece on theirs!
lesson-t1-c-spoil = You may build on both banks: the { $size } spoils their tower. Tops are equal now, and below them your { $mine } beats the { $theirs }.
lesson-t1-d = North’s new piece on e3 faces your c2 along diagonal v: you hold that line too, { $mine } in all. Hold seven through your rival’s answer and you win.
lesson-t2-ask = Your { $mine } stands on column c, but nobody faces it: no confrontation, no monolith. Hold column c at once.
lesson-t2-right = A weak gift: the { $size } on { $square } is North’s tower now, and your { $mine } beats it.
lesson-t2-strong = Too strong a gift: { $size } against your { $mine }, and North holds column c.
lesson-t2-alone = On { $line } still nobody faces you: without a confrontation nobody holds it.
lesson-t3-ask = North’s single { $theirs } holds column c. Take it. A tower has no size and no colour twice.
lesson-t3-right = A stack beats a single piece, even a { $theirs }.
lesson-t3-stacked = Now North has a stack, and you a single piece.
lesson-t4-ask = North’s tower on c3 is a { $top } on a { $below }. Take column c with the smallest piece that can.
lesson-t4-right = Tops are equal, { $top } and { $top }; below them { $mine } beats { $theirs }.
lesson-t4-enough = That holds it, but a smaller piece would do: keep the { $size } for later.
lesson-t5-ask = A square lies on a column and mostly on a diagonal too. Take two lines with one piece.
lesson-t5-right = Two lines at one blow from { $square }.
lesson-t5-one = From { $square } you take one line only.
lesson-t5-lost = With that piece on { $square }, { $who } takes a line and you take none.
lesson-t5-none = No line turns to you from { $square }.
lesson-t6-ask = North’s giant on e3 shows a { $theirs }, yours on e2 a { $mine }. Take column e.
lesson-t6-right = A { $size } on top of the giant: your { $mine } beats it, whatever lies below.
lesson-t6-taller = { $top } and { $top }, { $below } and { $below }: all equal, and then the taller tower is the stronger.
lesson-t7-ask = North’s tower on e3 has { $height } pieces. Take column e where North can never repair it.
lesson-t7-right = { $height } pieces close a tower: { $mine } against { $theirs }, and nobody can add to e3 any more.
lesson-t7-open = Column e is yours, but a { $size } is spent and e3 stays open: North can build on.
lesson-t7-below = Tops are equal, { $top } and { $top }; below them their { $theirs } beats your { $mine }.
lesson-t8-ask = North has just put a yellow 4 on e3. Try to answer with the same on e1: yellow 4.
lesson-t8-refused = Refused: you may not copy your rival’s last piece into an equal tower on the same line. It is the asymmetry rule.
lesson-t8-other = That was allowed, since it copies nothing. Try the yellow 4 on e1.
lesson-t8-free = Now see to it in another way that North does not hold column e.
lesson-t8-held = You hold { $line } now, and nothing was copied.
lesson-t8-equal = Equal strength in another colour: nobody holds { $line }.
lesson-t9-ask = North holds { $theirs } monoliths and wins unless you parry now. Leave fewer than seven with one move.
lesson-t9-spoil = Spoilt: a small piece on North’s tower, and North keeps { $theirs }.
lesson-t9-raise = Raised: your tower is stronger on two lines, and North keeps { $theirs }.
lesson-t9-lost = { $who } still holds { $theirs } and wins.
lesson-t10-ask = You hold { $mine }. Reach seven in a way that North cannot parry.
lesson-t10-right = { $mine } monoliths, and no move of North’s leaves you fewer than seven: you win.
lesson-t10-parried = You held { $mine }, but { $who } had { $parries } ways to parry. After { $move } you hold { $left }.
lesson-t10-fewer = You hold { $mine }: that is no seven, so there is nothing to parry.
lesson-t11-ask = You hold { $mine }, and no seven of yours holds yet. Make one that leaves you a second threat after every answer.
lesson-t11-right = Seven. { $who } has { $parries } answers, and you have a winning move after each of them.
lesson-t11-once = You hold { $mine }, but { $who } can parry in { $parries } ways, and after one of them no move of yours wins at once.
lesson-t11-then = { $who } parried with { $move }: you hold { $mine }. Carry out the second threat.
lesson-t12-ask = This is your last piece, and then all is placed: without seven, more monoliths win. You hold { $mine }, { $who } { $theirs }.
lesson-t12-right = { $mine } to { $theirs }: a small victory is a victory.
lesson-t12-draw = { $mine } to { $theirs }: a draw. One square does better.
lesson-t12-seventh = That gives { $who } a seventh monolith, which nothing can parry any more.
lesson-t12-lost = { $mine } to { $theirs }: { $who } wins by monoliths.

## The page of lessons

learn-title = Learn
learn-intro = By doing, at your own table. A first lesson takes three minutes; all can be skipped, and nothing is locked.
learn-begin = Begin
learn-go-on = Go on
learn-done = Done
learn-step = Step { $step } of { $steps }
learn-next = Next
learn-again = Try again
learn-right = Right!
learn-wrong = Not yet.
learn-show = Show me: { $action }
learn-skip = Leave the lesson
learn-finished = The lesson is finished.
learn-play = Play a real game now
learn-play-told = Against the gentlest bots, with a word of advice now and then.
learn-another = Next lesson: { $title }
learn-all = All lessons
learn-of-game = Lessons: { $game }
