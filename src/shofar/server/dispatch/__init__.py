"""Several processes behind one port: who accepts connections, which gets which, and how they are handed over."""
