import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// The models of a program before and after a field is indexed.
private enum Before {
    class Shape: Model {
        var name = ""
        var tags: [String] = []
        required init() {}
        class var blueprint: Blueprint<Shape> {
            Blueprint(creating: Shape.init) {
                Field("name", \.name).id()
                Field("tags", \.tags)
            }.storedName("shape")
        }
    }

    final class Circle: Shape {
        var radius = 1.0
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Circle.init) { Field("radius", \.radius) }
                .storedName("circle")
        }
    }

    struct Letter: Model {
        let id: Int
        let subject: String
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("subject", \.subject)
        }.storedName("letter")
    }
}

private enum After {
    class Shape: Model {
        var name = ""
        var tags: [String] = []
        required init() {}
        class var blueprint: Blueprint<Shape> {
            Blueprint(creating: Shape.init) {
                Field("name", \.name).id()
                Field("tags", \.tags).indexed()
            }.storedName("shape")
        }
    }

    final class Circle: Shape {
        var radius = 1.0
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Circle.init) { Field("radius", \.radius) }
                .storedName("circle")
        }
    }

    struct Letter: Model {
        let id: Int
        let subject: String
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("subject", \.subject).indexed()
        }.storedName("letter")
    }
}

@Suite("Fields that are indexed later")
struct IndexedLaterTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func open(_ models: any Model.Type...) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    @Test("have the keys of the objects that were there")
    func fillObjects() throws {
        try open().save((0..<50).map { Before.Letter(id: $0, subject: "s\($0 % 10)") })
        let store = try open(After.Letter.self)
        let query = store.query(After.Letter.self).filter(\.subject, .equals("s3"))
        #expect(try open().fetch(query).map(\.id) == [3, 13, 23, 33, 43])
        #expect(try store.explain(query).scansAllObjects == false)
        #expect(try store.fetch(query).map(\.id) == [3, 13, 23, 33, 43])
    }

    @Test("have the keys of a subclass's objects, whichever class the program uses first", arguments: [false, true])
    func fillSubclasses(usesSubclassFirst: Bool) throws {
        let (circle, shape) = (Before.Circle(), Before.Shape())
        (circle.name, circle.tags, shape.name, shape.tags) = ("round", ["a", "b"], "plain", ["b"])
        try open().save([circle, shape])
        let store = try usesSubclassFirst ? open(After.Circle.self) : open(After.Shape.self, After.Circle.self)
        #expect(try names(After.Circle.self, in: store) == ["round"])
        #expect(try names(After.Shape.self, in: store) == ["round", "plain"])
    }

    private func names<Shape: After.Shape>(_ shape: Shape.Type, in store: ObjectStore) throws -> Set<String> {
        Set(try store.fetch(store.query(shape).filter(\.tags, .contains("b"))).map(\.name))
    }
}
