import Cyanotype
import Foundation

/// The models of frozen stores as they were then. Those of the first release are in a library of their own.
enum Frozen {
    /// The models of `Examples/NewsReader`.
    struct Post: Model, Equatable {
        let id: Int
        let created: Date
        let text: String
        let author: Author
        let hashtags: [String]
        let likes: Int
        let answered: Int?

        static let blueprint = Blueprint(Post.init) {
            Field("id", \.id).id()
            Field("created_at", \.created).indexed()
            Field("text", \.text)
            Field("user", \.author)
            Field("entities", "hashtags", \.hashtags).indexed()
            Field("favorite_count", \.likes).indexed()
            Field("in_reply_to", \.answered)
        }
        .dateFormat(.iso8601)
        .index(\.author.handle, \.created)
        .storedName("Post")
    }

    struct Author: Model, Equatable {
        let id: Int
        let handle: String
        let name: String

        static let blueprint = Blueprint(Author.init) {
            Field("id", \.id).id()
            Field("screen_name", \.handle)
            Field("name", \.name)
        }
        .storedName("Author")
    }

    /// The model of the program `ObjectProbe`.
    struct Article: Model, Equatable {
        var id = ""
        var title = "A title"
        var tags: [String] = []
        var rating = 0
        var seen: String?

        static let blueprint = Blueprint(creating: { Article() }) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("tags", \.tags).indexed()
            Field("rating", \.rating).indexed()
            Field("seen", \.seen)
        }
        .storedName("Article")
    }
}
