### Ein guter Rat in den ersten Spielen.

guide-walls-first = Drei Wertungen, und die meisten Karten gewinnen: Die längste Mauer einer Farbe holt deren Karten aus dem Stock. Die erste Karte beginnt eine Mauer; hohe fallen zuerst.
guide-walls-feed = Die längste Mauer ihrer Farbe gewinnt sie bei der Wertung. Behalte Einsen und Trompeten.
guide-walls-feed-later = Die Hände schrumpfen: Von jetzt an hast du { $cards }. Gib eine Farbe, in der du führst.
guide-walls-fell = { $who } hat { $colour } angesagt: in den Stock fiel { $cards }, für die längste Mauer.
guide-walls-near = Die Wertung kann vor deinem nächsten Zug kommen: Es zählt, was jetzt am längsten ist.
guide-walls-trumpet = Eine Trompete fällt überall die höchsten Karten einer Farbe. Wähle sie, dann zeige auf eine Farbe, um es zu sehen.
guide-walls-leads = { $card } würde in { $colour } führen, { $mine } zu { $theirs }.
guide-walls-nobody = Niemand hat eine Mauer in { $colour }: Dort führt jede Karte.
guide-walls-gold = Eine 1, die am Ende in deiner Mauer steht, ist eine gewonnene Karte.
guide-towers-start = Halte { $seven } der dreizehn Monolithen über die Antwort hinweg, und du gewinnst.
guide-towers-bank = Jedes Feld geht. Ein Turm gehört seinem Ufer: Auf dem von { $who } kannst du einen Stapel schwächen. Zwei Steine sind ein Stapel.
guide-towers-parry = { $who } hält sieben. Züge, die parieren: { $ways }. Spiel einen davon, sonst ist die Partie verloren.
guide-towers-lost = { $who } hält sieben, und diesmal pariert kein Zug.
guide-towers-six = Du hältst sechs. Ein siebter gewinnt, wenn er nicht pariert werden kann.
guide-towers-few = Wenige Steine sind übrig. Ohne sieben gewinnen am Ende mehr Monolithen: du { $mine }, { $who } { $theirs }.
