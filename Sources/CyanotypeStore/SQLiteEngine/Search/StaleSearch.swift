internal import Cyanotype

/// Searches rows whose words are not in the index of their type, with a temporary index that only this connection sees.
struct StaleSearch<M: Model> {
    let session: SQLiteSession
    let plan: ObjectPlan
    /// The schemas of the rows.
    let schemas: [Int64]

    /// Returns the objects of a query that match a search.
    func matches(_ expression: SearchExpression, _ query: ObjectQuery<M>) throws(StoreError) -> [SearchMatch<M>] {
        if schemas.isEmpty { return [] }
        var objects: [(object: M, identity: StorageKey)] = []
        var texts: [String] = []
        let test = query.makeTest()
        let decoder = ObjectDecoder(session, plan.shape)
        let statement = plan.rows(withSchemas: schemas, where: query.statusCondition)
        try session.forEachRow(of: statement, in: plan) { row throws(StoreError) in
            let object = try decoder.object(M.self, of: row)
            if session.hasExpired(object, plan.shape) { return true }
            guard try session.evaluating(M.self, { try test(object) }) else { return true }
            guard let text = try text(of: object) else { return true }
            objects.append((object, row.identity))
            texts.append(text)
            return true
        }
        return try scores(of: texts, expression).map { position, score in
            SearchMatch(object: objects[position].object, identity: objects[position].identity, score: score)
        }
    }

    /// Returns all words of an object; `nil` if it has none.
    private func text(of object: M) throws(StoreError) -> String? {
        if let exact = subclass(of: object) { return try text(of: object, as: exact) }
        return try text(of: object, as: M.self)
    }

    private func text<Exact: Model>(of object: M, as exact: Exact.Type) throws(StoreError) -> String? {
        // The cast succeeds: `exact` is the object's own class.
        guard let object = object as? Exact else { return nil }
        let texts = try session.shape(of: exact).texts(of: object).compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: " \(Unicode.Scalar.elementSeparator) ")
    }

    /// Returns the positions of the texts that match, with their scores.
    private func scores(of texts: [String], _ expression: SearchExpression) throws(StoreError) -> [(Int, Double)] {
        if texts.isEmpty { return [] }
        let connection = session.connection
        return try StoreError.converting { () throws(SQLiteError) in
            try connection.execute("CREATE VIRTUAL TABLE \(Self.table) USING fts5(words, \(SearchTables.tokenizer))")
            for (index, text) in texts.enumerated() {
                try connection.run(Self.insert) { statement in
                    statement.bind(index, at: 1)
                    statement.bind(text, at: 2)
                }
            }
            var found: [(Int, Double)] = []
            try connection.forEach(Self.find, bind: { $0.bind(expression.text, at: 1) }) { row in
                found.append((Int(row.integer(0)), -row.real(1)))
                return true
            }
            try connection.execute("DROP TABLE \(Self.table)")
            return found
        }
    }

    private static var table: String { "temp.cyanotype_words" }
    private static var insert: SQL { SQL(adHoc: "INSERT INTO \(table)(rowid, words) VALUES(?1, ?2)") }
    private static var find: SQL {
        SQL(adHoc: "SELECT rowid, bm25(cyanotype_words) FROM \(table) WHERE cyanotype_words MATCH ?1")
    }
}
