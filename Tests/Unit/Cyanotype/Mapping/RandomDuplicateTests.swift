import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Leaf: Model {
    let a: Int
    let b: String?

    static let blueprint = Blueprint(Leaf.init) {
        Field("a", \.a).alias("alpha")
        Field("b", \.b)
    }
}

private enum Internal: MappableUnion {
    case leaf(Leaf), none

    static let union = Union<Internal>.internallyTagged(by: "type") {
        Variant("leaf", Internal.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        Variant("none", Internal.none) { if case .none = $0 { true } else { false } }
    }
}

private enum Adjacent: MappableUnion {
    case leaf(Leaf), none

    static let union = Union<Adjacent>.adjacentlyTagged(by: "kind", content: "value") {
        Variant("leaf", Adjacent.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        Variant("none", Adjacent.none) { if case .none = $0 { true } else { false } }
    }
}

private enum External: MappableUnion {
    case leaf(Leaf), number(Int)

    static let union = Union<External>.externallyTagged {
        Variant("leaf", External.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        Variant("number", External.number) { if case .number(let number) = $0 { number } else { nil } }
    }
}

private enum Untagged: MappableUnion {
    case leaf(Leaf), dictionary([String: Int])

    static let union = Union<Untagged>.untagged {
        Variant("leaf", Untagged.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        Variant("dictionary", Untagged.dictionary) { if case .dictionary(let all) = $0 { all } else { nil } }
    }
}

private struct Plain: Codable, Sendable {
    var x: Int
    var y: [String: [Int]]?
    var z: [Part]?

    struct Part: Codable, Sendable {
        var p: String
    }
}

private struct Everything: Model {
    let leaf: Leaf
    let leaves: [Leaf]?
    let numbers: [String: Int]?
    let lenient: [String: Int]
    let inGroup: Int?
    let alsoInGroup: Leaf?
    let adjacent: Adjacent?
    let external: External?
    let untagged: Untagged?
    let tagged: Internal?
    let plain: Plain?
    let json: JSON?
    let union: Internal

    static let blueprint = Blueprint(Everything.init) {
        Field("leaf", \.leaf)
        Field("leaves", \.leaves)
        Field("numbers", \.numbers)
        Field("lenient", \.lenient, default: [:]).elements(.skipInvalid)
        Field("group", "x", \.inGroup)
        Field("group", "leaf", \.alsoInGroup)
        Field("adjacent", \.adjacent)
        Field("external", \.external)
        Field("untagged", \.untagged)
        Field("tagged", \.tagged)
        Field("plain", \.plain)
        Field("json", \.json)
        Field.flatten(\.union)
    }
}

private struct Keeping: Model {
    var leaf = Leaf(a: 0, b: nil)
    var flat = Leaf(a: 0, b: nil)
    var others: JSON.Object = [:]

    static let blueprint = Blueprint(creating: { Keeping() }) {
        Field("leaf", \.leaf)
        Field.flatten(\.flat)
        Field.unknownKeys(\.others)
    }
}

/// JSON whose objects may have a key twice.
private indirect enum Tree {
    case object([(key: String, value: Tree)])
    case array([Tree])
    case value(String)

    init(_ json: JSON) throws {
        switch json {
        case .object(let object): self = .object(try object.map { ($0.key, try Tree($0.value)) })
        case .array(let elements): self = .array(try elements.map { try Tree($0) })
        default: self = .value(try json.jsonString())
        }
    }

    var text: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ", ") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .value(let text): text
        }
    }

    /// The number of members of all objects.
    var memberCount: Int {
        switch self {
        case .object(let members): members.count + members.map(\.value.memberCount).reduce(0, +)
        case .array(let elements): elements.map(\.memberCount).reduce(0, +)
        case .value: 0
        }
    }

    /// Changes the members of the object with the member of a number.
    mutating func change(_ number: inout Int, _ body: (inout [(key: String, value: Tree)], Int) -> Void) {
        switch self {
        case .object(var members):
            if number < members.count {
                if number >= 0 { body(&members, number) }
                number = -1
            } else {
                number -= members.count
                for index in members.indices where number >= 0 { members[index].value.change(&number, body) }
            }
            self = .object(members)
        case .array(var elements):
            for index in elements.indices where number >= 0 { elements[index].change(&number, body) }
            self = .array(elements)
        case .value: break
        }
    }
}

@Suite("Keys that are there twice, at random")
struct RandomDuplicateTests {
    private static let whole: JSON = [
        "type": "leaf", "leaf": ["a": 1, "b": "x", "u": 1, "v": 2], "leaves": [["a": 1], ["alpha": 2, "b": nil]],
        "numbers": ["a": 1, "b": 2], "lenient": ["a": 1, "b": "no"], "group": ["x": 1, "leaf": ["a": 7], "u": 1],
        "a": 3, "adjacent": ["value": ["a": 2, "u": 0], "kind": "leaf", "u": 1], "external": ["leaf": ["a": 1]],
        "untagged": ["b": 1, "c": 2], "tagged": ["b": "s", "a": 1, "type": "leaf", "u": 0],
        "plain": ["x": 1, "u": 2, "y": ["k": [1], "l": []], "z": [["p": "q"], ["p": "r", "u": 1]]],
        "json": ["k": ["l": 1]], "u": 2, "w": "s",
    ]

    private static let kept: JSON = ["leaf": ["a": 1], "a": 2, "b": "x", "o": 1, "p": ["q": 1, "r": [["s": 1]]]]

    private static let values = [
        "1", "2", "\"x\"", "null", "true", "[]", "{}", #"{"a":1}"#, #"{"u":1}"#, "[1.5]", #""leaf""#,
    ]

    /// Reads a document, and returns what is read or what is wrong with it.
    private func outcome<M: Model>(_ tree: Tree, _ type: M.Type, _ options: JSONOptions) -> (text: String, notes: Int) {
        do {
            let (model, report) = try M.read(json: tree.text, options: options)
            return (try model.jsonString(options: .sorted), report.entries.count { $0.kind == .duplicateKey })
        } catch {
            return (error.issues.map { "\($0.code) \($0.path) \($0.expected) \($0.found)" }.joined(separator: "\n"), -1)
        }
    }

    private func test<M: Model>(_ type: M.Type, _ valid: JSON) throws {
        var generator = SeededGenerator(printingSeedFor: "duplicate keys of \(type)")
        let whole = try Tree(valid)
        for round in 0..<1000 {
            var tree = whole
            // Every other document is invalid in one place, or has another value there.
            if round % 2 == 1 {
                var number = Int.random(in: 0..<tree.memberCount, using: &generator)
                tree.change(&number) { members, index in
                    members[index].value = .value(Self.values.randomElement(using: &generator) ?? "")
                }
            }
            let rejecting = JSONOptions(rejectsUnknownKeys: round % 3 == 0)
            let expected = outcome(tree, type, rejecting)

            // Another value after the first one is only skipped, and the same value changes nothing.
            for isSame in [false, true] {
                var doubled = tree
                var number = Int.random(in: 0..<tree.memberCount, using: &generator)
                doubled.change(&number) { members, index in
                    let value = Tree.value(Self.values.randomElement(using: &generator) ?? "")
                    let place = Int.random(in: index + 1...members.count, using: &generator)
                    members.insert((members[index].key, isSame ? members[index].value : value), at: place)
                }
                var options = rejecting
                options.duplicateKeys = .first
                let first = outcome(doubled, type, options)
                #expect(first.text == expected.text, "\(doubled.text)")
                if first.notes >= 0 { #expect(first.notes <= 1, "\(doubled.text)") }
                options.duplicateKeys = .reject
                let rejected = outcome(doubled, type, options)
                #expect(rejected.notes < 0 || expected.notes < 0, "\(doubled.text)")
                guard isSame, expected.notes >= 0 else { continue }
                #expect(first.notes == 1, "\(doubled.text)")
                options.duplicateKeys = .last
                // Members that are kept are where they were first.
                #expect(outcome(doubled, type, options).text == expected.text, "\(doubled.text)")
                #expect(
                    rejected.text.contains("duplicateKey") || rejected.text.contains("an object with one member"),
                    "\(doubled.text)\n\(rejected.text)"
                )
            }
        }
    }

    @Test func ofModelsUnionsAndDictionaries() throws { try test(Everything.self, Self.whole) }

    @Test func ofAModelThatKeepsUnknownKeys() throws { try test(Keeping.self, Self.kept) }

    @Test func ofManyUnknownKeys() throws {
        // More than are searched one by one, in objects inside each other.
        func object(_ count: Int, _ inside: String = "0") -> String {
            let unknown = (0..<count).map { "\"u\($0)\": {\"x\": 1, \"x\": 2}" }
            let more = (0..<count).map { "\"\\u0076\($0)\": \($0)" }
            return "{" + (unknown + ["\"a\": \(inside)"] + more).joined(separator: ", ") + "}"
        }
        for count in [3, 31, 32, 33, 63, 64, 65, 200] {
            let text = "[\(object(count)), \(object(count)), \(object(count))]"
            #expect(try [Leaf](json: text).count == 3)
            for (twice, path) in [("u0", "u0"), ("u\(count - 1)", "u\(count - 1)"), ("v\(count - 1)", "v\(count - 1)")]
            {
                let again = text.dropLast(2) + ", \"\(twice)\": 1}]"
                let error = mappingError { _ = try [Leaf](json: String(again)) }
                #expect(error?.issues.map(\.path.description) == ["$[2].\(path)"], "\(count) \(twice)")
                #expect(error?.issues.map(\.code) == [.duplicateKey])
            }
        }
        struct Nested: Model {
            let a: [String: Leaf]
            static let blueprint = Blueprint(Nested.init) { Field("a", \.a) }
        }
        let nested = object(100, "{\"k\": \(object(100))}")
        #expect(try Nested(json: nested).a.count == 1)
        #expect(throws: MappingError.self) { try Nested(json: nested.dropLast() + ", \"u7\": 1}") }
        #expect(throws: MappingError.self) { try Nested(json: nested.replacing("\"u99\"", with: "\"u98\"")) }
    }

    @Test func takesLinearTime() {
        #expect(
            !isQuadratic(from: 2000) { count in
                let members = (0..<count).map { "\"key\($0)\": \($0)" }.joined(separator: ", ")
                _ = try? Leaf(json: "{\"a\": 1, \(members)}")
            }
        )
    }
}
