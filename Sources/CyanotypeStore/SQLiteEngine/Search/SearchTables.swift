internal import Cyanotype

/// The tables by which the words of a type's objects are found: `search_N`, an index of FTS5 with a column for each
/// searchable field, and `searched_N`, which numbers the objects in it.
///
/// FTS5 identifies rows by numbers. The hidden numbers of `objects_N` would not do, because VACUUM changes them. So
/// `searched_N` assigns numbers of its own. The index keeps a copy of the texts: without one, FTS5 removes a row only if it
/// gets the same words again, which may no longer be decodable. An index that needs neither requires SQLite 3.43.
///
/// A trigger sets `searched_N.id` to NULL when any program deletes an object, even one that does not know the searchable
/// fields. A trigger may not change the index itself, because the store trusts no file enough to let it call FTS5. So the
/// next writer that knows the index removes those rows, and until then no search finds them.
struct SearchTables: Sendable {
    let objects: ObjectTable

    var index: String { "search_\(objects.id)" }
    var numbers: String { "searched_\(objects.id)" }

    /// Defines the numbers of the objects.
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

    /// How texts are split into words.
    static let tokenizer = "tokenize = 'unicode61 remove_diacritics 2'"

    /// Defines the index.
    func indexCreation(_ columns: [String]) -> String {
        """
        CREATE VIRTUAL TABLE \(index) USING fts5(
            \(columns.joined(separator: ", ")), \(Self.tokenizer), prefix = '2 3'
        )
        """
    }

    /// Removes all words.
    var emptying: String { "DELETE FROM \(index); DELETE FROM \(numbers);" }

    /// Defines the index anew, because FTS5 cannot add a column.
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
