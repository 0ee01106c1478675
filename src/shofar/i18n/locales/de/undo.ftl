### Züge zurücknehmen.

page-undo = Zurück
page-undo-told = Deinen letzten Zug zurücknehmen
