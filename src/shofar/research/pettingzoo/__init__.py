"""Both games for PettingZoo: `walls_v0.env(seats=4)`, `towers_v0.parallel_env()` (docs/research.md)."""
