### Taking moves back.

page-undo = Undo
page-undo-told = Take your last move back
