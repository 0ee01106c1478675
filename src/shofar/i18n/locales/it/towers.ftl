# Accanto al tabellone di Torri.
towers-move = Mossa { $n }
