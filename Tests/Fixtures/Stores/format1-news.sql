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
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(1, 1, 'created_at', 'date');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(2, 1, 'entities.hashtags', 'elements:string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(3, 1, 'favorite_count', 'integer');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(4, 1, 'user.screen_name', 'string');
CREATE TABLE cyanotype_deletions(
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    revision INTEGER NOT NULL,
    id ANY,
    PRIMARY KEY(type, revision, id)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "fields", "columns", "used") VALUES(1, 1, 'Post', '', '[{"keys":["id"],"type":"Int"},{"keys":["created_at"],"type":"Date"},{"keys":["text"],"type":"String"},{"keys":["user"],"type":"Author"},{"keys":["entities","hashtags"],"type":"Array<String>"},{"keys":["favorite_count"],"type":"Int"},{"keys":["in_reply_to"],"type":"Optional<Int>"}]', '1,2,3,4', 1);
CREATE TABLE cyanotype_types(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    identity_path TEXT,
    generation INTEGER NOT NULL DEFAULT 1,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(1, 'Post', 'integer', 'id', 2, 0);
CREATE TABLE elements_2(
    value TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_2"("value", "id") VALUES('bread', 1005);
INSERT INTO "elements_2"("value", "id") VALUES('bread', 1007);
INSERT INTO "elements_2"("value", "id") VALUES('bread', 1011);
INSERT INTO "elements_2"("value", "id") VALUES('coffee', 1011);
INSERT INTO "elements_2"("value", "id") VALUES('ferry', 1003);
INSERT INTO "elements_2"("value", "id") VALUES('ferry', 1004);
INSERT INTO "elements_2"("value", "id") VALUES('fog', 1002);
INSERT INTO "elements_2"("value", "id") VALUES('fog', 1003);
INSERT INTO "elements_2"("value", "id") VALUES('harbour', 1001);
INSERT INTO "elements_2"("value", "id") VALUES('harbour', 1008);
INSERT INTO "elements_2"("value", "id") VALUES('harbour', 1009);
INSERT INTO "elements_2"("value", "id") VALUES('harbour', 1010);
INSERT INTO "elements_2"("value", "id") VALUES('light', 1001);
INSERT INTO "elements_2"("value", "id") VALUES('market', 1008);
INSERT INTO "elements_2"("value", "id") VALUES('storm', 1009);
INSERT INTO "elements_2"("value", "id") VALUES('storm', 1010);
INSERT INTO "elements_2"("value", "id") VALUES('weather', 1002);
INSERT INTO "elements_2"("value", "id") VALUES('weather', 1006);
INSERT INTO "elements_2"("value", "id") VALUES('weather', 1009);
CREATE TABLE objects_1(
    id INTEGER PRIMARY KEY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    k1 REAL,
    k3 INTEGER,
    k4 TEXT,
    doc TEXT NOT NULL
) STRICT;
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1001, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, -7061196259919866887, 794132100.0, 12, 'harbour', '{"id":1001,"created_at":794132100.0,"text":"The lighthouse has a new lamp. It can be seen from the ferry.","user":{"id":7,"screen_name":"harbour","name":"Harbour Office"},"entities":{"hashtags":["harbour","light"]},"favorite_count":12}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1002, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 4832557747013102355, 794137230.0, 31, 'weather', '{"id":1002,"created_at":794137230.0,"text":"Fog until noon, then sun. Take a jacket.","user":{"id":3,"screen_name":"weather","name":"Weather Desk"},"entities":{"hashtags":["weather","fog"]},"favorite_count":31}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1003, 1, 2, 0, 817557588.5158871, 817557588.5545055, NULL, 5774530825705499190, 794138700.0, 3, 'mira', '{"id":1003,"created_at":794138700.0,"text":"Will the ferry leave in this fog?","user":{"id":12,"screen_name":"mira","name":"Mira Öz"},"entities":{"hashtags":["ferry","fog"]},"favorite_count":3,"in_reply_to":1002}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1004, 1, 2, 0, 817557588.5158871, 817557588.5545055, NULL, 6266717070762560352, 794138865.0, 10, 'harbour', '{"id":1004,"created_at":794138865.0,"text":"It will, half an hour late.","user":{"id":7,"screen_name":"harbour","name":"Harbour Office"},"entities":{"hashtags":["ferry"]},"favorite_count":10,"in_reply_to":1003}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1005, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 1540749400293652767, 794212200.0, 44, 'bakery', '{"id":1005,"created_at":794212200.0,"text":"Fresh bread from six o''clock on, rye today.","user":{"id":21,"screen_name":"bakery","name":"Bakery on the Quay"},"entities":{"hashtags":["bread"]},"favorite_count":44}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1006, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 2451659193386564591, 794214000.0, 18, 'weather', '{"id":1006,"created_at":794214000.0,"text":"Clear skies. The wind comes from the east.","user":{"id":3,"screen_name":"weather","name":"Weather Desk"},"entities":{"hashtags":["weather"]},"favorite_count":18}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1007, 1, 2, 0, 817557588.5158871, 817557588.5545055, NULL, 2148547198567860434, 794215210.0, 6, 'mira', '{"id":1007,"created_at":794215210.0,"text":"The rye is gone already!","user":{"id":12,"screen_name":"mira","name":"Mira Öz"},"entities":{"hashtags":["bread"]},"favorite_count":6,"in_reply_to":1005}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1008, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 226780930571450761, 794232000.0, 27, 'harbour', '{"id":1008,"created_at":794232000.0,"text":"The market moves to the old harbour this week.","user":{"id":7,"screen_name":"harbour","name":"Harbour Office"},"entities":{"hashtags":["harbour","market"]},"favorite_count":27}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1009, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 8879130818299067787, 794256300.0, 63, 'weather', '{"id":1009,"created_at":794256300.0,"text":"Storm from midnight on. Boats should stay in the harbour.","user":{"id":3,"screen_name":"weather","name":"Weather Desk"},"entities":{"hashtags":["weather","storm","harbour"]},"favorite_count":63}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1010, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, 2795158067369578148, 794296500.0, 63, 'harbour', '{"id":1010,"created_at":794296500.0,"text":"What a night. All boats are well.","user":{"id":7,"screen_name":"harbour","name":"Harbour Office"},"entities":{"hashtags":["storm","harbour"]},"favorite_count":63}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1011, 1, 1, 0, 817557588.5158871, 817557588.5158871, NULL, -8942401417933967629, 794298600.0, 70, 'bakery', '{"id":1011,"created_at":794298600.0,"text":"The ovens are warm, and so is the coffee for those who kept watch.","user":{"id":21,"screen_name":"bakery","name":"Bakery on the Quay"},"entities":{"hashtags":["bread","coffee"]},"favorite_count":70}');
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k3", "k4", "doc") VALUES(1012, 1, 2, 0, 817557588.5158871, 817557588.5545055, NULL, 3907820599652421500, 794304000.0, 9, 'mira', '{"id":1012,"created_at":794304000.0,"text":"Thank you for the coffee.","user":{"id":12,"screen_name":"mira","name":"Mira Öz"},"entities":{"hashtags":[]},"favorite_count":9,"in_reply_to":1011}');
CREATE INDEX elements_2_id ON elements_2(id);
CREATE INDEX objects_1_expires ON objects_1(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_1_k1 ON objects_1(k1, id);
CREATE INDEX objects_1_k3 ON objects_1(k3, id);
CREATE INDEX objects_1_k4_k1 ON objects_1(k4, k1, id);
CREATE INDEX objects_1_revision ON objects_1(revision);
CREATE TRIGGER elements_2_deleted AFTER DELETE ON objects_1
BEGIN
    DELETE FROM elements_2 WHERE id = old.id;
END;
COMMIT;
