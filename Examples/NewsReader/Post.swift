import Cyanotype
import CyanotypeStore
import FoundationEssentials

// The models of a timeline, in the form in which a server would send it.

struct Timeline: Model {
    let posts: [Post]

    static let blueprint = Blueprint(Timeline.init) {
        Field("statuses", \.posts)
    }
}

struct Post: Model {
    let id: Int
    let created: Date
    let text: String
    let author: Author
    let hashtags: [String]
    let likes: Int
    let answered: Int?

    /// The same blueprint maps the server's JSON and the store's documents, and says what is fast to find.
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
}

extension Post {
    /// The post with one like more.
    func liked() -> Post {
        Post(
            id: id,
            created: created,
            text: text,
            author: author,
            hashtags: hashtags,
            likes: likes + 1,
            answered: answered
        )
    }
}

struct Author: Model {
    let id: Int
    let handle: String
    let name: String

    static let blueprint = Blueprint(Author.init) {
        Field("id", \.id).id()
        Field("screen_name", \.handle)
        Field("name", \.name)
    }
}
