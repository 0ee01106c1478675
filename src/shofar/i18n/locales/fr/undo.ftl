### Reprendre un coup.

page-undo = Annuler
page-undo-told = Reprendre votre dernier coup
