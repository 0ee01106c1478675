BEGIN TRANSACTION;
CREATE TABLE admitted (
	table_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(64) NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_admitted PRIMARY KEY (table_id, user_id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE bans (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	subject VARCHAR(80) NOT NULL, 
	reason VARCHAR(200) DEFAULT '' NOT NULL, 
	created_at BIGINT NOT NULL, 
	until BIGINT, 
	CONSTRAINT pk_bans PRIMARY KEY (id)
);
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	user_id VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, "key" VARCHAR(64), 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, n)
);
INSERT INTO "chat" VALUES('7cc9be9c376e9af7',1,1795112484985,'uZhVmR0ff0hO2','Dora','see you tomorrow','Dora-5');
CREATE TABLE game_players (
	game_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	user_id VARCHAR(64), 
	bot VARCHAR(64), 
	name VARCHAR(64) NOT NULL, 
	place INTEGER, 
	forfeit BOOLEAN NOT NULL, 
	rating_before FLOAT, 
	rating_after FLOAT, 
	CONSTRAINT pk_game_players PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_game_players_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "game_players" VALUES('79260422823aea33-1','S','uXccprEQ9wV9e',NULL,'player 0',2,0,NULL,NULL);
INSERT INTO "game_players" VALUES('79260422823aea33-1','N','u6zJZf7zMsTLn',NULL,'player 1',1,0,NULL,NULL);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	seats INTEGER NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	began_at BIGINT NOT NULL, 
	ended_at BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	record TEXT NOT NULL, 
	rated_at BIGINT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number)
);
INSERT INTO "games" VALUES('79260422823aea33-1','79260422823aea33',1,'towers',2,1,0,1795112482791,1795112482962,'rules','{"players":[{"name":"player 0"},{"name":"player 1"}],"date":1795112482791,"format":"shofar/1","game":"towers","layout":"octagon","first":"S","actions":["P3@f2","G1@g4","R3@c1","B2@g3","B4@b3","Y5@g3","G1@a4","R4@a2","R2@a1","B3@c2","P5@f1","G4@a3","B1@g1","B5@c1","R1@f3","R1@e1","B3@f1","P2@c4","G2@d1","Y3@f3","Y2@c2","B4@f3","G4@e3","P4@d4","Y1@b2","R5@b3","R5@f2","G2@a2","Y3@g4","Y2@b1","P4@c3","B1@f2","G5@e4"]}',NULL);
CREATE TABLE invites (
	digest VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat VARCHAR(8), 
	user_id VARCHAR(64), 
	created_by VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	used_by VARCHAR(64), 
	used_at BIGINT, 
	CONSTRAINT pk_invites PRIMARY KEY (digest)
);
CREATE TABLE jobs (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	bot VARCHAR(64) NOT NULL, 
	"view" TEXT NOT NULL, 
	ms INTEGER NOT NULL, 
	not_before BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	worker VARCHAR(64), 
	lease_until BIGINT DEFAULT '0' NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	answer VARCHAR(32), 
	answered_at BIGINT, 
	CONSTRAINT pk_jobs PRIMARY KEY (table_id, version, seat)
);
CREATE TABLE keys (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies','dS065iD_d2Cq7dp9dtdAKj30R7ad7zxdy3ciYzb9KhQ');
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	entry TEXT NOT NULL, 
	asker VARCHAR(64), 
	"key" VARCHAR(64), 
	CONSTRAINT pk_log PRIMARY KEY (table_id, version), 
	CONSTRAINT uq_log_table_id_asker_key UNIQUE (table_id, asker, "key")
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('1c69f4d6137c79b3',1,1795112484994,'{"entry":"created","settings":{"game":"walls","seats":3,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"},"host":{"user":"u6zJZf7zMsTLn","name":"player 1"},"at":1795112484994}','u6zJZf7zMsTLn','pRWyl4It57FmTlnFlIr_-LDP');
INSERT INTO "log" VALUES('1c69f4d6137c79b3',2,1795112484995,'{"entry":"sat","seat":0,"person":{"user":"u6zJZf7zMsTLn","name":"player 1"},"at":1795112484995}','u6zJZf7zMsTLn','FPmDcNl4Gjsyb4WzsmjCKX6Y');
INSERT INTO "log" VALUES('7596ced706ffbb79',1,1795112482966,'{"entry":"created","settings":{"game":"walls","seats":4,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"},"host":{"user":"uXccprEQ9wV9e","name":"player 0"},"at":1795112482966}','uXccprEQ9wV9e','nox8Wefrdvp36qXkrHUGqGty');
INSERT INTO "log" VALUES('7596ced706ffbb79',2,1795112482967,'{"entry":"sat","seat":0,"person":{"user":"uXccprEQ9wV9e","name":"player 0"},"at":1795112482967}','uXccprEQ9wV9e','eqouaciouM7jLCl07ok6-w-I');
INSERT INTO "log" VALUES('7596ced706ffbb79',3,1795112482974,'{"entry":"sat","seat":1,"person":{"user":"u6zJZf7zMsTLn","name":"player 1"},"at":1795112482974}','u6zJZf7zMsTLn','player 1-1');
INSERT INTO "log" VALUES('7596ced706ffbb79',4,1795112482976,'{"entry":"sat","seat":2,"person":{"user":"uNFy8cY61bLQX","name":"player 2"},"at":1795112482976}','uNFy8cY61bLQX','player 2-1');
INSERT INTO "log" VALUES('7596ced706ffbb79',5,1795112483521,'{"entry":"bot-sat","seat":3,"bot":"random","at":1795112483521}','uXccprEQ9wV9e','player 0-1');
INSERT INTO "log" VALUES('7596ced706ffbb79',6,1795112483530,'{"entry":"started","setup":{"format":"shofar/1","game":"walls","seats":4,"start":3,"deal":{"hands":[["R5","P3","B1","B1","T","R7","P3"],["T","Y3","B3","P3","B4","B5","Y1"],["Y5","P4","P1","G5","G3","T","Y1"],["G4","T","R1","Y4","Y4","T","P1"]],"draw":["R1","B4","G3","Y4","Y3","B3","G1","P5","T","R5","T","G4","P5","G1","B4","P1","G4","B4","T","T","Y5","R4","B5","S","R3","G1","Y3","Y4","P4","T","Y1","R4","T","G3","G3","P1","T","R1","P7","B3","T","G7","S","Y3","T","T","Y7","R4","R3","P4","G5","T","B3","T","R4","G4","P3","B5","G5","T","R3","P5","T","Y5","R1","R3","B3","Y1","G3","Y3","T","T","P3","P4","S","B1","B1","B7","G1","R5","T","R3"]},"actions":[]},"seated":{"0":{"user":"uXccprEQ9wV9e","name":"player 0"},"1":{"user":"u6zJZf7zMsTLn","name":"player 1"},"2":{"user":"uNFy8cY61bLQX","name":"player 2"},"3":"random"},"salt":"472c5060255bea03749f2181e2ce71e29aa1405ab0fd90d6262f9817299f12ec","commitment":"939bf1814eb413bff28e7d67c34bdc6fbffc6ecc7bf92d464f53b7c723d6b3d3","at":1795112483530}','uXccprEQ9wV9e','player 0-2');
INSERT INTO "log" VALUES('7596ced706ffbb79',7,1795112483537,'{"entry":"chose","seat":0,"action":"first B1","at":1795112483537}','uXccprEQ9wV9e','player 0-3');
INSERT INTO "log" VALUES('7596ced706ffbb79',8,1795112483537,'{"entry":"chose","seat":1,"action":"first Y1","at":1795112483537}','u6zJZf7zMsTLn','player 1-2');
INSERT INTO "log" VALUES('7596ced706ffbb79',9,1795112483537,'{"entry":"chose","seat":2,"action":"first G5","at":1795112483537}','uNFy8cY61bLQX','player 2-2');
INSERT INTO "log" VALUES('7596ced706ffbb79',10,1795112484006,'{"entry":"chose","seat":3,"action":"first G4","at":1795112484006}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',11,1795112484018,'{"entry":"chose","seat":1,"action":"feed B5","at":1795112484018}','u6zJZf7zMsTLn','player 1-3');
INSERT INTO "log" VALUES('7596ced706ffbb79',12,1795112484018,'{"entry":"chose","seat":2,"action":"feed T","at":1795112484018}','uNFy8cY61bLQX','player 2-3');
INSERT INTO "log" VALUES('7596ced706ffbb79',13,1795112484018,'{"entry":"chose","seat":0,"action":"feed P3","at":1795112484018}','uXccprEQ9wV9e','player 0-4');
INSERT INTO "log" VALUES('7596ced706ffbb79',14,1795112484094,'{"entry":"chose","seat":3,"action":"feed T","at":1795112484094}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',15,1795112484114,'{"entry":"acted","seat":3,"action":"supply Y4","at":1795112484114}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',16,1795112484120,'{"entry":"acted","seat":0,"action":"trumpet R","at":1795112484120}','uXccprEQ9wV9e','player 0-5');
INSERT INTO "log" VALUES('7596ced706ffbb79',17,1795112484121,'{"entry":"acted","seat":1,"action":"supply B4","at":1795112484121}','u6zJZf7zMsTLn','player 1-4');
INSERT INTO "log" VALUES('7596ced706ffbb79',18,1795112484125,'{"entry":"acted","seat":2,"action":"wall Y5","at":1795112484125}','uNFy8cY61bLQX','player 2-4');
INSERT INTO "log" VALUES('7596ced706ffbb79',19,1795112484176,'{"entry":"acted","seat":3,"action":"supply Y4","at":1795112484176}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',20,1795112484189,'{"entry":"acted","seat":0,"action":"supply R7","at":1795112484189}','uXccprEQ9wV9e','player 0-6');
INSERT INTO "log" VALUES('7596ced706ffbb79',21,1795112484202,'{"entry":"acted","seat":1,"action":"trumpet R","at":1795112484202}','u6zJZf7zMsTLn','player 1-5');
INSERT INTO "log" VALUES('7596ced706ffbb79',22,1795112484214,'{"entry":"acted","seat":2,"action":"supply P4","at":1795112484214}','uNFy8cY61bLQX','player 2-5');
INSERT INTO "log" VALUES('7596ced706ffbb79',23,1795112484702,'{"entry":"acted","seat":3,"action":"wall P1","at":1795112484702}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',24,1795112484704,'{"entry":"acted","seat":0,"action":"supply B3","at":1795112484704}','uXccprEQ9wV9e','player 0-7');
INSERT INTO "log" VALUES('7596ced706ffbb79',25,1795112484710,'{"entry":"acted","seat":1,"action":"wall Y3","at":1795112484710}','u6zJZf7zMsTLn','player 1-6');
INSERT INTO "log" VALUES('7596ced706ffbb79',26,1795112484722,'{"entry":"acted","seat":2,"action":"wall Y4","at":1795112484722}','uNFy8cY61bLQX','player 2-6');
INSERT INTO "log" VALUES('7596ced706ffbb79',27,1795112484786,'{"entry":"acted","seat":3,"action":"trumpet G","at":1795112484786}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',28,1795112484798,'{"entry":"acted","seat":0,"action":"supply R5","at":1795112484798}','uXccprEQ9wV9e','player 0-8');
INSERT INTO "log" VALUES('7596ced706ffbb79',29,1795112484802,'{"entry":"acted","seat":1,"action":"trumpet B","at":1795112484802}','u6zJZf7zMsTLn','player 1-7');
INSERT INTO "log" VALUES('7596ced706ffbb79',30,1795112484807,'{"entry":"acted","seat":2,"action":"supply G4","at":1795112484807}','uNFy8cY61bLQX','player 2-7');
INSERT INTO "log" VALUES('7596ced706ffbb79',31,1795112484849,'{"entry":"acted","seat":3,"action":"trumpet Y","at":1795112484849}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',32,1795112484854,'{"entry":"acted","seat":0,"action":"wall P3","at":1795112484854}','uXccprEQ9wV9e','player 0-9');
INSERT INTO "log" VALUES('7596ced706ffbb79',33,1795112484862,'{"entry":"acted","seat":1,"action":"supply B4","at":1795112484862}','u6zJZf7zMsTLn','player 1-8');
INSERT INTO "log" VALUES('7596ced706ffbb79',34,1795112484870,'{"entry":"acted","seat":2,"action":"supply G3","at":1795112484870}','uNFy8cY61bLQX','player 2-8');
INSERT INTO "log" VALUES('7596ced706ffbb79',35,1795112484918,'{"entry":"acted","seat":3,"action":"supply P5","at":1795112484918}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',36,1795112484923,'{"entry":"acted","seat":0,"action":"supply R5","at":1795112484923}','uXccprEQ9wV9e','player 0-10');
INSERT INTO "log" VALUES('7596ced706ffbb79',37,1795112484927,'{"entry":"acted","seat":1,"action":"trumpet P","at":1795112484927}','u6zJZf7zMsTLn','player 1-9');
INSERT INTO "log" VALUES('7596ced706ffbb79',38,1795112484931,'{"entry":"acted","seat":2,"action":"wall P5","at":1795112484931}','uNFy8cY61bLQX','player 2-9');
INSERT INTO "log" VALUES('7596ced706ffbb79',39,1795112484939,'{"entry":"chose","seat":1,"action":"feed P3","at":1795112484939}','u6zJZf7zMsTLn','player 1-10');
INSERT INTO "log" VALUES('7596ced706ffbb79',40,1795112484949,'{"entry":"chose","seat":2,"action":"feed Y1","at":1795112484949}','uNFy8cY61bLQX','player 2-10');
INSERT INTO "log" VALUES('7596ced706ffbb79',41,1795112484949,'{"entry":"chose","seat":0,"action":"feed G1","at":1795112484949}','uXccprEQ9wV9e','player 0-11');
INSERT INTO "log" VALUES('7596ced706ffbb79',42,1795112484968,'{"entry":"chose","seat":3,"action":"feed Y3","at":1795112484968}',NULL,NULL);
INSERT INTO "log" VALUES('7596ced706ffbb79',43,1795112484997,'{"entry":"acted","seat":3,"action":"supply Y5","at":1795112484997}',NULL,NULL);
INSERT INTO "log" VALUES('79260422823aea33',1,1795112482778,'{"entry":"created","settings":{"game":"towers","seats":2,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"},"host":{"user":"uXccprEQ9wV9e","name":"player 0"},"at":1795112482778}','uXccprEQ9wV9e','W9Q1HVn6vGAKZi2egy_5c9c8');
INSERT INTO "log" VALUES('79260422823aea33',2,1795112482780,'{"entry":"sat","seat":"S","person":{"user":"uXccprEQ9wV9e","name":"player 0"},"at":1795112482780}','uXccprEQ9wV9e','l52dorQN2zvKqW_wZxAOfhLD');
INSERT INTO "log" VALUES('79260422823aea33',3,1795112482789,'{"entry":"sat","seat":"N","person":{"user":"u6zJZf7zMsTLn","name":"player 1"},"at":1795112482789}','u6zJZf7zMsTLn','player 1-1');
INSERT INTO "log" VALUES('79260422823aea33',4,1795112482791,'{"entry":"started","setup":{"format":"shofar/1","game":"towers","layout":"octagon","first":"S","actions":[]},"seated":{"S":{"user":"uXccprEQ9wV9e","name":"player 0"},"N":{"user":"u6zJZf7zMsTLn","name":"player 1"}},"salt":null,"commitment":null,"at":1795112482791}','uXccprEQ9wV9e','player 0-1');
INSERT INTO "log" VALUES('79260422823aea33',5,1795112482792,'{"entry":"acted","seat":"S","action":"P3@f2","at":1795112482792}','uXccprEQ9wV9e','player 0-2');
INSERT INTO "log" VALUES('79260422823aea33',6,1795112482813,'{"entry":"acted","seat":"N","action":"G1@g4","at":1795112482813}','u6zJZf7zMsTLn','player 1-2');
INSERT INTO "log" VALUES('79260422823aea33',7,1795112482817,'{"entry":"acted","seat":"S","action":"R3@c1","at":1795112482817}','uXccprEQ9wV9e','player 0-3');
INSERT INTO "log" VALUES('79260422823aea33',8,1795112482822,'{"entry":"acted","seat":"N","action":"B2@g3","at":1795112482822}','u6zJZf7zMsTLn','player 1-3');
INSERT INTO "log" VALUES('79260422823aea33',9,1795112482836,'{"entry":"acted","seat":"S","action":"B4@b3","at":1795112482836}','uXccprEQ9wV9e','player 0-4');
INSERT INTO "log" VALUES('79260422823aea33',10,1795112482847,'{"entry":"acted","seat":"N","action":"Y5@g3","at":1795112482847}','u6zJZf7zMsTLn','player 1-4');
INSERT INTO "log" VALUES('79260422823aea33',11,1795112482858,'{"entry":"acted","seat":"S","action":"G1@a4","at":1795112482858}','uXccprEQ9wV9e','player 0-5');
INSERT INTO "log" VALUES('79260422823aea33',12,1795112482878,'{"entry":"acted","seat":"N","action":"R4@a2","at":1795112482878}','u6zJZf7zMsTLn','player 1-5');
INSERT INTO "log" VALUES('79260422823aea33',13,1795112482890,'{"entry":"acted","seat":"S","action":"R2@a1","at":1795112482890}','uXccprEQ9wV9e','player 0-6');
INSERT INTO "log" VALUES('79260422823aea33',14,1795112482902,'{"entry":"acted","seat":"N","action":"B3@c2","at":1795112482902}','u6zJZf7zMsTLn','player 1-6');
INSERT INTO "log" VALUES('79260422823aea33',15,1795112482910,'{"entry":"acted","seat":"S","action":"P5@f1","at":1795112482910}','uXccprEQ9wV9e','player 0-7');
INSERT INTO "log" VALUES('79260422823aea33',16,1795112482926,'{"entry":"acted","seat":"N","action":"G4@a3","at":1795112482926}','u6zJZf7zMsTLn','player 1-7');
INSERT INTO "log" VALUES('79260422823aea33',17,1795112482930,'{"entry":"acted","seat":"S","action":"B1@g1","at":1795112482930}','uXccprEQ9wV9e','player 0-8');
INSERT INTO "log" VALUES('79260422823aea33',18,1795112482931,'{"entry":"acted","seat":"N","action":"B5@c1","at":1795112482931}','u6zJZf7zMsTLn','player 1-8');
INSERT INTO "log" VALUES('79260422823aea33',19,1795112482932,'{"entry":"acted","seat":"S","action":"R1@f3","at":1795112482932}','uXccprEQ9wV9e','player 0-9');
INSERT INTO "log" VALUES('79260422823aea33',20,1795112482933,'{"entry":"acted","seat":"N","action":"R1@e1","at":1795112482933}','u6zJZf7zMsTLn','player 1-9');
INSERT INTO "log" VALUES('79260422823aea33',21,1795112482935,'{"entry":"acted","seat":"S","action":"B3@f1","at":1795112482935}','uXccprEQ9wV9e','player 0-10');
INSERT INTO "log" VALUES('79260422823aea33',22,1795112482936,'{"entry":"acted","seat":"N","action":"P2@c4","at":1795112482936}','u6zJZf7zMsTLn','player 1-10');
INSERT INTO "log" VALUES('79260422823aea33',23,1795112482938,'{"entry":"acted","seat":"S","action":"G2@d1","at":1795112482938}','uXccprEQ9wV9e','player 0-11');
INSERT INTO "log" VALUES('79260422823aea33',24,1795112482939,'{"entry":"acted","seat":"N","action":"Y3@f3","at":1795112482939}','u6zJZf7zMsTLn','player 1-11');
INSERT INTO "log" VALUES('79260422823aea33',25,1795112482939,'{"entry":"acted","seat":"S","action":"Y2@c2","at":1795112482939}','uXccprEQ9wV9e','player 0-12');
INSERT INTO "log" VALUES('79260422823aea33',26,1795112482940,'{"entry":"acted","seat":"N","action":"B4@f3","at":1795112482940}','u6zJZf7zMsTLn','player 1-12');
INSERT INTO "log" VALUES('79260422823aea33',27,1795112482941,'{"entry":"acted","seat":"S","action":"G4@e3","at":1795112482941}','uXccprEQ9wV9e','player 0-13');
INSERT INTO "log" VALUES('79260422823aea33',28,1795112482946,'{"entry":"acted","seat":"N","action":"P4@d4","at":1795112482946}','u6zJZf7zMsTLn','player 1-13');
INSERT INTO "log" VALUES('79260422823aea33',29,1795112482949,'{"entry":"acted","seat":"S","action":"Y1@b2","at":1795112482949}','uXccprEQ9wV9e','player 0-14');
INSERT INTO "log" VALUES('79260422823aea33',30,1795112482950,'{"entry":"acted","seat":"N","action":"R5@b3","at":1795112482950}','u6zJZf7zMsTLn','player 1-14');
INSERT INTO "log" VALUES('79260422823aea33',31,1795112482951,'{"entry":"acted","seat":"S","action":"R5@f2","at":1795112482951}','uXccprEQ9wV9e','player 0-15');
INSERT INTO "log" VALUES('79260422823aea33',32,1795112482952,'{"entry":"acted","seat":"N","action":"G2@a2","at":1795112482952}','u6zJZf7zMsTLn','player 1-15');
INSERT INTO "log" VALUES('79260422823aea33',33,1795112482953,'{"entry":"acted","seat":"S","action":"Y3@g4","at":1795112482953}','uXccprEQ9wV9e','player 0-16');
INSERT INTO "log" VALUES('79260422823aea33',34,1795112482955,'{"entry":"acted","seat":"N","action":"Y2@b1","at":1795112482955}','u6zJZf7zMsTLn','player 1-16');
INSERT INTO "log" VALUES('79260422823aea33',35,1795112482956,'{"entry":"acted","seat":"S","action":"P4@c3","at":1795112482956}','uXccprEQ9wV9e','player 0-17');
INSERT INTO "log" VALUES('79260422823aea33',36,1795112482957,'{"entry":"acted","seat":"N","action":"B1@f2","at":1795112482957}','u6zJZf7zMsTLn','player 1-17');
INSERT INTO "log" VALUES('79260422823aea33',37,1795112482962,'{"entry":"acted","seat":"S","action":"G5@e4","at":1795112482962}','uXccprEQ9wV9e','player 0-18');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',1,1795112484961,'{"entry":"created","settings":{"game":"towers","seats":2,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"move","ms":600000},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"},"host":{"user":"uZhVmR0ff0hO2","name":"Dora"},"at":1795112484961}','uZhVmR0ff0hO2','P3n7KvmcHy6PIkjMKEEh06c5');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',2,1795112484962,'{"entry":"sat","seat":"S","person":{"user":"uZhVmR0ff0hO2","name":"Dora"},"at":1795112484962}','uZhVmR0ff0hO2','k1msSXtp6lHBQFpEjcobADK_');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',3,1795112484975,'{"entry":"sat","seat":"N","person":{"user":"uNFy8cY61bLQX","name":"player 2"},"at":1795112484975}','uNFy8cY61bLQX','player 2-1');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',4,1795112484976,'{"entry":"started","setup":{"format":"shofar/1","game":"towers","layout":"octagon","first":"S","actions":[]},"seated":{"S":{"user":"uZhVmR0ff0hO2","name":"Dora"},"N":{"user":"uNFy8cY61bLQX","name":"player 2"}},"salt":null,"commitment":null,"at":1795112484976}','uZhVmR0ff0hO2','Dora-1');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',5,1795112484978,'{"entry":"acted","seat":"S","action":"R4@c1","at":1795112484978}','uZhVmR0ff0hO2','Dora-2');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',6,1795112484979,'{"entry":"acted","seat":"N","action":"Y4@e3","at":1795112484979}','uNFy8cY61bLQX','player 2-2');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',7,1795112484981,'{"entry":"acted","seat":"S","action":"R5@b2","at":1795112484981}','uZhVmR0ff0hO2','Dora-3');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',8,1795112484982,'{"entry":"acted","seat":"N","action":"P5@e2","at":1795112484982}','uNFy8cY61bLQX','player 2-3');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',9,1795112484983,'{"entry":"acted","seat":"S","action":"P3@b1","at":1795112484983}','uZhVmR0ff0hO2','Dora-4');
INSERT INTO "log" VALUES('7cc9be9c376e9af7',10,1795112484984,'{"entry":"acted","seat":"N","action":"P1@b2","at":1795112484984}','uNFy8cY61bLQX','player 2-4');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',1,1795112485002,'{"entry":"created","settings":{"game":"walls","seats":3,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"},"host":{"user":"uNFy8cY61bLQX","name":"player 2"},"at":1795112485002}','uNFy8cY61bLQX','dy79BtSQ9iKspl88K8iqLHtS');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',2,1795112485003,'{"entry":"sat","seat":0,"person":{"user":"uNFy8cY61bLQX","name":"player 2"},"at":1795112485003}','uNFy8cY61bLQX','mlpi4Y5cp_dl8dP5jh8SUDPp');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',3,1795112485008,'{"entry":"bot-sat","seat":1,"bot":"random","at":1795112485008}','uNFy8cY61bLQX','player 2-1');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',4,1795112485009,'{"entry":"bot-sat","seat":2,"bot":"random","at":1795112485009}','uNFy8cY61bLQX','player 2-2');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',5,1795112485010,'{"entry":"started","setup":{"format":"shofar/1","game":"walls","seats":3,"start":2,"deal":{"hands":[["P3","G1","Y5","G4","B3","T","G3"],["T","P7","T","G3","G3","P5","Y3"],["G4","B4","Y1","T","G5","R5","P5"]],"draw":["T","G1","B1","B5","P3","R4","B5","R5","T","G1","Y1","R1","G3","Y3","Y3","Y4","G3","G5","R3","Y3","R3","R1","P1","G4","B7","S","T","R3","P1","G1","T","T","G5","B1","B3","P4","P3","P1","T","Y1","R4","G7","Y1","T","T","Y4","P4","R4","B1","B3","P1","Y7","P5","B4","R3","T","B5","T","R3","S","T","B3","Y5","T","B4","Y4","R7","R4","R5","G4","P3","B1","T","R1","Y5","T","B4","P3","P4","S","P4","B3","R1","Y3","T","T","Y4","T","T"]},"actions":[]},"seated":{"0":{"user":"uNFy8cY61bLQX","name":"player 2"},"1":"random","2":"random"},"salt":"b4222909bc1edb70ba22a8c0596800408d9229cfb3a9d08d72243f484a873086","commitment":"2bfd8e8a5f4617da4a03f1f489132cd4b62736af7fdd02d3fcecb3381d457f05","at":1795112485010}','uNFy8cY61bLQX','player 2-3');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',6,1795112485012,'{"entry":"chose","seat":0,"action":"first G1","at":1795112485012}','uNFy8cY61bLQX','player 2-4');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',7,1795112485042,'{"entry":"chose","seat":1,"action":"first G3","at":1795112485042}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',8,1795112485042,'{"entry":"chose","seat":2,"action":"first B4","at":1795112485042}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',9,1795112485044,'{"entry":"chose","seat":0,"action":"feed Y5","at":1795112485044}','uNFy8cY61bLQX','player 2-5');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',10,1795112485086,'{"entry":"chose","seat":2,"action":"feed T","at":1795112485086}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',11,1795112485086,'{"entry":"chose","seat":1,"action":"feed P5","at":1795112485086}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',12,1795112485107,'{"entry":"acted","seat":2,"action":"wall Y1","at":1795112485107}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',13,1795112485109,'{"entry":"acted","seat":0,"action":"wall G4","at":1795112485109}','uNFy8cY61bLQX','player 2-6');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',14,1795112485154,'{"entry":"acted","seat":1,"action":"supply G3","at":1795112485154}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',15,1795112485199,'{"entry":"acted","seat":2,"action":"wall P5","at":1795112485199}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',16,1795112485206,'{"entry":"acted","seat":0,"action":"supply P3","at":1795112485206}','uNFy8cY61bLQX','player 2-7');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',17,1795112485240,'{"entry":"acted","seat":1,"action":"wall B1","at":1795112485240}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',18,1795112485265,'{"entry":"acted","seat":2,"action":"wall G4","at":1795112485265}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',19,1795112485271,'{"entry":"acted","seat":0,"action":"supply G1","at":1795112485271}','uNFy8cY61bLQX','player 2-8');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',20,1795112485339,'{"entry":"acted","seat":1,"action":"wall Y3","at":1795112485339}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',21,1795112485386,'{"entry":"acted","seat":2,"action":"supply R5","at":1795112485386}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',22,1795112485393,'{"entry":"acted","seat":0,"action":"trumpet Y","at":1795112485393}','uNFy8cY61bLQX','player 2-9');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',23,1795112485433,'{"entry":"acted","seat":1,"action":"trumpet G","at":1795112485433}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',24,1795112485454,'{"entry":"acted","seat":2,"action":"trumpet P","at":1795112485454}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',25,1795112485455,'{"entry":"acted","seat":0,"action":"supply Y1","at":1795112485455}','uNFy8cY61bLQX','player 2-10');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',26,1795112485477,'{"entry":"acted","seat":1,"action":"wall P7","at":1795112485477}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',27,1795112485522,'{"entry":"acted","seat":2,"action":"supply G5","at":1795112485522}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',28,1795112485527,'{"entry":"acted","seat":0,"action":"wall R5","at":1795112485527}','uNFy8cY61bLQX','player 2-11');
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',29,1795112485563,'{"entry":"acted","seat":1,"action":"wall R1","at":1795112485563}',NULL,NULL);
INSERT INTO "log" VALUES('bd438a01a4b2c2c6',30,1795112485590,'{"entry":"acted","seat":2,"action":"wall G3","at":1795112485590}',NULL,NULL);
CREATE TABLE mutes (
	user_id VARCHAR(64) NOT NULL, 
	muted VARCHAR(64) NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (user_id, muted)
);
CREATE TABLE outages (
	began_at BIGINT NOT NULL, 
	ended_at BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (began_at)
);
CREATE TABLE players (
	table_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(64) NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (table_id, user_id)
);
INSERT INTO "players" VALUES('79260422823aea33','uXccprEQ9wV9e',1795112482780);
INSERT INTO "players" VALUES('79260422823aea33','u6zJZf7zMsTLn',1795112482789);
INSERT INTO "players" VALUES('7596ced706ffbb79','uXccprEQ9wV9e',1795112482967);
INSERT INTO "players" VALUES('7596ced706ffbb79','u6zJZf7zMsTLn',1795112482974);
INSERT INTO "players" VALUES('7596ced706ffbb79','uNFy8cY61bLQX',1795112482976);
INSERT INTO "players" VALUES('7cc9be9c376e9af7','uZhVmR0ff0hO2',1795112484962);
INSERT INTO "players" VALUES('7cc9be9c376e9af7','uNFy8cY61bLQX',1795112484975);
INSERT INTO "players" VALUES('1c69f4d6137c79b3','u6zJZf7zMsTLn',1795112484995);
INSERT INTO "players" VALUES('bd438a01a4b2c2c6','uNFy8cY61bLQX',1795112485003);
CREATE TABLE processes (
	id VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	began_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);
INSERT INTO "processes" VALUES('5eac9d3fb13f','server',1795112482462,1795112485825);
CREATE TABLE ratings (
	user_id VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	updated_at BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (user_id, game)
);
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL, 
	user_id VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	CONSTRAINT fk_sessions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('3a4939a35d60cd11ffdd2b487093e777c92b683e60781e910997716f7fe9c898','uXccprEQ9wV9e',1795112482543,1795112482543,1810664482543);
INSERT INTO "sessions" VALUES('417f26d3756eb9f4602121d3fe6397c67650c9391632e971824de628af51ba85','u6zJZf7zMsTLn',1795112482581,1795112482581,1810664482581);
INSERT INTO "sessions" VALUES('02337ce32849552b60a71a8118d64a5950ef12875226d463ed75cb9b6be79e5a','uNFy8cY61bLQX',1795112482605,1795112482605,1810664482605);
INSERT INTO "sessions" VALUES('1a37cd2f2d3b7a03416086de7a433108b8cec4c8811f091b70457312ee870007','uZhVmR0ff0hO2',1795112482628,1795112482628,1810664482628);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	stage VARCHAR(16) NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	free INTEGER NOT NULL, 
	settings TEXT NOT NULL, 
	seated TEXT NOT NULL, 
	wakes_at BIGINT, 
	created_at BIGINT NOT NULL, 
	updated_at BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('79260422823aea33','towers','over',1,0,'uXccprEQ9wV9e',37,2,0,'{"game":"towers","seats":2,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"}','[{"seat":"S","player":"person","name":"player 0","present":false,"bot":null,"user":"uXccprEQ9wV9e","out":null,"called":null},{"seat":"N","player":"person","name":"player 1","present":false,"bot":null,"user":"u6zJZf7zMsTLn","out":null,"called":null}]',NULL,1795112482778,1795112482962);
INSERT INTO "tables" VALUES('7596ced706ffbb79','walls','playing',1,0,'uXccprEQ9wV9e',43,4,0,'{"game":"walls","seats":4,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"}','[{"seat":0,"player":"person","name":"player 0","present":false,"bot":null,"user":"uXccprEQ9wV9e","out":null,"called":null},{"seat":1,"player":"person","name":"player 1","present":false,"bot":null,"user":"u6zJZf7zMsTLn","out":null,"called":null},{"seat":2,"player":"person","name":"player 2","present":false,"bot":null,"user":"uNFy8cY61bLQX","out":null,"called":null},{"seat":3,"player":"bot","name":"random","present":true,"bot":"random","user":null,"out":null,"called":null}]',NULL,1795112482966,1795112484997);
INSERT INTO "tables" VALUES('7cc9be9c376e9af7','towers','playing',1,0,'uZhVmR0ff0hO2',10,2,0,'{"game":"towers","seats":2,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"move","ms":600000},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"}','[{"seat":"S","player":"person","name":"Dora","present":false,"bot":null,"user":"uZhVmR0ff0hO2","out":null,"called":null},{"seat":"N","player":"person","name":"player 2","present":false,"bot":null,"user":"uNFy8cY61bLQX","out":null,"called":null}]',1795113084984,1795112484961,1795112484984);
INSERT INTO "tables" VALUES('1c69f4d6137c79b3','walls','open',1,0,'u6zJZf7zMsTLn',2,3,2,'{"game":"walls","seats":3,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"}','[{"seat":0,"player":"person","name":"player 1","present":false,"bot":null,"user":"u6zJZf7zMsTLn","out":null,"called":null},{"seat":1,"player":"open","name":null,"present":false,"bot":null,"user":null,"out":null,"called":null},{"seat":2,"player":"open","name":null,"present":false,"bot":null,"user":null,"out":null,"called":null}]',NULL,1795112484994,1795112484995);
INSERT INTO "tables" VALUES('bd438a01a4b2c2c6','walls','playing',1,0,'uNFy8cY61bLQX',30,3,0,'{"game":"walls","seats":3,"public":true,"rated":false,"one_screen":false,"clock":{"clock":"none"},"on_timeout":"bot","order":"chosen","starter":null,"layout":"octagon"}','[{"seat":0,"player":"person","name":"player 2","present":false,"bot":null,"user":"uNFy8cY61bLQX","out":null,"called":null},{"seat":1,"player":"bot","name":"random","present":true,"bot":"random","user":null,"out":null,"called":null},{"seat":2,"player":"bot","name":"random","present":true,"bot":"random","user":null,"out":null,"called":null}]',NULL,1795112485002,1795112485590);
CREATE TABLE tokens (
	id VARCHAR(32) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	user_id VARCHAR(64) NOT NULL, 
	label VARCHAR(80) NOT NULL, 
	created_at BIGINT NOT NULL, 
	used_at BIGINT, 
	revoked_at BIGINT, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_tokens_digest UNIQUE (digest)
);
CREATE TABLE users (
	id VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	login VARCHAR(40), 
	password TEXT, 
	owner VARCHAR(64), 
	language VARCHAR(16), 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	deleted_at BIGINT, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT uq_users_login UNIQUE (login)
);
INSERT INTO "users" VALUES('uXccprEQ9wV9e','guest','player 0',NULL,NULL,NULL,NULL,1795112482532,1795112482532,NULL);
INSERT INTO "users" VALUES('u6zJZf7zMsTLn','guest','player 1',NULL,NULL,NULL,NULL,1795112482577,1795112482577,NULL);
INSERT INTO "users" VALUES('uNFy8cY61bLQX','guest','player 2',NULL,NULL,NULL,NULL,1795112482601,1795112482601,NULL);
INSERT INTO "users" VALUES('uZhVmR0ff0hO2','account','Dora','dora','$argon2id$v=19$m=19456,t=2,p=1$9url2Il6GQdrxybG+9sI4w$ZzVkiFoghn1oqzbQIfI2dO8lvF9PKuQKSKOxFREEVLI',NULL,NULL,1795112482619,1795112482619,NULL);
CREATE INDEX ix_admitted_user_id ON admitted (user_id);
CREATE INDEX ix_bans_subject ON bans (subject);
CREATE INDEX ix_games_public_ended_at ON games (public, ended_at);
CREATE INDEX ix_games_rated_rated_at ON games (rated, rated_at);
CREATE INDEX ix_invites_table_id ON invites (table_id);
CREATE INDEX ix_jobs_waiting ON jobs (answered_at, lease_until);
CREATE INDEX ix_players_user_id ON players (user_id);
CREATE INDEX ix_tables_stage ON tables (stage);
CREATE INDEX ix_tables_updated_at ON tables (updated_at);
CREATE INDEX ix_tables_wakes_at ON tables (wakes_at);
CREATE INDEX ix_game_players_user_id ON game_players (user_id);
CREATE INDEX ix_sessions_expires_at ON sessions (expires_at);
CREATE INDEX ix_sessions_user_id ON sessions (user_id);
CREATE INDEX ix_tokens_user_id ON tokens (user_id);
CREATE INDEX ix_mutes_muted ON mutes (muted);
CREATE UNIQUE INDEX ix_chat_said_once ON chat (table_id, user_id, "key");
COMMIT;
