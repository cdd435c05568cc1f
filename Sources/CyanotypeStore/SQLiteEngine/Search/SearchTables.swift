internal import Cyanotype

/// The tables by which the words of a type's objects are found: `search_N`, an index of FTS5 with a column for each
/// searchable field, and `searched_N`, which numbers the objects in it.
///
/// FTS5 identifies rows by rowids. The rowids of `objects_N` would not do, because VACUUM changes them. So `searched_N`
/// assigns numbers of its own.
///
/// The index keeps a copy of the texts. Without one, FTS5 removes a row only if it gets the same words again, and the
/// old document may no longer be decodable. An index that needs neither the copy nor the words requires SQLite 3.43.
///
/// A trigger sets `searched_N.id` to NULL when any program deletes an object, even one that does not know the
/// searchable fields. Another trigger does so when an object of another class replaces one, because that class may have
/// no searchable fields. A trigger may not change the index itself: with `SQLITE_DBCONFIG_TRUSTED_SCHEMA` off, SQLite
/// does not let one use FTS5. So the next writer that knows the index removes those rows, and until then no search
/// finds them.
struct SearchTables: Sendable {
    let objects: ObjectTable

    var index: String { "search_\(objects.id)" }
    var numbers: String { "searched_\(objects.id)" }

    /// Defines `searched_N` and its triggers.
    var numbersCreation: String {
        let forget = "UPDATE \(numbers) SET id = NULL WHERE id = old.id;"
        return """
            CREATE TABLE IF NOT EXISTS \(numbers)(
                docid INTEGER PRIMARY KEY,
                id \(objects.identityKind.typeName) UNIQUE
            ) STRICT;
            CREATE TRIGGER IF NOT EXISTS \(objects.name)_deleted AFTER DELETE ON \(objects.name) BEGIN
                \(forget)
            END;
            CREATE TRIGGER IF NOT EXISTS \(objects.name)_reclassed AFTER UPDATE OF schema ON \(objects.name)
            WHEN old.schema <> new.schema AND \(Catalog.className("old.schema")) <> \(Catalog.className("new.schema"))
            BEGIN
                \(forget)
            END;
            """
    }

    /// How FTS5 splits texts into words. ``SearchedWord`` does the same.
    static let tokenizer = "tokenize = 'unicode61 remove_diacritics 2'"

    /// Defines the index. It also indexes prefixes of two and three characters, for words that are still being typed.
    func indexCreation(_ columns: [String]) -> String {
        """
        CREATE VIRTUAL TABLE \(index) USING fts5(
            \(columns.joined(separator: ", ")), \(Self.tokenizer), prefix = '2 3'
        )
        """
    }

    /// Empties both tables.
    var emptying: String { "DELETE FROM \(index); DELETE FROM \(numbers);" }

    /// Removes the texts of objects that were deleted.
    var removingGone: String {
        """
        DELETE FROM \(index) WHERE rowid IN (SELECT docid FROM \(numbers) WHERE id IS NULL);
        DELETE FROM \(numbers) WHERE id IS NULL;
        """
    }

    /// Defines the index anew with more columns, because FTS5 cannot add one, and copies those that it has.
    func indexReplacement(_ known: [String], _ columns: [String]) -> String {
        let (copy, names) = ("\(index)_copy", known.joined(separator: ", "))
        return """
            CREATE TABLE \(copy) AS SELECT rowid AS docid, \(names) FROM \(index);
            DROP TABLE \(index);
            \(indexCreation(columns));
            INSERT INTO \(index)(rowid, \(names)) SELECT docid, \(names) FROM \(copy);
            DROP TABLE \(copy);
            """
    }
}

extension SearchTables {
    /// The tables of a type; `nil` if it has no searchable fields.
    init?(_ record: TypeRecord) {
        if !record.columns.contains(where: { $0.role == .words }) { return nil }
        let kind = Identity.kind(ofEncoding: record.identity.encoding) ?? .blob
        self.init(
            objects: ObjectTable(id: record.id, identityKind: kind, isSynchronized: record.isSynchronized)
        )
    }
}
