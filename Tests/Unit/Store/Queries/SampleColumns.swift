import Cyanotype

@testable import CyanotypeStore

/// Columns with the names of properties, for tests of SQL. A store names them otherwise.
enum SampleColumns {
    private static let columns: [(PropertyPath, Column)] =
        [
            column("name", \.name, .text), column("normal", \.normal, .text),
            column("nick", \.nick, .text, isNullable: true),
            column("tiny", \.tiny, .integer), column("short", \.short, .integer), column("word", \.word, .integer),
            column("long", \.long, .integer), column("other", \.other, .integer), column("byte", \.byte, .integer),
            column("big", \.big, .integer), column("optionalBig", \.optionalBig, .integer, isNullable: true),
            column("huge", \.huge, .blob), column("flag", \.flag, .integer),
            column("maybe", \.maybe, .integer, isNullable: true), column("score", \.score, .real),
            column("otherScore", \.otherScore, .real), column("ratio", \.ratio, .real),
            column("rating", \.rating, .real, isNullable: true),
            column("otherRating", \.otherRating, .real, isNullable: true), column("when", \.when, .real),
            column("seen", \.seen, .real, isNullable: true), column("price", \.price, .blob),
            column("discount", \.discount, .blob, isNullable: true), column("kind", \.kind, .text, isOrdered: false),
            column("optionalKind", \.optionalKind, .text, isOrdered: false, isNullable: true),
            column("level", \.level, .integer, isOrdered: false), column("uuid", \.uuid, .blob),
            column("data", \.data, .blob), column("owner.name", \.owner.name, .text),
            column("owner.age", \.owner.age, .integer),
        ] + chained + sideTables

    /// Predicates have links, matchers have one key path.
    private static let chained: [(PropertyPath, Column)] = [
        link(PropertyPath(\Sample.Author.name), "author.name", .text),
        (PropertyPath(\Sample.author?.name), scalar("author.name", .text, isNullable: true)),
        link(PropertyPath(\Sample.Author.nick), "author.nick", .text),
        (PropertyPath(\Sample.author?.nick), scalar("author.nick", .text, isNullable: true)),
        link(PropertyPath(\Sample.Author.age), "author.age", .integer),
        (PropertyPath(\Sample.author?.age), scalar("author.age", .integer, isNullable: true)),
    ]

    private static let sideTables: [(PropertyPath, Column)] = [
        side("tags", \.tags, .text), side("numbers", \.numbers, .integer),
        side("holes", \.holes, .integer, isNullable: true),
        side("distinct", \.distinct, .integer), side("labels", \.labels, .text),
    ]

    static let schema = schema(SQLiteDialect())

    static func schema(_ dialect: any SQLDialect) -> QuerySchema {
        let byPath = Dictionary(uniqueKeysWithValues: columns)
        return QuerySchema(dialect: dialect, identity: "t.id") { byPath[$0] }
    }

    private static func link(
        _ path: PropertyPath,
        _ name: String,
        _ kind: StorageKeyType.Kind
    ) -> (PropertyPath, Column) {
        (PropertyPath(\Sample.author).appending(path, isChained: true), scalar(name, kind, isNullable: true))
    }

    private static func column<Value>(
        _ name: String,
        _ keyPath: any KeyPath<Sample, Value> & Sendable,
        _ kind: StorageKeyType.Kind,
        isOrdered: Bool = true,
        isNullable: Bool = false
    ) -> (PropertyPath, Column) {
        (PropertyPath(keyPath), scalar(name, kind, isOrdered: isOrdered, isNullable: isNullable))
    }

    private static func scalar(
        _ name: String,
        _ kind: StorageKeyType.Kind,
        isOrdered: Bool = true,
        isNullable: Bool = false
    ) -> Column {
        .scalar(ScalarColumn(name: "t.\"\(name)\"", kind: kind, isOrdered: isOrdered, isNullable: isNullable))
    }

    private static func side<Elements>(
        _ name: String,
        _ keyPath: any KeyPath<Sample, Elements> & Sendable,
        _ kind: StorageKeyType.Kind,
        isNullable: Bool = false
    ) -> (PropertyPath, Column) {
        let table = SideTable(
            name: "\"\(name)\"",
            value: ScalarColumn(name: "\"\(name)\".value", kind: kind, isNullable: isNullable),
            owner: "\"\(name)\".id",
            identity: "t.id"
        )
        return (PropertyPath(keyPath), .elements(table))
    }
}
