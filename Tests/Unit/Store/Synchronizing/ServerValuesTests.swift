import Cyanotype
import CyanotypeStore
import Foundation
import Testing

/// Values of a server that a merge patch alone could not set.
@Suite("Values of a server", .serialized)
struct ServerValuesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private struct Detail: Model, Hashable {
        var extra: JSON
        var words: [String: JSON]
        static let blueprint = Blueprint(Detail.init) {
            Field("extra", \.extra)
            Field("words", \.words)
        }
    }

    private struct Entry: Model, Hashable {
        var id: Int
        var title: String
        var meta: JSON
        var note: String?
        var detail: Detail?
        static let blueprint = Blueprint(Entry.init) {
            Field("id", \.id).id()
            Field("title", \.title).alias("name").alias("head", "line")
            Field("meta", \.meta)
            Field("note", \.note)
            Field("detail", \.detail).alias("details")
        }
        .storedName("entry")
        .synchronized()
    }

    private func apply(
        _ json: JSON,
        to store: any StoreOperations,
        _ policy: ConflictPolicy = .theirs
    ) throws -> Entry? {
        try store.apply([ServerChange<Entry>.save(json)], from: "entries", conflicts: policy)
        return try store.fetch(Entry.self, id: 1)
    }

    private static let first: JSON = ["id": 1, "title": "a", "meta": ["a": 1, "b": [["c": nil]]], "note": "n"]

    @Test("keep the nulls inside of JSON and of dictionaries", arguments: StoreKind.allCases)
    func nulls(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        #expect(try apply(Self.first, to: store)?.meta == Self.first["meta"])
        let meta: JSON = ["a": nil, "c": ["d": nil, "e": [:]]]
        let entry = try apply(["id": 1, "meta": meta], to: store)
        #expect(entry?.meta == meta && entry?.title == "a" && entry?.note == "n")
        // A member that is a field itself is removed by null.
        #expect(try apply(["id": 1, "note": nil], to: store)?.note == nil)
        let detail: JSON = ["extra": ["x": nil], "words": ["one": nil, "two": "2"]]
        let detailed = try apply(["id": 1, "detail": detail], to: store)
        #expect(detailed?.detail == Detail(extra: ["x": nil], words: ["one": nil, "two": "2"]))
        let changed = try apply(["id": 1, "detail": ["words": ["three": nil]]], to: store)
        #expect(changed?.detail == Detail(extra: ["x": nil], words: ["three": nil]))
        #expect(try store.pending(Entry.self).isEmpty)
    }

    @Test("keep them in conflicts, too", arguments: StoreKind.allCases)
    func conflicts(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        var entry = try #require(try apply(Self.first, to: store))
        entry.title = "mine"
        try store.save(entry)
        let meta: JSON = ["a": nil, "z": ["y": nil]]
        #expect(try apply(["id": 1, "meta": meta], to: store)?.meta == meta)
        entry.title = "mine again"
        try store.save(entry)
        let chosen = ConflictPolicy { conflict in
            var result = conflict.theirs?.objectValue ?? [:]
            result["title"] = "chosen"
            result["meta"] = ["chosen": nil]
            return .object(result)
        }
        let settled = try apply(["id": 1, "title": "theirs", "meta": [:]], to: store, chosen)
        #expect(settled?.title == "chosen" && settled?.meta == ["chosen": nil])
        #expect(try store.outbox(of: Entry.self).changes.map { try $0.document()?["meta"] } == [["chosen": nil]])
    }

    @Test("count under the other keys of a field", arguments: StoreKind.allCases)
    func aliases(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        #expect(try apply(["id": 1, "name": "a", "meta": [:]], to: store)?.title == "a")
        #expect(try apply(["id": 1, "name": "b"], to: store)?.title == "b")
        #expect(try apply(["id": 1, "head": ["line": "c"]], to: store)?.title == "c")
        #expect(throws: StoreError.self) { try apply(["id": 1, "title": "d", "name": "e"], to: store) }
        let detail = try apply(["id": 1, "details": ["extra": [:], "words": ["a": "b"]]], to: store)?.detail
        #expect(detail?.words == ["a": "b"])
        #expect(try apply(["id": 1, "details": nil], to: store)?.detail == nil)
        #expect(throws: StoreError.self) { try apply(["id": 1, "name": 7], to: store) }
        #expect(try store.fetch(Entry.self, id: 1)?.title == "c")
    }

    private struct Inner: Model, Hashable {
        var extra: JSON
        var word: String
        static let blueprint = Blueprint(Inner.init) {
            Field("extra", \.extra)
            Field("word", \.word).alias("term")
        }
    }

    private struct Target: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Target.init) {
            Field("key", \.id).alias("id").id()
            Field("name", \.name, default: "none")
        }
        .storedName("target")
        .synchronized()
    }

    private final class Part: Model {
        var id = 0
        var text = ""
        var whole: Part?
        var kind: Kind?
        init() {}
        static let blueprint = Blueprint(creating: Part.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("whole", \.whole).reference(onDelete: .nullify)
            Field("kind", \.kind).reference(onDelete: .nullify)
        }
        .storedName("part")
        .synchronized()
    }

    /// A model whose objects may look like references.
    private struct Kind: Model, Hashable {
        var id: Int
        var type: String
        static let blueprint = Blueprint(Kind.init) {
            Field("id", \.id).id()
            Field("type", \.type)
        }
        .storedName("kind")
        .synchronized()
    }

    @Test("are errors if they refer to an object of another type", arguments: StoreKind.allCases)
    func otherType(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        func apply(_ json: JSON) throws { try store.apply([ServerChange<Part>.save(json)], from: "parts") }
        try apply(["id": 3, "text": "three"])
        for id in [3, 4] as [JSON] {
            let error = #expect(throws: StoreError.self) {
                try apply(["id": 5, "whole": ["type": "nobody", "id": id]])
            }
            #expect(error?.message.contains("expected a reference, with the type \"part\" and an id") == true)
        }
        #expect(try store.fetch(Part.self).map(\.id) == [3])
        try apply(["id": 5, "whole": ["type": "part", "id": 3], "kind": ["type": "round", "id": 7]])
        let part = try #require(try store.fetch(Part.self, id: 5))
        #expect(part.whole?.text == "three" && part.kind == Kind(id: 7, type: "round"))
    }

    private struct Outer: Model, Hashable {
        var id: Int
        var inner: Inner
        var target: Target?
        static let blueprint = Blueprint(Outer.init) {
            Field("id", \.id).id()
            Field.flatten(\.inner)
            Field("target", \.target).reference(onDelete: .nullify)
        }
        .storedName("outer")
        .synchronized()
    }

    @Test("count in flattened models, and leave references as they are", arguments: StoreKind.allCases)
    func flattened(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        func apply(_ json: JSON) throws -> Outer? {
            try store.apply([ServerChange<Outer>.save(json)], from: "outers")
            return try store.fetch(Outer.self, id: 1)
        }
        #expect(try apply(["id": 1, "extra": ["a": 1], "word": "w"])?.inner == Inner(extra: ["a": 1], word: "w"))
        #expect(try apply(["id": 1, "extra": ["b": nil], "term": "t"])?.inner == Inner(extra: ["b": nil], word: "t"))
        // The other object comes later.
        #expect(try apply(["id": 1, "target": ["type": "target", "id": 7]])?.target == nil)
        #expect(try store.count(Target.self) == 0)
        try store.apply([ServerChange<Target>.save(["id": 7, "name": "seven"])], from: "outers")
        #expect(try store.fetch(Outer.self, id: 1)?.target == Target(id: 7, name: "seven"))
        #expect(try store.pending(Outer.self).isEmpty)
    }
}
