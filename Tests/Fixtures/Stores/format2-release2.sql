PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA journal_mode = wal;
BEGIN;
PRAGMA application_id = 1132028270;
PRAGMA user_version = 2;
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
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(24, 2, 'text.subtitle', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(25, 2, 'text.summary', 'string');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(26, 2, 'tags', 'words');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(27, 4, 'cents', 'integer');
INSERT INTO "cyanotype_columns"("id", "type", "path", "role") VALUES(28, 6, 'period.until', 'expiration');
CREATE TABLE cyanotype_deletions(
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    revision INTEGER NOT NULL,
    id ANY,
    PRIMARY KEY(type, revision, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 31, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 32, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 33, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 44, 4000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 49, 5000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(1, 61, 6000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 7, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 8, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 9, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 20, 4000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 25, 5000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(2, 37, 6000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 2, X'7AA5D93E5F3AB6B10F3C2198E6326813E4554DF5155CF6BB604C75C3EE08930D');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 3, X'8EF9CFB705DD65AC96A6AE9BEB4440A65D3882086FFCA7E63162570547E77C59');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 4, X'E219804395F616A35B3F472521BB9CBEA2D3565B0180ED88A4A351F36639559F');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 5, X'1A166D6A2C32860741A64A071B001421A4C6D3EACF0D08E15C1A040877AA458D');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 6, X'8F8AD3F8AAE8A65AB9FAEF2FB055C9B7C4B0245986D2FE611AB5E63A36BAED72');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 7, X'4612DB27C1A6E70F1C735FBF4B74A42769951C4E3734420149F38A1CE3188471');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 8, X'FF3497A9F3BE40970FC057D605267B32D95BEF64339BAD509787FC9883877B42');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 9, X'A6988780FB8C084895FD101CD2B77A0F01AB25AF23A91D4B8DBCEF55B9949ADD');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 10, X'05A9538D6C6392161A16F37899A83523C7A3EADF45BED3E9708D35AFB7006F46');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 11, X'07446A374445FD96FECCC268CF68068E19BB1E8B6E0FBC9EB5594F1B6FAFB1D4');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 12, X'154FDD81989E956720953071B1830F4854CCEAECFDF1C40173A070CB5B3354E1');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 13, X'3FB4AFDF91645630991EB63A003D23F817D3DA288F38C7D105921962CDAA536C');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 14, X'647B01D980AB949C3F31360C087754D8E233F2E3FC60AC329DD8E62269ACF8D8');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 15, X'913CB8BF140CFFF60EA8E3EF6C5F147AB71136D8A73AB73BE4D67042CE3E8835');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 16, X'C00AA819D3FC90F4BC220BDEA1491D52D6594AFAC79BD666C322CC259D6D0353');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 17, X'C39590639481821A9E4248ECB1651DE8C51BC89876209F67B2311FBA42502C42');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 18, X'D30B3034506681F3D61D5FD54FEEA584288AD968B67E2CD0B2545EF57034635F');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 20, X'F9BA66DC5CD9F6D667F122E82A08E3BEAD2CB00D00F172C2AA5E176EFD9B260D');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 21, X'27D7B4DD6905F719396AE30D3A2F9F287D96CC4DDF11DA467447CE937574ED59');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 22, X'7244DF3152DA01BB321621FCB607E387D2D8A55B266E86313D1E28517B803D46');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 23, X'BFE8801C1249F85283CFB9D82B9CD78A8F1B9733FD846B87BCAB62396FA07910');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 25, X'53CD0F59FC95CA7DA97AD92878C4F87919F874539DAD42CD7EEDAC3515D2A078');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 26, X'0EEA88E57F94186D35065941BF974B3ABD05E9EA9016880A1FD6FAAE5E7BAD75');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 27, X'2526FFCF5051F007436BE0128555D3DADD4BB870A41C30C300422F8A95A82C05');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 28, X'3E305FE32C7710159736798A55751710566713D9D47E26700BBE6E33CBA33AD7');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 29, X'848C348A1C1C9FFFF9C32FD72F95111459FAE60E81F3CA69C0EBAED6C3248753');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 30, X'937A5384287E3FEA041549191450132C11A7CE1F9E6D17AEDCAD5F8F48CF0AA0');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 31, X'ABC77AF61DBFA622B6EADFF30DB6D5D55BB98B7E7E94F632C8EDB005F5008E15');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 32, X'ACE8780D074217D4C54E6C3194BD572904B07E9485D6FCD97116D0917002A634');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 33, X'BED977C184B6BB2B41911CA3AC0E74F15C5D7D7E2E4FBADF5486798F876957BE');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 34, X'D194BA2D67A60D8A298C216ACC15C67766563BCA74C56A5D3946C4B501F31912');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 35, X'F6295A47CCCB96AAA38250D9AE474608E3A78AC7BD6D2FC450E7106EAF37EB82');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(3, 37, X'AE68628DA38242795AFA89C6778932CBDB01445DDC2E52D511AE217957F9E67C');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 7, 'reader/é3');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 8, 'reader/é10');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 9, 'reader/é17');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 16, 'reader/é5000002');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(4, 26, 'reader/é6000002');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 7, 'H 3');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 8, 'H 10');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 9, 'H 17');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 20, 'H 4000002');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 25, 'H 5000002');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(5, 37, 'H 6000002');
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 6, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 7, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 8, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 13, 5000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(6, 22, 6000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 7, 3);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 8, 10);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 9, 17);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 20, 4000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 25, 5000002);
INSERT INTO "cyanotype_deletions"("type", "revision", "id") VALUES(7, 37, 6000002);
CREATE TABLE cyanotype_names(
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    name TEXT NOT NULL,
    class TEXT NOT NULL,
    PRIMARY KEY(type, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_names"("type", "name", "class") VALUES(1, 'Note', 'Comment');
CREATE TABLE cyanotype_properties(
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "cyanotype_properties"("name", "value") VALUES('format.reader', 2);
INSERT INTO "cyanotype_properties"("name", "value") VALUES('format.writer', 2);
INSERT INTO "cyanotype_properties"("name", "value") VALUES('unicode', 4352);
CREATE TABLE cyanotype_quarantine(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    identity ANY NOT NULL,
    schema INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    sync INTEGER NOT NULL,
    created REAL NOT NULL,
    modified REAL NOT NULL,
    expires REAL,
    checksum INTEGER NOT NULL,
    code TEXT NOT NULL,
    reason TEXT NOT NULL,
    time REAL NOT NULL,
    doc TEXT NOT NULL
) STRICT;
CREATE TABLE cyanotype_schemas(
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    class TEXT NOT NULL,
    superclasses TEXT NOT NULL,
    shape INTEGER NOT NULL REFERENCES cyanotype_shapes,
    columns TEXT NOT NULL,
    extra INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    UNIQUE(type, class, superclasses, shape, columns, extra)
) STRICT;
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(1, 1, 'Comment', '', 1, '', 0, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(2, 2, 'Article', '', 2, '1,2,3,4,5,6,7,8', 0, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(3, 1, 'Comment', '', 1, '9,10,11', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(4, 3, 'Quote', '', 3, '12', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(5, 4, 'member', '', 4, '13,14,15,16', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(6, 5, 'Holding', '', 5, '17,18', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(7, 5, 'Book', 'Holding', 6, '17,18,19,20', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(8, 5, 'Film', 'Holding', 7, '17,18,21', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(9, 6, 'Reservation', '', 8, '22,23', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(10, 7, 'Visit', '', 9, '', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(11, 2, 'Article', '', 10, '1,2,3,4,7,24,25,26', 0, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(12, 2, 'Article', '', 10, '1,2,3,4,7,24,25,26', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(13, 2, 'Article', '', 2, '1,2,3,4,5,6,7,24,25,26', 0, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(14, 1, 'Comment', '', 11, '9,10,11', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(15, 4, 'member', '', 12, '13,14,16,27', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(16, 4, 'member', '', 12, '13,14,16,27', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(17, 6, 'Reservation', '', 13, '22,28', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(18, 6, 'Reservation', '', 13, '22,28', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(19, 2, 'Article', '', 2, '1,2,3,4,5,6,7,8', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(20, 2, 'Article', '', 2, '1,2,3,4,5,6,7,8,24,25', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(21, 2, 'Article', '', 10, '1,2,3,4,5,6,7,8,24,25', 0, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(22, 1, 'Comment', '', 1, '9,10,11', 1, 1);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(23, 4, 'member', '', 4, '13,14,15,16', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(24, 6, 'Reservation', '', 8, '22,23', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(25, 2, 'Article', '', 10, '1,2,3,4,5,6,7,24,25,26', 0, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(26, 2, 'Article', '', 2, '1,2,3,4,5,6,7,24,25,26', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(27, 1, 'Comment', '', 11, '9,10,11', 1, 0);
INSERT INTO "cyanotype_schemas"("id", "type", "class", "superclasses", "shape", "columns", "extra", "used") VALUES(28, 2, 'Article', '', 2, '1,2,3,4,5,6,7,8,24,25', 1, 1);
CREATE TABLE cyanotype_shapes(
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL REFERENCES cyanotype_types,
    class TEXT NOT NULL,
    version INTEGER NOT NULL,
    digest TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    fields TEXT NOT NULL,
    parts TEXT NOT NULL,
    recorded REAL,
    used INTEGER NOT NULL DEFAULT 0,
    UNIQUE(type, class, version, digest)
) STRICT;
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(1, 1, 'Comment', 1, 'f23d1197b1cb4b6d5a1caa3166951319', '45d9a11f873cd3d277865aa73536bb83', '[{"keys":["article"],"type":"int64"},{"keys":["by"],"type":"model"},{"keys":["id"],"type":"int64"},{"keys":["origin"],"type":"model"},{"keys":["text"],"type":"string"},{"keys":["written"],"type":"date"}]', '{"links":[{"keys":["by"],"part":0},{"keys":["origin"],"part":1}],"parts":[{"name":"Person","version":1,"fingerprint":"18106d2a37bbc7f70f76a134a039f9fe","fields":[{"keys":["mail"],"type":"optional<string>"},{"keys":["name"],"type":"string"}],"links":[]},{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.6133829, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(2, 2, 'Article', 1, '4d9c41f52c734e779f619c0f86042096', '624eac83fa80ff97229a602b92432666', '[{"keys":["attachments"],"type":"array<union<internal,\"kind\">{\"\\\"link\\\"\":model,\"\\\"picture\\\"\":model}>"},{"keys":["author"],"type":"model"},{"keys":["heading"],"type":"string"},{"keys":["helpers"],"type":"array<model>"},{"keys":["id"],"type":"int64"},{"keys":["origin"],"type":"model"},{"keys":["published"],"type":"optional<date>"},{"keys":["rating"],"type":"double"},{"keys":["sections"],"type":"array<model>"},{"keys":["state"],"type":"enum<string>{\"draft\",\"published\",\"withdrawn\"}"},{"keys":["tags"],"type":"array<string>"},{"keys":["text","body"],"type":"string"},{"keys":["text","subtitle"],"type":"optional<string>"},{"keys":["votes"],"type":"map<string,int64>"}]', '{"links":[{"keys":["attachments"],"part":0},{"keys":["attachments"],"part":1},{"keys":["author"],"part":2},{"keys":["helpers"],"part":2},{"keys":["origin"],"part":3},{"keys":["sections"],"part":4}],"parts":[{"name":"Link","version":1,"fingerprint":"3b7dad2107a37d6ffadd26e7e795c711","fields":[{"keys":["address"],"type":"optional<url>"}],"links":[]},{"name":"Picture","version":1,"fingerprint":"5fe09b3cc48d70c55ced5a59cb5718f0","fields":[{"keys":["height"],"type":"int64"},{"keys":["thumbnail"],"type":"data"},{"keys":["width"],"type":"int64"}],"links":[]},{"name":"Person","version":1,"fingerprint":"18106d2a37bbc7f70f76a134a039f9fe","fields":[{"keys":["mail"],"type":"optional<string>"},{"keys":["name"],"type":"string"}],"links":[]},{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]},{"name":"Section","version":1,"fingerprint":"2998f8aa5a4651e6ee52371fd35e947a","fields":[{"keys":["id"],"type":"int64"},{"keys":["paragraphs"],"type":"array<string>"},{"keys":["title"],"type":"string"}],"links":[]}]}', 817573718.7008114, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(3, 3, 'Quote', 1, '7e924470854f7582ef2fe851be2cd0b9', 'b6c94aa913c4ef72fde03d38700085f8', '[{"keys":["origin"],"type":"model"},{"keys":["source"],"type":"optional<string>"},{"keys":["text"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7273456, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(4, 4, 'member', 1, 'c2a08a0db73cf8b240820586f9d8ca92', '753eb0a7f31d2242c2d3b3403128d58b', '[{"keys":["balance"],"type":"decimal"},{"keys":["device"],"type":"uuid"},{"keys":["favourites"],"type":"array<int64>"},{"keys":["handle"],"type":"string"},{"keys":["joined"],"type":"date"},{"keys":["mail"],"type":"optional<string>"},{"keys":["origin"],"type":"model"},{"keys":["token"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7293556, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(5, 5, 'Holding', 1, '0e4e9d747ad4f1359b0ece708e7f8a67', '0be90430e111580ed0298f6ca58ab433', '[{"keys":["bought"],"type":"optional<date>"},{"keys":["origin"],"type":"model"},{"keys":["signature"],"type":"string"},{"keys":["title"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7361039, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(6, 5, 'Book', 1, 'ad82e7a90650abda4e612a26c9e11d6c', '689745fef8da7242a59255936df162e6', '[{"keys":["bought"],"type":"optional<date>"},{"keys":["isbn"],"type":"optional<string>"},{"keys":["origin"],"type":"model"},{"keys":["pages"],"type":"int64"},{"keys":["signature"],"type":"string"},{"keys":["title"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7398217, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(7, 5, 'Film', 1, 'de46df9fa8492893ce1041ce89ed5862', 'f858f261f86cff50510e45dd36fa8bb5', '[{"keys":["bought"],"type":"optional<date>"},{"keys":["languages"],"type":"array<string>"},{"keys":["minutes"],"type":"double"},{"keys":["origin"],"type":"model"},{"keys":["signature"],"type":"string"},{"keys":["title"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7425572, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(8, 6, 'Reservation', 1, '7e7fc63a61adafb03d1f6152189224f2', 'cb9f45bf99372beae58715fde2599fa5', '[{"keys":["id"],"type":"int64"},{"keys":["origin"],"type":"model"},{"keys":["reader"],"type":"string"},{"keys":["until"],"type":"optional<date>"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573718.7451656, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(9, 7, 'Visit', 1, '2e06bb30deb8b8f683a8ff3ebb1c20e9', '4f53cda18c2baa0c0354bb5f9a3ecbe5', '[]', '{"links":[],"parts":[]}', 817573718.7470995, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(10, 2, 'Article', 1, '73a46e655f8a971710a787ea0a490623', 'ad141a74c4b23f74defd16b00b805541', '[{"keys":["attachments"],"type":"array<union<internal,\"kind\">{\"\\\"link\\\"\":model,\"\\\"picture\\\"\":model}>"},{"keys":["author"],"type":"model"},{"keys":["heading"],"type":"string"},{"keys":["helpers"],"type":"array<model>"},{"keys":["id"],"type":"int64"},{"keys":["origin"],"type":"model"},{"keys":["published"],"type":"optional<date>"},{"keys":["rating"],"type":"double"},{"keys":["sections"],"type":"array<model>"},{"keys":["state"],"type":"enum<string>{\"draft\",\"published\",\"withdrawn\"}"},{"keys":["tags"],"type":"array<string>"},{"keys":["text","body"],"type":"string"},{"keys":["text","subtitle"],"type":"optional<string>"},{"keys":["text","summary"],"type":"optional<string>"},{"keys":["votes"],"type":"map<string,int64>"}]', '{"links":[{"keys":["attachments"],"part":0},{"keys":["attachments"],"part":1},{"keys":["author"],"part":2},{"keys":["helpers"],"part":2},{"keys":["origin"],"part":3},{"keys":["sections"],"part":4}],"parts":[{"name":"Link","version":1,"fingerprint":"3b7dad2107a37d6ffadd26e7e795c711","fields":[{"keys":["address"],"type":"optional<url>"}],"links":[]},{"name":"Picture","version":1,"fingerprint":"5fe09b3cc48d70c55ced5a59cb5718f0","fields":[{"keys":["height"],"type":"int64"},{"keys":["thumbnail"],"type":"data"},{"keys":["width"],"type":"int64"}],"links":[]},{"name":"Person","version":1,"fingerprint":"18106d2a37bbc7f70f76a134a039f9fe","fields":[{"keys":["mail"],"type":"optional<string>"},{"keys":["name"],"type":"string"}],"links":[]},{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]},{"name":"Section","version":1,"fingerprint":"4f7a0c09211361d5630b28cb3052702f","fields":[{"keys":["id"],"type":"int64"},{"keys":["paragraphs"],"type":"array<string>"},{"keys":["remark"],"type":"optional<string>"},{"keys":["title"],"type":"string"}],"links":[]}]}', 817573719.0999118, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(11, 1, 'Comment', 1, '1ef1763461bb213cb35f14efcb368b5d', '2cf0f53f0c132839e4f6a15a3efb7bdb', '[{"keys":["article"],"type":"int64"},{"keys":["by"],"type":"model"},{"keys":["id"],"type":"int64"},{"keys":["isHidden"],"type":"bool"},{"keys":["origin"],"type":"model"},{"keys":["text"],"type":"string"},{"keys":["written"],"type":"date"}]', '{"links":[{"keys":["by"],"part":0},{"keys":["origin"],"part":1}],"parts":[{"name":"Person","version":1,"fingerprint":"18106d2a37bbc7f70f76a134a039f9fe","fields":[{"keys":["mail"],"type":"optional<string>"},{"keys":["name"],"type":"string"}],"links":[]},{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573719.1682578, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(12, 4, 'member', 2, 'f8136f6f38a775e8bc6be477b37f0412', '6d140243b2be511138fc35300fd8769b', '[{"keys":["cents"],"type":"int64"},{"keys":["device"],"type":"uuid"},{"keys":["favourites"],"type":"array<int64>"},{"keys":["handle"],"type":"string"},{"keys":["joined"],"type":"date"},{"keys":["mail"],"type":"optional<string>"},{"keys":["origin"],"type":"model"},{"keys":["token"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573719.1859715, 1);
INSERT INTO "cyanotype_shapes"("id", "type", "class", "version", "digest", "fingerprint", "fields", "parts", "recorded", "used") VALUES(13, 6, 'Reservation', 2, '259c28dac3de190e016277d75782d0b2', '202e78e491913463e62415798304b6ed', '[{"keys":["id"],"type":"int64"},{"keys":["origin"],"type":"model"},{"keys":["period","until"],"type":"optional<date>"},{"keys":["reader"],"type":"string"}]', '{"links":[{"keys":["origin"],"part":0}],"parts":[{"name":"ReleaseOrigin","version":1,"fingerprint":"9af144409f9519c9112e628f6de1345b","fields":[{"keys":["edition"],"type":"int64"},{"keys":["number"],"type":"int64"},{"keys":["seed"],"type":"int64"}],"links":[]}]}', 817573719.1990457, 1);
CREATE TABLE cyanotype_types(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    identity_path TEXT,
    generation INTEGER NOT NULL DEFAULT 1,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(1, 'Comment', 'integer', 'id', 10, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(2, 'Article', 'integer', 'id', 11, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(3, 'Quote', 'SHA-256', NULL, 3, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(4, 'member', 'string', 'handle', 6, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(5, 'Holding', 'string', 'signature', 7, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(6, 'Reservation', 'integer', 'id', 6, 0);
INSERT INTO "cyanotype_types"("id", "name", "identity", "identity_path", "generation", "forgotten") VALUES(7, 'Visit', 'integer', NULL, 3, 0);
CREATE TABLE elements_4(
    value TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 0);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 2);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 12);
INSERT INTO "elements_4"("value", "id") VALUES('Lantern', 21);
INSERT INTO "elements_4"("value", "id") VALUES('Straße', 9);
INSERT INTO "elements_4"("value", "id") VALUES('Straße', 5000000);
INSERT INTO "elements_4"("value", "id") VALUES('bread', 5000003);
INSERT INTO "elements_4"("value", "id") VALUES('copper', 4000000);
INSERT INTO "elements_4"("value", "id") VALUES('copper', 5000001);
INSERT INTO "elements_4"("value", "id") VALUES('copper', 6000003);
INSERT INTO "elements_4"("value", "id") VALUES('garden', 1);
INSERT INTO "elements_4"("value", "id") VALUES('garden', 4000001);
INSERT INTO "elements_4"("value", "id") VALUES('harbour', 6);
INSERT INTO "elements_4"("value", "id") VALUES('harbour', 5000001);
INSERT INTO "elements_4"("value", "id") VALUES('machine', 5000003);
INSERT INTO "elements_4"("value", "id") VALUES('machine', 6000001);
INSERT INTO "elements_4"("value", "id") VALUES('market', 1);
INSERT INTO "elements_4"("value", "id") VALUES('market', 15);
INSERT INTO "elements_4"("value", "id") VALUES('naïve', 2);
INSERT INTO "elements_4"("value", "id") VALUES('naïve', 6);
INSERT INTO "elements_4"("value", "id") VALUES('naïve', 11);
INSERT INTO "elements_4"("value", "id") VALUES('north', 13);
INSERT INTO "elements_4"("value", "id") VALUES('north', 21);
INSERT INTO "elements_4"("value", "id") VALUES('north', 5000003);
INSERT INTO "elements_4"("value", "id") VALUES('orchard', 0);
INSERT INTO "elements_4"("value", "id") VALUES('orchard', 20);
INSERT INTO "elements_4"("value", "id") VALUES('paper', 0);
INSERT INTO "elements_4"("value", "id") VALUES('paper', 6000003);
INSERT INTO "elements_4"("value", "id") VALUES('quiet', 15);
INSERT INTO "elements_4"("value", "id") VALUES('quiet', 5000000);
INSERT INTO "elements_4"("value", "id") VALUES('quiet', 5000001);
INSERT INTO "elements_4"("value", "id") VALUES('river', 16);
INSERT INTO "elements_4"("value", "id") VALUES('river', 18);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 4);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 15);
INSERT INTO "elements_4"("value", "id") VALUES('salt', 4000000);
INSERT INTO "elements_4"("value", "id") VALUES('window', 6);
INSERT INTO "elements_4"("value", "id") VALUES('window', 8);
INSERT INTO "elements_4"("value", "id") VALUES('window', 19);
INSERT INTO "elements_4"("value", "id") VALUES('window', 4000001);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 4);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 7);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 16);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 4000001);
INSERT INTO "elements_4"("value", "id") VALUES('winter', 6000003);
INSERT INTO "elements_4"("value", "id") VALUES('θάλασσα', 2);
INSERT INTO "elements_4"("value", "id") VALUES('θάλασσα', 16);
INSERT INTO "elements_4"("value", "id") VALUES('θάλασσα', 4000000);
INSERT INTO "elements_4"("value", "id") VALUES('железо', 11);
INSERT INTO "elements_4"("value", "id") VALUES('железо', 18);
CREATE TABLE elements_16(
    value INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é5000000');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é6000001');
INSERT INTO "elements_16"("value", "id") VALUES(0, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(1, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(1, 'reader/é4');
INSERT INTO "elements_16"("value", "id") VALUES(2, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(2, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é16');
INSERT INTO "elements_16"("value", "id") VALUES(3, 'reader/é4');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é5');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é5000003');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é6000001');
INSERT INTO "elements_16"("value", "id") VALUES(5, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(6, 'reader/é16');
INSERT INTO "elements_16"("value", "id") VALUES(6, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(6, 'reader/é20');
INSERT INTO "elements_16"("value", "id") VALUES(6, 'reader/é5');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é18');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é21');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é5000001');
INSERT INTO "elements_16"("value", "id") VALUES(7, 'reader/é6000001');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é14');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é21');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é5000000');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é5000001');
INSERT INTO "elements_16"("value", "id") VALUES(8, 'reader/é6000000');
INSERT INTO "elements_16"("value", "id") VALUES(9, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(10, 'reader/é20');
INSERT INTO "elements_16"("value", "id") VALUES(10, 'reader/é5000003');
INSERT INTO "elements_16"("value", "id") VALUES(11, 'reader/é5000003');
INSERT INTO "elements_16"("value", "id") VALUES(11, 'reader/é6000000');
INSERT INTO "elements_16"("value", "id") VALUES(11, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(12, 'reader/é14');
INSERT INTO "elements_16"("value", "id") VALUES(12, 'reader/é6000000');
INSERT INTO "elements_16"("value", "id") VALUES(12, 'reader/é8');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é2');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é23');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é5000001');
INSERT INTO "elements_16"("value", "id") VALUES(13, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(14, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(14, 'reader/é14');
INSERT INTO "elements_16"("value", "id") VALUES(14, 'reader/é19');
INSERT INTO "elements_16"("value", "id") VALUES(14, 'reader/é20');
INSERT INTO "elements_16"("value", "id") VALUES(15, 'reader/é11');
INSERT INTO "elements_16"("value", "id") VALUES(15, 'reader/é13');
INSERT INTO "elements_16"("value", "id") VALUES(15, 'reader/é5000001');
INSERT INTO "elements_16"("value", "id") VALUES(16, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(16, 'reader/é22');
INSERT INTO "elements_16"("value", "id") VALUES(16, 'reader/é5000000');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é1');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é20');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é23');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é5');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é6000000');
INSERT INTO "elements_16"("value", "id") VALUES(17, 'reader/é9');
INSERT INTO "elements_16"("value", "id") VALUES(18, 'reader/é0');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é15');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é6000001');
INSERT INTO "elements_16"("value", "id") VALUES(19, 'reader/é6000003');
CREATE TABLE elements_21(
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY(value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "elements_21"("value", "id") VALUES('de', 'H 11');
INSERT INTO "elements_21"("value", "id") VALUES('de', 'H 2');
INSERT INTO "elements_21"("value", "id") VALUES('de', 'H 5000000');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 14');
INSERT INTO "elements_21"("value", "id") VALUES('en', 'H 8');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 11');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 2');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 20');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 23');
INSERT INTO "elements_21"("value", "id") VALUES('fr', 'H 5');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 11');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 2');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 5');
INSERT INTO "elements_21"("value", "id") VALUES('ja', 'H 5000000');
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
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(0, 3, 25, 0, 817573718.6156697, 817573718.7851679, NULL, -7503349419804803107, '{"id":0,"article":3,"text":"paper","by":{"name":"Olu Lovelace","mail":"Lovelace@example.org"},"written":612885102.03125,"origin":{"seed":1,"number":0,"edition":0}}', 3, 612885102.03125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(1, 3, 26, 0, 817573718.6179049, 817573718.787283, NULL, 1896228035771930161, '{"id":1,"article":7,"text":"market bread copper","by":{"name":"Émile Tanaka"},"written":693284599.703125,"origin":{"seed":1,"number":1,"edition":1}}', 7, 693284599.703125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(2, 14, 50, 0, 817573718.6181355, 817573720.0348461, NULL, -7507718171366099495, '{"id":2,"article":2,"text":"garden bread river","by":{"name":"Grace Zola","mail":"Zola@example.org"},"written":753888031.6875,"isHidden":false,"origin":{"seed":1,"number":2,"edition":2}}', 2, 753888031.6875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(4, 3, 25, 0, 817573718.6184434, 817573718.7851679, NULL, -9205496779514965170, '{"id":4,"article":7,"text":"θάλασσα paper café window bread orchard θάλασσα paper Lantern Straße","by":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"written":609969978.390625,"origin":{"seed":1,"number":4,"edition":0}}', 7, 609969978.390625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(5, 14, 35, 0, 817573718.6185825, 817573719.2966061, NULL, -470754540146255723, '{"id":5,"article":6,"text":"bread copper quiet железо window Lantern north","by":{"name":"Grace Hopper","mail":"Hopper@example.org"},"written":765088830.140625,"isHidden":true,"origin":{"seed":1,"number":5,"edition":1}}', 6, 765088830.140625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(6, 14, 36, 0, 817573718.6230382, 817573719.2972817, NULL, 5523429631343518396, '{"id":6,"article":1,"text":"market orchard железо Straße salt quiet θάλασσα harbour","by":{"name":"Ada Hopper"},"written":662344538.484375,"isHidden":false,"origin":{"seed":1,"number":6,"edition":2}}', 1, 662344538.484375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(7, 3, 25, 0, 817573718.6234022, 817573718.7851679, NULL, -3876701347041178260, '{"id":7,"article":9,"text":"harbour θάλασσα Straße machine window Straße window garden","by":{"name":"Émile Zola"},"written":695211642.546875,"origin":{"seed":1,"number":7,"edition":0}}', 9, 695211642.546875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(8, 3, 25, 0, 817573718.6235595, 817573718.7851679, NULL, 7781783508125802388, '{"id":8,"article":0,"text":"θάλασσα winter","by":{"name":"Olu Hopper"},"written":714564199.21875,"origin":{"seed":1,"number":8,"edition":0}}', 0, 714564199.21875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(9, 3, 25, 0, 817573718.6237054, 817573718.7851679, NULL, -8602899174246184961, '{"id":9,"article":8,"text":"Straße Straße north θάλασσα","by":{"name":"Ada Lovelace","mail":"Lovelace@example.org"},"written":659262055.828125,"origin":{"seed":1,"number":9,"edition":0}}', 8, 659262055.828125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(11, 22, 45, 0, 817573718.6239816, 817573719.7209276, NULL, -8564476563957999106, '{"id":11,"article":4,"text":"naïve naïve orchard naïve Lantern θάλασσα naïve","by":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"written":683168553.96875,"origin":{"seed":1,"number":11,"edition":3},"isHidden":true}', 4, 683168553.96875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(12, 14, 38, 0, 817573718.6241657, 817573719.2982657, NULL, -1803335614188553262, '{"id":12,"article":6,"text":"copper bread copper","by":{"name":"Émile Adeyemi"},"written":618056198.015625,"isHidden":false,"origin":{"seed":1,"number":12,"edition":1}}', 6, 618056198.015625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(13, 3, 25, 0, 817573718.6243029, 817573718.7851679, NULL, 1864160033372955397, '{"id":13,"article":1,"text":"bread north copper железо north north","by":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"written":696305826.265625,"origin":{"seed":1,"number":13,"edition":0}}', 1, 696305826.265625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(14, 14, 51, 0, 817573718.6244357, 817573720.0356748, NULL, -1578719553807061678, '{"id":14,"article":3,"text":"Straße quiet café bread window café copper market bread","by":{"name":"Émile Lovelace","mail":"Lovelace@example.org"},"written":636671658.625,"isHidden":false,"origin":{"seed":1,"number":14,"edition":1}}', 3, 636671658.625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(15, 3, 25, 0, 817573718.6245688, 817573718.7851679, NULL, -3220978608319533773, '{"id":15,"article":5,"text":"winter железо copper river Lantern winter naïve salt winter θάλασσα","by":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"written":625783684.578125,"origin":{"seed":1,"number":15,"edition":0}}', 5, 625783684.578125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(16, 14, 39, 0, 817573718.6247033, 817573719.2987592, NULL, -2017285511161152061, '{"id":16,"article":8,"text":"salt quiet window salt naïve naïve naïve river","by":{"name":"Ada Adeyemi","mail":"Adeyemi@example.org"},"written":628875495.3125,"isHidden":false,"origin":{"seed":1,"number":16,"edition":2}}', 8, 628875495.3125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(18, 14, 52, 0, 817573718.6249787, 817573720.0360892, NULL, 4672512023269943211, '{"id":18,"article":9,"text":"paper","by":{"name":"Yuki Tanaka","mail":"Tanaka@example.org"},"written":745568662.125,"isHidden":false,"origin":{"seed":1,"number":18,"edition":2}}', 9, 745568662.125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(19, 3, 46, 0, 817573718.6252222, 817573719.7238485, NULL, 5664021796934855116, '{"id":19,"article":9,"text":"north salt orchard copper naïve market garden harbour orchard","by":{"name":"Ada Lovelace"},"written":642968661.453125,"origin":{"seed":1,"number":19,"edition":1}}', 9, 642968661.453125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(20, 14, 53, 0, 817573718.6253585, 817573720.0364155, NULL, 6245911409371762811, '{"id":20,"article":0,"text":"winter naïve winter harbour salt garden orchard Straße paper","by":{"name":"Yuki Lovelace","mail":"Lovelace@example.org"},"written":699300594.3125,"isHidden":false,"origin":{"seed":1,"number":20,"edition":1}}', 0, 699300594.3125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(21, 3, 30, 0, 817573718.6254966, 817573718.7887812, NULL, -7859566256055318341, '{"id":21,"article":7,"text":"window salt naïve orchard winter café garden quiet θάλασσα","by":{"name":"Grace Zola","mail":"Zola@example.org"},"written":661199714.25,"origin":{"seed":1,"number":21,"edition":1}}', 7, 661199714.25);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(22, 14, 54, 0, 817573718.6256303, 817573720.0367712, NULL, -1098131826885159041, '{"id":22,"article":2,"text":"железо garden железо copper salt market bread","by":{"name":"Ada Tanaka"},"written":644298552.234375,"isHidden":false,"origin":{"seed":1,"number":22,"edition":3}}', 2, 644298552.234375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(23, 14, 42, 0, 817573718.6257647, 817573719.3002167, NULL, 3601826986934137020, '{"id":23,"article":3,"text":"river Lantern θάλασσα Lantern harbour Lantern garden market Lantern","by":{"name":"Olu Zola"},"written":605105349.90625,"isHidden":true,"origin":{"seed":1,"number":23,"edition":1}}', 3, 605105349.90625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(4000000, 14, 55, 0, 817573719.300771, 817573720.0378777, NULL, -6187583582279667580, '{"id":4000000,"article":0,"text":"harbour","by":{"name":"Olu Tanaka"},"written":696359704.046875,"isHidden":false,"origin":{"seed":3,"number":4000000,"edition":1}}', 0, 696359704.046875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(4000001, 14, 43, 0, 817573719.300771, 817573719.300771, NULL, 3020532231690693054, '{"id":4000001,"article":3,"text":"paper bread machine железо orchard","by":{"name":"Ada Zola","mail":"Zola@example.org"},"written":667641992.90625,"isHidden":true,"origin":{"seed":3,"number":4000001,"edition":0}}', 3, 667641992.90625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(4000003, 14, 56, 0, 817573719.300771, 817573720.0382128, NULL, 67237842684787379, '{"id":4000003,"article":0,"text":"café","by":{"name":"Émile Hopper"},"written":748649079.640625,"isHidden":true,"origin":{"seed":3,"number":4000003,"edition":1}}', 0, 748649079.640625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(5000000, 14, 57, 0, 817573719.7347815, 817573720.0387995, NULL, 5372699906689304334, '{"id":5000000,"article":7,"text":"Lantern","by":{"name":"Ada Adeyemi","mail":"Adeyemi@example.org"},"written":688004154.90625,"isHidden":false,"origin":{"seed":4,"number":5000000,"edition":1}}', 7, 688004154.90625);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(5000001, 14, 58, 0, 817573719.7347815, 817573720.0391454, NULL, 1507569408939356770, '{"id":5000001,"article":8,"text":"Straße Lantern железо machine θάλασσα café winter","by":{"name":"Ada Lovelace","mail":"Lovelace@example.org"},"written":649758934.9375,"isHidden":true,"origin":{"seed":4,"number":5000001,"edition":1}}', 8, 649758934.9375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(5000003, 14, 59, 0, 817573719.7347815, 817573720.0394746, NULL, -6167438919581730921, '{"id":5000003,"article":4,"text":"market winter market window copper market market paper","by":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"written":783638141.03125,"isHidden":true,"origin":{"seed":4,"number":5000003,"edition":1}}', 4, 783638141.03125);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(6000000, 14, 60, 0, 817573720.039927, 817573720.039927, NULL, 404285300214422347, '{"id":6000000,"article":3,"text":"orchard garden harbour θάλασσα Straße café","by":{"name":"Yuki Hopper"},"written":744867021.21875,"isHidden":false,"origin":{"seed":5,"number":6000000,"edition":0}}', 3, 744867021.21875);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(6000001, 14, 60, 0, 817573720.039927, 817573720.039927, NULL, -8590628815718030676, '{"id":6000001,"article":0,"text":"θάλασσα θάλασσα market window north bread harbour bread window","by":{"name":"Yuki Tanaka","mail":"Tanaka@example.org"},"written":717586324.109375,"isHidden":true,"origin":{"seed":5,"number":6000001,"edition":0}}', 0, 717586324.109375);
INSERT INTO "objects_1"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc", "k9", "k10") VALUES(6000003, 14, 60, 0, 817573720.039927, 817573720.039927, NULL, -3336711708028152059, '{"id":6000003,"article":5,"text":"café café Lantern garden window θάλασσα Lantern café","by":{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},"written":766697639.390625,"isHidden":true,"origin":{"seed":5,"number":6000003,"edition":0}}', 5, 766697639.390625);
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
, k24 TEXT, k25 TEXT) STRICT;
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(0, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, 8575169282931213797, 'café copper harbour', 'draft', 2.5, NULL, 'Grace Tanaka', '{"id":0,"heading":"café copper harbour","text":{"subtitle":"salt","body":"Lantern river Lantern winter machine café garden window copper machine harbour"},"author":{"name":"Grace Tanaka","mail":"Tanaka@example.org"},"helpers":[{"name":"Ada Adeyemi"},{"name":"Ada Zola"}],"sections":[{"id":0,"title":"north bread","paragraphs":["θάλασσα"]}],"attachments":[{"kind":"picture","width":3465,"height":223,"thumbnail":"KB0="},{"kind":"picture","width":533,"height":3080,"thumbnail":"Sh2cQ7s2pck="}],"state":"draft","rating":2.5,"tags":["Lantern","paper","orchard"],"votes":{},"origin":{"seed":1,"number":0,"edition":0}}', 'salt', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(1, 20, 2, 0, 817573718.7572157, 817573718.7677402, NULL, 3305430487362085783, 'bread machine salt river', 'withdrawn', 0.5, 701724945.5, 'Yuki Zola', '{"id":1,"heading":"bread machine salt river","text":{"body":"machine river river orchard Straße orchard copper café Lantern copper Lantern bread bread Lantern Straße quiet garden salt machine"},"author":{"name":"Yuki Zola","mail":"Zola@example.org"},"helpers":[{"name":"Yuki Tanaka"}],"sections":[{"id":0,"title":"Lantern winter","paragraphs":["orchard","river orchard river"]},{"id":1,"title":"north winter","paragraphs":["salt"]}],"attachments":[],"state":"withdrawn","rating":0.5,"tags":["market","garden"],"votes":{},"published":701724945.5,"origin":{"seed":1,"number":1,"edition":1}}', NULL, NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(2, 21, 26, 0, 817573718.7572157, 817573719.9843868, NULL, 4196138494122306205, 'harbour river quiet salt', 'draft', 0.5, NULL, 'Olu Zola', '{"id":2,"heading":"harbour river quiet salt","text":{"subtitle":"железо garden bread","body":"bread bread winter orchard θάλασσα naïve железо market machine harbour paper copper café north paper железо Straße","summary":"summary 2"},"author":{"name":"Olu Zola","mail":"Zola@example.org"},"helpers":[],"sections":[{"id":0,"title":"железо","paragraphs":["bread machine bread naïve"],"remark":"remark 2 0"},{"id":1,"title":"river garden","paragraphs":["quiet"],"remark":"remark 2 1"},{"id":2,"title":"café","paragraphs":["paper copper garden harbour","harbour θάλασσα north north"],"remark":"remark 2 2"}],"attachments":[{"kind":"link","address":"https://example.org/993"},{"kind":"link","address":"https://example.org/727"}],"state":"draft","rating":0.5,"tags":["θάλασσα","naïve","Lantern"],"votes":{"copper":27,"winter":69},"origin":{"seed":1,"number":2,"edition":2}}', 'железо garden bread', 'summary 2');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(4, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, -319527583040358404, 'paper bread', 'withdrawn', 4.5, 739244232.8125, 'Émile Tanaka', '{"id":4,"heading":"paper bread","text":{"body":"naïve market winter naïve Lantern naïve"},"author":{"name":"Émile Tanaka"},"helpers":[{"name":"Ada Tanaka"},{"name":"Ada Tanaka","mail":"Tanaka@example.org"}],"sections":[{"id":0,"title":"garden","paragraphs":[]},{"id":1,"title":"machine θάλασσα","paragraphs":["north salt bread"]},{"id":2,"title":"market","paragraphs":["paper","café quiet Lantern window"]}],"attachments":[{"kind":"picture","width":3993,"height":2340,"thumbnail":""}],"state":"withdrawn","rating":4.5,"tags":["salt","winter"],"votes":{"quiet":14,"winter":2,"θάλασσα":43},"published":739244232.8125,"origin":{"seed":1,"number":4,"edition":0}}', NULL, NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(5, 21, 11, 0, 817573718.7572157, 817573719.2519153, NULL, -7408787908797308181, 'harbour naïve salt', 'draft', 3.0, 625962506.90625, 'Olu Hopper', '{"id":5,"heading":"harbour naïve salt","text":{"subtitle":"salt","body":"café paper salt river naïve market garden Lantern window harbour quiet orchard","summary":"summary 5"},"author":{"name":"Olu Hopper"},"helpers":[{"name":"Ada Hopper"}],"sections":[],"attachments":[{"kind":"picture","width":3484,"height":3235,"thumbnail":"S4xn"},{"kind":"picture","width":432,"height":3267,"thumbnail":"qovilxk="}],"state":"draft","rating":3.0,"tags":[],"votes":{},"published":625962506.90625,"origin":{"seed":1,"number":5,"edition":1}}', 'salt', 'summary 5');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(6, 21, 12, 0, 817573718.7572157, 817573719.254186, NULL, 183525613268068525, 'orchard window', 'withdrawn', 3.5, NULL, 'Olu Zola', '{"id":6,"heading":"orchard window","text":{"subtitle":"café naïve market","body":"garden copper orchard bread harbour quiet Straße Lantern Lantern naïve Straße machine river winter café θάλασσα window железо paper","summary":"summary 6"},"author":{"name":"Olu Zola","mail":"Zola@example.org"},"helpers":[],"sections":[{"id":0,"title":"Lantern Lantern","paragraphs":["naïve market"],"remark":"remark 6 0"},{"id":1,"title":"Straße market","paragraphs":[],"remark":"remark 6 1"},{"id":2,"title":"winter железо","paragraphs":["copper bread","Straße salt"],"remark":"remark 6 2"}],"attachments":[{"kind":"picture","width":2047,"height":2795,"thumbnail":"QA=="},{"kind":"picture","width":288,"height":1811,"thumbnail":"4O17vr3wY4Clf2M="}],"state":"withdrawn","rating":3.5,"tags":["window","harbour","naïve"],"votes":{"garden":88,"Straße":7},"origin":{"seed":1,"number":6,"edition":2}}', 'café naïve market', 'summary 6');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(7, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, -8014163219258685790, 'naïve river', 'published', 1.5, NULL, 'Yuki Adeyemi', '{"id":7,"heading":"naïve river","text":{"subtitle":"harbour machine salt","body":"quiet café quiet river Straße paper winter café"},"author":{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},"helpers":[],"sections":[{"id":0,"title":"salt","paragraphs":["железо Lantern"]},{"id":1,"title":"Straße","paragraphs":["harbour θάλασσα orchard","железо north"]},{"id":2,"title":"железо","paragraphs":["river garden","winter"]}],"attachments":[{"kind":"link","address":"https://example.org/605"}],"state":"published","rating":1.5,"tags":["winter"],"votes":{"Lantern":97,"orchard":94,"window":42},"origin":{"seed":1,"number":7,"edition":0}}', 'harbour machine salt', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(8, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, 7134791019187054461, 'θάλασσα market', 'withdrawn', 4.0, 753848875.4375, 'Yuki Hopper', '{"id":8,"heading":"θάλασσα market","text":{"subtitle":"Straße bread θάλασσα","body":"salt window naïve café Straße copper north winter Lantern harbour quiet winter winter market market machine naïve bread garden paper"},"author":{"name":"Yuki Hopper"},"helpers":[{"name":"Yuki Zola"}],"sections":[{"id":0,"title":"machine café","paragraphs":[]},{"id":1,"title":"Straße window","paragraphs":["salt"]},{"id":2,"title":"river Lantern","paragraphs":["window window"]}],"attachments":[{"kind":"link","address":"https://example.org/676"},{"kind":"link","address":"https://example.org/116"}],"state":"withdrawn","rating":4.0,"tags":["window"],"votes":{"window":42,"salt":42},"published":753848875.4375,"origin":{"seed":1,"number":8,"edition":0}}', 'Straße bread θάλασσα', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(9, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, 1051633611004322902, 'железо garden machine', 'withdrawn', 5.0, 612501983.328125, 'Olu Adeyemi', '{"id":9,"heading":"железо garden machine","text":{"subtitle":"quiet","body":"window θάλασσα machine market café harbour winter machine machine river Straße"},"author":{"name":"Olu Adeyemi","mail":"Adeyemi@example.org"},"helpers":[],"sections":[{"id":0,"title":"Straße железо","paragraphs":[]},{"id":1,"title":"Straße","paragraphs":["bread железо river"]}],"attachments":[{"kind":"link","address":"https://example.org/924"},{"kind":"link","address":"https://example.org/421"}],"state":"withdrawn","rating":5.0,"tags":["Straße"],"votes":{"window":1,"copper":58,"железо":32},"published":612501983.328125,"origin":{"seed":1,"number":9,"edition":0}}', 'quiet', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(11, 28, 21, 0, 817573718.7572157, 817573719.6696619, NULL, -216885185211786594, 'orchard river bread salt', 'withdrawn', 0.5, 745528539.484375, 'Ada Hopper', '{"id":11,"heading":"orchard river bread salt","text":{"body":"Lantern quiet железо café winter orchard salt café café north","summary":"summary 11"},"author":{"name":"Ada Hopper"},"helpers":[{"name":"Yuki Tanaka","mail":"Tanaka@example.org"},{"name":"Yuki Hopper"}],"sections":[],"attachments":[],"state":"withdrawn","rating":0.5,"tags":["железо","железо","naïve"],"votes":{"Lantern":62,"salt":38,"naïve":6},"published":745528539.484375,"origin":{"seed":1,"number":11,"edition":3}}', NULL, 'summary 11');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(12, 21, 14, 0, 817573718.7572157, 817573719.2585667, NULL, 6024670837635111984, 'market железо north naïve', 'published', 1.0, 693625477.21875, 'Olu Tanaka', '{"id":12,"heading":"market железо north naïve","text":{"subtitle":"harbour machine window","body":"garden window Straße north north orchard machine river θάλασσα market river copper market orchard north harbour machine naïve bread market harbour machine winter copper","summary":"summary 12"},"author":{"name":"Olu Tanaka","mail":"Tanaka@example.org"},"helpers":[],"sections":[],"attachments":[],"state":"published","rating":1.0,"tags":["Lantern"],"votes":{"machine":89,"orchard":47,"café":8},"published":693625477.21875,"origin":{"seed":1,"number":12,"edition":1}}', 'harbour machine window', 'summary 12');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(13, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, -520747382669202606, 'north river', 'withdrawn', 0.0, NULL, 'Ada Zola', '{"id":13,"heading":"north river","text":{"subtitle":"market market orchard","body":"salt river железо Lantern Straße harbour café river orchard naïve garden harbour winter river machine Lantern café café Straße"},"author":{"name":"Ada Zola","mail":"Zola@example.org"},"helpers":[{"name":"Yuki Hopper"}],"sections":[{"id":0,"title":"θάλασσα","paragraphs":["winter Lantern","quiet north"]}],"attachments":[{"kind":"link","address":"https://example.org/481"}],"state":"withdrawn","rating":0.0,"tags":["north","north"],"votes":{"paper":57,"river":64},"origin":{"seed":1,"number":13,"edition":0}}', 'market market orchard', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(14, 21, 27, 0, 817573718.7572157, 817573719.9972955, NULL, -8149877578363312753, 'paper copper salt bread', 'withdrawn', 4.0, 614990375.6875, 'Émile Tanaka', '{"id":14,"heading":"paper copper salt bread","text":{"subtitle":"naïve","body":"salt copper café north железо bread","summary":"summary 14"},"author":{"name":"Émile Tanaka"},"helpers":[{"name":"Ada Lovelace"}],"sections":[{"id":0,"title":"harbour","paragraphs":["orchard machine железо","river river garden orchard"],"remark":"remark 14 0"},{"id":1,"title":"machine paper","paragraphs":["salt","garden"],"remark":"remark 14 1"},{"id":2,"title":"window garden","paragraphs":[],"remark":"remark 14 2"}],"attachments":[{"kind":"picture","width":1406,"height":926,"thumbnail":"zp6PUwImLTY="},{"kind":"link","address":"https://example.org/225"}],"state":"withdrawn","rating":4.0,"tags":[],"votes":{"café":70,"copper":8},"published":614990375.6875,"origin":{"seed":1,"number":14,"edition":1}}', 'naïve', 'summary 14');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(15, 20, 1, 0, 817573718.7572157, 817573718.7572157, NULL, 8671534351948864254, 'garden salt', 'draft', 1.5, 630823870.171875, 'Ada Hopper', '{"id":15,"heading":"garden salt","text":{"subtitle":"железо","body":"paper naïve Lantern market machine café harbour bread paper salt river bread Straße window garden bread paper Straße naïve Lantern café café железо quiet"},"author":{"name":"Ada Hopper"},"helpers":[],"sections":[{"id":0,"title":"железо","paragraphs":[]},{"id":1,"title":"железо Straße","paragraphs":["harbour bread garden","bread machine"]},{"id":2,"title":"Straße copper","paragraphs":["copper","naïve river window"]}],"attachments":[{"kind":"link","address":"https://example.org/320"},{"kind":"picture","width":2139,"height":1003,"thumbnail":"gan8n9VHWLK8Zw=="}],"state":"draft","rating":1.5,"tags":["salt","quiet","market"],"votes":{"quiet":47,"café":83},"published":630823870.171875,"origin":{"seed":1,"number":15,"edition":0}}', 'железо', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(16, 21, 15, 0, 817573718.7572157, 817573719.2605605, NULL, -426736566782210383, 'quiet salt harbour orchard', 'draft', 0.5, 788393588.765625, 'Ada Adeyemi', '{"id":16,"heading":"quiet salt harbour orchard","text":{"subtitle":"garden","body":"copper Straße harbour θάλασσα café garden paper machine market Lantern","summary":"summary 16"},"author":{"name":"Ada Adeyemi"},"helpers":[],"sections":[{"id":0,"title":"paper naïve","paragraphs":["naïve salt θάλασσα"],"remark":"remark 16 0"},{"id":1,"title":"quiet","paragraphs":["salt","harbour machine"],"remark":"remark 16 1"}],"attachments":[{"kind":"picture","width":1573,"height":3842,"thumbnail":"4+df"}],"state":"draft","rating":0.5,"tags":["θάλασσα","river","winter"],"votes":{"garden":88},"published":788393588.765625,"origin":{"seed":1,"number":16,"edition":2}}', 'garden', 'summary 16');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(18, 21, 28, 0, 817573718.7572157, 817573720.0056051, NULL, 3507212791207769099, 'Lantern machine', 'published', 5.0, 730534673.421875, 'Yuki Tanaka', '{"id":18,"heading":"Lantern machine","text":{"subtitle":"Lantern window garden","body":"winter copper market orchard quiet copper winter harbour железо window café","summary":"summary 18"},"author":{"name":"Yuki Tanaka","mail":"Tanaka@example.org"},"helpers":[],"sections":[{"id":0,"title":"orchard machine","paragraphs":["market"],"remark":"remark 18 0"},{"id":1,"title":"naïve river","paragraphs":["copper north железо","quiet copper winter river"],"remark":"remark 18 1"}],"attachments":[{"kind":"link","address":"https://example.org/634"}],"state":"published","rating":5.0,"tags":["железо","river"],"votes":{"café":75},"published":730534673.421875,"origin":{"seed":1,"number":18,"edition":2}}', 'Lantern window garden', 'summary 18');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(19, 20, 22, 0, 817573718.7572157, 817573719.6943569, NULL, -1587486143988119871, 'paper bread', 'withdrawn', 5.0, NULL, 'Olu Hopper', '{"id":19,"heading":"paper bread","text":{"body":"winter river salt bread Lantern north market café copper"},"author":{"name":"Olu Hopper","mail":"Hopper@example.org"},"helpers":[{"name":"Yuki Adeyemi","mail":"Adeyemi@example.org"},{"name":"Grace Tanaka","mail":"Tanaka@example.org"}],"sections":[{"id":0,"title":"café garden","paragraphs":["Straße железо machine paper","winter naïve café θάλασσα"]}],"attachments":[{"kind":"link","address":"https://example.org/791"},{"kind":"link","address":"https://example.org/209"}],"state":"withdrawn","rating":5.0,"tags":["window"],"votes":{"harbour":48,"machine":82},"origin":{"seed":1,"number":19,"edition":1}}', NULL, NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(20, 21, 29, 0, 817573718.7572157, 817573720.0068486, NULL, 8823835913411548782, 'winter copper θάλασσα', 'draft', 0.0, NULL, 'Ada Adeyemi', '{"id":20,"heading":"winter copper θάλασσα","text":{"body":"bread north quiet quiet orchard winter paper river θάλασσα θάλασσα copper θάλασσα café river quiet bread window orchard garden quiet naïve north","summary":"summary 20"},"author":{"name":"Ada Adeyemi","mail":"Adeyemi@example.org"},"helpers":[{"name":"Émile Zola"}],"sections":[{"id":0,"title":"Lantern","paragraphs":[],"remark":"remark 20 0"},{"id":1,"title":"garden winter","paragraphs":[],"remark":"remark 20 1"}],"attachments":[{"kind":"picture","width":1524,"height":801,"thumbnail":"+Cc="}],"state":"draft","rating":0.0,"tags":["orchard","orchard"],"votes":{"copper":74,"naïve":82},"origin":{"seed":1,"number":20,"edition":1}}', NULL, 'summary 20');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(21, 20, 6, 0, 817573718.7572157, 817573718.7772565, NULL, 2316296964228709618, 'garden garden железо', 'withdrawn', 0.0, 698198047.28125, 'Yuki Adeyemi', '{"id":21,"heading":"garden garden железо","text":{"subtitle":"winter market café","body":"machine bread paper orchard garden north железо window market winter winter market river river железо river Straße θάλασσα orchard quiet"},"author":{"name":"Yuki Adeyemi"},"helpers":[],"sections":[{"id":0,"title":"café salt","paragraphs":["river Straße"]},{"id":1,"title":"window","paragraphs":["winter","harbour naïve bread orchard"]},{"id":2,"title":"café","paragraphs":["salt paper","market"]}],"attachments":[{"kind":"picture","width":2114,"height":1858,"thumbnail":"XSPoCf9ALdg="}],"state":"withdrawn","rating":0.0,"tags":["Lantern","north","north"],"votes":{"harbour":69,"window":37},"published":698198047.28125,"origin":{"seed":1,"number":21,"edition":1}}', 'winter market café', NULL);
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(22, 21, 30, 0, 817573718.7572157, 817573720.0086681, NULL, 3078918517493597055, 'north copper', 'withdrawn', 5.0, 653911371.9375, 'Ada Adeyemi', '{"id":22,"heading":"north copper","text":{"body":"harbour north copper garden harbour Straße Lantern salt paper paper harbour θάλασσα quiet θάλασσα harbour harbour salt","summary":"summary 22"},"author":{"name":"Ada Adeyemi","mail":"Adeyemi@example.org"},"helpers":[{"name":"Émile Lovelace","mail":"Lovelace@example.org"}],"sections":[{"id":0,"title":"machine quiet","paragraphs":["salt Lantern"],"remark":"remark 22 0"},{"id":1,"title":"north salt","paragraphs":["machine","market θάλασσα harbour"],"remark":"remark 22 1"}],"attachments":[],"state":"withdrawn","rating":5.0,"tags":[],"votes":{"market":1,"copper":44,"salt":7},"published":653911371.9375,"origin":{"seed":1,"number":22,"edition":3}}', NULL, 'summary 22');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(23, 21, 18, 0, 817573718.7572157, 817573719.2704617, NULL, -6801756058792905521, 'naïve café paper', 'draft', 4.5, 667347736.515625, 'Ada Adeyemi', '{"id":23,"heading":"naïve café paper","text":{"subtitle":"garden harbour","body":"bread salt machine orchard north café machine quiet café garden железо river winter market garden","summary":"summary 23"},"author":{"name":"Ada Adeyemi"},"helpers":[],"sections":[{"id":0,"title":"river salt","paragraphs":["window orchard","Lantern harbour café quiet"],"remark":"remark 23 0"},{"id":1,"title":"copper","paragraphs":["Straße orchard orchard naïve","quiet river"],"remark":"remark 23 1"},{"id":2,"title":"bread","paragraphs":["window orchard river"],"remark":"remark 23 2"}],"attachments":[{"kind":"link","address":"https://example.org/40"}],"state":"draft","rating":4.5,"tags":[],"votes":{"Lantern":7,"market":30},"published":667347736.515625,"origin":{"seed":1,"number":23,"edition":1}}', 'garden harbour', 'summary 23');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(4000000, 21, 31, 0, 817573719.2733736, 817573720.0098672, NULL, -2346393538121376349, 'Lantern market paper bread', 'published', 1.5, 771409961.984375, 'Yuki Zola', '{"id":4000000,"heading":"Lantern market paper bread","text":{"subtitle":"north machine","body":"river θάλασσα café window paper harbour garden bread garden θάλασσα bread copper copper copper café Lantern железо café salt","summary":"summary 4000000"},"author":{"name":"Yuki Zola"},"helpers":[{"name":"Ada Zola"},{"name":"Ada Hopper"}],"sections":[{"id":0,"title":"machine market","paragraphs":["θάλασσα north θάλασσα","harbour harbour"],"remark":"remark 4000000 0"}],"attachments":[{"kind":"picture","width":1063,"height":197,"thumbnail":"My2r"}],"state":"published","rating":1.5,"tags":["salt","copper","θάλασσα"],"votes":{"harbour":89},"published":771409961.984375,"origin":{"seed":3,"number":4000000,"edition":1}}', 'north machine', 'summary 4000000');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(4000001, 21, 19, 0, 817573719.2733736, 817573719.2733736, NULL, 124966081817125997, 'orchard garden bread', 'draft', 4.5, 661830974.328125, 'Olu Zola', '{"id":4000001,"heading":"orchard garden bread","text":{"subtitle":"naïve","body":"harbour market naïve bread garden quiet orchard machine harbour Lantern north café harbour paper market copper orchard garden copper","summary":"summary 4000001"},"author":{"name":"Olu Zola","mail":"Zola@example.org"},"helpers":[],"sections":[{"id":0,"title":"bread","paragraphs":["copper","Lantern quiet θάλασσα"],"remark":"remark 4000001 0"},{"id":1,"title":"north","paragraphs":["river"],"remark":"remark 4000001 1"}],"attachments":[],"state":"draft","rating":4.5,"tags":["winter","window","garden"],"votes":{"north":88,"salt":89,"market":83},"published":661830974.328125,"origin":{"seed":3,"number":4000001,"edition":0}}', 'naïve', 'summary 4000001');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(4000003, 21, 32, 0, 817573719.2733736, 817573720.0196685, NULL, 582688754699688646, 'железо market Lantern café', 'published', 5.0, 620087621.984375, 'Ada Lovelace', '{"id":4000003,"heading":"железо market Lantern café","text":{"body":"naïve Straße north orchard market market window Lantern garden river window Lantern machine quiet winter orchard machine river orchard","summary":"summary 4000003"},"author":{"name":"Ada Lovelace"},"helpers":[{"name":"Ada Tanaka","mail":"Tanaka@example.org"},{"name":"Émile Zola","mail":"Zola@example.org"}],"sections":[{"id":0,"title":"salt","paragraphs":["paper window paper","Lantern north"],"remark":"remark 4000003 0"},{"id":1,"title":"north","paragraphs":[],"remark":"remark 4000003 1"},{"id":2,"title":"orchard","paragraphs":["bread garden window"],"remark":"remark 4000003 2"}],"attachments":[{"kind":"link","address":"https://example.org/102"}],"state":"published","rating":5.0,"tags":[],"votes":{"naïve":1},"published":620087621.984375,"origin":{"seed":3,"number":4000003,"edition":1}}', NULL, 'summary 4000003');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(5000000, 21, 33, 0, 817573719.7115141, 817573720.0210418, NULL, -4329301704638966856, 'winter железо железо', 'published', 0.5, 658609563.875, 'Olu Hopper', '{"id":5000000,"heading":"winter железо железо","text":{"subtitle":"paper","body":"winter naïve Straße salt north Lantern θάλασσα quiet café garden copper river","summary":"summary 5000000"},"author":{"name":"Olu Hopper","mail":"Hopper@example.org"},"helpers":[],"sections":[{"id":0,"title":"θάλασσα θάλασσα","paragraphs":[],"remark":"remark 5000000 0"},{"id":1,"title":"river winter","paragraphs":["salt salt","Lantern window"],"remark":"remark 5000000 1"},{"id":2,"title":"copper","paragraphs":["garden"],"remark":"remark 5000000 2"}],"attachments":[{"kind":"link","address":"https://example.org/50"},{"kind":"picture","width":1988,"height":751,"thumbnail":"pFps"}],"state":"published","rating":0.5,"tags":["Straße","quiet"],"votes":{"winter":66,"quiet":25},"published":658609563.875,"origin":{"seed":4,"number":5000000,"edition":1}}', 'paper', 'summary 5000000');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(5000001, 21, 34, 0, 817573719.7115141, 817573720.0228798, NULL, 674963662340075531, 'quiet naïve железо', 'withdrawn', 2.5, 607168085.40625, 'Grace Lovelace', '{"id":5000001,"heading":"quiet naïve железо","text":{"subtitle":"harbour river orchard","body":"river paper quiet paper Straße salt harbour river café","summary":"summary 5000001"},"author":{"name":"Grace Lovelace"},"helpers":[{"name":"Olu Hopper"},{"name":"Émile Adeyemi","mail":"Adeyemi@example.org"}],"sections":[],"attachments":[{"kind":"picture","width":40,"height":2442,"thumbnail":"iV3U7Q=="},{"kind":"link","address":"https://example.org/177"}],"state":"withdrawn","rating":2.5,"tags":["harbour","copper","quiet"],"votes":{"orchard":19,"market":38,"naïve":14},"published":607168085.40625,"origin":{"seed":4,"number":5000001,"edition":1}}', 'harbour river orchard', 'summary 5000001');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(5000003, 21, 35, 0, 817573719.7115141, 817573720.0244526, NULL, -2744148906747635745, 'Straße machine Straße salt', 'published', 3.0, 659379803.453125, 'Ada Lovelace', '{"id":5000003,"heading":"Straße machine Straße salt","text":{"subtitle":"salt Lantern quiet","body":"bread quiet garden θάλασσα bread harbour café window paper salt Straße orchard market железо winter café copper","summary":"summary 5000003"},"author":{"name":"Ada Lovelace","mail":"Lovelace@example.org"},"helpers":[{"name":"Ada Tanaka"}],"sections":[{"id":0,"title":"железо paper","paragraphs":[],"remark":"remark 5000003 0"},{"id":1,"title":"market quiet","paragraphs":[],"remark":"remark 5000003 1"},{"id":2,"title":"bread café","paragraphs":["железо","window quiet naïve железо"],"remark":"remark 5000003 2"}],"attachments":[{"kind":"link","address":"https://example.org/401"}],"state":"published","rating":3.0,"tags":["north","machine","bread"],"votes":{"market":20,"Straße":85,"copper":54},"published":659379803.453125,"origin":{"seed":4,"number":5000003,"edition":1}}', 'salt Lantern quiet', 'summary 5000003');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(6000000, 21, 36, 0, 817573720.0258487, 817573720.0258487, NULL, -739811111829856378, 'market river garden', 'published', 2.0, 682179642.984375, 'Grace Zola', '{"id":6000000,"heading":"market river garden","text":{"subtitle":"market garden machine","body":"orchard Straße café north naïve north winter river orchard θάλασσα garden θάλασσα window market Lantern café Straße Lantern winter bread orchard salt salt","summary":"summary 6000000"},"author":{"name":"Grace Zola","mail":"Zola@example.org"},"helpers":[{"name":"Émile Tanaka","mail":"Tanaka@example.org"},{"name":"Olu Zola"}],"sections":[{"id":0,"title":"железо river","paragraphs":["garden θάλασσα"],"remark":"remark 6000000 0"},{"id":1,"title":"naïve","paragraphs":[],"remark":"remark 6000000 1"}],"attachments":[{"kind":"link","address":"https://example.org/270"},{"kind":"picture","width":2454,"height":3220,"thumbnail":""}],"state":"published","rating":2.0,"tags":[],"votes":{"Straße":75,"железо":52},"published":682179642.984375,"origin":{"seed":5,"number":6000000,"edition":0}}', 'market garden machine', 'summary 6000000');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(6000001, 21, 36, 0, 817573720.0258487, 817573720.0258487, NULL, -1955006908734158205, 'north machine', 'withdrawn', 2.5, 620237503.375, 'Émile Tanaka', '{"id":6000001,"heading":"north machine","text":{"subtitle":"copper quiet","body":"Straße river window café salt machine river naïve window café quiet harbour winter железо harbour salt café harbour θάλασσα winter river","summary":"summary 6000001"},"author":{"name":"Émile Tanaka","mail":"Tanaka@example.org"},"helpers":[],"sections":[{"id":0,"title":"window copper","paragraphs":["bread","café machine Straße window"],"remark":"remark 6000001 0"},{"id":1,"title":"café","paragraphs":[],"remark":"remark 6000001 1"},{"id":2,"title":"copper","paragraphs":["paper copper Lantern quiet","copper"],"remark":"remark 6000001 2"}],"attachments":[{"kind":"link","address":"https://example.org/477"},{"kind":"link","address":"https://example.org/615"}],"state":"withdrawn","rating":2.5,"tags":["machine"],"votes":{"bread":39},"published":620237503.375,"origin":{"seed":5,"number":6000001,"edition":0}}', 'copper quiet', 'summary 6000001');
INSERT INTO "objects_2"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k1", "k2", "k3", "k5", "k6", "doc", "k24", "k25") VALUES(6000003, 21, 36, 0, 817573720.0258487, 817573720.0258487, NULL, 4115161202119775821, 'железо Lantern café', 'published', 3.5, NULL, 'Émile Lovelace', '{"id":6000003,"heading":"железо Lantern café","text":{"body":"window salt machine paper harbour copper harbour café","summary":"summary 6000003"},"author":{"name":"Émile Lovelace","mail":"Lovelace@example.org"},"helpers":[{"name":"Ada Hopper","mail":"Hopper@example.org"}],"sections":[{"id":0,"title":"quiet","paragraphs":["quiet market machine","harbour Lantern bread machine"],"remark":"remark 6000003 0"},{"id":1,"title":"θάλασσα","paragraphs":["garden","bread salt"],"remark":"remark 6000003 1"},{"id":2,"title":"θάλασσα harbour","paragraphs":["market north"],"remark":"remark 6000003 2"}],"attachments":[{"kind":"link","address":"https://example.org/351"}],"state":"published","rating":3.5,"tags":["copper","winter","paper"],"votes":{},"origin":{"seed":5,"number":6000003,"edition":0}}', NULL, 'summary 6000003');
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
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(1, X'0A3D4B7FC00C426DA1CD9C8D2FAC51CE0E24971A2775984F06D842F28D5E742D', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, -8366613418783030875, 'river', '{"origin":{"edition":0,"number":0,"seed":1},"source":"river","text":"Straße window Lantern river quiet paper Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(5, X'43551BDD1FF9DE44D51B17A7F92B74246D2E3810E76709A8445C6263A1608084', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, 4804421205591237180, 'harbour', '{"origin":{"edition":0,"number":4,"seed":1},"source":"harbour","text":"Straße θάλασσα quiet north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(8, X'61F9095B2E499BA38660BFC837A14A3C93D78176CE4A4E7FFA3960324AD32935', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, -3654609306213749699, 'garden', '{"origin":{"edition":0,"number":7,"seed":1},"source":"garden","text":"market salt Straße железо"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(9, X'A91B46852D0595E2835903A650E32699F4F397991F53F975389EA7D1E6754259', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, 3678723195300683236, NULL, '{"origin":{"edition":0,"number":8,"seed":1},"text":"θάλασσα harbour Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(10, X'32D551328DEF9BA617127B7D3901E759620DF679130525BCAA01177F8805D6FB', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, 6810023110815237460, 'naïve', '{"origin":{"edition":0,"number":9,"seed":1},"source":"naïve","text":"winter winter Straße Straße"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(14, X'994F79AE0A88118EA19F7CD465F0498259C49E108DDB1259A66D7B697B9D8B99', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, 987421801520934175, 'paper', '{"origin":{"edition":0,"number":13,"seed":1},"source":"paper","text":"café garden garden"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(16, X'35942C38F7800FE11E3C2059A52D27EBD7E148EE000254933AF0F93CFFA58A8E', 4, 1, 0, 817573718.7905422, 817573718.7905422, NULL, 1883208589269919678, 'winter', '{"origin":{"edition":0,"number":15,"seed":1},"source":"winter","text":"paper harbour Straße machine copper orchard Lantern market"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(25, X'BA1E1D34BE49E0FAE071204B60245476A5193EBC238ADE3815CC8A90816DFDF1', 4, 2, 0, 817573718.7931094, 817573718.7931094, NULL, -6821691294432685339, 'θάλασσα', '{"origin":{"edition":1,"number":1,"seed":1},"source":"θάλασσα","text":"café copper salt north bread"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(29, X'84B18990391D36BA312FEAFF11E8C36FA63F5C1FF41A4F23ACF7534DB6FD2C8A', 4, 6, 0, 817573718.801917, 817573718.801917, NULL, -4289370256533164767, 'железо', '{"origin":{"edition":1,"number":21,"seed":1},"source":"железо","text":"paper salt garden paper железо"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(30, X'FC915F28641324C478F3B363EC27BCA7B7D50543CAD7102A2F905313811D249D', 4, 10, 0, 817573719.3084353, 817573719.3084353, NULL, 1961637301424114537, NULL, '{"origin":{"edition":1,"number":12,"seed":1},"text":"machine θάλασσα harbour Straße window"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(33, X'5D19D81306F9A908C544562AC712B3FF8612AEB0C496934DB5AD7B93B01CD6DA', 4, 13, 0, 817573719.3135235, 817573719.3135235, NULL, -8917186336396181227, 'copper', '{"origin":{"edition":2,"number":6,"seed":1},"source":"copper","text":"copper café naïve Lantern quiet river"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(34, X'29BD7342ABC2FF3868FD5F2DB2FA18B08B9F8AD6C0EA8696BF0948749E36A404', 4, 14, 0, 817573719.3191266, 817573719.3191266, NULL, 3731106869336520538, NULL, '{"origin":{"edition":1,"number":5,"seed":1},"text":"café salt harbour"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(35, X'D17C368C854BA1284EBED17168BEB99369DA7981FE521E26831B150B43189A31', 4, 15, 0, 817573719.3208137, 817573719.3208137, NULL, 8936445403831085947, NULL, '{"origin":{"edition":2,"number":16,"seed":1},"text":"river north Straße market north naïve paper harbour"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(37, X'C3BE3F965D2339957FC245F278E83E66D3360EFDB7EEFD097B7045D110A0597D', 4, 17, 0, 817573719.3236088, 817573719.3236088, NULL, -3014961612520101720, 'θάλασσα', '{"origin":{"edition":1,"number":23,"seed":1},"source":"θάλασσα","text":"north bread café железо железо Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(40, X'8F3A1CC160B900F942D76A81FAAA07A7F280F58717595C070854FDD8A7D48E06', 4, 19, 0, 817573719.3262553, 817573719.3262553, NULL, 4434633109187523021, NULL, '{"origin":{"edition":0,"number":4000001,"seed":3},"text":"machine harbour железо"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(43, X'53EF2A9233F61DBFAB1AE783F4D16515C2B8EAF22E8C7EF33FA4C77463A05B06', 4, 21, 0, 817573719.7379075, 817573719.7379075, NULL, 5074393299968585427, 'winter', '{"origin":{"edition":3,"number":11,"seed":1},"source":"winter","text":"paper железо Lantern orchard paper river"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(44, X'E9ED50B534CE833667C26936975DE5C4D37442C4BAE8F01C16FF1092B88EBC85', 4, 22, 0, 817573719.7398258, 817573719.7398258, NULL, 1838373326166961492, 'железо', '{"origin":{"edition":1,"number":19,"seed":1},"source":"железо","text":"garden market winter north river machine θάλασσα"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(50, X'5AB3578527053F4FC8005D0A0F1F54D15A49CDE359F4A7A9465BE16167988784', 4, 26, 0, 817573720.0421122, 817573720.0421122, NULL, -6536022190062142201, 'железо', '{"origin":{"edition":1,"number":20,"seed":1},"source":"железо","text":"café copper железо winter copper bread harbour"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(51, X'3F988342A6CB7957D6CBDB90F68403AEA33C3BFF78BEC6572B40DE1FC78A6DEE', 4, 27, 0, 817573720.0484381, 817573720.0484381, NULL, -3521461774516742433, NULL, '{"origin":{"edition":1,"number":4000000,"seed":3},"text":"naïve copper bread железо θάλασσα θάλασσα"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(52, X'5B45B576F03F740057E7ADD357E1A5DA403EF7A5DEA4951AC4B2988F1425F51F', 4, 28, 0, 817573720.0499232, 817573720.0499232, NULL, -8564272572627805334, NULL, '{"origin":{"edition":1,"number":5000003,"seed":4},"text":"copper naïve Lantern θάλασσα"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(53, X'7CD9AE85E42DDFEC01F636EFCB9E9E5A99479BC2E9BB067DC97FB22C44757BB3', 4, 29, 0, 817573720.051308, 817573720.051308, NULL, -8295709610248108057, 'machine', '{"origin":{"edition":1,"number":5000001,"seed":4},"source":"machine","text":"quiet quiet salt Straße"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(54, X'BFB5BBD98793921E40CA01D9932D0501A39CF09076DFBAAADD776BF973F115F9', 4, 30, 0, 817573720.0525478, 817573720.0525478, NULL, 1413813014529793445, 'Straße', '{"origin":{"edition":2,"number":18,"seed":1},"source":"Straße","text":"garden quiet θάλασσα железо Lantern"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(55, X'20EA80C3842E8A1459B500F9CB200B04FA0075BFA7A94DE0FD129921ED7EADB8', 4, 31, 0, 817573720.0537555, 817573720.0537555, NULL, 7497056833156459591, 'Straße', '{"origin":{"edition":1,"number":4000003,"seed":3},"source":"Straße","text":"naïve bread harbour north market naïve naïve"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(56, X'D1EAFA4E695E3584CACA974387C2A7A3906F3C41DF5F682469E202A2F8059A1B', 4, 32, 0, 817573720.0596104, 817573720.0596104, NULL, -2732151305267751176, 'window', '{"origin":{"edition":1,"number":14,"seed":1},"source":"window","text":"Lantern river bread salt"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(57, X'4309F2ADC43603ED303DE762D812226639F80B2FDE9672CD59E355C869E78EB3', 4, 33, 0, 817573720.0610797, 817573720.0610797, NULL, 7515587275077571085, 'Straße', '{"origin":{"edition":3,"number":22,"seed":1},"source":"Straße","text":"θάλασσα железо garden river window market café window"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(58, X'815FB64ACC228515045C63FFC884EE6140E2D35FDC7BC883255C0B15C3B45637', 4, 34, 0, 817573720.0622672, 817573720.0622672, NULL, 4265181786562159508, 'river', '{"origin":{"edition":1,"number":5000000,"seed":4},"source":"river","text":"machine Lantern quiet machine Lantern north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(59, X'824AE97439C9FB4FF351E7B822ABF891087232067918B7B7F280056654A8131E', 4, 35, 0, 817573720.0635207, 817573720.0635207, NULL, -7081280856049717393, 'quiet', '{"origin":{"edition":2,"number":2,"seed":1},"source":"quiet","text":"café winter железо garden naïve bread"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(60, X'66F6D7ABC3B2E7DA311394A3D09B71A685249976FD76B288BACF004C10A83C9C', 4, 36, 0, 817573720.0647159, 817573720.0647159, NULL, -7744037838979529691, 'Lantern', '{"origin":{"edition":0,"number":6000000,"seed":5},"source":"Lantern","text":"quiet θάλασσα harbour copper"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(61, X'66EECC42BE7184C9091D8356E2C9D9E03254DD196DAF5B4DC4D8738AD1E4B6D5', 4, 36, 0, 817573720.0647159, 817573720.0647159, NULL, 2777078030862713717, NULL, '{"origin":{"edition":0,"number":6000001,"seed":5},"text":"Straße winter железо bread naïve river winter north"}');
INSERT INTO "objects_3"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k12", "doc") VALUES(63, X'56C4E803B6BF56B62633023066ABD75AE6DBB444DD07872A0B652AF85A922467', 4, 36, 0, 817573720.0647159, 817573720.0647159, NULL, -8944645910595840671, 'paper', '{"origin":{"edition":0,"number":6000003,"seed":5},"source":"paper","text":"river θάλασσα winter window θάλασσα orchard north harbour"}');
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
, k27 INTEGER) STRICT;
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(1, 'reader/é0', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, 2919900781382651664, 'reader0@example.org', X'FB4CC34496800677E005B791D92F8481', X'0240020E40', '{"handle":"reader/é0","mail":"reader0@example.org","token":"token 172352","device":"FB4CC344-9680-0677-E005-B791D92F8481","balance":13.63,"favourites":[5,13,18,7],"joined":747466164.40625,"origin":{"seed":1,"number":0,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(2, 'reader/é1', 5, 2, 0, 817573718.8038038, 817573718.8099368, NULL, -5162257607679078490, 'reader1@example.org', X'238D8FAA9E8C058DDF582CDECC642F7A', X'0240013C', '{"handle":"reader/é1","mail":"reader1@example.org","token":"token 97158","device":"238D8FAA-9E8C-058D-DF58-2CDECC642F7A","balance":5.9,"favourites":[17],"joined":685928603.71875,"origin":{"seed":1,"number":1,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(3, 'reader/é2', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -2242439851236294226, 'reader2@example.org', X'B08251AEB6194A6D7E35CCA03E9BBAE2', X'00BFFDA6D4FF', '{"handle":"reader/é2","mail":"reader2@example.org","token":"token 161973","device":"B08251AE-B619-4A6D-7E35-CCA03E9BBAE2","balance":-88.42,"favourites":[13],"joined":611081364.890625,"origin":{"seed":1,"number":2,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(5, 'reader/é4', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -1534171936667622136, 'reader4@example.org', X'21EE8FEEA0B34B682D5C63CB8AD1EAEF', X'0240021E32', '{"handle":"reader/é4","mail":"reader4@example.org","token":"token 423808","device":"21EE8FEE-A0B3-4B68-2D5C-63CB8AD1EAEF","balance":29.49,"favourites":[1,3],"joined":698847764.515625,"origin":{"seed":1,"number":4,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(6, 'reader/é5', 15, 20, 0, 817573718.8038038, 817573720.1284012, NULL, -1361325482349551160, NULL, X'4D14C0A10644DD0A83EA69E6DAAB81DD', NULL, '{"handle":"reader/é5","token":"token 706475","device":"4D14C0A1-0644-DD0A-83EA-69E6DAAB81DD","cents":-6923,"favourites":[6,17,6,5],"joined":618245981.78125,"origin":{"seed":1,"number":5,"edition":1}}', -6923);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(7, 'reader/é6', 15, 24, 0, 817573718.8038038, 817573720.132743, NULL, 4264327293601027398, 'reader6@example.org', X'11FBAEB13F732B5DC4D9F3D886777F09', NULL, '{"handle":"reader/é6","mail":"reader6@example.org","token":"token 337037","device":"11FBAEB1-3F73-2B5D-C4D9-F3D886777F09","cents":-1491,"favourites":[],"joined":708863004.515625,"origin":{"seed":1,"number":6,"edition":2}}', -1491);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(8, 'reader/é7', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -9105870626264928297, NULL, X'576F576583D1135C0DE06979B49C052A', X'00BFFDD7DCFF', '{"handle":"reader/é7","token":"token 463835","device":"576F5765-83D1-135C-0DE0-6979B49C052A","balance":-39.34,"favourites":[],"joined":699287390.46875,"origin":{"seed":1,"number":7,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(9, 'reader/é8', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, 446871553792522940, 'reader8@example.org', X'160CA50A77CAF29350C3B470B841A00B', X'0240023421', '{"handle":"reader/é8","mail":"reader8@example.org","token":"token 372505","device":"160CA50A-77CA-F293-50C3-B470B841A00B","balance":51.32,"favourites":[12,0,9,2],"joined":761696556.421875,"origin":{"seed":1,"number":8,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(10, 'reader/é9', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -2990099513256674509, 'reader9@example.org', X'32E5F49375977DB1DB7C5B20022FA17B', X'0240022127', '{"handle":"reader/é9","mail":"reader9@example.org","token":"token 33897","device":"32E5F493-7597-7DB1-DB7C-5B20022FA17B","balance":32.38,"favourites":[5,13,17,11],"joined":756366120.46875,"origin":{"seed":1,"number":9,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(12, 'reader/é11', 5, 4, 0, 817573718.8038038, 817573718.8116151, NULL, 9193579408043714112, 'reader11@example.org', X'2B68FD456EEDDFB961C2EB32BC37928D', X'0240022F5F', '{"handle":"reader/é11","mail":"reader11@example.org","token":"token 984221","device":"2B68FD45-6EED-DFB9-61C2-EB32BC37928D","balance":46.94,"favourites":[8,14,15],"joined":680539817.421875,"origin":{"seed":1,"number":11,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(13, 'reader/é12', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -3230389223165770999, NULL, X'21ECC727C333ED1616F50C585F9E5217', X'00BFFDF3D2FF', '{"handle":"reader/é12","token":"token 419359","device":"21ECC727-C333-ED16-16F5-0C585F9E5217","balance":-11.44,"favourites":[],"joined":685411393.625,"origin":{"seed":1,"number":12,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(14, 'reader/é13', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -4843009581186471777, NULL, X'20FD481102E1033E2D680290640D8510', X'0240025A37', '{"handle":"reader/é13","token":"token 820530","device":"20FD4811-02E1-033E-2D68-0290640D8510","balance":89.54,"favourites":[0,15,2,8],"joined":631042807.609375,"origin":{"seed":1,"number":13,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(15, 'reader/é14', 15, 17, 0, 817573718.8038038, 817573720.1158806, NULL, 2854759730647354437, 'reader14@example.org', X'71482A12F931B842E695E80A7A2F3922', NULL, '{"handle":"reader/é14","mail":"reader14@example.org","token":"token 795569","device":"71482A12-F931-B842-E695-E80A7A2F3922","cents":-1032,"favourites":[14,12,8],"joined":683660588.390625,"origin":{"seed":1,"number":14,"edition":1}}', -1032);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(16, 'reader/é15', 5, 1, 0, 817573718.8038038, 817573718.8038038, NULL, -6159698860555149403, NULL, X'D00F896FDEA621D03F09CE00B1AF360C', X'0240026121', '{"handle":"reader/é15","token":"token 206617","device":"D00F896F-DEA6-21D0-3F09-CE00B1AF360C","balance":96.32,"favourites":[16,3,19,1],"joined":674912799.25,"origin":{"seed":1,"number":15,"edition":0}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(17, 'reader/é16', 5, 10, 0, 817573718.8038038, 817573719.7527968, NULL, 9044121061911064271, 'reader16@example.org', X'6446C3A542F63E5FC48F356C71153CB4', X'00BFFDC6CBFF', '{"handle":"reader/é16","mail":"reader16@example.org","token":"token 675646","device":"6446C3A5-42F6-3E5F-C48F-356C71153CB4","balance":-56.51,"favourites":[3,6],"joined":632745711.125,"origin":{"seed":1,"number":16,"edition":2}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(19, 'reader/é18', 15, 18, 0, 817573718.8038038, 817573720.1258342, NULL, 5315056561709247860, 'reader18@example.org', X'38E76816EAFE5EE2FD8C37AC6286CAF1', NULL, '{"handle":"reader/é18","mail":"reader18@example.org","token":"token 788387","device":"38E76816-EAFE-5EE2-FD8C-37AC6286CAF1","cents":1296,"favourites":[0,6,7],"joined":646190368.4375,"origin":{"seed":1,"number":18,"edition":2}}', 1296);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(20, 'reader/é19', 5, 12, 0, 817573718.8038038, 817573719.7597744, NULL, -8259281563895280850, 'reader19@example.org', X'35C07A2A8538461DF8930F390F8C0DA7', X'00BFFEEAAEFF', '{"handle":"reader/é19","mail":"reader19@example.org","token":"token 497549","device":"35C07A2A-8538-461D-F893-0F390F8C0DA7","balance":-2.08,"favourites":[5,14],"joined":610035314.421875,"origin":{"seed":1,"number":19,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(21, 'reader/é20', 15, 19, 0, 817573718.8038038, 817573720.1273252, NULL, -2341429888946717198, 'reader20@example.org', X'320A38ACE3389C1997CFF61937D1AFA5', NULL, '{"handle":"reader/é20","mail":"reader20@example.org","token":"token 423816","device":"320A38AC-E338-9C19-97CF-F61937D1AFA5","cents":-8574,"favourites":[17,6,10,14],"joined":611629437.46875,"origin":{"seed":1,"number":20,"edition":1}}', -8574);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(22, 'reader/é21', 5, 6, 0, 817573718.8038038, 817573718.8123997, NULL, 1086252701052296548, 'reader21@example.org', X'B97D5A17F3512C1907C9DF5BEA578E26', X'0240011C47', '{"handle":"reader/é21","mail":"reader21@example.org","token":"token 663258","device":"B97D5A17-F351-2C19-07C9-DF5BEA578E26","balance":2.77,"favourites":[8,7],"joined":613679235.921875,"origin":{"seed":1,"number":21,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(23, 'reader/é22', 5, 13, 0, 817573718.8038038, 817573719.7604337, NULL, 6147032870980100847, NULL, X'EC41D37CD61CE0C941959C859558E7FD', X'0240021A31', '{"handle":"reader/é22","token":"token 326494","device":"EC41D37C-D61C-E0C9-4195-9C859558E7FD","balance":25.48,"favourites":[16],"joined":764817512.546875,"origin":{"seed":1,"number":22,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(24, 'reader/é23', 5, 14, 0, 817573718.8038038, 817573719.7609148, NULL, 5087027202815821336, NULL, X'80C9FDC26A3EB3FB75B46742ED370E63', X'0240026234', '{"handle":"reader/é23","token":"token 970971","device":"80C9FDC2-6A3E-B3FB-75B4-6742ED370E63","balance":97.51,"favourites":[17,13,17],"joined":654699724.359375,"origin":{"seed":1,"number":23,"edition":1}}', NULL);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(25, 'reader/é5000000', 15, 21, 0, 817573719.7615604, 817573720.129525, NULL, 1391617273179312645, 'reader5000000@example.org', X'D0707743668D63EFFF83EA3743D6E289', NULL, '{"handle":"reader/é5000000","mail":"reader5000000@example.org","token":"token 101426","device":"D0707743-668D-63EF-FF83-EA3743D6E289","cents":-7974,"favourites":[8,16,0],"joined":677939152.015625,"origin":{"seed":4,"number":5000000,"edition":1}}', -7974);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(26, 'reader/é5000001', 15, 22, 0, 817573719.7615604, 817573720.1305791, NULL, 6398546948803163053, NULL, X'F90C20E9AB6FEFF13F58B4D89EE2F1D7', NULL, '{"handle":"reader/é5000001","token":"token 804296","device":"F90C20E9-AB6F-EFF1-3F58-B4D89EE2F1D7","cents":9187,"favourites":[15,7,13,8],"joined":722225612.390625,"origin":{"seed":4,"number":5000001,"edition":1}}', 9187);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(28, 'reader/é5000003', 15, 23, 0, 817573719.7615604, 817573720.1317098, NULL, -7447202626551307716, NULL, X'CFA32993324FA4B1B67F690362E0F3D7', NULL, '{"handle":"reader/é5000003","token":"token 179028","device":"CFA32993-324F-A4B1-B67F-690362E0F3D7","cents":-2483,"favourites":[11,5,10],"joined":679806942.8125,"origin":{"seed":4,"number":5000003,"edition":1}}', -2483);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(29, 'reader/é6000000', 15, 25, 0, 817573720.1338557, 817573720.1338557, NULL, -152904026619985430, 'reader6000000@example.org', X'7E839A591D42C0A3A1A5DF02968DCC9A', NULL, '{"handle":"reader/é6000000","mail":"reader6000000@example.org","token":"token 979538","device":"7E839A59-1D42-C0A3-A1A5-DF02968DCC9A","cents":-5913,"favourites":[8,17,12,11],"joined":747944893.640625,"origin":{"seed":5,"number":6000000,"edition":0}}', -5913);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(30, 'reader/é6000001', 15, 25, 0, 817573720.1338557, 817573720.1338557, NULL, 6224813589733437318, NULL, X'B12043412FC842602C51192849CD4D3E', NULL, '{"handle":"reader/é6000001","token":"token 679236","device":"B1204341-2FC8-4260-2C51-192849CD4D3E","cents":2080,"favourites":[0,19,7,5],"joined":650452979.234375,"origin":{"seed":5,"number":6000001,"edition":0}}', 2080);
INSERT INTO "objects_4"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k13", "k14", "k15", "doc", "k27") VALUES(32, 'reader/é6000003', 15, 25, 0, 817573720.1338557, 817573720.1338557, NULL, 5308150482455711109, 'reader6000003@example.org', X'5FBE4ADE7DFCB3059BC0AD84E29FEAD8', NULL, '{"handle":"reader/é6000003","mail":"reader6000003@example.org","token":"token 628152","device":"5FBE4ADE-7DFC-B305-9BC0-AD84E29FEAD8","cents":-6946,"favourites":[19],"joined":700289125.140625,"origin":{"seed":5,"number":6000003,"edition":0}}', -6946);
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
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(1, 'H 0', 6, 1, 0, 817573718.8137306, 817573718.8137306, NULL, 6679466099670243297, 'café market', '{"signature":"H 0","title":"café market","origin":{"seed":1,"number":0,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(2, 'H 1', 7, 2, 0, 817573718.8137306, 817573718.8259574, NULL, 2589501203177263080, 'железо bread', '{"signature":"H 1","title":"железо bread","bought":619938927.5625,"origin":{"seed":1,"number":1,"edition":1},"pages":473,"isbn":"978-1"}', 473, '978-1');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(3, 'H 2', 8, 28, 0, 817573718.8137306, 817573720.0747757, NULL, 1418705188969644363, 'Lantern', '{"signature":"H 2","title":"Lantern","origin":{"seed":1,"number":2,"edition":2},"minutes":3.75,"languages":["fr","ja","de"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(5, 'H 4', 7, 1, 0, 817573718.8137306, 817573718.8137306, NULL, -902397812595719756, 'orchard', '{"signature":"H 4","title":"orchard","bought":741247627.265625,"origin":{"seed":1,"number":4,"edition":0},"pages":315,"isbn":"978-4"}', 315, '978-4');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(6, 'H 5', 8, 17, 0, 817573718.8137306, 817573719.3453525, NULL, 6324184022665432324, 'window bread bread', '{"signature":"H 5","title":"window bread bread","origin":{"seed":1,"number":5,"edition":1},"minutes":59.25,"languages":["ja","fr"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(7, 'H 6', 6, 18, 0, 817573718.8137306, 817573719.345913, NULL, -8717386689243304247, 'river Lantern north', '{"signature":"H 6","title":"river Lantern north","bought":615191372.59375,"origin":{"seed":1,"number":6,"edition":2}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(8, 'H 7', 7, 1, 0, 817573718.8137306, 817573718.8137306, NULL, 2025216456168198502, 'copper machine', '{"signature":"H 7","title":"copper machine","origin":{"seed":1,"number":7,"edition":0},"pages":333,"isbn":"978-7"}', 333, '978-7');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(9, 'H 8', 8, 1, 0, 817573718.8137306, 817573718.8137306, NULL, -6074279740790355918, 'window market', '{"signature":"H 8","title":"window market","bought":753854868.703125,"origin":{"seed":1,"number":8,"edition":0},"minutes":68.5,"languages":["en"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(10, 'H 9', 6, 1, 0, 817573718.8137306, 817573718.8137306, NULL, 4501957662161163140, 'machine', '{"signature":"H 9","title":"machine","bought":626210594.03125,"origin":{"seed":1,"number":9,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(12, 'H 11', 8, 21, 0, 817573718.8137306, 817573719.7642773, NULL, 6220494344952741742, 'Straße market bread', '{"signature":"H 11","title":"Straße market bread","bought":695060792.0,"origin":{"seed":1,"number":11,"edition":3},"minutes":52.25,"languages":["ja","fr","de"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(13, 'H 12', 6, 11, 0, 817573718.8137306, 817573719.3364667, NULL, 3548445693628794365, 'θάλασσα', '{"signature":"H 12","title":"θάλασσα","bought":675968987.6875,"origin":{"seed":1,"number":12,"edition":1}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(14, 'H 13', 7, 1, 0, 817573718.8137306, 817573718.8137306, NULL, -7021481868061200747, 'orchard orchard river', '{"signature":"H 13","title":"orchard orchard river","origin":{"seed":1,"number":13,"edition":0},"pages":769}', 769, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(15, 'H 14', 8, 26, 0, 817573718.8137306, 817573720.0712806, NULL, -2138248538683225108, 'machine river', '{"signature":"H 14","title":"machine river","origin":{"seed":1,"number":14,"edition":1},"minutes":56.75,"languages":["en"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(16, 'H 15', 6, 1, 0, 817573718.8137306, 817573718.8137306, NULL, -8976971247551411298, 'market', '{"signature":"H 15","title":"market","origin":{"seed":1,"number":15,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(17, 'H 16', 7, 12, 0, 817573718.8137306, 817573719.337481, NULL, -8920759310869923251, 'market', '{"signature":"H 16","title":"market","bought":706784677.71875,"origin":{"seed":1,"number":16,"edition":2},"pages":220,"isbn":"978-16"}', 220, '978-16');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(19, 'H 18', 6, 27, 0, 817573718.8137306, 817573720.0738227, NULL, 1496616075430593747, 'harbour quiet quiet', '{"signature":"H 18","title":"harbour quiet quiet","origin":{"seed":1,"number":18,"edition":2}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(20, 'H 19', 7, 22, 0, 817573718.8137306, 817573719.76646, NULL, 3747519491574401299, 'naïve orchard north', '{"signature":"H 19","title":"naïve orchard north","bought":712590902.40625,"origin":{"seed":1,"number":19,"edition":1},"pages":431,"isbn":"978-19"}', 431, '978-19');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(21, 'H 20', 8, 29, 0, 817573718.8137306, 817573720.0753379, NULL, -349942051525582339, 'θάλασσα', '{"signature":"H 20","title":"θάλασσα","bought":705616335.75,"origin":{"seed":1,"number":20,"edition":1},"minutes":26.0,"languages":["fr"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(22, 'H 21', 6, 6, 0, 817573718.8137306, 817573718.8326328, NULL, 1666252044447100588, 'winter garden', '{"signature":"H 21","title":"winter garden","origin":{"seed":1,"number":21,"edition":1}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(23, 'H 22', 7, 30, 0, 817573718.8137306, 817573720.0757774, NULL, 383259450804446726, 'железо quiet winter', '{"signature":"H 22","title":"железо quiet winter","bought":743391257.34375,"origin":{"seed":1,"number":22,"edition":3},"pages":717,"isbn":"978-22"}', 717, '978-22');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(24, 'H 23', 8, 16, 0, 817573718.8137306, 817573719.3447843, NULL, 5790213792861219755, 'river', '{"signature":"H 23","title":"river","bought":615803383.875,"origin":{"seed":1,"number":23,"edition":1},"minutes":95.25,"languages":["fr","fr"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(25, 'H 4000000', 7, 31, 0, 817573719.3464469, 817573720.0792786, NULL, 5606343817785988596, 'winter Straße', '{"signature":"H 4000000","title":"winter Straße","bought":619712947.015625,"origin":{"seed":3,"number":4000000,"edition":1},"pages":765}', 765, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(26, 'H 4000001', 8, 19, 0, 817573719.3464469, 817573719.3464469, NULL, -337523752468579977, 'copper', '{"signature":"H 4000001","title":"copper","origin":{"seed":3,"number":4000001,"edition":0},"minutes":65.5,"languages":[]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(28, 'H 4000003', 7, 32, 0, 817573719.3464469, 817573720.0800514, NULL, -8774572359991518062, 'machine', '{"signature":"H 4000003","title":"machine","bought":665661619.6875,"origin":{"seed":3,"number":4000003,"edition":1},"pages":546}', 546, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(29, 'H 5000000', 8, 33, 0, 817573719.7728536, 817573720.0806103, NULL, 8638670849509340291, 'Lantern Lantern', '{"signature":"H 5000000","title":"Lantern Lantern","bought":606148264.375,"origin":{"seed":4,"number":5000000,"edition":1},"minutes":97.5,"languages":["de","ja","de"]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(30, 'H 5000001', 6, 34, 0, 817573719.7728536, 817573720.0811871, NULL, -5292125684531811889, 'orchard garden paper', '{"signature":"H 5000001","title":"orchard garden paper","bought":652750838.9375,"origin":{"seed":4,"number":5000001,"edition":1}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(32, 'H 5000003', 8, 35, 0, 817573719.7728536, 817573720.0815653, NULL, -8415152528931954079, 'river harbour', '{"signature":"H 5000003","title":"river harbour","bought":696157112.71875,"origin":{"seed":4,"number":5000003,"edition":1},"minutes":33.25,"languages":[]}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(33, 'H 6000000', 6, 36, 0, 817573720.082104, 817573720.082104, NULL, 3049613487517912819, 'θάλασσα Lantern', '{"signature":"H 6000000","title":"θάλασσα Lantern","bought":761082676.640625,"origin":{"seed":5,"number":6000000,"edition":0}}', NULL, NULL);
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(34, 'H 6000001', 7, 36, 0, 817573720.082104, 817573720.082104, NULL, 6143438597883713343, 'north garden', '{"signature":"H 6000001","title":"north garden","bought":778351121.8125,"origin":{"seed":5,"number":6000001,"edition":0},"pages":709,"isbn":"978-6000001"}', 709, '978-6000001');
INSERT INTO "objects_5"(rowid, "id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k17", "doc", "k19", "k20") VALUES(36, 'H 6000003', 6, 36, 0, 817573720.082104, 817573720.082104, NULL, -2525415054071972696, 'harbour naïve window', '{"signature":"H 6000003","title":"harbour naïve window","bought":657104584.328125,"origin":{"seed":5,"number":6000003,"edition":0}}', NULL, NULL);
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
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(0, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, 6997989344830220919, 'reader/é0', '{"id":0,"reader":"reader/é0","origin":{"seed":1,"number":0,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(1, 9, 2, 0, 817573718.8343266, 817573718.8357351, NULL, -2744566058231271737, 'reader/é5', '{"id":1,"reader":"reader/é5","origin":{"seed":1,"number":1,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(2, 9, 1, 0, 817573718.8343266, 817573718.8343266, 10775215242.109375, 7995178523692390673, 'reader/é5', '{"id":2,"reader":"reader/é5","until":10775215242.109375,"origin":{"seed":1,"number":2,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(4, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, 1486920692536263189, 'reader/é7', '{"id":4,"reader":"reader/é7","origin":{"seed":1,"number":4,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(5, 17, 14, 0, 817573718.8343266, 817573720.1429634, NULL, -1155430378318245312, 'reader/é9', '{"id":5,"reader":"reader/é9","origin":{"seed":1,"number":5,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(6, 17, 15, 0, 817573718.8343266, 817573720.1456817, 10623480152.34375, 2984206827977956981, 'reader/é9', '{"id":6,"reader":"reader/é9","period":{"until":10623480152.34375},"origin":{"seed":1,"number":6,"edition":2}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(7, 9, 1, 0, 817573718.8343266, 817573718.8343266, 754718025.015625, -856817531549248534, 'reader/é1', '{"id":7,"reader":"reader/é1","until":754718025.015625,"origin":{"seed":1,"number":7,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(8, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, 7473774115350759768, 'reader/é9', '{"id":8,"reader":"reader/é9","origin":{"seed":1,"number":8,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(9, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, -634953535157646549, 'reader/é4', '{"id":9,"reader":"reader/é4","origin":{"seed":1,"number":9,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(11, 9, 1, 0, 817573718.8343266, 817573718.8343266, 783607916.453125, 6839051757535917935, 'reader/é3', '{"id":11,"reader":"reader/é3","until":783607916.453125,"origin":{"seed":1,"number":11,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(12, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, -2521267851600756442, 'reader/é5', '{"id":12,"reader":"reader/é5","origin":{"seed":1,"number":12,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(13, 9, 1, 0, 817573718.8343266, 817573718.8343266, NULL, 7224263230584644971, 'reader/é4', '{"id":13,"reader":"reader/é4","origin":{"seed":1,"number":13,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(14, 17, 16, 0, 817573718.8343266, 817573720.1465783, 10731366894.75, 2667638085644555101, 'reader/é1', '{"id":14,"reader":"reader/é1","period":{"until":10731366894.75},"origin":{"seed":1,"number":14,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(15, 9, 1, 0, 817573718.8343266, 817573718.8343266, 634158048.25, 6254214652562986231, 'reader/é8', '{"id":15,"reader":"reader/é8","until":634158048.25,"origin":{"seed":1,"number":15,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(16, 9, 9, 0, 817573718.8343266, 817573719.7774961, NULL, -4619339053104247792, 'reader/é8', '{"id":16,"reader":"reader/é8","origin":{"seed":1,"number":16,"edition":2}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(18, 17, 17, 0, 817573718.8343266, 817573720.1518086, 10747196981.390625, 5669423512701537418, 'reader/é0', '{"id":18,"reader":"reader/é0","period":{"until":10747196981.390625},"origin":{"seed":1,"number":18,"edition":2}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(19, 9, 1, 0, 817573718.8343266, 817573718.8343266, 755027638.421875, 966082282679056927, 'reader/é8', '{"id":19,"reader":"reader/é8","until":755027638.421875,"origin":{"seed":1,"number":19,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(20, 17, 18, 0, 817573718.8343266, 817573720.1524364, NULL, 8552217288849503765, 'reader/é1', '{"id":20,"reader":"reader/é1","origin":{"seed":1,"number":20,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(21, 9, 5, 0, 817573718.8343266, 817573718.836445, NULL, 1962792595613962879, 'reader/é2', '{"id":21,"reader":"reader/é2","origin":{"seed":1,"number":21,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(22, 9, 11, 0, 817573718.8343266, 817573719.7784117, 10724178990.40625, 3443880862780969822, 'reader/é8', '{"id":22,"reader":"reader/é8","until":10724178990.40625,"origin":{"seed":1,"number":22,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(23, 9, 1, 0, 817573718.8343266, 817573718.8343266, 670384044.96875, 8178403277397587336, 'reader/é5', '{"id":23,"reader":"reader/é5","until":670384044.96875,"origin":{"seed":1,"number":23,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(5000000, 17, 19, 0, 817573719.7828001, 817573720.1529771, NULL, 1421235429019494976, 'reader/é2', '{"id":5000000,"reader":"reader/é2","origin":{"seed":4,"number":5000000,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(5000001, 17, 20, 0, 817573719.7828001, 817573720.1534268, NULL, -5281097585239506090, 'reader/é0', '{"id":5000001,"reader":"reader/é0","origin":{"seed":4,"number":5000001,"edition":1}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(5000003, 9, 12, 0, 817573719.7828001, 817573719.7828001, 617978542.78125, 1820515205622667530, 'reader/é7', '{"id":5000003,"reader":"reader/é7","until":617978542.78125,"origin":{"seed":4,"number":5000003,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(6000000, 17, 21, 0, 817573720.1538885, 817573720.1538885, NULL, -1483027858454028788, 'reader/é3', '{"id":6000000,"reader":"reader/é3","origin":{"seed":5,"number":6000000,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(6000001, 17, 21, 0, 817573720.1538885, 817573720.1538885, NULL, -8797095354119959941, 'reader/é2', '{"id":6000001,"reader":"reader/é2","origin":{"seed":5,"number":6000001,"edition":0}}');
INSERT INTO "objects_6"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "k22", "doc") VALUES(6000003, 17, 21, 0, 817573720.1538885, 817573720.1538885, 722616606.53125, 8190221259299950089, 'reader/é2', '{"id":6000003,"reader":"reader/é2","period":{"until":722616606.53125},"origin":{"seed":5,"number":6000003,"edition":0}}');
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
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(0, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, 8489118305436521944, '{"id":0,"page":"naïve","time":609849995.6875,"path":{"steps":[3]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(1, 10, 2, 0, 817573718.8371956, 817573718.840121, NULL, -4657640655292498377, '{"id":1,"page":"naïve","time":622991341.90625,"path":{"steps":[6,1,6]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(2, 10, 26, 0, 817573718.8371956, 817573720.0927467, NULL, 755153516484885061, '{"id":2,"page":"river","time":659636748.359375,"path":{"steps":[26,16,20,6]},"seed":1,"edition":2}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(4, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, -1493167341014408879, '{"id":4,"page":"copper","time":711065560.375,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(5, 10, 11, 0, 817573718.8371956, 817573719.3601769, NULL, -277398567370235091, '{"id":5,"page":"window","time":661766075.875,"path":{"steps":[16]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(6, 10, 12, 0, 817573718.8371956, 817573719.3605515, NULL, 1974094900505765402, '{"id":6,"page":"Lantern","time":656270666.765625,"path":{"steps":[32]},"seed":1,"edition":2}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(7, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, -6926600905186316111, '{"id":7,"page":"river","time":664295151.765625,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(8, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, 3674473371701183394, '{"id":8,"page":"window","time":619376049.203125,"path":{"steps":[47,18,5,5]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(9, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, 6290702867644079730, '{"id":9,"page":"café","time":767585725.03125,"path":{"steps":[8,39]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(11, 10, 21, 0, 817573718.8371956, 817573719.7877653, NULL, 2578232483202655698, '{"id":11,"page":"river","time":625092707.484375,"path":{"steps":[5,8]},"seed":1,"edition":3}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(12, 10, 14, 0, 817573718.8371956, 817573719.3611698, NULL, 2821672510638774976, '{"id":12,"page":"café","time":710299297.578125,"path":{"steps":[46,25,33,48]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(13, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, 4254757060337387767, '{"id":13,"page":"Lantern","time":622866858.375,"path":{"steps":[37,30,8]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(14, 10, 27, 0, 817573718.8371956, 817573720.0990671, NULL, 9183048345444953286, '{"id":14,"page":"naïve","time":725016171.984375,"path":{"steps":[16,39]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(15, 10, 1, 0, 817573718.8371956, 817573718.8371956, NULL, -7049752421737679316, '{"id":15,"page":"market","time":604479640.390625,"path":{"steps":[]},"seed":1,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(16, 10, 15, 0, 817573718.8371956, 817573719.3614622, NULL, -31825630672596696, '{"id":16,"page":"Straße","time":620098356.125,"path":{"steps":[40]},"seed":1,"edition":2}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(18, 10, 28, 0, 817573718.8371956, 817573720.0996301, NULL, -8287665117976234115, '{"id":18,"page":"winter","time":766073932.03125,"path":{"steps":[38,27,46,5]},"seed":1,"edition":2}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(19, 10, 22, 0, 817573718.8371956, 817573719.7902061, NULL, -4724925160671026349, '{"id":19,"page":"naïve","time":739431948.375,"path":{"steps":[3,6]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(20, 10, 29, 0, 817573718.8371956, 817573720.0998818, NULL, 1081996102639087656, '{"id":20,"page":"harbour","time":690932934.0,"path":{"steps":[47,36,33]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(21, 10, 6, 0, 817573718.8371956, 817573718.8419932, NULL, -3759409967653078605, '{"id":21,"page":"salt","time":641475309.8125,"path":{"steps":[]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(22, 10, 30, 0, 817573718.8371956, 817573720.1001536, NULL, -3516433426515264865, '{"id":22,"page":"naïve","time":743445378.671875,"path":{"steps":[29,11,13]},"seed":1,"edition":3}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(23, 10, 18, 0, 817573718.8371956, 817573719.3623902, NULL, -4787890343205045598, '{"id":23,"page":"quiet","time":635495874.0,"path":{"steps":[9,31]},"seed":1,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(4000000, 10, 31, 0, 817573719.3668295, 817573720.1003811, NULL, 1878246561942987944, '{"id":4000000,"page":"salt","time":770656814.9375,"path":{"steps":[32,18]},"seed":3,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(4000001, 10, 19, 0, 817573719.3668295, 817573719.3668295, NULL, -4817800942395366057, '{"id":4000001,"page":"machine","time":615228431.296875,"path":{"steps":[]},"seed":3,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(4000003, 10, 32, 0, 817573719.3668295, 817573720.1006191, NULL, -5715794023308603045, '{"id":4000003,"page":"naïve","time":618639776.953125,"path":{"steps":[12,22,15,5]},"seed":3,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(5000000, 10, 33, 0, 817573719.7955158, 817573720.1008592, NULL, 9026105591398455492, '{"id":5000000,"page":"winter","time":760539492.234375,"path":{"steps":[]},"seed":4,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(5000001, 10, 34, 0, 817573719.7955158, 817573720.1011094, NULL, 5257260371621372327, '{"id":5000001,"page":"salt","time":652384033.75,"path":{"steps":[23,20,34]},"seed":4,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(5000003, 10, 35, 0, 817573719.7955158, 817573720.1013265, NULL, -6382304538938282574, '{"id":5000003,"page":"garden","time":630488387.546875,"path":{"steps":[39,1,32]},"seed":4,"edition":1}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(6000000, 10, 36, 0, 817573720.1016027, 817573720.1016027, NULL, -3021521469987817562, '{"id":6000000,"page":"железо","time":725196105.34375,"path":{"steps":[9,43,39,40]},"seed":5,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(6000001, 10, 36, 0, 817573720.1016027, 817573720.1016027, NULL, 870582745197433073, '{"id":6000001,"page":"bread","time":751703933.140625,"path":{"steps":[44,7,29,30]},"seed":5,"edition":0}');
INSERT INTO "objects_7"("id", "schema", "revision", "sync", "created", "modified", "expires", "checksum", "doc") VALUES(6000003, 10, 36, 0, 817573720.1016027, 817573720.1016027, NULL, -4155444642579810207, '{"id":6000003,"page":"salt","time":632659761.375,"path":{"steps":[40,35,15]},"seed":5,"edition":0}');
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
INSERT INTO "searched_1"("docid", "id") VALUES(25, 4000000);
INSERT INTO "searched_1"("docid", "id") VALUES(26, 4000001);
INSERT INTO "searched_1"("docid", "id") VALUES(28, 4000003);
INSERT INTO "searched_1"("docid", "id") VALUES(29, 5000000);
INSERT INTO "searched_1"("docid", "id") VALUES(30, 5000001);
INSERT INTO "searched_1"("docid", "id") VALUES(32, 5000003);
INSERT INTO "searched_1"("docid", "id") VALUES(33, 6000000);
INSERT INTO "searched_1"("docid", "id") VALUES(34, 6000001);
INSERT INTO "searched_1"("docid", "id") VALUES(36, 6000003);
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
INSERT INTO "searched_2"("docid", "id") VALUES(25, 4000000);
INSERT INTO "searched_2"("docid", "id") VALUES(26, 4000001);
INSERT INTO "searched_2"("docid", "id") VALUES(28, 4000003);
INSERT INTO "searched_2"("docid", "id") VALUES(29, 5000000);
INSERT INTO "searched_2"("docid", "id") VALUES(30, 5000001);
INSERT INTO "searched_2"("docid", "id") VALUES(32, 5000003);
INSERT INTO "searched_2"("docid", "id") VALUES(33, 6000000);
INSERT INTO "searched_2"("docid", "id") VALUES(34, 6000001);
INSERT INTO "searched_2"("docid", "id") VALUES(36, 6000003);
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
INSERT INTO "searched_5"("docid", "id") VALUES(25, 'H 4000000');
INSERT INTO "searched_5"("docid", "id") VALUES(26, 'H 4000001');
INSERT INTO "searched_5"("docid", "id") VALUES(28, 'H 4000003');
INSERT INTO "searched_5"("docid", "id") VALUES(29, 'H 5000000');
INSERT INTO "searched_5"("docid", "id") VALUES(30, 'H 5000001');
INSERT INTO "searched_5"("docid", "id") VALUES(32, 'H 5000003');
INSERT INTO "searched_5"("docid", "id") VALUES(33, 'H 6000000');
INSERT INTO "searched_5"("docid", "id") VALUES(34, 'H 6000001');
INSERT INTO "searched_5"("docid", "id") VALUES(36, 'H 6000003');
CREATE VIRTUAL TABLE search_1 USING fts5(
    k11, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_1"(rowid, "k11") VALUES(1, 'paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(2, 'market bread copper');
INSERT INTO "search_1"(rowid, "k11") VALUES(3, 'garden bread river');
INSERT INTO "search_1"(rowid, "k11") VALUES(5, 'θάλασσα paper café window bread orchard θάλασσα paper Lantern Straße');
INSERT INTO "search_1"(rowid, "k11") VALUES(6, 'bread copper quiet железо window Lantern north');
INSERT INTO "search_1"(rowid, "k11") VALUES(7, 'market orchard железо Straße salt quiet θάλασσα harbour');
INSERT INTO "search_1"(rowid, "k11") VALUES(8, 'harbour θάλασσα Straße machine window Straße window garden');
INSERT INTO "search_1"(rowid, "k11") VALUES(9, 'θάλασσα winter');
INSERT INTO "search_1"(rowid, "k11") VALUES(10, 'Straße Straße north θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(12, 'naïve naïve orchard naïve Lantern θάλασσα naïve');
INSERT INTO "search_1"(rowid, "k11") VALUES(13, 'copper bread copper');
INSERT INTO "search_1"(rowid, "k11") VALUES(14, 'bread north copper железо north north');
INSERT INTO "search_1"(rowid, "k11") VALUES(15, 'Straße quiet café bread window café copper market bread');
INSERT INTO "search_1"(rowid, "k11") VALUES(16, 'winter железо copper river Lantern winter naïve salt winter θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(17, 'salt quiet window salt naïve naïve naïve river');
INSERT INTO "search_1"(rowid, "k11") VALUES(19, 'paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(20, 'north salt orchard copper naïve market garden harbour orchard');
INSERT INTO "search_1"(rowid, "k11") VALUES(21, 'winter naïve winter harbour salt garden orchard Straße paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(22, 'window salt naïve orchard winter café garden quiet θάλασσα');
INSERT INTO "search_1"(rowid, "k11") VALUES(23, 'железо garden железо copper salt market bread');
INSERT INTO "search_1"(rowid, "k11") VALUES(24, 'river Lantern θάλασσα Lantern harbour Lantern garden market Lantern');
INSERT INTO "search_1"(rowid, "k11") VALUES(25, 'harbour');
INSERT INTO "search_1"(rowid, "k11") VALUES(26, 'paper bread machine железо orchard');
INSERT INTO "search_1"(rowid, "k11") VALUES(28, 'café');
INSERT INTO "search_1"(rowid, "k11") VALUES(29, 'Lantern');
INSERT INTO "search_1"(rowid, "k11") VALUES(30, 'Straße Lantern железо machine θάλασσα café winter');
INSERT INTO "search_1"(rowid, "k11") VALUES(32, 'market winter market window copper market market paper');
INSERT INTO "search_1"(rowid, "k11") VALUES(33, 'orchard garden harbour θάλασσα Straße café');
INSERT INTO "search_1"(rowid, "k11") VALUES(34, 'θάλασσα θάλασσα market window north bread harbour bread window');
INSERT INTO "search_1"(rowid, "k11") VALUES(36, 'café café Lantern garden window θάλασσα Lantern café');
CREATE VIRTUAL TABLE search_2 USING fts5(
    k7, k8, k26, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(1, 'café copper harbour', 'Lantern river Lantern winter machine café garden window copper machine harbour', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(2, 'bread machine salt river', 'machine river river orchard Straße orchard copper café Lantern copper Lantern bread bread Lantern Straße quiet garden salt machine', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(3, 'harbour river quiet salt', 'bread bread winter orchard θάλασσα naïve железо market machine harbour paper copper café north paper железо Straße', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(5, 'paper bread', 'naïve market winter naïve Lantern naïve', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(6, 'harbour naïve salt', 'café paper salt river naïve market garden Lantern window harbour quiet orchard', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(7, 'orchard window', 'garden copper orchard bread harbour quiet Straße Lantern Lantern naïve Straße machine river winter café θάλασσα window железо paper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(8, 'naïve river', 'quiet café quiet river Straße paper winter café', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(9, 'θάλασσα market', 'salt window naïve café Straße copper north winter Lantern harbour quiet winter winter market market machine naïve bread garden paper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(10, 'железо garden machine', 'window θάλασσα machine market café harbour winter machine machine river Straße', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(12, 'orchard river bread salt', 'Lantern quiet железо café winter orchard salt café café north', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(13, 'market железо north naïve', 'garden window Straße north north orchard machine river θάλασσα market river copper market orchard north harbour machine naïve bread market harbour machine winter copper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(14, 'north river', 'salt river железо Lantern Straße harbour café river orchard naïve garden harbour winter river machine Lantern café café Straße', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(15, 'paper copper salt bread', 'salt copper café north железо bread', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(16, 'garden salt', 'paper naïve Lantern market machine café harbour bread paper salt river bread Straße window garden bread paper Straße naïve Lantern café café железо quiet', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(17, 'quiet salt harbour orchard', 'copper Straße harbour θάλασσα café garden paper machine market Lantern', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(19, 'Lantern machine', 'winter copper market orchard quiet copper winter harbour железо window café', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(20, 'paper bread', 'winter river salt bread Lantern north market café copper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(21, 'winter copper θάλασσα', 'bread north quiet quiet orchard winter paper river θάλασσα θάλασσα copper θάλασσα café river quiet bread window orchard garden quiet naïve north', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(22, 'garden garden железо', 'machine bread paper orchard garden north железо window market winter winter market river river железо river Straße θάλασσα orchard quiet', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(23, 'north copper', 'harbour north copper garden harbour Straße Lantern salt paper paper harbour θάλασσα quiet θάλασσα harbour harbour salt', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(24, 'naïve café paper', 'bread salt machine orchard north café machine quiet café garden железо river winter market garden', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(25, 'Lantern market paper bread', 'river θάλασσα café window paper harbour garden bread garden θάλασσα bread copper copper copper café Lantern железо café salt', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(26, 'orchard garden bread', 'harbour market naïve bread garden quiet orchard machine harbour Lantern north café harbour paper market copper orchard garden copper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(28, 'железо market Lantern café', 'naïve Straße north orchard market market window Lantern garden river window Lantern machine quiet winter orchard machine river orchard', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(29, 'winter железо железо', 'winter naïve Straße salt north Lantern θάλασσα quiet café garden copper river', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(30, 'quiet naïve железо', 'river paper quiet paper Straße salt harbour river café', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(32, 'Straße machine Straße salt', 'bread quiet garden θάλασσα bread harbour café window paper salt Straße orchard market железо winter café copper', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(33, 'market river garden', 'orchard Straße café north naïve north winter river orchard θάλασσα garden θάλασσα window market Lantern café Straße Lantern winter bread orchard salt salt', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(34, 'north machine', 'Straße river window café salt machine river naïve window café quiet harbour winter железо harbour salt café harbour θάλασσα winter river', NULL);
INSERT INTO "search_2"(rowid, "k7", "k8", "k26") VALUES(36, 'железо Lantern café', 'window salt machine paper harbour copper harbour café', NULL);
CREATE VIRTUAL TABLE search_5 USING fts5(
    k18, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO "search_5"(rowid, "k18") VALUES(1, 'café market');
INSERT INTO "search_5"(rowid, "k18") VALUES(2, 'железо bread');
INSERT INTO "search_5"(rowid, "k18") VALUES(3, 'Lantern');
INSERT INTO "search_5"(rowid, "k18") VALUES(5, 'orchard');
INSERT INTO "search_5"(rowid, "k18") VALUES(6, 'window bread bread');
INSERT INTO "search_5"(rowid, "k18") VALUES(7, 'river Lantern north');
INSERT INTO "search_5"(rowid, "k18") VALUES(8, 'copper machine');
INSERT INTO "search_5"(rowid, "k18") VALUES(9, 'window market');
INSERT INTO "search_5"(rowid, "k18") VALUES(10, 'machine');
INSERT INTO "search_5"(rowid, "k18") VALUES(12, 'Straße market bread');
INSERT INTO "search_5"(rowid, "k18") VALUES(13, 'θάλασσα');
INSERT INTO "search_5"(rowid, "k18") VALUES(14, 'orchard orchard river');
INSERT INTO "search_5"(rowid, "k18") VALUES(15, 'machine river');
INSERT INTO "search_5"(rowid, "k18") VALUES(16, 'market');
INSERT INTO "search_5"(rowid, "k18") VALUES(17, 'market');
INSERT INTO "search_5"(rowid, "k18") VALUES(19, 'harbour quiet quiet');
INSERT INTO "search_5"(rowid, "k18") VALUES(20, 'naïve orchard north');
INSERT INTO "search_5"(rowid, "k18") VALUES(21, 'θάλασσα');
INSERT INTO "search_5"(rowid, "k18") VALUES(22, 'winter garden');
INSERT INTO "search_5"(rowid, "k18") VALUES(23, 'железо quiet winter');
INSERT INTO "search_5"(rowid, "k18") VALUES(24, 'river');
INSERT INTO "search_5"(rowid, "k18") VALUES(25, 'winter Straße');
INSERT INTO "search_5"(rowid, "k18") VALUES(26, 'copper');
INSERT INTO "search_5"(rowid, "k18") VALUES(28, 'machine');
INSERT INTO "search_5"(rowid, "k18") VALUES(29, 'Lantern Lantern');
INSERT INTO "search_5"(rowid, "k18") VALUES(30, 'orchard garden paper');
INSERT INTO "search_5"(rowid, "k18") VALUES(32, 'river harbour');
INSERT INTO "search_5"(rowid, "k18") VALUES(33, 'θάλασσα Lantern');
INSERT INTO "search_5"(rowid, "k18") VALUES(34, 'north garden');
INSERT INTO "search_5"(rowid, "k18") VALUES(36, 'harbour naïve window');
CREATE INDEX cyanotype_quarantine_type ON cyanotype_quarantine(type, identity);
CREATE INDEX elements_4_id ON elements_4(id);
CREATE INDEX elements_16_id ON elements_16(id);
CREATE INDEX elements_21_id ON elements_21(id);
CREATE INDEX objects_1_expires ON objects_1(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_1_k9 ON objects_1(k9, id);
CREATE INDEX objects_1_k9_k10 ON objects_1(k9, k10, id);
CREATE INDEX objects_1_k10 ON objects_1(k10, id);
CREATE INDEX objects_1_revision ON objects_1(revision);
CREATE INDEX objects_1_stale_1 ON objects_1(schema) WHERE schema IN (1);
CREATE INDEX objects_2_expires ON objects_2(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_2_k1 ON objects_2(k1, id);
CREATE INDEX objects_2_k2 ON objects_2(k2, id);
CREATE INDEX objects_2_k3 ON objects_2(k3, id);
CREATE INDEX objects_2_k3_k1 ON objects_2(k3, k1, id);
CREATE INDEX objects_2_k5 ON objects_2(k5, id);
CREATE INDEX objects_2_k6_k3 ON objects_2(k6, k3, id);
CREATE INDEX objects_2_k24 ON objects_2(k24, id);
CREATE INDEX objects_2_k25 ON objects_2(k25, id);
CREATE INDEX objects_2_revision ON objects_2(revision);
CREATE INDEX objects_2_stale_2_11_13_19_20_21_25_26 ON objects_2(schema) WHERE schema IN (2, 11, 13, 19, 20, 21, 25, 26);
CREATE INDEX objects_3_expires ON objects_3(expires) WHERE expires IS NOT NULL;
CREATE INDEX objects_3_k12 ON objects_3(k12, id);
CREATE INDEX objects_3_revision ON objects_3(revision);
CREATE INDEX objects_4_expires ON objects_4(expires) WHERE expires IS NOT NULL;
CREATE UNIQUE INDEX objects_4_k13_unique ON objects_4(k13);
CREATE INDEX objects_4_k14 ON objects_4(k14, id);
CREATE INDEX objects_4_k15 ON objects_4(k15, id);
CREATE INDEX objects_4_k27 ON objects_4(k27, id);
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
