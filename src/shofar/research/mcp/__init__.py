"""`shofar mcp`: a server of the Model Context Protocol, by which an assistant sits down at a table (docs/mcp.md)."""

from shofar.research.mcp.server_table import Connection
from shofar.research.mcp.tools import make_server

__all__ = ["Connection", "make_server"]
