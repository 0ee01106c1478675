# Neben dem Brett von Türme.
towers-move = Zug { $n }
