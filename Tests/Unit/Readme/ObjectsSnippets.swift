// Nothing else is imported: the product exports what its models need.
// snippet: objects
import CyanotypeStore

struct Note: Model {
    let id: Int
    let text: String
    let rating: Int

    static let blueprint = Blueprint(Note.init) {
        Field("id", \.id).id()
        Field("text", \.text).searchable()
        Field("rating", \.rating).indexed()
    }
}
// end

/// Calls `show` three times, which then throws.
func useObjects(_ notes: [Note], _ path: String, show: ([Note]) throws -> Void) async throws {
    // snippet: use objects
    let store = try ObjectStore(.file(path))
    try store.save(notes)
    try show(store.fetch(Note.self, where: #Predicate { $0.rating >= 4 }, orderBy: .by(\.rating, .reverse)))
    try show(store.search(Note.self, for: "blue pri").map(\.object))  // the last word may go on
    for try await notes in store.observe(store.query(Note.self)) {  // now, and after changes by any process
        try show(notes)
    }
    // end
}
