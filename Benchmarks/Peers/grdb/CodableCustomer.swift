import Foundation
import GRDB

/// The record that the compiler writes.
struct CodableCustomer: Codable, CustomerRecord {
    static var peer: String { "grdb-codable" }

    let id: Int
    let region: Int
    let name: String
    let email: String
    let phone: String
    let street: String
    let city: String
    let country: String
    let note: String
    let joined: Date
    let balance: Double
    let active: Bool

    init(_ customer: Customer) {
        id = customer.id
        region = customer.region
        name = customer.name
        email = customer.email
        phone = customer.phone
        street = customer.street
        city = customer.city
        country = customer.country
        note = customer.note
        joined = customer.joined
        balance = customer.balance
        active = customer.active
    }
}

// Dates are stored as in the record by hand.
extension CodableCustomer {
    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .timeIntervalSinceReferenceDate
    }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSinceReferenceDate
    }
}
