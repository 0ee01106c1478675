### What the page says to those who sit at a table together, or come to it.

## Chat

page-said-answer = Answer
page-said-seen = Seen

## Who is here

page-not-here = Not connected: { $who }.

## The end

page-won-by = Winner: { $who }.
