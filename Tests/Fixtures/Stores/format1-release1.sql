PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA journal_mode = wal;
BEGIN;
PRAGMA application_id = 1132028270;
PRAGMA user_version = 1;
CREATE TABLE cyanotype_columns(
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    path TEXT NOT NULL,
    role TEXT NOT NULL,
    UNIQUE(type, path, role)
) STRICT;
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(1, 2, 'heading', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(2, 2, 'state', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(3, 2, 'rating', 'real');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(4, 2, 'tags', 'elements:string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(5, 2, 'published', 'date');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(6, 2, 'author.name', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(7, 2, 'heading', 'words');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(8, 2, 'text.body', 'words');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(9, 1, 'article', 'integer');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(10, 1, 'written', 'date');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(11, 1, 'text', 'words');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(12, 3, 'source', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(13, 4, 'mail', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(14, 4, 'device', 'uuid');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(15, 4, 'balance', 'decimal');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(16, 4, 'favourites', 'elements:integer');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(17, 5, 'title', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(18, 5, 'title', 'words');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(19, 5, 'pages', 'integer');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(20, 5, 'isbn', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(21, 5, 'languages', 'elements:string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(22, 6, 'reader', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(23, 6, 'until', 'expiration');
CREATE TABLE cyanotype_deletions(
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    revision INTEGER NOT NULL,
    id ANY,
    PRIMARY KEY(type, revision, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 31, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 32, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 33, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 7, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 8, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 9, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 2, X'7AA5D93E5F3AB6B10F3C2198E6326813E4554DF5155CF6BB604C75C3EE08930D');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 3, X'8EF9CFB705DD65AC96A6AE9BEB4440A65D3882086FFCA7E63162570547E77C59');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 4, X'E219804395F616A35B3F472521BB9CBEA2D3565B0180ED88A4A351F36639559F');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 5, X'1A166D6A2C32860741A64A071B001421A4C6D3EACF0D08E15C1A040877AA458D');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 6, X'8F8AD3F8AAE8A65AB9FAEF2FB055C9B7C4B0245986D2FE611AB5E63A36BAED72');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 7, X'4612DB27C1A6E70F1C735FBF4B74A42769951C4E3734420149F38A1CE3188471');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 8, X'FF3497A9F3BE40970FC057D605267B32D95BEF64339BAD509787FC9883877B42');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 9, X'A6988780FB8C084895FD101CD2B77A0F01AB25AF23A91D4B8DBCEF55B9949ADD');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 7, 'reader/é3');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 8, 'reader/é10');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 9, 'reader/é17');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 7, 'H 3');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 8, 'H 10');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 9, 'H 17');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 6, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 7, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 8, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 7, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 8, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 9, 17);
CREATE TABLE cyanotype_properties(
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_properties"("name", "value") VALUES('unicode', 4352);
CREATE TABLE cyanotype_schemas(
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    class TEXT NOT NULL,
    superclasses TEXT NOT NULL,
    fields TEXT NOT NULL,
    columns TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    UNIQUE(type, class, superclasses, fields, columns)
) STRICT;
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(1, 1, 'Note', '', '[{"keys":["id"],"type":"Int"},{"keys":["article"],"type":"Int"},{"keys":["text"],"type":"String"},{"keys":["by"],"type":"Person"},{"keys":["written"],"type":"Date"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '', 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(2, 2, 'Article', '', '[{"keys":["id"],"type":"Int"},{"keys":["heading"],"type":"String"},{"keys":["text","subtitle"],"type":"Optional<String>"},{"keys":["text","body"],"type":"String"},{"keys":["author"],"type":"Person"},{"keys":["helpers"],"type":"Array<Person>"},{"keys":["sections"],"type":"Array<Section>"},{"keys":["attachments"],"type":"Array<Attachment>"},{"keys":["state"],"type":"ArticleState"},{"keys":["rating"],"type":"Double"},{"keys":["tags"],"type":"Array<String>"},{"keys":["votes"],"type":"Dictionary<String, Int>"},{"keys":["published"],"type":"Optional<Date>"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '1,2,3,4,5,6,7,8', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(3, 1, 'Note', '', '[{"keys":["id"],"type":"Int"},{"keys":["article"],"type":"Int"},{"keys":["text"],"type":"String"},{"keys":["by"],"type":"Person"},{"keys":["written"],"type":"Date"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '9,10,11', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(4, 3, 'Quote', '', '[{"keys":["text"],"type":"String"},{"keys":["source"],"type":"Optional<String>"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '12', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(5, 4, 'member', '', '[{"keys":["handle"],"type":"String"},{"keys":["mail"],"type":"Optional<String>"},{"keys":["token"],"type":"String"},{"keys":["device"],"type":"UUID"},{"keys":["balance"],"type":"Decimal"},{"keys":["favourites"],"type":"Array<Int>"},{"keys":["joined"],"type":"Date"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '13,14,15,16', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(6, 5, 'Holding', '', '[{"keys":["signature"],"type":"String"},{"keys":["title"],"type":"String"},{"keys":["bought"],"type":"Optional<Date>"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '17,18', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(7, 5, 'Book', 'Holding', '[{"keys":["signature"],"type":"String"},{"keys":["title"],"type":"String"},{"keys":["bought"],"type":"Optional<Date>"},{"keys":["origin"],"type":"ReleaseOrigin"},{"keys":["pages"],"type":"Int"},{"keys":["isbn"],"type":"Optional<String>"}]', '17,18,19,20', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(8, 5, 'Film', 'Holding', '[{"keys":["signature"],"type":"String"},{"keys":["title"],"type":"String"},{"keys":["bought"],"type":"Optional<Date>"},{"keys":["origin"],"type":"ReleaseOrigin"},{"keys":["minutes"],"type":"Double"},{"keys":["languages"],"type":"Array<String>"}]', '17,18,21', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(9, 6, 'Reservation', '', '[{"keys":["id"],"type":"Int"},{"keys":["reader"],"type":"String"},{"keys":["until"],"type":"Optional<Date>"},{"keys":["origin"],"type":"ReleaseOrigin"}]', '22,23', 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(10, 7, 'Visit', '', '[]', '', 1);
CREATE TABLE cyanotype_types(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    identity_path TEXT,
    generation INTEGER NOT NULL DEFAULT 1,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(1, 'Note', 'integer', 'id', 3, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(2, 'Article', 'integer', 'id', 2, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(3, 'Quote', 'SHA-256', NULL, 2, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(4, 'member', 'string', 'handle', 2, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(5, 'Holding', 'string', 'signature', 4, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(6, 'Reservation', 'integer', 'id', 2, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(7, 'Visit', 'integer', NULL, 2, 0);
CREATE TABLE elements_4(
    value TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 0);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 12);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 14);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 19);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 21);
INSERT INTO "elements_4"("value", "id") VALUES('Straße', 9);
INSERT INTO "elements_4"("value", "id") VALUES('Straße', 14);
INSERT INTO "elements_4"("value", "id") VALUES('bread', 6);
INSERT INTO "elements_4"("value", "id") VALUES('bread', 16);
INSERT INTO "elements_4"("value", "id") VALUES('bread', 20);
INSERT INTO "elements_4"("value", "id") VALUES('café', 16);
INSERT INTO "elements_4"("value", "id") VALUES('café', 23);
INSERT INTO "elements_4"("value", "id") VALUES('garden', 1);
INSERT INTO "elements_4"("value", "id") VALUES('garden', 6);
INSERT INTO "elements_4"("value", "id") VALUES('harbour', 20);
INSERT INTO "elements_4"("value", "id") VALUES('market', 1);
INSERT INTO "elements_4"("value", "id") VALUES('market', 15);
INSERT INTO "elements_4"("value", "id") VALUES('market', 16);
INSERT INTO "elements_4"("value", "id") VALUES('naïve', 5);
INSERT INTO "elements_4"("value", "id") VALUES('naïve', 6);
INSERT INTO "elements_4"("value", "id") VALUES('north', 13);
INSERT INTO "elements_4"("value", "id") VALUES('north', 21);
INSERT INTO "elements_4"("value", "id") VALUES('orchard', 0);
INSERT INTO "elements_4"("value", "id") VALUES('paper', 0);
INSERT INTO "elements_4"("value", "id") VALUES('paper', 14);
INSERT INTO "elements_4"("value", "id") VALUES('quiet', 2);
INSERT INTO "elements_4"("value", "id") VALUES('quiet', 15);
INSERT INTO "elements_4"("value", "id") VALUES('river', 22);
INSERT INTO "elements_4"("value", "id") VALUES('river', 23);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 4);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 12);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 15);
INSERT INTO "elements_4"("value", "id") VALUES('window', 5);
INSERT INTO "elements_4"("value", "id") VALUES('window', 8);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 4);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 7);
INSERT INTO "elements_4"("value", "id") VALUES('θάλασσα', 5);
INSERT INTO "elements_4"("value", "id") VALUES('железо', 18);
INSERT INTO "elements_4"("value", "id") VALUES('железо', 20);
CREATE TABLE elements_16(
    value INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é23');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(1, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(1, 'reader/é4');
INSERT INTO "elements_16"("value", "id") VALUES(2, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(2, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é14');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é4');
INSERT INTO "elements_16"("value", "id") VALUES(4, 'reader/é16');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(6, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é21');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é21');
INSERT INTO "elements_16"("value", "id") VALUES(9, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(9, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(10, 'reader/é16');
INSERT INTO "elements_16"("value", "id") VALUES(10, 'reader/é5');
INSERT INTO "elements_16"("value", "id") VALUES(11, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(12, 'reader/é14');
INSERT INTO "elements_16"("value", "id") VALUES(12, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é2');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(14, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(15, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(15, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(16, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é1');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(18, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(18, 'reader/é16');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é20');
CREATE TABLE elements_21(
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_21"("value", "id") VALUES('de', 'H 11');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 14');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 20');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 5');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 8');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 11');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 2');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 2');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 20');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 5');
CREATE TABLE objects_1(
    id INTEGER PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    doc TEXT NOT NULL
, k9 INTEGER, k10 REAL) STRICT;
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(0, 3, 25, 0, 817557587.5781271, 817557587.7369266, NULL, -7503349419804803107, '{"id":0,"article":3,"text":"paper","by":{"name":"Olu Lovelace","mail":"Lovelace@example.org"},"written":612885102.03125,"origin":{"seed":1,"number":0,"edition":0}}', 3, 612885102.03125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(1, 3, 26, 0, 817557587.5804263, 817557587.7404823, NULL, 1896228035771930161, '{"id":1,"article":7,"text":"market bread copper","by":{"name":"Émile Tanaka"},"written":693284599.703125,"origin":{"seed":1,"number":1,"edition":1}}', 7, 693284599.703125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(2, 3, 25, 0, 817557587.5806268, 817557587.7369266, NULL, -1840207973038048493, '{"id":2,"article":8,"text":"θάλασσα paper θάλασσα","by":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"written":781615602.171875,"origin":{"seed":1,"number":2,"edition":0}}', 8, 781615602.171875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(4, 3, 25, 0, 817557587.5809668, 817557587.7369266, NULL, -9205496779514965170, '{"id":4,"article":7,"text":"θάλασσα paper café window bread orchard θάλασσα paper Lantern Straße","by":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"written":609969978.390625,"origin":{"seed":1,"number":4,"edition":0}}', 7, 609969978.390625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(5, 3, 25, 0, 817557587.5811275, 817557587.7369266, NULL, 7813859175015284021, '{"id":5,"article":6,"text":"machine orchard garden paper harbour bread paper","by":{"name":"Yuki Tanaka","mail":"Tanaka@example.org"},"written":642545890.5625,"origin":{"seed":1,"number":5,"edition":0}}', 6, 642545890.5625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(6, 3, 27, 0, 817557587.5812777, 817557587.74133, NULL, -6936520179782018332, '{"id":6,"article":0,"text":"window window Straße river paper Lantern","by":{"name":"Grace Adeyemi"},"written":605698680.96875,"origin":{"seed":1,"number":6,"edition":1}}', 0, 605698680.96875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(7, 3, 25, 0, 817557587.5814623, 817557587.7369266, NULL, -3876701347041178260, '{"id":7,"article":9,"text":"harbour θάλασσα Straße machine window Straße window garden","by":{"name":"Émile Zola"},"written":695211642.546875,"origin":{"seed":1,"number":7,"edition":0}}', 9, 695211642.546875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(8, 3, 25, 0, 817557587.5816212, 817557587.7369266, NULL, 7781783508125802388, '{"id":8,"article":0,"text":"θάλασσα winter","by":{"name":"Olu Hopper"},"written":714564199.21875,"origin":{"seed":1,"number":8,"edition":0}}', 0, 714564199.21875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(9, 3, 25, 0, 817557587.5817794, 817557587.7369266, NULL, -8602899174246184961, '{"id":9,"article":8,"text":"Straße Straße north θάλασσα","by":{"name":"Ada Lovelace","mail":"Lovelace@example.org"},"written":659262055.828125,"origin":{"seed":1,"number":9,"edition":0}}', 8, 659262055.828125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(11, 3, 28, 0, 817557587.5820986, 817557587.7418246, NULL, -8420472623959515102, '{"id":11,"article":0,"text":"θάλασσα garden river θάλασσα river window","by":{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},"written":704375878.28125,"origin":{"seed":1,"number":11,"edition":1}}', 0, 704375878.28125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(12, 3, 25, 0, 817557587.5822568, 817557587.7369266, NULL, -7566181345104359883, '{"id":12,"article":9,"text":"salt Straße machine θάλασσα","by":{"name":"Émile Zola","mail":"Zola@example.org"},"written":658336750.84375,"origin":{"seed":1,"number":12,"edition":0}}', 9, 658336750.84375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(13, 3, 25, 0, 817557587.5824459, 817557587.7369266, NULL, 1864160033372955397, '{"id":13,"article":1,"text":"bread north copper железо north north","by":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"written":696305826.265625,"origin":{"seed":1,"number":13,"edition":0}}', 1, 696305826.265625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(14, 3, 25, 0, 817557587.5825956, 817557587.7369266, NULL, -3270622764950504635, '{"id":14,"article":5,"text":"salt","by":{"name":"Grace Lovelace"},"written":777948238.375,"origin":{"seed":1,"number":14,"edition":0}}', 5, 777948238.375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(15, 3, 25, 0, 817557587.5850457, 817557587.7369266, NULL, -3220978608319533773, '{"id":15,"article":5,"text":"winter железо copper river Lantern winter naïve salt winter θάλασσα","by":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"written":625783684.578125,"origin":{"seed":1,"number":15,"edition":0}}', 5, 625783684.578125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(16, 3, 29, 0, 817557587.5852252, 817557587.7422963, NULL, 239765785236212376, '{"id":16,"article":5,"text":"orchard paper garden café window naïve","by":{"name":"Grace Adeyemi"},"written":736320155.484375,"origin":{"seed":1,"number":16,"edition":1}}', 5, 736320155.484375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(18, 3, 25, 0, 817557587.5855529, 817557587.7369266, NULL, -719958907016967357, '{"id":18,"article":5,"text":"window железо bread copper copper river window Straße","by":{"name":"Grace Hopper"},"written":619118272.34375,"origin":{"seed":1,"number":18,"edition":0}}', 5, 619118272.34375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(19, 3, 25, 0, 817557587.5857253, 817557587.7369266, NULL, -7143366252943858977, '{"id":19,"article":6,"text":"copper winter Straße market copper quiet garden salt machine","by":{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},"written":602610659.90625,"origin":{"seed":1,"number":19,"edition":0}}', 6, 602610659.90625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(20, 3, 25, 0, 817557587.5858661, 817557587.7369266, NULL, 5800915939314671089, '{"id":20,"article":2,"text":"salt железо","by":{"name":"Émile Adeyemi","mail":"Adeyemi@example.org"},"written":646362084.171875,"origin":{"seed":1,"number":20,"edition":0}}', 2, 646362084.171875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(21, 3, 30, 0, 817557587.5860057, 817557587.7470415, NULL, -7859566256055318341, '{"id":21,"article":7,"text":"window salt naïve orchard winter café garden quiet θάλασσα","by":{"name":"Grace Zola","mail":"Zola@example.org"},"written":661199714.25,"origin":{"seed":1,"number":21,"edition":1}}', 7, 661199714.25);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(22, 3, 25, 0, 817557587.5861485, 817557587.7369266, NULL, 2081480391188686921, '{"id":22,"article":4,"text":"quiet bread river","by":{"name":"Grace Zola","mail":"Zola@example.org"},"written":783965501.59375,"origin":{"seed":1,"number":22,"edition":0}}', 4, 783965501.59375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(23, 3, 25, 0, 817557587.5862877, 817557587.7369266, NULL, -1000866556490535412, '{"id":23,"article":4,"text":"machine salt market machine salt naïve Straße winter north paper","by":{"name":"Olu Lovelace"},"written":650940226.796875,"origin":{"seed":1,"number":23,"edition":0}}', 4, 650940226.796875);
CREATE TABLE objects_2(
    id INTEGER PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k1 TEXT,
    k2 TEXT,
    k3 REAL,
    k5 REAL,
    k6 TEXT,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(0, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 8575169282931213797, 'café copper harbour', 'draft', 2.5, NULL, 'Grace Tanaka', '{"id":0,"heading":"café copper harbour","text":{"subtitle":"salt","body":"Lantern river Lantern winter machine café garden window copper machine harbour"},"author":{"name":"Grace Tanaka","mail":"Tanaka@example.org"},"helpers":[{"name":"Ada Adeyemi"},{"name":"Ada Zola"}],"sections":[{"id":0,"title":"north bread","paragraphs":["θάλασσα"]}],"attachments":[{"kind":"picture","width":3465,"height":223,"thumbnail":"KB0="},{"kind":"picture","width":533,"height":3080,"thumbnail":"Sh2cQ7s2pck="}],"state":"draft","rating":2.5,"tags":["Lantern","paper","orchard"],"votes":{},"origin":{"seed":1,"number":0,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(1, 2, 2, 0, 817557587.6934562, 817557587.7176331, NULL, 3305430487362085783, 'bread machine salt river', 'withdrawn', 0.5, 701724945.5, 'Yuki Zola', '{"id":1,"heading":"bread machine salt river","text":{"body":"machine river river orchard Straße orchard copper café Lantern copper Lantern bread bread Lantern Straße quiet garden salt machine"},"author":{"name":"Yuki Zola","mail":"Zola@example.org"},"helpers":[{"name":"Yuki Tanaka"}],"sections":[{"id":0,"title":"Lantern winter","paragraphs":["orchard","river orchard river"]},{"id":1,"title":"north winter","paragraphs":["salt"]}],"attachments":[],"state":"withdrawn","rating":0.5,"tags":["market","garden"],"votes":{},"published":701724945.5,"origin":{"seed":1,"number":1,"edition":1}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(2, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -435506635101198980, 'window window garden Lantern', 'withdrawn', 2.0, NULL, 'Émile Zola', '{"id":2,"heading":"window window garden Lantern","text":{"subtitle":"orchard harbour naïve","body":"copper copper Straße naïve salt garden salt winter Lantern window orchard paper quiet Straße Lantern garden железо Lantern café salt harbour winter café harbour"},"author":{"name":"Émile Zola","mail":"Zola@example.org"},"helpers":[{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"}],"sections":[{"id":0,"title":"river","paragraphs":["naïve"]},{"id":1,"title":"garden","paragraphs":[]}],"attachments":[],"state":"withdrawn","rating":2.0,"tags":["quiet"],"votes":{"machine":7},"origin":{"seed":1,"number":2,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(4, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -3593693488719673491, 'paper bread', 'withdrawn', 4.5, 739244232.8125, 'Émile Tanaka', '{"id":4,"heading":"paper bread","text":{"body":"naïve market winter naïve Lantern naïve"},"author":{"name":"Émile Tanaka"},"helpers":[{"name":"Ada Tanaka"},{"name":"Ada Tanaka","mail":"Tanaka@example.org"}],"sections":[{"id":0,"title":"garden","paragraphs":[]},{"id":1,"title":"machine θάλασσα","paragraphs":["north salt bread"]},{"id":2,"title":"market","paragraphs":["paper","café quiet Lantern window"]}],"attachments":[{"kind":"picture","width":3993,"height":2340,"thumbnail":""}],"state":"withdrawn","rating":4.5,"tags":["salt","winter"],"votes":{"θάλασσα":43,"quiet":14,"winter":2},"published":739244232.8125,"origin":{"seed":1,"number":4,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(5, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -5866029956901089075, 'salt copper bread salt', 'published', 3.0, NULL, 'Émile Adeyemi', '{"id":5,"heading":"salt copper bread salt","text":{"subtitle":"железо","body":"железо orchard naïve salt market quiet copper naïve Straße café winter garden Straße copper copper Straße market copper machine river naïve"},"author":{"name":"Émile Adeyemi","mail":"Adeyemi@example.org"},"helpers":[{"name":"Yuki Tanaka"}],"sections":[],"attachments":[],"state":"published","rating":3.0,"tags":["θάλασσα","window","naïve"],"votes":{"salt":85,"quiet":42,"garden":30},"origin":{"seed":1,"number":5,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(6, 2, 3, 0, 817557587.6934562, 817557587.7201676, NULL, 7785331287851123401, 'quiet window copper Straße', 'published', 4.0, 755023390.125, 'Grace Hopper', '{"id":6,"heading":"quiet window copper Straße","text":{"subtitle":"harbour harbour","body":"machine harbour machine café market θάλασσα quiet θάλασσα quiet quiet Straße copper orchard garden Straße paper Straße paper naïve river θάλασσα north"},"author":{"name":"Grace Hopper","mail":"Hopper@example.org"},"helpers":[{"name":"Yuki Lovelace","mail":"Lovelace@example.org"},{"name":"Yuki Adeyemi"}],"sections":[{"id":0,"title":"café north","paragraphs":["θάλασσα window"]},{"id":1,"title":"θάλασσα","paragraphs":[]}],"attachments":[],"state":"published","rating":4.0,"tags":["bread","garden","naïve"],"votes":{"naïve":55,"river":33},"published":755023390.125,"origin":{"seed":1,"number":6,"edition":1}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(7, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -2419088665624072044, 'naïve river', 'published', 1.5, NULL, 'Yuki Adeyemi', '{"id":7,"heading":"naïve river","text":{"subtitle":"harbour machine salt","body":"quiet café quiet river Straße paper winter café"},"author":{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},"helpers":[],"sections":[{"id":0,"title":"salt","paragraphs":["железо Lantern"]},{"id":1,"title":"Straße","paragraphs":["harbour θάλασσα orchard","железо north"]},{"id":2,"title":"железо","paragraphs":["river garden","winter"]}],"attachments":[{"kind":"link","address":"https://example.org/605"}],"state":"published","rating":1.5,"tags":["winter"],"votes":{"Lantern":97,"window":42,"orchard":94},"origin":{"seed":1,"number":7,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(8, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 7134791019187054461, 'θάλασσα market', 'withdrawn', 4.0, 753848875.4375, 'Yuki Hopper', '{"id":8,"heading":"θάλασσα market","text":{"subtitle":"Straße bread θάλασσα","body":"salt window naïve café Straße copper north winter Lantern harbour quiet winter winter market market machine naïve bread garden paper"},"author":{"name":"Yuki Hopper"},"helpers":[{"name":"Yuki Zola"}],"sections":[{"id":0,"title":"machine café","paragraphs":[]},{"id":1,"title":"Straße window","paragraphs":["salt"]},{"id":2,"title":"river Lantern","paragraphs":["window window"]}],"attachments":[{"kind":"link","address":"https://example.org/676"},{"kind":"link","address":"https://example.org/116"}],"state":"withdrawn","rating":4.0,"tags":["window"],"votes":{"window":42,"salt":42},"published":753848875.4375,"origin":{"seed":1,"number":8,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(9, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -1515662063924405557, 'железо garden machine', 'withdrawn', 5.0, 612501983.328125, 'Olu Adeyemi', '{"id":9,"heading":"железо garden machine","text":{"subtitle":"quiet","body":"window θάλασσα machine market café harbour winter machine machine river Straße"},"author":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"helpers":[],"sections":[{"id":0,"title":"Straße железо","paragraphs":[]},{"id":1,"title":"Straße","paragraphs":["bread железо river"]}],"attachments":[{"kind":"link","address":"https://example.org/924"},{"kind":"link","address":"https://example.org/421"}],"state":"withdrawn","rating":5.0,"tags":["Straße"],"votes":{"железо":32,"window":1,"copper":58},"published":612501983.328125,"origin":{"seed":1,"number":9,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(11, 2, 4, 0, 817557587.6934562, 817557587.7214257, NULL, -8284964111078752991, 'harbour железо copper', 'published', 3.0, 645780771.75, 'Émile Tanaka', '{"id":11,"heading":"harbour железо copper","text":{"body":"salt quiet bread железо river Lantern"},"author":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"helpers":[],"sections":[{"id":0,"title":"Straße","paragraphs":["winter Lantern Lantern quiet"]}],"attachments":[],"state":"published","rating":3.0,"tags":[],"votes":{"θάλασσα":78},"published":645780771.75,"origin":{"seed":1,"number":11,"edition":1}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(12, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -1227797345424504318, 'quiet железо window salt', 'withdrawn', 2.0, 692102669.09375, 'Émile Lovelace', '{"id":12,"heading":"quiet железо window salt","text":{"body":"quiet железо θάλασσα paper Straße"},"author":{"name":"Émile Lovelace","mail":"Lovelace@example.org"},"helpers":[{"name":"Ada Tanaka","mail":"Tanaka@example.org"},{"name":"Olu Tanaka","mail":"Tanaka@example.org"}],"sections":[{"id":0,"title":"paper","paragraphs":[]},{"id":1,"title":"железо","paragraphs":[]},{"id":2,"title":"железо","paragraphs":["naïve"]}],"attachments":[{"kind":"link","address":"https://example.org/652"},{"kind":"picture","width":1016,"height":3191,"thumbnail":"k9/S6A=="}],"state":"withdrawn","rating":2.0,"tags":["salt","Lantern"],"votes":{"naïve":66,"harbour":56},"published":692102669.09375,"origin":{"seed":1,"number":12,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(13, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 6699525489812613065, 'north river', 'withdrawn', 0.0, NULL, 'Ada Zola', '{"id":13,"heading":"north river","text":{"subtitle":"market market orchard","body":"salt river железо Lantern Straße harbour café river orchard naïve garden harbour winter river machine Lantern café café Straße"},"author":{"name":"Ada Zola","mail":"Zola@example.org"},"helpers":[{"name":"Yuki Hopper"}],"sections":[{"id":0,"title":"θάλασσα","paragraphs":["winter Lantern","quiet north"]}],"attachments":[{"kind":"link","address":"https://example.org/481"}],"state":"withdrawn","rating":0.0,"tags":["north","north"],"votes":{"river":64,"paper":57},"origin":{"seed":1,"number":13,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(14, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -8158304531462184321, 'paper machine', 'draft', 3.5, NULL, 'Émile Tanaka', '{"id":14,"heading":"paper machine","text":{"body":"orchard железо железо paper market window river железо orchard bread θάλασσα naïve window market θάλασσα garden window harbour orchard market paper machine harbour machine"},"author":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"helpers":[{"name":"Ada Tanaka","mail":"Tanaka@example.org"},{"name":"Ada Zola"}],"sections":[{"id":0,"title":"Straße","paragraphs":[]},{"id":1,"title":"железо Straße","paragraphs":["machine"]}],"attachments":[],"state":"draft","rating":3.5,"tags":["Lantern","paper","Straße"],"votes":{},"origin":{"seed":1,"number":14,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(15, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 4996649153961689010, 'garden salt', 'draft', 1.5, 630823870.171875, 'Ada Hopper', '{"id":15,"heading":"garden salt","text":{"subtitle":"железо","body":"paper naïve Lantern market machine café harbour bread paper salt river bread Straße window garden bread paper Straße naïve Lantern café café железо quiet"},"author":{"name":"Ada Hopper"},"helpers":[],"sections":[{"id":0,"title":"железо","paragraphs":[]},{"id":1,"title":"железо Straße","paragraphs":["harbour bread garden","bread machine"]},{"id":2,"title":"Straße copper","paragraphs":["copper","naïve river window"]}],"attachments":[{"kind":"link","address":"https://example.org/320"},{"kind":"picture","width":2139,"height":1003,"thumbnail":"gan8n9VHWLK8Zw=="}],"state":"draft","rating":1.5,"tags":["salt","quiet","market"],"votes":{"café":83,"quiet":47},"published":630823870.171875,"origin":{"seed":1,"number":15,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(16, 2, 5, 0, 817557587.6934562, 817557587.7224375, NULL, -2680848140560236508, 'Straße river garden', 'draft', 0.0, 669364689.359375, 'Émile Tanaka', '{"id":16,"heading":"Straße river garden","text":{"subtitle":"orchard Lantern","body":"harbour salt orchard café north naïve θάλασσα copper"},"author":{"name":"Émile Tanaka"},"helpers":[{"name":"Yuki Hopper"},{"name":"Émile Tanaka","mail":"Tanaka@example.org"}],"sections":[],"attachments":[{"kind":"link","address":"https://example.org/665"}],"state":"draft","rating":0.0,"tags":["market","café","bread"],"votes":{},"published":669364689.359375,"origin":{"seed":1,"number":16,"edition":1}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(18, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 745856768013586048, 'Lantern железо bread café', 'withdrawn', 3.0, 620012667.359375, 'Grace Zola', '{"id":18,"heading":"Lantern железо bread café","text":{"subtitle":"garden","body":"bread copper Straße bread harbour Straße winter naïve Straße paper garden Straße harbour north железо north harbour salt naïve paper garden quiet"},"author":{"name":"Grace Zola"},"helpers":[{"name":"Ada Zola","mail":"Zola@example.org"},{"name":"Ada Hopper"}],"sections":[{"id":0,"title":"market garden","paragraphs":["market Lantern river garden"]},{"id":1,"title":"paper salt","paragraphs":["quiet","Straße Lantern Lantern"]}],"attachments":[{"kind":"picture","width":2315,"height":1648,"thumbnail":"tVUlGX33wapis7k="},{"kind":"link","address":"https://example.org/761"}],"state":"withdrawn","rating":3.0,"tags":["железо"],"votes":{"market":3},"published":620012667.359375,"origin":{"seed":1,"number":18,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(19, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 4086335154921969882, 'orchard machine', 'published', 5.0, 643087861.09375, 'Grace Adeyemi', '{"id":19,"heading":"orchard machine","text":{"body":"machine copper harbour paper river river copper θάλασσα river orchard"},"author":{"name":"Grace Adeyemi","mail":"Adeyemi@example.org"},"helpers":[{"name":"Ada Zola"},{"name":"Olu Zola"}],"sections":[{"id":0,"title":"orchard","paragraphs":["copper copper quiet","quiet harbour железо"]},{"id":1,"title":"harbour paper","paragraphs":["paper winter"]},{"id":2,"title":"paper","paragraphs":["machine"]}],"attachments":[{"kind":"link","address":"https://example.org/457"},{"kind":"picture","width":2356,"height":3708,"thumbnail":"Ipo2s223Ug=="}],"state":"published","rating":5.0,"tags":["Lantern"],"votes":{},"published":643087861.09375,"origin":{"seed":1,"number":19,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(20, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, -7080579985451446599, 'north paper café', 'draft', 1.0, 650572791.765625, 'Olu Tanaka', '{"id":20,"heading":"north paper café","text":{"subtitle":"copper","body":"north copper harbour north market paper copper Lantern bread harbour north железо copper"},"author":{"name":"Olu Tanaka","mail":"Tanaka@example.org"},"helpers":[{"name":"Ada Hopper"}],"sections":[{"id":0,"title":"naïve","paragraphs":["bread north salt orchard"]},{"id":1,"title":"железо café","paragraphs":[]},{"id":2,"title":"machine","paragraphs":["north garden Straße"]}],"attachments":[{"kind":"picture","width":3844,"height":1925,"thumbnail":"v9NKk1YVZw=="},{"kind":"picture","width":2466,"height":1557,"thumbnail":"3IyABYc1hLZKqw=="}],"state":"draft","rating":1.0,"tags":["harbour","железо","bread"],"votes":{"copper":48,"winter":88},"published":650572791.765625,"origin":{"seed":1,"number":20,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(21, 2, 6, 0, 817557587.6934562, 817557587.7279749, NULL, 2396870551986425517, 'garden garden железо', 'withdrawn', 0.0, 698198047.28125, 'Yuki Adeyemi', '{"id":21,"heading":"garden garden железо","text":{"subtitle":"winter market café","body":"machine bread paper orchard garden north железо window market winter winter market river river железо river Straße θάλασσα orchard quiet"},"author":{"name":"Yuki Adeyemi"},"helpers":[],"sections":[{"id":0,"title":"café salt","paragraphs":["river Straße"]},{"id":1,"title":"window","paragraphs":["winter","harbour naïve bread orchard"]},{"id":2,"title":"café","paragraphs":["salt paper","market"]}],"attachments":[{"kind":"picture","width":2114,"height":1858,"thumbnail":"XSPoCf9ALdg="}],"state":"withdrawn","rating":0.0,"tags":["Lantern","north","north"],"votes":{"window":37,"harbour":69},"published":698198047.28125,"origin":{"seed":1,"number":21,"edition":1}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(22, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 5293415388658752815, 'window salt Lantern', 'published', 2.5, 684802691.1875, 'Olu Zola', '{"id":22,"heading":"window salt Lantern","text":{"body":"железо market copper paper orchard naïve"},"author":{"name":"Olu Zola","mail":"Zola@example.org"},"helpers":[],"sections":[],"attachments":[],"state":"published","rating":2.5,"tags":["river"],"votes":{"salt":22,"θάλασσα":89},"published":684802691.1875,"origin":{"seed":1,"number":22,"edition":0}}');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc") VALUES(23, 2, 1, 0, 817557587.6934562, 817557587.6934562, NULL, 9044516065838052396, 'market copper paper железо', 'published', 0.5, 746800946.359375, 'Grace Hopper', '{"id":23,"heading":"market copper paper железо","text":{"subtitle":"garden quiet","body":"garden winter naïve winter machine quiet orchard bread window bread θάλασσα bread paper bread winter bread bread naïve paper"},"author":{"name":"Grace Hopper"},"helpers":[{"name":"Grace Tanaka"},{"name":"Olu Lovelace","mail":"Lovelace@example.org"}],"sections":[],"attachments":[{"kind":"picture","width":3114,"height":1931,"thumbnail":"nEl1Jg=="},{"kind":"link","address":"https://example.org/347"}],"state":"published","rating":0.5,"tags":["café","river"],"votes":{"winter":34},"published":746800946.359375,"origin":{"seed":1,"number":23,"edition":0}}');
CREATE TABLE objects_3(
    id BLOB PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k12 TEXT,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(1, X'0A3D4B7FC00C426DA1CD9C8D2FAC51CE0E24971A2775984F06D842F28D5E742D', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, -8366613418783030875, 'river', '{"origin":{"edition":0,"number":0,"seed":1},"source":"river","text":"Straße window Lantern river quiet paper Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(3, X'D30B3034506681F3D61D5FD54FEEA584288AD968B67E2CD0B2545EF57034635F', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 6541564796169678474, NULL, '{"origin":{"edition":0,"number":2,"seed":1},"text":"copper bread copper железо"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(5, X'43551BDD1FF9DE44D51B17A7F92B74246D2E3810E76709A8445C6263A1608084', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 4804421205591237180, 'harbour', '{"origin":{"edition":0,"number":4,"seed":1},"source":"harbour","text":"Straße θάλασσα quiet north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(6, X'647B01D980AB949C3F31360C087754D8E233F2E3FC60AC329DD8E62269ACF8D8', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 2283432893730365329, 'machine', '{"origin":{"edition":0,"number":5,"seed":1},"source":"machine","text":"θάλασσα paper north paper machine café café"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(8, X'61F9095B2E499BA38660BFC837A14A3C93D78176CE4A4E7FFA3960324AD32935', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, -3654609306213749699, 'garden', '{"origin":{"edition":0,"number":7,"seed":1},"source":"garden","text":"market salt Straße железо"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(9, X'A91B46852D0595E2835903A650E32699F4F397991F53F975389EA7D1E6754259', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 3678723195300683236, NULL, '{"origin":{"edition":0,"number":8,"seed":1},"text":"θάλασσα harbour Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(10, X'32D551328DEF9BA617127B7D3901E759620DF679130525BCAA01177F8805D6FB', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 6810023110815237460, 'naïve', '{"origin":{"edition":0,"number":9,"seed":1},"source":"naïve","text":"winter winter Straße Straße"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(13, X'05A9538D6C6392161A16F37899A83523C7A3EADF45BED3E9708D35AFB7006F46', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, -4488228099169759539, 'harbour', '{"origin":{"edition":0,"number":12,"seed":1},"source":"harbour","text":"north Straße winter bread north market north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(14, X'994F79AE0A88118EA19F7CD465F0498259C49E108DDB1259A66D7B697B9D8B99', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 987421801520934175, 'paper', '{"origin":{"edition":0,"number":13,"seed":1},"source":"paper","text":"café garden garden"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(15, X'ACE8780D074217D4C54E6C3194BD572904B07E9485D6FCD97116D0917002A634', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 5379638952699964070, NULL, '{"origin":{"edition":0,"number":14,"seed":1},"text":"orchard market железо copper machine Lantern Straße"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(16, X'35942C38F7800FE11E3C2059A52D27EBD7E148EE000254933AF0F93CFFA58A8E', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 1883208589269919678, 'winter', '{"origin":{"edition":0,"number":15,"seed":1},"source":"winter","text":"paper harbour Straße machine copper orchard Lantern market"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(19, X'C00AA819D3FC90F4BC220BDEA1491D52D6594AFAC79BD666C322CC259D6D0353', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, -2531674414024712624, NULL, '{"origin":{"edition":0,"number":18,"seed":1},"text":"machine Lantern naïve north winter river quiet"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(20, X'7244DF3152DA01BB321621FCB607E387D2D8A55B266E86313D1E28517B803D46', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 6104161971271722674, 'salt', '{"origin":{"edition":0,"number":19,"seed":1},"source":"salt","text":"café Straße salt железо market bread river café"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(21, X'0EEA88E57F94186D35065941BF974B3ABD05E9EA9016880A1FD6FAAE5E7BAD75', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 914834307525073537, NULL, '{"origin":{"edition":0,"number":20,"seed":1},"text":"river harbour river"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(23, X'07446A374445FD96FECCC268CF68068E19BB1E8B6E0FBC9EB5594F1B6FAFB1D4', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 9035181267103713362, NULL, '{"origin":{"edition":0,"number":22,"seed":1},"text":"window window window"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(24, X'C39590639481821A9E4248ECB1651DE8C51BC89876209F67B2311FBA42502C42', 4, 1, 0, 817557587.7496608, 817557587.7496608, NULL, 7974396701839992658, NULL, '{"origin":{"edition":0,"number":23,"seed":1},"text":"paper naïve Straße salt Lantern machine quiet"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(25, X'BA1E1D34BE49E0FAE071204B60245476A5193EBC238ADE3815CC8A90816DFDF1', 4, 2, 0, 817557587.7560999, 817557587.7560999, NULL, -6821691294432685339, 'θάλασσα', '{"origin":{"edition":1,"number":1,"seed":1},"source":"θάλασσα","text":"café copper salt north bread"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(26, X'3FB4AFDF91645630991EB63A003D23F817D3DA288F38C7D105921962CDAA536C', 4, 3, 0, 817557587.7582915, 817557587.7582915, NULL, 6394962222837756185, 'железо', '{"origin":{"edition":1,"number":6,"seed":1},"source":"железо","text":"river Straße железо north river river"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(27, X'154FDD81989E956720953071B1830F4854CCEAECFDF1C40173A070CB5B3354E1', 4, 4, 0, 817557587.764312, 817557587.764312, NULL, 8376078440295694415, 'garden', '{"origin":{"edition":1,"number":11,"seed":1},"source":"garden","text":"железо quiet river harbour market river north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(28, X'913CB8BF140CFFF60EA8E3EF6C5F147AB71136D8A73AB73BE4D67042CE3E8835', 4, 5, 0, 817557587.7658037, 817557587.7658037, NULL, 7431272289926769646, NULL, '{"origin":{"edition":1,"number":16,"seed":1},"text":"Straße river north café θάλασσα salt"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(29, X'84B18990391D36BA312FEAFF11E8C36FA63F5C1FF41A4F23ACF7534DB6FD2C8A', 4, 6, 0, 817557587.7671121, 817557587.7671121, NULL, -4289370256533164767, 'железо', '{"origin":{"edition":1,"number":21,"seed":1},"source":"железо","text":"paper salt garden paper железо"}');
CREATE TABLE objects_4(
    id TEXT PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k13 TEXT,
    k14 BLOB,
    k15 BLOB,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(1, 'reader/é0', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, 2919900781382651664, 'reader0@example.org', X'FB4CC34496800677E005B791D92F8481', X'0240020E40', '{"handle":"reader/é0","mail":"reader0@example.org","token":"token 172352","device":"FB4CC344-9680-0677-E005-B791D92F8481","balance":13.63,"favourites":[5,13,18,7],"joined":747466164.40625,"origin":{"seed":1,"number":0,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(2, 'reader/é1', 5, 2, 0, 817557587.7698615, 817557587.7738192, NULL, -5162257607679078490, 'reader1@example.org', X'238D8FAA9E8C058DDF582CDECC642F7A', X'0240013C', '{"handle":"reader/é1","mail":"reader1@example.org","token":"token 97158","device":"238D8FAA-9E8C-058D-DF58-2CDECC642F7A","balance":5.9,"favourites":[17],"joined":685928603.71875,"origin":{"seed":1,"number":1,"edition":1}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(3, 'reader/é2', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -2242439851236294226, 'reader2@example.org', X'B08251AEB6194A6D7E35CCA03E9BBAE2', X'00BFFDA6D4FF', '{"handle":"reader/é2","mail":"reader2@example.org","token":"token 161973","device":"B08251AE-B619-4A6D-7E35-CCA03E9BBAE2","balance":-88.42,"favourites":[13],"joined":611081364.890625,"origin":{"seed":1,"number":2,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(5, 'reader/é4', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -1534171936667622136, 'reader4@example.org', X'21EE8FEEA0B34B682D5C63CB8AD1EAEF', X'0240021E32', '{"handle":"reader/é4","mail":"reader4@example.org","token":"token 423808","device":"21EE8FEE-A0B3-4B68-2D5C-63CB8AD1EAEF","balance":29.49,"favourites":[1,3],"joined":698847764.515625,"origin":{"seed":1,"number":4,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(6, 'reader/é5', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -7757082404140564555, 'reader5@example.org', X'24C3BF101135D395673D4D3743E5982B', X'00BFFDE3A6FF', '{"handle":"reader/é5","mail":"reader5@example.org","token":"token 780615","device":"24C3BF10-1135-D395-673D-4D3743E5982B","balance":-27.88,"favourites":[10],"joined":641928945.75,"origin":{"seed":1,"number":5,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(7, 'reader/é6', 5, 3, 0, 817557587.7698615, 817557587.7795122, NULL, 6797607036878026260, NULL, X'A8134206FA2B8074A028F79F754336C2', X'0240021641', '{"handle":"reader/é6","token":"token 846695","device":"A8134206-FA2B-8074-A028-F79F754336C2","balance":21.64,"favourites":[],"joined":618502376.15625,"origin":{"seed":1,"number":6,"edition":1}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(8, 'reader/é7', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -9105870626264928297, NULL, X'576F576583D1135C0DE06979B49C052A', X'00BFFDD7DCFF', '{"handle":"reader/é7","token":"token 463835","device":"576F5765-83D1-135C-0DE0-6979B49C052A","balance":-39.34,"favourites":[],"joined":699287390.46875,"origin":{"seed":1,"number":7,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(9, 'reader/é8', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, 446871553792522940, 'reader8@example.org', X'160CA50A77CAF29350C3B470B841A00B', X'0240023421', '{"handle":"reader/é8","mail":"reader8@example.org","token":"token 372505","device":"160CA50A-77CA-F293-50C3-B470B841A00B","balance":51.32,"favourites":[12,0,9,2],"joined":761696556.421875,"origin":{"seed":1,"number":8,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(10, 'reader/é9', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -2990099513256674509, 'reader9@example.org', X'32E5F49375977DB1DB7C5B20022FA17B', X'0240022127', '{"handle":"reader/é9","mail":"reader9@example.org","token":"token 33897","device":"32E5F493-7597-7DB1-DB7C-5B20022FA17B","balance":32.38,"favourites":[5,13,17,11],"joined":756366120.46875,"origin":{"seed":1,"number":9,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(12, 'reader/é11', 5, 4, 0, 817557587.7698615, 817557587.7801841, NULL, 9193579408043714112, 'reader11@example.org', X'2B68FD456EEDDFB961C2EB32BC37928D', X'0240022F5F', '{"handle":"reader/é11","mail":"reader11@example.org","token":"token 984221","device":"2B68FD45-6EED-DFB9-61C2-EB32BC37928D","balance":46.94,"favourites":[8,14,15],"joined":680539817.421875,"origin":{"seed":1,"number":11,"edition":1}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(13, 'reader/é12', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -3230389223165770999, NULL, X'21ECC727C333ED1616F50C585F9E5217', X'00BFFDF3D2FF', '{"handle":"reader/é12","token":"token 419359","device":"21ECC727-C333-ED16-16F5-0C585F9E5217","balance":-11.44,"favourites":[],"joined":685411393.625,"origin":{"seed":1,"number":12,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(14, 'reader/é13', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -4843009581186471777, NULL, X'20FD481102E1033E2D680290640D8510', X'0240025A37', '{"handle":"reader/é13","token":"token 820530","device":"20FD4811-02E1-033E-2D68-0290640D8510","balance":89.54,"favourites":[0,15,2,8],"joined":631042807.609375,"origin":{"seed":1,"number":13,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(15, 'reader/é14', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -5795709645747840537, NULL, X'EF7B19784258B89EBCB8A0A3DB0FB06E', X'0240010D', '{"handle":"reader/é14","token":"token 995980","device":"EF7B1978-4258-B89E-BCB8-A0A3DB0FB06E","balance":1.2,"favourites":[12,3],"joined":685341985.84375,"origin":{"seed":1,"number":14,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(16, 'reader/é15', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -6159698860555149403, NULL, X'D00F896FDEA621D03F09CE00B1AF360C', X'0240026121', '{"handle":"reader/é15","token":"token 206617","device":"D00F896F-DEA6-21D0-3F09-CE00B1AF360C","balance":96.32,"favourites":[16,3,19,1],"joined":674912799.25,"origin":{"seed":1,"number":15,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(17, 'reader/é16', 5, 5, 0, 817557587.7698615, 817557587.7807902, NULL, -4672087495780336690, NULL, X'C2295E54E8CB6A4D0CF2A4D7C732AE9B', X'0240022126', '{"handle":"reader/é16","token":"token 366510","device":"C2295E54-E8CB-6A4D-0CF2-A4D7C732AE9B","balance":32.37,"favourites":[10,4,18],"joined":692067491.5625,"origin":{"seed":1,"number":16,"edition":1}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(19, 'reader/é18', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, 6738076424643423642, NULL, X'332F97FCA5143D704765C1FD08AAD586', X'00BFFDC7C1FF', '{"handle":"reader/é18","token":"token 566769","device":"332F97FC-A514-3D70-4765-C1FD08AAD586","balance":-55.61,"favourites":[13,9,19],"joined":687123974.84375,"origin":{"seed":1,"number":18,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(20, 'reader/é19', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -1899250538030217940, 'reader19@example.org', X'D53FD3622314ADCDA794D2AD33975612', X'0240022428', '{"handle":"reader/é19","mail":"reader19@example.org","token":"token 456066","device":"D53FD362-2314-ADCD-A794-D2AD33975612","balance":35.39,"favourites":[6,5,0,17],"joined":603850590.03125,"origin":{"seed":1,"number":19,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(21, 'reader/é20', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, 7318213667953731080, NULL, X'0062C8449B279E2CBD150EF18C7B567B', X'0240021F62', '{"handle":"reader/é20","token":"token 135786","device":"0062C844-9B27-9E2C-BD15-0EF18C7B567B","balance":30.97,"favourites":[19],"joined":728742687.140625,"origin":{"seed":1,"number":20,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(22, 'reader/é21', 5, 6, 0, 817557587.7698615, 817557587.781309, NULL, 1086252701052296548, 'reader21@example.org', X'B97D5A17F3512C1907C9DF5BEA578E26', X'0240011C47', '{"handle":"reader/é21","mail":"reader21@example.org","token":"token 663258","device":"B97D5A17-F351-2C19-07C9-DF5BEA578E26","balance":2.77,"favourites":[8,7],"joined":613679235.921875,"origin":{"seed":1,"number":21,"edition":1}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(23, 'reader/é22', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, -6000894955422485104, NULL, X'333C861C3A79165E138C5EF3588A3F19', X'0240024655', '{"handle":"reader/é22","token":"token 332020","device":"333C861C-3A79-165E-138C-5EF3588A3F19","balance":69.84,"favourites":[],"joined":669097261.453125,"origin":{"seed":1,"number":22,"edition":0}}');
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc") VALUES(24, 'reader/é23', 5, 1, 0, 817557587.7698615, 817557587.7698615, NULL, 1118991483556587415, 'reader23@example.org', X'8BA3EBB8549DFB15F907D87E5725F75B', X'00BFFDC0ABFF', '{"handle":"reader/é23","mail":"reader23@example.org","token":"token 376266","device":"8BA3EBB8-549D-FB15-F907-D87E5725F75B","balance":-62.83,"favourites":[0],"joined":617128146.328125,"origin":{"seed":1,"number":23,"edition":0}}');
CREATE TABLE objects_5(
    id TEXT PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k17 TEXT,
    doc TEXT NOT NULL
, k19 INTEGER, k20 TEXT) STRICT;
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(1, 'H 0', 6, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 6679466099670243297, 'café market', '{"signature":"H 0","title":"café market","origin":{"seed":1,"number":0,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(2, 'H 1', 7, 2, 0, 817557587.7877703, 817557587.8007504, NULL, 2589501203177263080, 'железо bread', '{"signature":"H 1","title":"железо bread","bought":619938927.5625,"origin":{"seed":1,"number":1,"edition":1},"pages":473,"isbn":"978-1"}', 473, '978-1');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(3, 'H 2', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -5997213036950378062, 'naïve café orchard', '{"signature":"H 2","title":"naïve café orchard","bought":707196456.171875,"origin":{"seed":1,"number":2,"edition":0},"minutes":92.75,"languages":["fr","ja"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(5, 'H 4', 7, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -902397812595719756, 'orchard', '{"signature":"H 4","title":"orchard","bought":741247627.265625,"origin":{"seed":1,"number":4,"edition":0},"pages":315,"isbn":"978-4"}', 315, '978-4');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(6, 'H 5', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -2537096559396859693, 'quiet orchard orchard', '{"signature":"H 5","title":"quiet orchard orchard","origin":{"seed":1,"number":5,"edition":0},"minutes":0.5,"languages":["en","ja"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(7, 'H 6', 6, 3, 0, 817557587.7877703, 817557587.8017777, NULL, -3237332779363368785, 'bread orchard Lantern', '{"signature":"H 6","title":"bread orchard Lantern","bought":777867479.546875,"origin":{"seed":1,"number":6,"edition":1}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(8, 'H 7', 7, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 2025216456168198502, 'copper machine', '{"signature":"H 7","title":"copper machine","origin":{"seed":1,"number":7,"edition":0},"pages":333,"isbn":"978-7"}', 333, '978-7');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(9, 'H 8', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -6074279740790355918, 'window market', '{"signature":"H 8","title":"window market","bought":753854868.703125,"origin":{"seed":1,"number":8,"edition":0},"minutes":68.5,"languages":["en"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(10, 'H 9', 6, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 4501957662161163140, 'machine', '{"signature":"H 9","title":"machine","bought":626210594.03125,"origin":{"seed":1,"number":9,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(12, 'H 11', 8, 4, 0, 817557587.7877703, 817557587.8023885, NULL, -2840803803254274501, 'river', '{"signature":"H 11","title":"river","bought":742694371.609375,"origin":{"seed":1,"number":11,"edition":1},"minutes":164.75,"languages":["fr","de","fr"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(13, 'H 12', 6, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -1517218689225684691, 'bread', '{"signature":"H 12","title":"bread","bought":686244842.09375,"origin":{"seed":1,"number":12,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(14, 'H 13', 7, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -7021481868061200747, 'orchard orchard river', '{"signature":"H 13","title":"orchard orchard river","origin":{"seed":1,"number":13,"edition":0},"pages":769}', 769, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(15, 'H 14', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 8867457809125227360, 'river river железо', '{"signature":"H 14","title":"river river железо","bought":642855418.96875,"origin":{"seed":1,"number":14,"edition":0},"minutes":179.75,"languages":["en"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(16, 'H 15', 6, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -8976971247551411298, 'market', '{"signature":"H 15","title":"market","origin":{"seed":1,"number":15,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(17, 'H 16', 7, 5, 0, 817557587.7877703, 817557587.8029537, NULL, -8151208875525653285, 'river Lantern café', '{"signature":"H 16","title":"river Lantern café","origin":{"seed":1,"number":16,"edition":1},"pages":32}', 32, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(19, 'H 18', 6, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -1758144158781171139, 'river harbour copper', '{"signature":"H 18","title":"river harbour copper","bought":601619761.6875,"origin":{"seed":1,"number":18,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(20, 'H 19', 7, 1, 0, 817557587.7877703, 817557587.7877703, NULL, -5497571429971434187, 'paper Lantern café', '{"signature":"H 19","title":"paper Lantern café","origin":{"seed":1,"number":19,"edition":0},"pages":648,"isbn":"978-19"}', 648, '978-19');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(21, 'H 20', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 8736714079104573034, 'Lantern copper', '{"signature":"H 20","title":"Lantern copper","bought":788173938.984375,"origin":{"seed":1,"number":20,"edition":0},"minutes":111.75,"languages":["en","ja"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(22, 'H 21', 6, 6, 0, 817557587.7877703, 817557587.803457, NULL, 1666252044447100588, 'winter garden', '{"signature":"H 21","title":"winter garden","origin":{"seed":1,"number":21,"edition":1}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(23, 'H 22', 7, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 8783971104348780877, 'θάλασσα', '{"signature":"H 22","title":"θάλασσα","origin":{"seed":1,"number":22,"edition":0},"pages":267,"isbn":"978-22"}', 267, '978-22');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(24, 'H 23', 8, 1, 0, 817557587.7877703, 817557587.7877703, NULL, 7505186183538446201, 'copper garden copper', '{"signature":"H 23","title":"copper garden copper","bought":696193239.78125,"origin":{"seed":1,"number":23,"edition":0},"minutes":21.75,"languages":[]}', NULL, NULL);
CREATE TABLE objects_6(
    id INTEGER PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k22 TEXT,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(0, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, 6997989344830220919, 'reader/é0', '{"id":0,"reader":"reader/é0","origin":{"seed":1,"number":0,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(1, 9, 2, 0, 817557587.8056233, 817557587.8111103, NULL, -2744566058231271737, 'reader/é5', '{"id":1,"reader":"reader/é5","origin":{"seed":1,"number":1,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(2, 9, 1, 0, 817557587.8056233, 817557587.8056233, 10775215242.109375, 7995178523692390673, 'reader/é5', '{"id":2,"reader":"reader/é5","until":10775215242.109375,"origin":{"seed":1,"number":2,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(4, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, 1486920692536263189, 'reader/é7', '{"id":4,"reader":"reader/é7","origin":{"seed":1,"number":4,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(5, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, 7974094417674733063, 'reader/é4', '{"id":5,"reader":"reader/é4","origin":{"seed":1,"number":5,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(6, 9, 3, 0, 817557587.8056233, 817557587.812, 10741589632.109375, -3173543406005558437, 'reader/é7', '{"id":6,"reader":"reader/é7","until":10741589632.109375,"origin":{"seed":1,"number":6,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(7, 9, 1, 0, 817557587.8056233, 817557587.8056233, 754718025.015625, -856817531549248534, 'reader/é1', '{"id":7,"reader":"reader/é1","until":754718025.015625,"origin":{"seed":1,"number":7,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(8, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, 7473774115350759768, 'reader/é9', '{"id":8,"reader":"reader/é9","origin":{"seed":1,"number":8,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(9, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, -634953535157646549, 'reader/é4', '{"id":9,"reader":"reader/é4","origin":{"seed":1,"number":9,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(11, 9, 1, 0, 817557587.8056233, 817557587.8056233, 783607916.453125, 6839051757535917935, 'reader/é3', '{"id":11,"reader":"reader/é3","until":783607916.453125,"origin":{"seed":1,"number":11,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(12, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, -2521267851600756442, 'reader/é5', '{"id":12,"reader":"reader/é5","origin":{"seed":1,"number":12,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(13, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, 7224263230584644971, 'reader/é4', '{"id":13,"reader":"reader/é4","origin":{"seed":1,"number":13,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(14, 9, 1, 0, 817557587.8056233, 817557587.8056233, 10660572346.0, -493802070022585750, 'reader/é5', '{"id":14,"reader":"reader/é5","until":10660572346.0,"origin":{"seed":1,"number":14,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(15, 9, 1, 0, 817557587.8056233, 817557587.8056233, 634158048.25, 6254214652562986231, 'reader/é8', '{"id":15,"reader":"reader/é8","until":634158048.25,"origin":{"seed":1,"number":15,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(16, 9, 4, 0, 817557587.8056233, 817557587.8123655, NULL, -5938132885091152694, 'reader/é6', '{"id":16,"reader":"reader/é6","origin":{"seed":1,"number":16,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(18, 9, 1, 0, 817557587.8056233, 817557587.8056233, 10647307116.46875, -4316295835214929549, 'reader/é9', '{"id":18,"reader":"reader/é9","until":10647307116.46875,"origin":{"seed":1,"number":18,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(19, 9, 1, 0, 817557587.8056233, 817557587.8056233, 755027638.421875, 966082282679056927, 'reader/é8', '{"id":19,"reader":"reader/é8","until":755027638.421875,"origin":{"seed":1,"number":19,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(20, 9, 1, 0, 817557587.8056233, 817557587.8056233, NULL, -5353190955627524717, 'reader/é0', '{"id":20,"reader":"reader/é0","origin":{"seed":1,"number":20,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(21, 9, 5, 0, 817557587.8056233, 817557587.8125719, NULL, 1962792595613962879, 'reader/é2', '{"id":21,"reader":"reader/é2","origin":{"seed":1,"number":21,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(22, 9, 1, 0, 817557587.8056233, 817557587.8056233, 10630222806.03125, 2949173037752114974, 'reader/é2', '{"id":22,"reader":"reader/é2","until":10630222806.03125,"origin":{"seed":1,"number":22,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(23, 9, 1, 0, 817557587.8056233, 817557587.8056233, 670384044.96875, 8178403277397587336, 'reader/é5', '{"id":23,"reader":"reader/é5","until":670384044.96875,"origin":{"seed":1,"number":23,"edition":0}}');
CREATE TABLE objects_7(
    id INTEGER PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(0, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 8489118305436521944, '{"id":0,"page":"naïve","time":609849995.6875,"path":{"steps":[3]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(1, 10, 2, 0, 817557587.8137007, 817557587.8179588, NULL, -4657640655292498377, '{"id":1,"page":"naïve","time":622991341.90625,"path":{"steps":[6,1,6]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(2, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -2548561301072157440, '{"id":2,"page":"river","time":609128789.734375,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(4, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -1493167341014408879, '{"id":4,"page":"copper","time":711065560.375,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(5, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 8486056440921808987, '{"id":5,"page":"winter","time":775251203.734375,"path":{"steps":[3]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(6, 10, 3, 0, 817557587.8137007, 817557587.8247288, NULL, 1466357864712495117, '{"id":6,"page":"orchard","time":736113702.6875,"path":{"steps":[24,21]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(7, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -6926600905186316111, '{"id":7,"page":"river","time":664295151.765625,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(8, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 3674473371701183394, '{"id":8,"page":"window","time":619376049.203125,"path":{"steps":[47,18,5,5]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(9, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 6290702867644079730, '{"id":9,"page":"café","time":767585725.03125,"path":{"steps":[8,39]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(11, 10, 4, 0, 817557587.8137007, 817557587.8251003, NULL, -2621372785444894690, '{"id":11,"page":"salt","time":637679823.375,"path":{"steps":[]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(12, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 6727628982827786960, '{"id":12,"page":"river","time":672420647.28125,"path":{"steps":[24]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(13, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 4254757060337387767, '{"id":13,"page":"Lantern","time":622866858.375,"path":{"steps":[37,30,8]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(14, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -5851007629993473011, '{"id":14,"page":"paper","time":717297751.9375,"path":{"steps":[30,11,38,19]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(15, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -7049752421737679316, '{"id":15,"page":"market","time":604479640.390625,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(16, 10, 5, 0, 817557587.8137007, 817557587.8254083, NULL, -7459016650131561656, '{"id":16,"page":"quiet","time":720185425.75,"path":{"steps":[18,31]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(18, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 896147585115773995, '{"id":18,"page":"железо","time":651143654.625,"path":{"steps":[14,39,27]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(19, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 7650585500002679327, '{"id":19,"page":"bread","time":697855045.984375,"path":{"steps":[49,43,42]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(20, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -4624810054018279488, '{"id":20,"page":"garden","time":686765316.921875,"path":{"steps":[2]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(21, 10, 6, 0, 817557587.8137007, 817557587.8256676, NULL, -3759409967653078605, '{"id":21,"page":"salt","time":641475309.8125,"path":{"steps":[]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(22, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, -8649520275094840794, '{"id":22,"page":"θάλασσα","time":621038233.71875,"path":{"steps":[22]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(23, 10, 1, 0, 817557587.8137007, 817557587.8137007, NULL, 2110052806777905525, '{"id":23,"page":"Lantern","time":692777994.28125,"path":{"steps":[]},"seed":1,"edition":0}');
CREATE TABLE searched_1(
    docid INTEGER PRIMARY KEY,
    id INTEGER UNIQUE
) STRICT;
INSERT INTO "searched_1"("docid", "id") VALUES(1, 0);
INSERT INTO "searched_1"("docid", "id") VALUES(2, 1);
INSERT INTO "searched_1"("docid", "id") VALUES(3, 2);
INSERT INTO "searched_1"("docid", "id") VALUES(5, 4);
INSERT INTO "searched_1"("docid", "id") VALUES(6, 5);
INSERT INTO "searched_1"("docid", "id") VALUES(7, 6);
INSERT INTO "searched_1"("docid", "id") VALUES(8, 7);
INSERT INTO "searched_1"("docid", "id") VALUES(9, 8);
INSERT INTO "searched_1"("docid", "id") VALUES(10, 9);
INSERT INTO "searched_1"("docid", "id") VALUES(12, 11);
INSERT INTO "searched_1"("docid", "id") VALUES(13, 12);
INSERT INTO "searched_1"("docid", "id") VALUES(14, 13);
INSERT INTO "searched_1"("docid", "id") VALUES(15, 14);
INSERT INTO "searched_1"("docid", "id") VALUES(16, 15);
INSERT INTO "searched_1"("docid", "id") VALUES(17, 16);
INSERT INTO "searched_1"("docid", "id") VALUES(19, 18);
INSERT INTO "searched_1"("docid", "id") VALUES(20, 19);
INSERT INTO "searched_1"("docid", "id") VALUES(21, 20);
INSERT INTO "searched_1"("docid", "id") VALUES(22, 21);
INSERT INTO "searched_1"("docid", "id") VALUES(23, 22);
INSERT INTO "searched_1"("docid", "id") VALUES(24, 23);
CREATE TABLE searched_2(
    docid INTEGER PRIMARY KEY,
    id INTEGER UNIQUE
) STRICT;
INSERT INTO "searched_2"("docid", "id") VALUES(1, 0);
INSERT INTO "searched_2"("docid", "id") VALUES(2, 1);
INSERT INTO "searched_2"("docid", "id") VALUES(3, 2);
INSERT INTO "searched_2"("docid", "id") VALUES(5, 4);
INSERT INTO "searched_2"("docid", "id") VALUES(6, 5);
INSERT INTO "searched_2"("docid", "id") VALUES(7, 6);
INSERT INTO "searched_2"("docid", "id") VALUES(8, 7);
INSERT INTO "searched_2"("docid", "id") VALUES(9, 8);
INSERT INTO "searched_2"("docid", "id") VALUES(10, 9);
INSERT INTO "searched_2"("docid", "id") VALUES(12, 11);
INSERT INTO "searched_2"("docid", "id") VALUES(13, 12);
INSERT INTO "searched_2"("docid", "id") VALUES(14, 13);
INSERT INTO "searched_2"("docid", "id") VALUES(15, 14);
INSERT INTO "searched_2"("docid", "id") VALUES(16, 15);
INSERT INTO "searched_2"("docid", "id") VALUES(17, 16);
INSERT INTO "searched_2"("docid", "id") VALUES(19, 18);
INSERT INTO "searched_2"("docid", "id") VALUES(20, 19);
INSERT INTO "searched_2"("docid", "id") VALUES(21, 20);
INSERT INTO "searched_2"("docid", "id") VALUES(22, 21);
INSERT INTO "searched_2"("docid", "id") VALUES(23, 22);
INSERT INTO "searched_2"("docid", "id") VALUES(24, 23);
CREATE TABLE searched_5(
    docid INTEGER PRIMARY KEY,
    id TEXT UNIQUE
) STRICT;
INSERT INTO "searched_5"("docid", "id") VALUES(1, 'H 0');
INSERT INTO "searched_5"("docid", "id") VALUES(2, 'H 1');
INSERT INTO "searched_5"("docid", "id") VALUES(3, 'H 2');
INSERT INTO "searched_5"("docid", "id") VALUES(5, 'H 4');
INSERT INTO "searched_5"("docid", "id") VALUES(6, 'H 5');
INSERT INTO "searched_5"("docid", "id") VALUES(7, 'H 6');
INSERT INTO "searched_5"("docid", "id") VALUES(8, 'H 7');
INSERT INTO "searched_5"("docid", "id") VALUES(9, 'H 8');
INSERT INTO "searched_5"("docid", "id") VALUES(10, 'H 9');
INSERT INTO "searched_5"("docid", "id") VALUES(12, 'H 11');
INSERT INTO "searched_5"("docid", "id") VALUES(13, 'H 12');
INSERT INTO "searched_5"("docid", "id") VALUES(14, 'H 13');
INSERT INTO "searched_5"("docid", "id") VALUES(15, 'H 14');
INSERT INTO "searched_5"("docid", "id") VALUES(16, 'H 15');
INSERT INTO "searched_5"("docid", "id") VALUES(17, 'H 16');
INSERT INTO "searched_5"("docid", "id") VALUES(19, 'H 18');
INSERT INTO "searched_5"("docid", "id") VALUES(20, 'H 19');
INSERT INTO "searched_5"("docid", "id") VALUES(21, 'H 20');
INSERT INTO "searched_5"("docid", "id") VALUES(22, 'H 21');
INSERT INTO "searched_5"("docid", "id") VALUES(23, 'H 22');
INSERT INTO "searched_5"("docid", "id") VALUES(24, 'H 23');
CREATE VIRTUAL TABLE search_1 USING fts5(
    k11, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_1"(rowid, "k11") VALUES(1, 'paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(2, 'market bread copper');
INSERT INTO "search_1"(rowid, "k11") VALUES(3, 'θάλασσα paper θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(5, 'θάλασσα paper café window bread orchard θάλασσα paper Lantern Straße');
INSERT INTO "search_1"(rowid, "k11") VALUES(6, 'machine orchard garden paper harbour bread paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(7, 'window window Straße river paper Lantern');
INSERT INTO "search_1"(rowid, "k11") VALUES(8, 'harbour θάλασσα Straße machine window Straße window garden');
INSERT INTO "search_1"(rowid, "k11") VALUES(9, 'θάλασσα winter');
INSERT INTO "search_1"(rowid, "k11") VALUES(10, 'Straße Straße north θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(12, 'θάλασσα garden river θάλασσα river window');
INSERT INTO "search_1"(rowid, "k11") VALUES(13, 'salt Straße machine θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(14, 'bread north copper железо north north');
INSERT INTO "search_1"(rowid, "k11") VALUES(15, 'salt');
INSERT INTO "search_1"(rowid, "k11") VALUES(16, 'winter железо copper river Lantern winter naïve salt winter θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(17, 'orchard paper garden café window naïve');
INSERT INTO "search_1"(rowid, "k11") VALUES(19, 'window железо bread copper copper river window Straße');
INSERT INTO "search_1"(rowid, "k11") VALUES(20, 'copper winter Straße market copper quiet garden salt machine');
INSERT INTO "search_1"(rowid, "k11") VALUES(21, 'salt железо');
INSERT INTO "search_1"(rowid, "k11") VALUES(22, 'window salt naïve orchard winter café garden quiet θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(23, 'quiet bread river');
INSERT INTO "search_1"(rowid, "k11") VALUES(24, 'machine salt market machine salt naïve Straße winter north paper');
CREATE VIRTUAL TABLE search_2 USING fts5(
    k7, k8, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(1, 'café copper harbour', 'Lantern river Lantern winter machine café garden window copper machine harbour');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(2, 'bread machine salt river', 'machine river river orchard Straße orchard copper café Lantern copper Lantern bread bread Lantern Straße quiet garden salt machine');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(3, 'window window garden Lantern', 'copper copper Straße naïve salt garden salt winter Lantern window orchard paper quiet Straße Lantern garden железо Lantern café salt harbour winter café harbour');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(5, 'paper bread', 'naïve market winter naïve Lantern naïve');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(6, 'salt copper bread salt', 'железо orchard naïve salt market quiet copper naïve Straße café winter garden Straße copper copper Straße market copper machine river naïve');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(7, 'quiet window copper Straße', 'machine harbour machine café market θάλασσα quiet θάλασσα quiet quiet Straße copper orchard garden Straße paper Straße paper naïve river θάλασσα north');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(8, 'naïve river', 'quiet café quiet river Straße paper winter café');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(9, 'θάλασσα market', 'salt window naïve café Straße copper north winter Lantern harbour quiet winter winter market market machine naïve bread garden paper');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(10, 'железо garden machine', 'window θάλασσα machine market café harbour winter machine machine river Straße');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(12, 'harbour железо copper', 'salt quiet bread железо river Lantern');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(13, 'quiet железо window salt', 'quiet железо θάλασσα paper Straße');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(14, 'north river', 'salt river железо Lantern Straße harbour café river orchard naïve garden harbour winter river machine Lantern café café Straße');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(15, 'paper machine', 'orchard железо железо paper market window river железо orchard bread θάλασσα naïve window market θάλασσα garden window harbour orchard market paper machine harbour machine');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(16, 'garden salt', 'paper naïve Lantern market machine café harbour bread paper salt river bread Straße window garden bread paper Straße naïve Lantern café café железо quiet');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(17, 'Straße river garden', 'harbour salt orchard café north naïve θάλασσα copper');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(19, 'Lantern железо bread café', 'bread copper Straße bread harbour Straße winter naïve Straße paper garden Straße harbour north железо north harbour salt naïve paper garden quiet');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(20, 'orchard machine', 'machine copper harbour paper river river copper θάλασσα river orchard');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(21, 'north paper café', 'north copper harbour north market paper copper Lantern bread harbour north железо copper');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(22, 'garden garden железо', 'machine bread paper orchard garden north железо window market winter winter market river river железо river Straße θάλασσα orchard quiet');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(23, 'window salt Lantern', 'железо market copper paper orchard naïve');
INSERT INTO "search_2"(rowid, "k7", "k8") VALUES(24, 'market copper paper железо', 'garden winter naïve winter machine quiet orchard bread window bread θάλασσα bread paper bread winter bread bread naïve paper');
CREATE VIRTUAL TABLE search_5 USING fts5(
    k18, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_5"(rowid, "k18") VALUES(1, 'café market');
INSERT INTO "search_5"(rowid, "k18") VALUES(2, 'железо bread');
INSERT INTO "search_5"(rowid, "k18") VALUES(3, 'naïve café orchard');
INSERT INTO "search_5"(rowid, "k18") VALUES(5, 'orchard');
INSERT INTO "search_5"(rowid, "k18") VALUES(6, 'quiet orchard orchard');
INSERT INTO "search_5"(rowid, "k18") VALUES(7, 'bread orchard Lantern');
INSERT INTO "search_5"(rowid, "k18") VALUES(8, 'copper machine');
INSERT INTO "search_5"(rowid, "k18") VALUES(9, 'window market');
INSERT INTO "search_5"(rowid, "k18") VALUES(10, 'machine');
INSERT INTO "search_5"(rowid, "k18") VALUES(12, 'river');
INSERT INTO "search_5"(rowid, "k18") VALUES(13, 'bread');
INSERT INTO "search_5"(rowid, "k18") VALUES(14, 'orchard orchard river');
INSERT INTO "search_5"(rowid, "k18") VALUES(15, 'river river железо');
INSERT INTO "search_5"(rowid, "k18") VALUES(16, 'market');
INSERT INTO "search_5"(rowid, "k18") VALUES(17, 'river Lantern café');
INSERT INTO "search_5"(rowid, "k18") VALUES(19, 'river harbour copper');
INSERT INTO "search_5"(rowid, "k18") VALUES(20, 'paper Lantern café');
INSERT INTO "search_5"(rowid, "k18") VALUES(21, 'Lantern copper');
INSERT INTO "search_5"(rowid, "k18") VALUES(22, 'winter garden');
INSERT INTO "search_5"(rowid, "k18") VALUES(23, 'θάλασσα');
INSERT INTO "search_5"(rowid, "k18") VALUES(24, 'copper garden copper');
CREATE INDEX elements_4_id ON elements_4(id);
CREATE INDEX elements_16_id ON elements_16(id);
CREATE INDEX elements_21_id ON elements_21(id);
CREATE INDEX objects_1_expires ON objects_1(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_1_k9 ON objects_1(k9, id);
CREATE INDEX objects_1_k10 ON objects_1(k10, id);
CREATE INDEX objects_1_revision ON objects_1(revision);
CREATE INDEX objects_1_stale_1 ON objects_1(schema) WHERE schema IN (1);
CREATE INDEX objects_2_expires ON objects_2(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_2_k1 ON objects_2(k1, id);
CREATE INDEX objects_2_k2 ON objects_2(k2, id);
CREATE INDEX objects_2_k3 ON objects_2(k3, id);
CREATE INDEX objects_2_k5 ON objects_2(k5, id);
CREATE INDEX objects_2_k6_k3 ON objects_2(k6, k3, id);
CREATE INDEX objects_2_revision ON objects_2(revision);
CREATE INDEX objects_3_expires ON objects_3(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_3_k12 ON objects_3(k12, id);
CREATE INDEX objects_3_revision ON objects_3(revision);
CREATE INDEX objects_4_expires ON objects_4(expires) WHERE expires IS NOT NULL;
CREATE UNIQUE INDEX objects_4_k13_unique ON objects_4(k13);
CREATE INDEX objects_4_k14 ON objects_4(k14, id);
CREATE INDEX objects_4_k15 ON objects_4(k15, id);
CREATE INDEX objects_4_revision ON objects_4(revision);
CREATE INDEX objects_5_expires ON objects_5(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_5_k17 ON objects_5(k17, id);
CREATE INDEX objects_5_k19 ON objects_5(k19, id);
CREATE UNIQUE INDEX objects_5_k20_unique ON objects_5(k20);
CREATE INDEX objects_5_revision ON objects_5(revision);
CREATE INDEX objects_6_expires ON objects_6(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_6_k22 ON objects_6(k22, id);
CREATE INDEX objects_6_revision ON objects_6(revision);
CREATE INDEX objects_7_expires ON objects_7(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_7_revision ON objects_7(revision);
CREATE TRIGGER elements_4_deleted AFTER DELETE ON objects_2
BEGIN
    DELETE FROM elements_4 WHERE id = old.id;
END;
CREATE TRIGGER elements_16_deleted AFTER DELETE ON objects_4
BEGIN
    DELETE FROM elements_16 WHERE id = old.id;
END;
CREATE TRIGGER elements_21_deleted AFTER DELETE ON objects_5
BEGIN
    DELETE FROM elements_21 WHERE id = old.id;
END;
CREATE TRIGGER objects_1_deleted AFTER DELETE ON objects_1 BEGIN
    UPDATE searched_1 SET id = NULL WHERE id = old.id;
END;
CREATE TRIGGER objects_1_reclassed AFTER UPDATE OF schema ON objects_1
WHEN old.schema <> new.schema AND (SELECT class FROM cyanotype_schemas WHERE id = old.schema) <> (SELECT class FROM cyanotype_schemas WHERE id = new.schema)
BEGIN
    UPDATE searched_1 SET id = NULL WHERE id = old.id;
END;
CREATE TRIGGER objects_2_deleted AFTER DELETE ON objects_2 BEGIN
    UPDATE searched_2 SET id = NULL WHERE id = old.id;
END;
CREATE TRIGGER objects_2_reclassed AFTER UPDATE OF schema ON objects_2
WHEN old.schema <> new.schema AND (SELECT class FROM cyanotype_schemas WHERE id = old.schema) <> (SELECT class FROM cyanotype_schemas WHERE id = new.schema)
BEGIN
    UPDATE searched_2 SET id = NULL WHERE id = old.id;
END;
CREATE TRIGGER objects_5_deleted AFTER DELETE ON objects_5 BEGIN
    UPDATE searched_5 SET id = NULL WHERE id = old.id;
END;
CREATE TRIGGER objects_5_reclassed AFTER UPDATE OF schema ON objects_5
WHEN old.schema <> new.schema AND (SELECT class FROM cyanotype_schemas WHERE id = old.schema) <> (SELECT class FROM cyanotype_schemas WHERE id = new.schema)
BEGIN
    UPDATE searched_5 SET id = NULL WHERE id = old.id;
END;
COMMIT;
