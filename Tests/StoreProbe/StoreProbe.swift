import Cyanotype
import CyanotypeStore
import Glibc

/// The other process in the tests of stores.
///
///     StoreProbe save <file> <count>    saves so many articles, each in a transaction, whose ratings are 1, 2 and so on
///     StoreProbe delete <file> <id>     deletes an article
@main enum StoreProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { exit(64) }
        let store = try ObjectStore(.file(arguments[2]))
        switch (arguments[1], Int(arguments[3])) {
        case ("save", let count?):
            for number in 1...count { try store.save(Article(id: "probe\(number)", rating: number)) }
        case ("delete", _):
            try store.delete(Article.self, id: arguments[3])
        default: exit(64)
        }
    }
}

/// As in the tests.
struct Article: Model, Identifiable {
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
}
