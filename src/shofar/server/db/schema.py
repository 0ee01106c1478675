"""The database: SQLite by default, PostgreSQL for many processes. Times are milliseconds since 1970.

The log is the truth. `tables`, `players`, `games` are summaries of it, written in the transaction that extends the log.
Nothing that signs somebody in is stored as it was given out: tokens and invites are digests, passwords Argon2 hashes.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Text

_COLUMNS = "%(table_name)s_%(column_0_N_name)s"
_NAMES = {"ix": f"ix_{_COLUMNS}", "uq": f"uq_{_COLUMNS}", "fk": f"fk_{_COLUMNS}", "pk": "pk_%(table_name)s"}
_OPEN = sa.text("kind = 'open'")

metadata = sa.MetaData(naming_convention=_NAMES)


def _table(name: str, *columns: sa.schema.SchemaItem, **options: Any) -> sa.Table:
    return sa.Table(name, metadata, *columns, **options)


# People

users = _table(
    "users",
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),  # guest, account, bot
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name folded to one form; guests have none
    Column("password", Text),  # Argon2
    Column("owner", String(64), index=True),  # the account that a bot account belongs to
    Column("looks", String(80), index=True),  # what readers take the name for: see people.names.looks
    Column("looks_cased", String(80), index=True),
    Column("language", String(16)),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("role", String(16)),  # operator, or null; only the command line gives it
)

sessions = _table(
    "sessions",
    Column("digest", String(64), primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
)

pushes = _table(
    "pushes",  # where a browser is told that a correspondence game waits; it goes with its login session
    Column("session", String(64), ForeignKey("sessions.digest", ondelete="CASCADE"), primary_key=True),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("language", String(16), nullable=False),
    Column("since", BigInteger, nullable=False),
)

tokens = _table(
    "tokens",  # for the programs of people and for bot accounts
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("user_id", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("revoked_at", BigInteger),
)

bans = _table(
    "bans",
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),  # user, address
    Column("subject", String(80), nullable=False, index=True),
    Column("reason", String(200), nullable=False, server_default=""),
    Column("created_at", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: for good
)

registrations = _table(
    "registrations",  # invitations to make an account, where strangers cannot make one
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("note", String(80), nullable=False),
    Column("uses", Integer, nullable=False),  # how many accounts may still be made with it
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

audit = _table(
    "audit",  # what operators did; people by their ids, never by names
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),  # an operator's id, or command:LOGIN
    Column("action", String(32), nullable=False),
    Column("subject", String(80), nullable=False, index=True),
    Column("detail", String(200), nullable=False, server_default=""),
    Column("pending", sa.Boolean, nullable=False, index=True),  # whether a server still has to carry it to the tables
)

# Tables

tables = _table(
    "tables",
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("stage", String(16), nullable=False, index=True),
    Column("public", sa.Boolean, nullable=False),
    Column("rated", sa.Boolean, nullable=False),
    Column("host", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("settings", Text, nullable=False),  # JSON of shofar.table.Settings
    Column("seated", Text, nullable=False),  # JSON list of SeatInfo, for the lobby
    Column("asked", Text, nullable=False, server_default="[]"),  # JSON list of the users who have to act
    Column("wakes_at", BigInteger, index=True),  # when a clock runs out or a bot is to play
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False, index=True),
    # Where it was opened from, not to be read back: bots' moves are shared out over those. Empty: not known.
    Column("origin", String(32), nullable=False, server_default=""),
)

log = _table(
    "log",
    # One writer for each version of a table: the database refuses the second.
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),  # JSON of shofar.table.log.Entry
    # The request that led to entries up to this one, so that a resend is answered and not carried out again.
    Column("asker", String(64)),
    Column("key", String(64)),
    sa.UniqueConstraint("table_id", "asker", "key"),
    sqlite_with_rowid=False,
)

unreadable = _table(
    "unreadable",  # tables that are set aside, because their logs cannot be read or they failed again and again
    Column("table_id", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("software", String(40), nullable=False),  # the version of Shofar that set it aside last
    Column("error", String(200), nullable=False),  # its type; its text could quote a card
    Column("place", String(200), nullable=False),
)

players = _table(
    "players",  # who has a seat at which table, for "my tables"
    Column("table_id", String(32), primary_key=True),
    Column("user_id", String(64), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
    Column("told", Integer, nullable=False, server_default="0"),  # the last question of which they were told by push
)

invites = _table(
    "invites",
    Column("digest", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    # open, personal (one seat), carry (somebody to another device), password (to choose a new one)
    Column("kind", String(16), nullable=False),
    Column("seat", String(8)),
    Column(
        "user_id", String(64), index=True
    ),  # carry, password: who; personal: the guest who holds it until it is opened
    Column("created_by", String(64), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_by", String(64)),
    Column("used_at", BigInteger),
    Column("used_from", String(64)),  # a digest of the address: the same browser may open it twice at once
    # One open link for each table.
    Index("uq_invites_open", "table_id", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
)

named = _table(
    "named",  # at which tables somebody's name may stand in the log, whether they sit there still or not
    Column("table_id", String(32), primary_key=True),
    Column("user_id", String(64), primary_key=True, index=True),
)

erasures = _table(
    "erasures",  # users who have deleted themselves, until nothing of them has been found for a while
    Column("user_id", String(64), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

admitted = _table(
    "admitted",  # who may look at a private table: an invite let them in
    Column("table_id", String(32), primary_key=True),
    Column("user_id", String(64), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

chat = _table(
    "chat",
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("user_id", String(64), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("key", String(64)),  # of the request, so that what is sent again is said once
    Index("ix_chat_said_once", "table_id", "user_id", "key", unique=True),
)

mutes = _table(
    "mutes",  # whose chat somebody is not sent
    Column("user_id", String(64), primary_key=True),
    Column("muted", String(64), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

# Games that are over

games = _table(
    "games",
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),  # of the table's games, from 1
    Column("game", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", sa.Boolean, nullable=False),
    Column("rated", sa.Boolean, nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),  # rules, resign, time, agreed, abort
    Column("record", Text, nullable=False),  # JSON, salt and commitment with it
    Column("rated_at", BigInteger),  # null until ratings were worked out
    sa.UniqueConstraint("table_id", "number"),
    Index("ix_games_public_ended_at", "public", "ended_at"),
    Index("ix_games_rated_rated_at", "rated", "rated_at"),
)

game_players = _table(
    "game_players",
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("user_id", String(64), index=True),
    Column("bot", String(64)),
    Column("name", String(64), nullable=False),
    Column("place", Integer),  # 1 is best, shared places are equal; null where nobody won or lost
    Column("forfeit", sa.Boolean, nullable=False),  # resigned or out of time: ranks last
    Column("rating_before", sa.Float),
    Column("rating_after", sa.Float),
)

ratings = _table(
    "ratings",
    Column("user_id", String(64), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("mu", sa.Float, nullable=False),
    Column("sigma", sa.Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
)

# The server's own

keys = _table(
    "keys",  # the key that signs cookies and the one for bots' seeds, shared by all processes
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

jobs = _table(
    "jobs",  # moves that bots are to make; a job holds a view and never the state
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),  # of the question: Table.question_version
    Column("seat", String(8), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("view", Text, nullable=False),
    Column("ms", Integer, nullable=False),
    Column("not_before", BigInteger, nullable=False),  # human pace
    Column("created_at", BigInteger, nullable=False),
    Column("worker", String(64)),
    Column("lease_until", BigInteger, nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("answer", String(32)),  # an action; null where the bot failed
    Column("fault", String(32)),  # how it failed
    Column("answered_at", BigInteger),
    Column("late_at", BigInteger, nullable=False, server_default="0"),  # from then on a simple player answers; 0: never
    Column("claimed_at", BigInteger),
    Column("stand_in", String(32)),  # why a simple player is to answer, or has answered
    Index("ix_jobs_waiting", "answered_at", "lease_until"),
)

bot_use = _table(
    "bot_use",  # how much thinking hosts and addresses have had: who is served least comes first
    Column("who", String(160), primary_key=True),
    Column("used", BigInteger, nullable=False),  # milliseconds, as bot_queue counts them
    Column("at", BigInteger, nullable=False),
)

bot_workers = _table(
    "bot_workers",  # heartbeats of the processes where bots think
    Column("name", String(64), primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),  # ready, warming, plain
    Column("reason", String(200)),
)

processes = _table(
    "processes",  # heartbeats: time in which none was alive is charged to nobody
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),  # server, worker
    Column("began_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

outages = _table(
    "outages",
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)
