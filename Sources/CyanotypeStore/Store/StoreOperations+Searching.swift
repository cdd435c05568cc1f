public import Cyanotype
public import FoundationEssentials

extension StoreOperations {
    /// Returns the objects with words that somebody has typed, the best first.
    ///
    /// ```swift
    /// let good = ObjectQuery<Article>().filter(\.rating, .equals(5))
    /// let results = try store.search(Article.self, for: "cafe pre", where: good, limit: 20)
    /// for result in results { print(result.score, result.object.title) }
    /// ```
    ///
    /// The words are looked for in the fields marked `searchable()`, without regard to case and accents. The text has
    /// no syntax: quotes, operators and everything else between words only separate the words. A text without words
    /// finds nothing.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - text: The words.
    ///   - matching: Whether an object must have all words.
    ///   - completing: Which words are also found as the beginnings of longer ones.
    ///   - query: Objects must match its filters. Its limit and offset count results. Its orderings are ignored.
    ///   - limit: The greatest number of results; `nil` for that of the query.
    /// - Returns: The objects in the order of their scores. Objects with equal scores have the order of their
    ///   identities.
    /// - Throws: ``StoreError``, with the code `query` if no field of the model is searchable, or if the query has a
    ///   cursor.
    public func search<M: Model>(
        _ type: M.Type,
        for text: String,
        matching: WordMatching = .allWords,
        completing: WordCompletion = .lastWord,
        where query: ObjectQuery<M> = ObjectQuery(),
        limit: Int? = nil
    ) throws(StoreError) -> [SearchResult<M>] {
        let query = limit.map { query.limit($0) } ?? query
        return try search(for: text, matching: matching, completing: completing, in: query)
    }

    /// Returns the objects of a query that have words that somebody has typed.
    ///
    /// - Parameters:
    ///   - text: The words. At most a thousand different words count. Characters of a script without spaces are one
    ///     word.
    ///   - matching: Whether an object must have all words.
    ///   - completing: Which words are also found as the beginnings of longer ones.
    ///   - query: Objects must match its filters. Its limit and offset count results. Its orderings are ignored.
    /// - Returns: The objects in the order of their scores. Objects with equal scores have the order of their
    ///   identities.
    /// - Throws: ``StoreError``, with the code `query` if no field of the model is searchable, or if the query has a
    ///   cursor.
    public func search<M: Model>(
        for text: String,
        matching: WordMatching = .allWords,
        completing: WordCompletion = .lastWord,
        in query: ObjectQuery<M>
    ) throws(StoreError) -> [SearchResult<M>] {
        try perform(Search(text: text, matching: matching, completing: completing, query: query))
    }

    /// Returns the objects that match a predicate and have words that somebody has typed, the best first.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - text: The words.
    ///   - matching: Whether an object must have all words.
    ///   - completing: Which words are also found as the beginnings of longer ones.
    ///   - predicate: The predicate.
    ///   - limit: The greatest number of results; `nil` for all.
    /// - Returns: The objects in the order of their scores. Objects with equal scores have the order of their
    ///   identities.
    /// - Throws: ``StoreError``, with the code `query` if no field of the model is searchable.
    public func search<M: Model>(
        _ type: M.Type,
        for text: String,
        matching: WordMatching = .allWords,
        completing: WordCompletion = .lastWord,
        where predicate: Predicate<M>,
        limit: Int? = nil
    ) throws(StoreError) -> [SearchResult<M>] {
        let query = ObjectQuery<M>().filter(predicate)
        return try search(type, for: text, matching: matching, completing: completing, where: query, limit: limit)
    }
}
