import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// A schema with documents, and what reading made of them.
private struct SchemaCase {
    let name: String
    let question: PythonValidator.Question
    let isRead: [Bool]

    // `isComparable` leaves out documents of which JSON Schema cannot say what reading makes of them.
    init<Value: Mappable>(
        _ type: Value.Type,
        seed: UInt64,
        options: JSONOptions = .default,
        keys: [String] = [],
        hugeNumbers: Bool = true,
        where isComparable: (JSON) -> Bool = { _ in true },
        random: (inout SeededGenerator) throws -> JSON
    ) throws {
        var mutator = DocumentMutator(
            generator: SeededGenerator(seed: seed),
            keys: keys + ["x"],
            usesHugeNumbers: hugeNumbers
        )
        var documents: [JSON] = []
        for _ in 0..<60 {
            let document = try random(&mutator.generator)
            documents.append(document)
            for _ in 0..<8 { documents.append(mutator.mutated(document)) }
        }
        documents = documents.filter(isComparable)
        let texts = try documents.map { try $0.jsonString() }
        name = "\(type)"
        question = PythonValidator.Question(schema: Value.jsonSchema(options: options), documents: texts)
        isRead = texts.map { (try? Value(json: $0, options: options)) != nil }
    }

    init<Value: RandomValue>(
        _ type: Value.Type,
        seed: UInt64,
        options: JSONOptions = .default,
        hugeNumbers: Bool = true,
        where isComparable: (JSON) -> Bool = { _ in true }
    ) throws {
        // The keys that the blueprint knows, wherever they are.
        func keys<M: Model>(of type: M.Type) -> [String] {
            type.blueprint.fields.flatMap { field in
                field.keys + field.aliases.flatMap { $0 } + field.nestedFields.flatMap(\.keys)
            }
        }
        try self.init(
            type,
            seed: seed,
            options: options,
            keys: (type as? any Model.Type).map { keys(of: $0) } ?? [],
            hugeNumbers: hugeNumbers,
            where: isComparable
        ) { try JSON(json: Value.random(&$0).jsonString()) }
    }
}

@Suite("A JSON Schema accepts what strict reading accepts")
struct SchemaValidatorTests {
    /// Compares the two on all documents, by one call of the validator.
    private func compare(_ cases: [SchemaCase], alwaysRead: Set<String> = []) throws {
        let answers = try PythonValidator.answers(to: cases.map(\.question))
        #expect(answers.count == cases.count)
        for (item, answers) in zip(cases, answers) {
            #expect(answers.count == item.isRead.count)
            // A case that only has one of the two shows nothing.
            #expect(item.isRead.contains(true), "\(item.name): no document is right")
            #expect(alwaysRead.contains(item.name) || item.isRead.contains(false), "\(item.name): none is wrong")
            let different = item.isRead.indices.filter { item.isRead[$0] != answers[$0] }
            let shown = different.prefix(5).map { index in
                "\(item.isRead[index] ? "read, not accepted" : "accepted, not read"): \(item.question.documents[index])"
            }
            #expect(
                different.isEmpty,
                "\(item.name): \(different.count)\n\(shown.joined(separator: "\n"))\n\(item.question.schema)"
            )
        }
    }

    @Test func models() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas of models").seed
        try compare([
            SchemaCase(SchemaNumbers.self, seed: seed),
            SchemaCase(SchemaTexts.self, seed: seed, hugeNumbers: false) { isTellableURL($0["site"]) },
            SchemaCase(SchemaEnums.self, seed: seed),
            SchemaCase(SchemaContainers.self, seed: seed),
            SchemaCase(SchemaTree.self, seed: seed),
            SchemaCase(SchemaPaths.self, seed: seed),
            SchemaCase(SchemaAliases.self, seed: seed) { document in
                // Of several names that are allowed at once, reading may pass over one.
                (document["several"] == nil || document["many"] == nil)
                    && (document["loose"] == nil || document["lax"] == nil)
            },
            SchemaCase(SchemaFlat.self, seed: seed),
            SchemaCase(SchemaFlatInPlace.self, seed: seed),
            SchemaCase(SchemaKept.self, seed: seed),
            SchemaCase(SchemaRules.self, seed: seed),
            SchemaCase(SchemaSaid.self, seed: seed, hugeNumbers: false),
            SchemaCase(SchemaDog.self, seed: seed),
        ])
    }

    @Test func unions() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas of unions").seed
        let closed = JSONOptions(rejectsUnknownKeys: true)
        func union<T: RandomValue>(_ type: T.Type, options: JSONOptions = .default) throws -> SchemaCase {
            try SchemaCase(
                type,
                seed: seed,
                options: options,
                keys: ["type", "kind", "value", "circle", "text", "none", "radius", "left", "name", "legs", "inner"],
                where: { document in
                    // The first key decides, and JSON Schema knows no first.
                    guard let members = document.objectValue, type == ExternalUnion.self else { return true }
                    return members.count < 2
                },
                random: { try JSON(json: T.random(&$0).jsonString()) }
            )
        }
        try compare([
            union(InternalUnion.self), union(InternalUnion.self, options: closed), union(ClosedUnion.self),
            union(ClosedUnion.self, options: closed), union(AdjacentUnion.self),
            union(AdjacentUnion.self, options: closed), union(ExternalUnion.self), union(UntaggedUnion.self),
            union(UnionHolder.self), union(SchemaVehicle.self), union(SchemaVehicle.self, options: closed),
        ])
    }

    @Test func flattened() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas of what is flattened").seed
        func flat<T: RandomValue>(_ type: T.Type) throws -> [SchemaCase] {
            try [JSONOptions.default, JSONOptions(rejectsUnknownKeys: true)].map { options in
                try SchemaCase(
                    type,
                    seed: seed,
                    options: options,
                    keys: [
                        "id", "type", "kind", "value", "circle", "text", "none", "radius", "left", "right", "name",
                        "legs",
                        "items", "inner", "middle",
                    ],
                    random: { try JSON(json: T.random(&$0).jsonString()) }
                )
            }
        }
        try compare(
            flat(SchemaFlatInternal.self) + flat(SchemaFlatAdjacent.self) + flat(SchemaFlatUnions.self)
                + flat(SchemaFlatUnionInPlace.self) + flat(SchemaFlatExternal.self) + flat(SchemaFlatGroups.self)
        )
    }

    @Test func options() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas by options").seed
        let closed = JSONOptions(rejectsUnknownKeys: true)
        try compare([
            SchemaCase(SchemaCoerced.self, seed: seed, hugeNumbers: false),
            SchemaCase(SchemaExtra.self, seed: seed, options: closed),
            SchemaCase(SchemaFlatInPlace.self, seed: seed, options: closed),
            SchemaCase(SchemaFlat.self, seed: seed, options: closed),
            SchemaCase(SchemaCoerced.self, seed: seed, options: closed, hugeNumbers: false),
        ])
    }

    @Test func values() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas of values").seed
        func value<T: Mappable>(
            _ type: T.Type,
            hugeNumbers: Bool = true,
            _ random: @escaping (inout SeededGenerator) throws -> T
        ) throws -> SchemaCase {
            try SchemaCase(type, seed: seed, hugeNumbers: hugeNumbers) { try JSON(json: random(&$0).jsonString()) }
        }
        func integer<T: FixedWidthInteger & Mappable & MappableKey>(_ type: T.Type) throws -> [SchemaCase] {
            func next(_ g: inout SeededGenerator) -> T {
                [T.min, T.max, T(g.int(0...100)), T.random(in: .min ... .max, using: &g)].randomElement(using: &g) ?? 0
            }
            return [
                try value(type) { next(&$0) },
                try value([T: Bool].self) { [next(&$0): true] },
                // Numbers beside the last of the range.
                try SchemaCase([T: Bool].self, seed: seed) { g in
                    let digits = String([T.min, T.max].randomElement(using: &g) ?? 0)
                    let place = digits.index(digits.endIndex, offsetBy: -1)
                    let key = digits[..<place] + String(g.int(0...9)) + (g.int(0...9) == 0 ? "0" : "")
                    return [String(key): true]
                },
            ]
        }
        var cases: [SchemaCase] = []
        cases += try integer(Int8.self) + integer(Int16.self) + integer(Int32.self) + integer(Int64.self)
        cases += try integer(UInt8.self) + integer(UInt16.self) + integer(UInt32.self) + integer(UInt64.self)
        cases += try integer(Int.self) + integer(UInt.self) + integer(Int128.self) + integer(UInt128.self)
        cases += [
            try value(Double.self) { Double.random(in: -1e300...1e300, using: &$0) },
            try value(Float.self) { Float.random(in: -1e38...1e38, using: &$0) },
            try value(Decimal.self, hugeNumbers: false) { Decimal($0.int(-99...99)) / 10 },
            try value(Bool.self) { Bool.random(using: &$0) },
            try value(String.self) { $0.text() },
            try value(UUID.self) { $0.uuid() },
            try value([UUID: Bool].self) { [$0.uuid(): true] },
            try value(Data.self) { $0.data() },
            try value(Date.self, hugeNumbers: false) { $0.date() },
            try value(JSON.self) { JSON.random(depth: 2, using: &$0) },
            try value(Int?.self) { $0.maybe { $0.int(0...9) } },
            try value([String?].self) { $0.list { $0.maybe { $0.text() } } },
            try value([SchemaTree].self) { $0.list { SchemaTree.random(&$0) } },
            try value(SchemaStatus.self) { _ in .active },
        ]
        try compare(cases, alwaysRead: ["JSON"])
    }

    @Test func urls() throws {
        let seed = SeededGenerator(printingSeedFor: "schemas of URLs").seed
        let samples = [
            "https://user:pw@a.example:80/b/c;d?e=f&g#h", "mailto:a@b.example", "a/b/../c", "/a/b", "//host/a", "?q",
            "#f",
            "urn:isbn:0-486-27557-4", "file:///a%20b", "http://[::1]:8080/", "http://127.0.0.1", "a", ".", "x:",
        ]
        try compare([
            SchemaCase(URL.self, seed: seed, where: { isTellableURL($0) }) {
                .string(samples.randomElement(using: &$0) ?? "")
            }
        ])
    }
}

/// Whether a schema without an expression for URLs says of the value what reading makes of it.
private func isTellableURL(_ value: JSON?) -> Bool {
    guard let text = value?.stringValue, !text.isEmpty else { return true }
    return URL(string: text) != nil
}
