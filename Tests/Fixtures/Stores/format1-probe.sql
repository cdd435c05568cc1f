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
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(1, 1, 'title', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(2, 1, 'tags', 'elements:string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(3, 1, 'rating', 'integer');
CREATE TABLE cyanotype_deletions(
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    revision INTEGER NOT NULL,
    id ANY,
    PRIMARY KEY(type, revision, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 13, 'probe7');
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
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(1, 1, 'Article', '', '[{"keys":["id"],"type":"String"},{"keys":["title"],"type":"String"},{"keys":["tags"],"type":"Array<String>"},{"keys":["rating"],"type":"Int"},{"keys":["seen"],"type":"Optional<String>"}]', '1,2,3', 1);
CREATE TABLE cyanotype_types(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    identity_path TEXT,
    generation INTEGER NOT NULL DEFAULT 1,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(1, 'Article', 'string', 'id', 2, 0);
CREATE TABLE elements_2(
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE objects_1(
    id TEXT PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k1 TEXT,
    k3 INTEGER,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(1, 'probe1', 1, 1, 0, 817557589.1007694, 817557589.1007694, NULL, -6452793291971508374, 'A title', 1, '{"id":"probe1","title":"A title","tags":[],"rating":1}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(2, 'probe2', 1, 2, 0, 817557589.1283315, 817557589.1283315, NULL, 8640337202089741614, 'A title', 2, '{"id":"probe2","title":"A title","tags":[],"rating":2}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(3, 'probe3', 1, 3, 0, 817557589.1289749, 817557589.1289749, NULL, -7668530999235967676, 'A title', 3, '{"id":"probe3","title":"A title","tags":[],"rating":3}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(4, 'probe4', 1, 4, 0, 817557589.1292449, 817557589.1292449, NULL, 4101505069910134981, 'A title', 4, '{"id":"probe4","title":"A title","tags":[],"rating":4}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(5, 'probe5', 1, 5, 0, 817557589.1295342, 817557589.1295342, NULL, 6514341261716695774, 'A title', 5, '{"id":"probe5","title":"A title","tags":[],"rating":5}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(6, 'probe6', 1, 6, 0, 817557589.129777, 817557589.129777, NULL, 4970508583896434452, 'A title', 6, '{"id":"probe6","title":"A title","tags":[],"rating":6}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(8, 'probe8', 1, 8, 0, 817557589.1301622, 817557589.1301622, NULL, 6386501268805954791, 'A title', 8, '{"id":"probe8","title":"A title","tags":[],"rating":8}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(9, 'probe9', 1, 9, 0, 817557589.1304034, 817557589.1304034, NULL, 2399498213249665570, 'A title', 9, '{"id":"probe9","title":"A title","tags":[],"rating":9}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(10, 'probe10', 1, 10, 0, 817557589.1306208, 817557589.1306208, NULL, -7458121658595547962, 'A title', 10, '{"id":"probe10","title":"A title","tags":[],"rating":10}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(11, 'probe11', 1, 11, 0, 817557589.1308835, 817557589.1308835, NULL, 4061530185838401316, 'A title', 11, '{"id":"probe11","title":"A title","tags":[],"rating":11}');
INSERT INTO "objects_1"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "doc") VALUES(12, 'probe12', 1, 12, 0, 817557589.1310929, 817557589.1310929, NULL, -6225096747735239376, 'A title', 12, '{"id":"probe12","title":"A title","tags":[],"rating":12}');
CREATE INDEX elements_2_id ON elements_2(id);
CREATE INDEX objects_1_expires ON objects_1(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_1_k1 ON objects_1(k1, id);
CREATE INDEX objects_1_k3 ON objects_1(k3, id);
CREATE INDEX objects_1_revision ON objects_1(revision);
CREATE TRIGGER elements_2_deleted AFTER DELETE ON objects_1
BEGIN
    DELETE FROM elements_2 WHERE id = old.id;
END;
COMMIT;
