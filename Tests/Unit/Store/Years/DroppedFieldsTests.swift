import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private enum DroppedPost {
    struct First: Model {
        let id: Int
        let title: String
        let subtitle: String
        let author: DroppedAuthor.First

        static let blueprint = Blueprint(First.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("subtitle", \.subtitle)
            Field("author", \.author)
        }.storedName("DroppedPost")
    }

    /// Has dropped a field, as its author has.
    struct Second: Model, Equatable {
        let id: Int
        let title: String
        let author: DroppedAuthor.Second

        static let blueprint = Blueprint(Second.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("author", \.author)
        }.storedName("DroppedPost").rejectingUnknownKeys()
    }

    struct Strict: Model {
        let id: Int
        let title: String
        let author: DroppedAuthor.Second

        static let blueprint = Blueprint(Strict.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("author", \.author)
        }.storedName("DroppedPost").rejectingUnknownKeys().strict()
    }
}

private enum DroppedAuthor {
    struct First: Model {
        let name: String
        let mail: String

        static let blueprint = Blueprint(First.init) {
            Field("name", \.name)
            Field("mail", \.mail)
        }.storedName("DroppedAuthor")
    }

    struct Second: Model, Equatable {
        let name: String

        static let blueprint = Blueprint(Second.init) { Field("name", \.name) }
            .storedName("DroppedAuthor").rejectingUnknownKeys()
    }
}

@Suite("A field that a release has dropped")
struct DroppedFieldsTests {
    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
        let author = DroppedAuthor.First(name: "n", mail: "m")
        let posts = (0..<5).map { DroppedPost.First(id: $0, title: "title \($0)", subtitle: "s", author: author) }
        try ObjectStore(.file(folder.path()), models: [DroppedPost.First.self]).save(posts)
    }

    @Test("is in nobody's way, also where the model rejects unknown keys of others")
    func isInNobodysWay() throws {
        let store = try ObjectStore(.file(folder.path()), models: [DroppedPost.Second.self])
        let post = DroppedPost.Second(id: 3, title: "title 3", author: DroppedAuthor.Second(name: "n"))
        #expect(try store.fetch(DroppedPost.Second.self, id: 3) == post)
        #expect(try store.fetch(DroppedPost.Second.self).map(\.id) == [0, 1, 2, 3, 4])
        let title = ObjectQuery<DroppedPost.Second>().filter(\.title, .equals("title 3"))
        #expect(try store.fetch(title) == [post])
        #expect(try store.fetch(ObjectQuery<DroppedPost.Second>().filter { $0.author.name == "n" }).count == 5)
        #expect(try store.verify(thoroughly: true).map(\.description) == [])
        try store.save(post)
        #expect(try store.fetch(title) == [post])
    }

    @Test("is an error of a strict model that rejects unknown keys")
    func isAnErrorOfAStrictModel() throws {
        let store = try ObjectStore(.file(folder.path()), models: [DroppedPost.Strict.self])
        let error = #expect(throws: StoreError.self) { try store.fetch(DroppedPost.Strict.self, id: 3) }
        #expect(error?.code == .mapping)
        #expect(error?.mapping?.issues.map(\.code) == [.unknownKey])
    }
}
