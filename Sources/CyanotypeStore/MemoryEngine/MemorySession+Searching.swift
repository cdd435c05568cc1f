internal import Cyanotype
internal import Glibc

/// The words of an object's searchable fields.
private struct SearchedObject<M> {
    /// `nil` if it has expired: it counts for the scores, but nobody may find it.
    let object: M?
    let identity: StorageKey
    /// The words of each text; an array is one text for each element.
    let fields: [[SearchedWord]]
    /// The number of words and of separators between elements, which FTS5 counts as words.
    let length: Int
}

/// The constants of FTS5.
private enum BM25 {
    /// How much more a word counts that is in a text several times.
    static let k1 = 1.2
    /// How much less a word counts in a text that is longer than the average.
    static let b = 0.75
    /// The rarity of a word that is in half of the texts or more.
    static let leastRarity = 1e-6
}

extension MemorySession {
    /// Scores objects as SQLite's FTS5 does, by Okapi BM25: https://www.sqlite.org/fts5.html#the_bm25_function
    ///
    /// FTS5 computes the scores from all objects in the index, whether or not the query includes them. So does this,
    /// with all objects of the class.
    func matches<M: Model>(
        _ expression: SearchExpression,
        in query: ObjectQuery<M>,
        _ table: MemoryTable
    ) throws(StoreError) -> [SearchMatch<M>] {
        let all = try searchedObjects(M.self, table)
        let terms = expression.terms
        let isIncluded = query.makeTest()
        let rows = rows(of: table)
        let counts = all.map { object in terms.counts(in: object.fields) }
        let frequencies = terms.indices.map { term in counts.count { $0[term] > 0 } }
        let averageLength = Double(all.reduce(0) { $0 + $1.length }) / Double(all.count)
        var matches: [SearchMatch<M>] = []
        for (object, counts) in zip(all, counts) {
            guard expression.matching == .anyWord ? counts.contains(where: { $0 > 0 }) : counts.allSatisfy({ $0 > 0 }),
                query.statuses.map({ rows[object.identity].map(\.syncStatus).map($0.contains) ?? false }) ?? true,
                let found = object.object, try evaluating(M.self, { try isIncluded(found) })
            else { continue }
            var score = 0.0
            for (count, frequency) in zip(counts, frequencies) {
                let rarity = log((Double(all.count - frequency) + 0.5) / (Double(frequency) + 0.5))
                let length = 1 - BM25.b + BM25.b * Double(object.length) / averageLength
                let weight = Double(count) * (BM25.k1 + 1) / (Double(count) + BM25.k1 * length)
                score += max(rarity, BM25.leastRarity) * weight
            }
            matches.append(SearchMatch(object: found, identity: object.identity, score: score))
        }
        matches.sort { $0.score == $1.score ? $0.identity < $1.identity : $0.score > $1.score }
        let page = matches.dropFirst(query.skippedCount)
        return Array(query.maximumCount.map { page.prefix($0) } ?? page)
    }

    /// Returns the words of all objects of the class that have any, in the order of their identities. Expired ones are
    /// among them, because an index also has their words.
    private func searchedObjects<M: Model>(
        _ type: M.Type,
        _ table: MemoryTable
    ) throws(StoreError) -> [SearchedObject<M>] {
        let decoder = ObjectDecoder(self, table.shape)
        var objects: [SearchedObject<M>] = []
        for row in rows(of: table).values.sorted(by: { $0.identity < $1.identity }) where table.contains(row) {
            let object = try row.lend(from: table) { lent throws(StoreError) in
                try decoder.object(type, of: lent)
            }
            let texts = try texts(of: object)
            if texts.isEmpty { continue }
            // Each element becomes a text of its own, so that no phrase matches across two of them.
            let elements = texts.map { $0.split(separator: Character(.elementSeparator)) }
            let separators = elements.reduce(0) { $0 + $1.count - 1 }
            let fields = elements.joined().map { SearchedWord.words(of: String($0)) }
            objects.append(
                SearchedObject(
                    object: row.hasExpired(at: now) ? nil : object,
                    identity: row.identity,
                    fields: fields,
                    length: fields.reduce(separators) { $0 + $1.count }
                )
            )
        }
        return objects
    }

    /// Returns the texts of an object's searchable fields, including those that only its own class has.
    private func texts<M: Model>(of object: M) throws(StoreError) -> [String] {
        func texts<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> [String] {
            // The cast succeeds: `exact` is the object's own class.
            guard let object = object as? Exact else { return [] }
            return try shape(of: exact).texts(of: object).compactMap(\.self)
        }
        if let exact = subclass(of: object) { return try texts(exact) }
        return try texts(M.self)
    }
}
