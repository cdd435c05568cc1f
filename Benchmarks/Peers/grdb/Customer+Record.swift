import Foundation
import GRDB

/// The record by hand, which is what GRDB's documentation advises for speed: columns are found by their numbers.
///
/// They are selected by `*`, in the order of the table. A list of them would make the text of each statement longer,
/// and GRDB makes that text for each fetch.
extension Customer: CustomerRecord {
    static var peer: String { "grdb" }

    enum Columns {
        static let id = Column("id")
        static let region = Column("region")
        static let name = Column("name")
        static let email = Column("email")
        static let phone = Column("phone")
        static let street = Column("street")
        static let city = Column("city")
        static let country = Column("country")
        static let note = Column("note")
        static let joined = Column("joined")
        static let balance = Column("balance")
        static let active = Column("active")
    }

    init(_ customer: Customer) {
        self = customer
    }

    init(row: Row) {
        self.init(
            id: row[0],
            region: row[1],
            name: row[2],
            email: row[3],
            phone: row[4],
            street: row[5],
            city: row[6],
            country: row[7],
            note: row[8],
            // As a number, a date comes back equal, and takes less time than a text.
            joined: Date(timeIntervalSinceReferenceDate: row[9]),
            balance: row[10],
            active: row[11]
        )
    }

    func encode(to container: inout PersistenceContainer) {
        container[Columns.id] = id
        container[Columns.region] = region
        container[Columns.name] = name
        container[Columns.email] = email
        container[Columns.phone] = phone
        container[Columns.street] = street
        container[Columns.city] = city
        container[Columns.country] = country
        container[Columns.note] = note
        container[Columns.joined] = joined.timeIntervalSinceReferenceDate
        container[Columns.balance] = balance
        container[Columns.active] = active
    }
}
