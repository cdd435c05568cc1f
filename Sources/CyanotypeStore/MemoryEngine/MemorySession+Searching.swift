internal import Cyanotype
internal import Glibc

/// The words of an object's searchable fields.
private struct SearchedObject<M> {
    let object: M?
    let identity: StorageKey
    /// Those of each text, or of each of its elements.
    let fields: [[SearchedWord]]
    /// The number of words, and of the marks between elements, which an index takes for words.
    let length: Int
}

extension MemorySession {
    /// Scores objects by Okapi BM25 with the parameters of SQLite's FTS5: https://www.sqlite.org/fts5.html#the_bm25_function
    func matches<M: Model>(
        _ expression: SearchExpression,
        in query: ObjectQuery<M>,
        _ table: MemoryTable
    ) throws(StoreError) -> [SearchMatch<M>] {
        let all = try searchedObjects(M.self, table)
        let terms = expression.terms
        let isIncluded = query.makeTest()
        let counts = all.map { object in terms.counts(in: object.fields) }
        let frequencies = terms.indices.map { term in counts.count { $0[term] > 0 } }
        let averageLength = Double(all.reduce(0) { $0 + $1.length }) / Double(all.count)
        var matches: [SearchMatch<M>] = []
        for (object, counts) in zip(all, counts) {
            guard expression.matching == .anyWord ? counts.contains(where: { $0 > 0 }) : counts.allSatisfy({ $0 > 0 }),
                let found = object.object, try evaluating(M.self, { try isIncluded(found) })
            else { continue }
            var score = 0.0
            for (count, frequency) in zip(counts, frequencies) {
                let rarity = log((Double(all.count - frequency) + 0.5) / (Double(frequency) + 0.5))
                let weight =
                    Double(count) / (Double(count) + 1.2 * (0.25 + 0.75 * Double(object.length) / averageLength))
                score += max(rarity, 1e-6) * weight * 2.2
            }
            matches.append(SearchMatch(object: found, identity: object.identity, score: score))
        }
        matches.sort { $0.score == $1.score ? $0.identity < $1.identity : $0.score > $1.score }
        let page = matches.dropFirst(query.skippedCount)
        return Array(query.maximumCount.map { page.prefix($0) } ?? page)
    }

    /// Returns the words of all objects of the type that have any, in the order of their identities. Those that nobody
    /// may find count too.
    private func searchedObjects<M: Model>(
        _ type: M.Type,
        _ table: MemoryTable
    ) throws(StoreError) -> [SearchedObject<M>] {
        var objects: [SearchedObject<M>] = []
        for row in rows(of: table).values.sorted(by: { $0.identity < $1.identity }) where table.contains(row) {
            let object = try row.lend(from: table) { lent throws(StoreError) in
                try self.object(M.self, of: lent, table.shape)
            }
            let texts = try texts(of: object)
            if texts.isEmpty { continue }
            // No phrase goes from one element of an array to the next.
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

    /// Returns the searched texts of an object, by its own class.
    private func texts<M: Model>(of object: M) throws(StoreError) -> [String] {
        func texts<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> [String] {
            // The type is that of the object.
            guard let object = object as? Exact else { return [] }
            return try shape(of: exact).texts(of: object).compactMap(\.self)
        }
        if let exact = subclass(of: object) { return try texts(exact) }
        return try texts(M.self)
    }
}
