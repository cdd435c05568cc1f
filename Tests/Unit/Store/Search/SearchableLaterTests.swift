import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Versions of a program's models, which have one name.
private enum Unmarked {
    struct Letter: Model {
        let id: Int
        let subject: String
        let text: String
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("subject", \.subject)
            Field("text", \.text)
        }.storedName("letter")
    }

    class Shape: Model {
        var name = ""
        required init() {}
        class var blueprint: Blueprint<Shape> {
            Blueprint(creating: Shape.init) { Field("name", \.name).id() }.storedName("shape")
        }
    }

    final class Circle: Shape {
        var color = ""
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Circle.init) { Field("color", \.color) }
                .storedName("circle")
        }
    }
}

private enum Half {
    struct Letter: Model {
        let id: Int
        let subject: String
        let text: String
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("subject", \.subject).searchable()
            Field("text", \.text)
        }.storedName("letter")
    }
}

private enum Marked {
    struct Letter: Model {
        let id: Int
        let subject: String
        let text: String
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("subject", \.subject).searchable()
            Field("text", \.text).searchable()
        }.storedName("letter")
    }

    class Shape: Model {
        var name = ""
        required init() {}
        class var blueprint: Blueprint<Shape> {
            Blueprint(creating: Shape.init) { Field("name", \.name).id().searchable() }.storedName("shape")
        }
    }

    final class Circle: Shape {
        var color = ""
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Circle.init) { Field("color", \.color) }
                .storedName("circle")
        }
    }
}

@Suite("Fields that are searchable later")
struct SearchableLaterTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func open(_ models: any Model.Type...) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func found(_ store: ObjectStore, _ text: String) throws -> [Int] {
        try store.search(Marked.Letter.self, for: text).map(\.object.id)
    }

    @Test("have the words of the objects that were there")
    func fillObjects() throws {
        try open().save((0..<50).map { Unmarked.Letter(id: $0, subject: "subject s\($0)x", text: "text t\($0)x") })
        // By the documents, and by an index.
        #expect(try open().search(Half.Letter.self, for: "s7x").map(\.object.id) == [7])
        let half = try open(Half.Letter.self)
        #expect(try half.search(Half.Letter.self, for: "s7x").map(\.object.id) == [7])
        #expect(try half.search(Half.Letter.self, for: "t7x").isEmpty)
        try half.checkSearch("letter", texts: 50)
        #expect(try found(open(), "t7x s7x") == [7])
        let marked = try open(Marked.Letter.self)
        #expect(try found(marked, "s7x") == [7])
        #expect(try found(marked, "t7x") == [7])
        #expect(try found(marked, "t7x s7x") == [7])
        try marked.checkSearch("letter", texts: 50)
        try marked.save(Marked.Letter(id: 7, subject: "new", text: "new"))
        #expect(try found(marked, "t7x") == [])
        try marked.checkSearch("letter", texts: 50)
    }

    @Test("are not found in once they are no longer marked, and are again later")
    func unmark() throws {
        try open().save([
            Marked.Letter(id: 1, subject: "tea", text: "tea"), Marked.Letter(id: 2, subject: "a", text: "tea"),
        ])
        let half = try open()
        #expect(try half.search(Half.Letter.self, for: "tea").map(\.object.id) == [1])
        let unmarked = try open()
        let error = #expect(throws: StoreError.self) { try unmarked.search(Unmarked.Letter.self, for: "tea") }
        #expect(error?.code == .query)
        try unmarked.delete(Unmarked.Letter.self, id: 1)
        try unmarked.save(Unmarked.Letter(id: 1, subject: "coffee", text: "milk"))
        try unmarked.checkSearch("letter", texts: 1)
        #expect(try found(try open(), "tea") == [2])
    }

    @Test("have the words of a subclass's objects once the program uses the subclass")
    func fillSubclasses() throws {
        let circle = Unmarked.Circle()
        let shape = Unmarked.Shape()
        (circle.name, circle.color, shape.name) = ("round one", "red", "plain one")
        try open().save([circle, shape])
        let store = try open(Marked.Shape.self, Marked.Circle.self)
        #expect(try store.search(Marked.Circle.self, for: "one").map(\.object.name) == ["round one"])
        #expect(try Set(store.search(Marked.Shape.self, for: "one").map(\.object.name)) == ["plain one", "round one"])
        try store.checkSearch("shape", texts: 2)
    }

    @Test("keep the index as it was if the transaction that adds one is undone")
    func undo() throws {
        struct Oops: Error {}
        let half = try open()
        try half.save(Half.Letter(id: 1, subject: "tea", text: "milk"))
        #expect(throws: Oops.self) {
            try open().transaction { transaction in
                #expect(try transaction.search(Marked.Letter.self, for: "milk").count == 1)
                try transaction.save(Marked.Letter(id: 2, subject: "tea", text: "milk"))
                throw Oops()
            }
        }
        #expect(try half.search(Half.Letter.self, for: "tea").count == 1)
        try half.checkSearch("letter", texts: 1)
        #expect(try found(try open(), "milk") == [1])
    }
}
