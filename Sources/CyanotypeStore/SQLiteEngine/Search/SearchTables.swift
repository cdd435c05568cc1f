internal import Cyanotype

/// The tables by which the words of a type's objects are found: `search_N`, an index of FTS5 with a column for each
/// searchable field, and `searched_N`, which numbers the objects in it.
///
/// FTS5 knows rows by numbers only. The hidden ones of `objects_N` do not do: they may change when SQLite compacts the
/// file. The index keeps a copy of the texts, because FTS5 can only remove the words that it is told or reads: one that
/// forgets a row by its number alone needs SQLite 3.43, and what was stored may no longer be decodable.
///
/// A row of `searched_N` without an identity is that of an object which is gone. Triggers make it so, because whatever
/// deletes an object, also a program that does not know the searchable fields, must not leave its words to another
/// object. A trigger may not change the index itself: the store trusts no file so far that it lets one use FTS5
/// unasked. So the next change of a program that knows the index removes what is gone, which is the same transaction
/// but for the programs above, and no search finds it meanwhile.
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
