import Cyanotype
import CyanotypeTestSupport
import Synchronization
import Testing

/// Counts the calls of computed blueprints and unions.
private enum Calls {
    private static let counts = Mutex<[String: Int]>([:])

    static func add(_ type: Any.Type, _ what: String = "blueprint") {
        counts.withLock { $0["\(type).\(what)", default: 0] += 1 }
    }

    static func count(_ type: Any.Type, _ what: String = "blueprint") -> Int {
        counts.withLock { $0["\(type).\(what)", default: 0] }
    }
}

private struct Page<Item: Mappable & Equatable & Sendable>: Model, Equatable {
    let items: [Item]
    let next: String?

    static var blueprint: Blueprint<Page> {
        Calls.add(Self.self)
        return Blueprint(Page.init) {
            Field("items", \.items)
            Field("next", \.next)
        }
    }

    static var alternateBlueprints: [Blueprint<Page>] {
        Calls.add(Self.self, "alternates")
        return [
            Blueprint(Page.init) {
                Field("data", \.items)
                Field("cursor", \.next)
            }.named("cursors")
        ]
    }
}

/// In place, and with a value of the generic type.
private struct Box<Value: Mappable & Equatable & Sendable>: Model, Equatable {
    var value: Value?
    var note = "none"

    static var blueprint: Blueprint<Box> {
        Calls.add(Self.self)
        return Blueprint(creating: { Box() }) {
            Field("value", \.value)
            Field("note", \.note)
        }
    }
}

/// Not generic, and computed all the same.
private struct Tag: Model, Equatable {
    let name: String

    static var blueprint: Blueprint<Tag> {
        Calls.add(Self.self)
        return Blueprint(Tag.init) { Field("name", \.name) }
    }
}

private final class Node<Value: Mappable & Sendable>: Model {
    var value: Value?
    var children: [Node] = []

    static var blueprint: Blueprint<Node> {
        Calls.add(Self.self)
        return Blueprint(creating: Node.init) {
            Field("value", \.value)
            Field("children", \.children)
        }
    }
}

private struct Dated<Value: Model & Equatable & Sendable>: Model, Equatable where Value.Subject == Value {
    let value: Value
    let day: Int

    static var blueprint: Blueprint<Dated> {
        Blueprint(Dated.init) {
            Field.flatten(\.value)
            Field("day", \.day)
        }
    }
}

private enum Outcome<Value: Mappable & Sendable & Equatable>: MappableUnion, Equatable {
    case value(Value)
    case failure(String)

    static var union: Union<Outcome> {
        Calls.add(Self.self, "union")
        return Union<Outcome>.externallyTagged {
            Variant("value", Outcome.value) { if case .value(let value) = $0 { value } else { nil } }
            Variant("failure", Outcome.failure) { if case .failure(let failure) = $0 { failure } else { nil } }
        }
    }
}

/// One after another: two tests that first need a blueprint at the same time may both make it.
@Suite("Generic models", .serialized) struct GenericModelTests {
    @Test func blueprintIsMadeOnceForEachType() throws {
        for round in 0..<50 {
            let numbers = try [Page<Int>](json: #"[{"items":[1,2]},{"items":[],"next":"\#(round)"}]"#)
            #expect(numbers == [Page(items: [1, 2], next: nil), Page(items: [], next: "\(round)")])
            #expect(try numbers.jsonString() == #"[{"items":[1,2]},{"items":[],"next":"\#(round)"}]"#)
            let pages = try Page<Page<String>>(json: #"{"items":[{"items":["a"]}],"next":"b"}"#)
            #expect(pages == Page(items: [Page(items: ["a"], next: nil)], next: "b"))
            #expect(try pages.applying(mergePatch: ["next": nil]).next == nil)
        }
        #expect(Calls.count(Page<Int>.self) == 1)
        #expect(Calls.count(Page<Page<String>>.self) == 1)
        #expect(Calls.count(Page<String>.self) == 1)
    }

    @Test func errorsAreThoseOfTheItem() {
        let number = mappingError { _ = try Page<Page<Int8>>(json: #"{"items":[{"items":[1,300]}]}"#) }
        #expect(number?.issues.map { "\($0.path)" } == ["$.items[0].items[1]"])
        let text = mappingError { _ = try Page<Page<String>>(json: #"{"items":[{"items":["",1]}]}"#) }
        #expect(text?.issues.map(\.expected) == ["a string"])
    }

    @Test func inPlace() throws {
        let boxes = try [Box<Bool>](json: #"[{"value":true},{"note":"x"}]"#)
        #expect(boxes == [Box(value: true), Box(value: nil, note: "x")])
        var box = try Box<[Int]>(json: #"{"value":[1]}"#)
        try box.update(json: #"{"note":"y"}"#)
        #expect(box == Box(value: [1], note: "y"))
        #expect(Calls.count(Box<Bool>.self) == 1)
        #expect(Calls.count(Box<[Int]>.self) == 1)
    }

    @Test func anyComputedBlueprintIsMadeOnce() throws {
        for _ in 0..<20 { #expect(try [Tag](json: #"[{"name":"a"},{"name":"b"}]"#).count == 2) }
        _ = Tag.lint()
        _ = Tag.jsonSchema()
        #expect(Calls.count(Tag.self) == 1)
    }

    @Test func classes() throws {
        let node = try Node<Double>(json: #"{"value":1.5,"children":[{"value":2},{"children":[{}]}]}"#)
        #expect(node.children.map(\.value) == [2, nil])
        let written = #"{"value":1.5,"children":[{"value":2.0,"children":[]},{"children":[{"children":[]}]}]}"#
        #expect(try node.jsonString() == written)
        #expect(Calls.count(Node<Double>.self) == 1)
    }

    @Test func flattened() throws {
        let document = #"{"name":"a","day":3}"#
        let tag = try Dated<Tag>(json: document)
        #expect(tag == Dated(value: Tag(name: "a"), day: 3))
        #expect(try tag.jsonString() == document)
        #expect(try Dated<Dated2<Int>>(json: #"{"other":7,"day":3}"#).value.other == 7)
    }

    private struct Dated2<Value: Mappable & Sendable & Equatable>: Model, Equatable {
        let other: Value
        static var blueprint: Blueprint<Dated2> { Blueprint(Dated2.init) { Field("other", \.other) } }
    }

    @Test func namedBlueprints() throws {
        let outer = try #require(Page<Page<Int16>>.alternateBlueprints.first)
        for _ in 0..<20 {
            let page = try Page<Page<Int16>>(json: #"{"data":[{"data":[1],"cursor":"c"}]}"#, using: outer)
            #expect(page == Page(items: [Page(items: [1], next: "c")], next: nil))
            #expect(try page.jsonString(using: outer) == #"{"data":[{"data":[1],"cursor":"c"}]}"#)
        }
        #expect(Calls.count(Page<Int16>.self, "alternates") == 1)
    }

    @Test func unions() throws {
        for _ in 0..<20 {
            let outcomes = try [Outcome<Int>](json: #"[{"value":1},{"failure":"x"}]"#)
            #expect(outcomes == [.value(1), .failure("x")])
            #expect(try outcomes.jsonString() == #"[{"value":1},{"failure":"x"}]"#)
        }
        #expect(try Outcome<[String]>(json: #"{"value":["a"]}"#) == .value(["a"]))
        #expect(Outcome<Int>.lint().isEmpty)
        #expect(Calls.count(Outcome<Int>.self, "union") == 1)
        #expect(Calls.count(Outcome<[String]>.self, "union") == 1)
    }

    /// More types than the first table has room for, made by several threads at once.
    @Test func manyTypesOnManyThreads() async throws {
        func nest<Value: Mappable & Equatable & Sendable>(_ value: Value, _ text: String, _ depth: Int) throws {
            let box = try Box<Value>(json: #"{"value":\#(text),"note":"\#(depth)"}"#)
            #expect(box == Box(value: value, note: "\(depth)"))
            let written = try box.jsonString()
            #expect(written == #"{"value":\#(text),"note":"\#(depth)"}"#)
            if depth > 0 { try nest(box, written, depth - 1) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { try nest(UInt8(1), "1", 40) }
                group.addTask { try nest("a", #""a""#, 40) }
                group.addTask { try nest(Float(0.5), "0.5", 40) }
            }
            try await group.waitForAll()
        }
        // All of them are still found.
        try nest(UInt8(1), "1", 40)
    }
}
