"""`shofar mcp`: a server of the Model Context Protocol, by which an assistant sits down at a table (docs/mcp.md)."""
