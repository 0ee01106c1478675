"""Tables over the network: durable, shared by any number of processes, and silent about what a seat may not know."""
