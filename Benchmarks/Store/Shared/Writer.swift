/// A writer of books.
struct Writer: Sendable {
    let id: Int
    let name: String
    let email: String
    let born: Int

    static func made(_ id: Int) -> Writer {
        Writer(id: id, name: "Writer \(id)", email: "writer.\(id)@mail.example.org", born: 1900 + id % 100)
    }
}

/// A book that refers to its writer, and goes with it.
struct Book: Sendable {
    let id: Int
    let title: String
    let year: Int
    let writer: Writer

    static func made(_ id: Int, by writer: Writer) -> Book {
        Book(id: id, title: "Book \(id)", year: 1990, writer: writer)
    }
}
