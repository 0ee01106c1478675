# Beside the board of Towers.
towers-move = Move { $n }
