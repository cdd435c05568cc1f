import GRDB

// The records are written by hand: columns are found by their numbers, in the order of the table.

extension Writer: FetchableRecord, PersistableRecord {
    static let books = hasMany(BookRecord.self)

    enum Columns {
        static let name = Column("name")
    }

    init(row: Row) {
        self.init(id: row[0], name: row[1], email: row[2], born: row[3])
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["name"] = name
        container["email"] = email
        container["born"] = born
    }
}

/// A book with the identity of its writer.
struct BookRecord: FetchableRecord, PersistableRecord {
    static let databaseTableName = "book"
    static let writer = belongsTo(Writer.self)

    let id: Int
    let title: String
    let year: Int
    let writerID: Int

    init(_ book: Book) {
        (id, title, year, writerID) = (book.id, book.title, book.year, book.writer.id)
    }

    init(row: Row) {
        (id, title, year, writerID) = (row[0], row[1], row[2], row[3])
    }

    func encode(to container: inout PersistenceContainer) {
        container["id"] = id
        container["title"] = title
        container["year"] = year
        container["writerID"] = writerID
    }
}

extension Book: FetchableRecord {
    /// Reads a row of a request that includes the writer.
    init(row: Row) {
        self.init(id: row[0], title: row[1], year: row[2], writer: row["writer"])
    }
}
