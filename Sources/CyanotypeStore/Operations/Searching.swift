internal import Cyanotype

/// Finds objects by their words, the best first.
struct Search<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "search(for:matching:completing:in:)" }

    let text: String
    let matching: WordMatching
    let completing: WordCompletion
    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> [SearchResult<M>] {
        try access.search(for: text, matching: matching, completing: completing, in: query)
    }
}
