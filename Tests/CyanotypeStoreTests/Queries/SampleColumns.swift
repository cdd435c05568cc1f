import Cyanotype
import FoundationEssentials

@testable import CyanotypeStore

/// A column of the table of samples.
struct SampleColumn {
    let name: String
    let paths: [PropertyPath]
    let column: ScalarColumn
    let key: @Sendable (Sample) -> StorageKey

    var type: String {
        switch column.kind {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}

struct SampleSideTable {
    let name: String
    let path: PropertyPath
    let table: SideTable
    let keys: @Sendable (Sample) -> [StorageKey]
}

enum SampleColumns {
    static let all: [SampleColumn] =
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
        ] + chained

    /// Predicates have links, matchers have one key path.
    private static let chained: [SampleColumn] = [
        SampleColumn(
            name: "author.name",
            paths: [link(PropertyPath(\Sample.Author.name)), PropertyPath(\Sample.author?.name)],
            column: ScalarColumn(name: "t.\"author.name\"", kind: .text, isNullable: true)
        ) { StorageKey(of: $0.author?.name) ?? .null },
        SampleColumn(
            name: "author.nick",
            paths: [link(PropertyPath(\Sample.Author.nick)), PropertyPath(\Sample.author?.nick)],
            column: ScalarColumn(name: "t.\"author.nick\"", kind: .text, isNullable: true)
        ) { StorageKey(of: $0.author?.nick) ?? .null },
        SampleColumn(
            name: "author.age",
            paths: [link(PropertyPath(\Sample.Author.age)), PropertyPath(\Sample.author?.age)],
            column: ScalarColumn(name: "t.\"author.age\"", kind: .integer, isNullable: true)
        ) { StorageKey(of: $0.author?.age) ?? .null },
    ]

    static let sideTables: [SampleSideTable] = [
        side("tags", \.tags, .text), side("numbers", \.numbers, .integer),
        side("holes", \.holes, .integer, isNullable: true),
        side("distinct", \.distinct, .integer, keepsDuplicates: false),
        SampleSideTable(
            name: "labels",
            path: PropertyPath(\Sample.labels),
            table: table("labels", .text, isNullable: false, keepsDuplicates: true)
        ) { ($0.labels ?? []).map { StorageKey(of: $0) ?? .null } },
    ]

    static let schema = QuerySchema(identity: "t.id") { byPath[$0] }

    private static let byPath: [PropertyPath: Column] = {
        var result: [PropertyPath: Column] = [:]
        for column in all { for path in column.paths { result[path] = .scalar(column.column) } }
        for table in sideTables { result[table.path] = .elements(table.table) }
        return result
    }()

    private static func link(_ path: PropertyPath) -> PropertyPath {
        PropertyPath(\Sample.author).appending(path, isChained: true)
    }

    private static func column<Value>(
        _ name: String,
        _ keyPath: any KeyPath<Sample, Value> & Sendable,
        _ kind: ScalarColumn.Kind,
        isOrdered: Bool = true,
        isNullable: Bool = false
    ) -> SampleColumn {
        SampleColumn(
            name: name,
            paths: [PropertyPath(keyPath)],
            column: ScalarColumn(name: "t.\"\(name)\"", kind: kind, isOrdered: isOrdered, isNullable: isNullable)
        ) { StorageKey(of: $0[keyPath: keyPath]) ?? .null }
    }

    private static func side<Elements: Sequence & Sendable>(
        _ name: String,
        _ keyPath: any KeyPath<Sample, Elements> & Sendable,
        _ kind: ScalarColumn.Kind,
        isNullable: Bool = false,
        keepsDuplicates: Bool = true
    ) -> SampleSideTable {
        SampleSideTable(
            name: name,
            path: PropertyPath(keyPath),
            table: table(name, kind, isNullable: isNullable, keepsDuplicates: keepsDuplicates)
        ) { sample in sample[keyPath: keyPath].map { StorageKey(of: $0) ?? .null } }
    }

    private static func table(
        _ name: String,
        _ kind: ScalarColumn.Kind,
        isNullable: Bool,
        keepsDuplicates: Bool
    ) -> SideTable {
        SideTable(
            name: "\"\(name)\"",
            value: ScalarColumn(name: "\"\(name)\".value", kind: kind, isNullable: isNullable),
            owner: "\"\(name)\".id",
            identity: "t.id",
            keepsDuplicates: keepsDuplicates
        )
    }
}
