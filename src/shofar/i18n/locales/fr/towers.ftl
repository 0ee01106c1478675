# À côté du plateau de Tours.
towers-move = Coup { $n }
