### A word of advice in one's first games.

guide-walls-first = Three scorings, and most cards win: the longest wall of a colour takes its cards from the supply. The first card starts a wall; tall ones fall first.
guide-walls-feed = The longest wall of its colour wins it at the scoring. Keep 1s and trumpets.
guide-walls-feed-later = Hands shrink: from now on you hold { $cards }. Feed a colour in which you lead.
guide-walls-fell = { $who } sounded in { $colour }: into the supply fell { $cards }, for the longest wall to win.
guide-walls-near = The scoring may come before your next turn: what is longest now is what counts.
guide-walls-trumpet = A trumpet fells the tallest cards of a colour, everywhere. Choose it, then point at a colour to see.
guide-walls-leads = { $card } would lead in { $colour }, { $mine } to { $theirs }.
guide-walls-nobody = Nobody has a wall in { $colour }: any card leads there.
guide-walls-gold = A 1 in your wall at the end of the game is a card won.
guide-towers-start = Hold { $seven } of the thirteen monoliths through your rival’s answer, and you win.
guide-towers-bank = Any square, on either bank. A tower belongs to its bank: on { $who }’s you can spoil a stack. Two pieces make a stack.
guide-towers-parry = { $who } holds seven. Moves that parry: { $ways }. Play one, or the game is lost.
guide-towers-lost = { $who } holds seven, and no move parries this time.
guide-towers-six = You hold six. A seventh wins if your rival cannot parry it.
guide-towers-few = Few pieces are left. Without a seven, more monoliths win when all is placed: you { $mine }, { $who } { $theirs }.
