import Cyanotype
import Foundation

@testable import CyanotypeStore

/// The versions of a program's models, whose migrations rename, split, move and retype.
enum Posts {
    struct Values: Hashable {
        var id: Int
        var title: String
        var rating: Int
        var tags: [String]
        var first: String
        var last: String
    }

    /// The first version: `heading`, a rating as text, and authors with one name.
    struct V1: Model, Hashable {
        struct Author: Model, Hashable {
            var name: String
            static let blueprint = Blueprint(Author.init) { Field("name", \.name) }.storedName("author")
        }

        let id: Int
        let heading: String
        let rating: String
        let tags: [String]
        let author: Author

        static let blueprint = Blueprint(V1.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed()
            Field("rating", \.rating)
            Field("tags", \.tags).indexed()
            Field("author", \.author)
        }
        .storedName("post")
    }

    /// The second version renames the heading, and its authors have two names.
    struct V2: Model, Hashable {
        struct Author: Model, Hashable {
            var first: String
            var last: String
            static let blueprint = Blueprint(Author.init) {
                Field("first", \.first)
                Field("last", \.last)
            }
            .storedName("author")
            .version(2)
            .migration(from: 1, using: Posts.splitName)
        }

        let id: Int
        let title: String
        let rating: String
        let tags: [String]
        let author: Author

        static let blueprint = Blueprint(V2.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed().searchable()
            Field("rating", \.rating)
            Field("tags", \.tags).indexed()
            Field("author", \.author)
        }
        .storedName("post")
        .version(2)
        .migration(from: 1) { $0.rename("heading", to: "title") }
    }

    /// The third version has numbers as ratings, and moves them into an object.
    struct V3: Model, Hashable {
        let id: Int
        let title: String
        let rating: Int
        let tags: [String]
        let author: V2.Author

        static let blueprint = Blueprint(V3.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed().searchable()
            Field("counts", "rating", \.rating).indexed()
            Field("tags", \.tags).indexed()
            Field("author", \.author)
        }
        .storedName("post")
        .version(3)
        .migration(from: 1) { $0.rename("heading", to: "title") }
        .migration(from: 2) { document in
            guard let rating = document["rating"]?.stringValue.flatMap({ Int($0) }) else { throw NoNumber() }
            document["rating"] = .number(JSON.Number(rating))
            document.move("rating", to: "counts", "rating")
        }
        .index(\.rating, \.title)
    }

    struct NoNumber: Error {}

    @Sendable static func splitName(_ document: inout MigratedDocument) throws {
        let names = document["name"]?.stringValue?.split(separator: " ") ?? []
        document["first"] = .string(names.first.map(String.init) ?? "")
        document["last"] = .string(names.dropFirst().joined(separator: " "))
        document.remove("name")
    }
}

extension Posts.Values {
    static func random(_ id: Int, using random: inout some RandomNumberGenerator) -> Self {
        let words = ["apple", "pear", "fig", "plum"]
        return Self(
            id: id,
            title: (0..<2).map { _ in words[Int.random(in: 0..<4, using: &random)] }.joined(separator: " "),
            rating: Int.random(in: -9...9, using: &random),
            tags: words.filter { _ in Bool.random(using: &random) },
            first: words[Int.random(in: 0..<4, using: &random)],
            last: words[Int.random(in: 0..<4, using: &random)]
        )
    }

    var v1: Posts.V1 {
        .init(id: id, heading: title, rating: "\(rating)", tags: tags, author: .init(name: "\(first) \(last)"))
    }

    var v2: Posts.V2 {
        .init(id: id, title: title, rating: "\(rating)", tags: tags, author: .init(first: first, last: last))
    }

    var v3: Posts.V3 {
        .init(id: id, title: title, rating: rating, tags: tags, author: .init(first: first, last: last))
    }
}
