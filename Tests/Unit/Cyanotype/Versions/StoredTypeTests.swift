import Cyanotype
import Testing

@Suite("Texts of stored types")
struct StoredTypeTests {
    private static let types: [(StoredType, String)] = [
        (.simple(.int64), "int64"),
        (.optional(.array(.simple(.uuid))), "optional<array<uuid>>"),
        (.map(keys: .simple(.string), values: .simple(.model)), "map<string,model>"),
        (.tuple([.simple(.double), .simple(.string)]), "tuple<double,string>"),
        (.tuple([]), "tuple<>"),
        (.raw(.simple(.int64), cases: nil), "enum<int64>"),
        (.raw(.simple(.string), cases: []), "enum<string>{}"),
        (.raw(.simple(.string), cases: ["a\"b\\", "ü,>"]), #"enum<string>{"a\"b\\","ü,>"}"#),
        (.converted(name: nil, number: 1, .simple(.string)), "converted<string>"),
        (.converted(name: "hex color", number: 3, .simple(.string)), #"converted<"hex color",3,string>"#),
        (
            .union(
                StoredUnion(
                    form: .adjacent,
                    keys: ["kind", "value"],
                    variants: [.init(tag: "1", type: nil), .init(tag: #""a""#, type: .optional(.simple(.model)))],
                    isOpen: true
                )
            ), #"union<adjacent,"kind","value">{"1","\"a\"":optional<model>,*}"#
        ),
        (.union(StoredUnion(form: .external, keys: [], variants: [], isOpen: false)), "union<external>{}"),
        (.union(StoredUnion(form: .untagged, keys: [], variants: [], isOpen: true)), "union<untagged>{*}"),
    ]

    @Test func areParsed() {
        for (type, text) in Self.types {
            #expect("\(type)" == text)
            #expect(StoredType(text) == type)
        }
        for simple in StoredType.Simple.allCases { #expect(StoredType(simple.rawValue) == .simple(simple)) }
    }

    @Test func areRefusedWithMistakes() {
        for (_, text) in Self.types {
            for count in 0..<text.count where !["int", "enum"].contains(String(text.prefix(count))) {
                let start = String(text.prefix(count))
                // The beginning of one may be another one.
                if let parsed = StoredType(start) { #expect("\(parsed)" == start) }
            }
            #expect(StoredType(text + ">") == nil)
            #expect(StoredType(" " + text) == nil)
        }
        let others = [
            "", "Int", "optional", "optional<>", "map<string>", "tuple<int8,>", "enum<string>{\"a\"", "enum<string>{a}",
            "union<internal>", "union<other>{}", "union<external>{*,\"a\"}", "union<external>{\"a\",}",
            "union<external>{,}",
            "converted<\"a\",string>", "converted<\"a\",x,string>", "converted<\"a\",99999999999999999999,string>",
        ]
        for text in others { #expect(StoredType(text) == nil, "\(text)") }
    }

    @Test func areLimitedInDepth() {
        let deep = String(repeating: "array<", count: 100_000) + "int8" + String(repeating: ">", count: 100_000)
        #expect(StoredType(deep) == nil)
        let shallow = String(repeating: "array<", count: 60) + "int8" + String(repeating: ">", count: 60)
        #expect(StoredType(shallow) != nil)
    }

    @Test func knowIntegers() {
        #expect(StoredType.Simple.int8.integer.map { $0 == (8, true) } == true)
        #expect(StoredType.Simple.uint128.integer.map { $0 == (128, false) } == true)
        #expect(StoredType.Simple.string.integer == nil)
    }
}
