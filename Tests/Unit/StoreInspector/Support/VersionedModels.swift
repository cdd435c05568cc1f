import Cyanotype

/// The releases of a program whose type changes.
enum Releases {
    struct Author: Model, Equatable {
        let name: String
        static let blueprint = Blueprint(Author.init) { Field("name", \.name) }.storedName("author")
    }

    /// The first release.
    struct First: Model, Equatable {
        let id: Int
        let heading: String
        let tags: [String]
        let author: Author

        static let blueprint = Blueprint(First.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed()
            Field("tags", \.tags).indexed()
            Field("author", \.author)
        }
        .storedName("post")

        init(_ id: Int, _ heading: String? = nil) {
            self.init(id, heading ?? "heading \(id)", ["t\(id % 2)"], Author(name: "a"))
        }

        private init(_ id: Int, _ heading: String, _ tags: [String], _ author: Author) {
            (self.id, self.heading, self.tags, self.author) = (id, heading, tags, author)
        }
    }

    /// The second release renames the heading.
    struct Second: Model, Equatable {
        let id: Int
        let title: String
        let tags: [String]
        let author: Author

        static let blueprint = Blueprint(Second.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("tags", \.tags).indexed()
            Field("author", \.author)
        }
        .storedName("post").version(2)
        .migration(from: 1) { document in
            if document["heading"] == "unlucky" { throw Unlucky() }
            document.rename("heading", to: "title")
        }
    }

    /// A release that gives the type another name.
    struct Renamed: Model, Equatable {
        let id: Int
        let heading: String

        static let blueprint = Blueprint(Renamed.init) {
            Field("id", \.id).id()
            Field("heading", \.heading)
        }
        .storedName("entry").formerName("post")
    }

    /// A release that needs another form without saying so.
    struct Careless: Model {
        let id: Int
        let count: Int

        static let blueprint = Blueprint(Careless.init) {
            Field("id", \.id).id()
            Field("count", \.count)
        }
        .storedName("post")
    }

    struct Unlucky: Error {}
}
