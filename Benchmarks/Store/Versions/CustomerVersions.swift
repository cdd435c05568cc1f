import Cyanotype
import Foundation

/// A customer in two versions of a program, of which the second one has another name for a field.
protocol VersionedCustomer: Model, Sendable {
    var id: Int { get }
    init(_ customer: Customer)
}

struct OldCustomer: VersionedCustomer {
    let id: Int
    let region: Int
    let fullName: String
    let email: String
    let phone: String
    let street: String
    let city: String
    let country: String
    let note: String
    let joined: Date
    let balance: Double
    let active: Bool

    static let blueprint = Blueprint(OldCustomer.init) {
        Field("id", \.id).id()
        Field("region", \.region).indexed()
        Field("fullName", \.fullName)
        Field("email", \.email)
        Field("phone", \.phone)
        Field("street", \.street)
        Field("city", \.city)
        Field("country", \.country)
        Field("note", \.note)
        Field("joined", \.joined)
        Field("balance", \.balance)
        Field("active", \.active)
    }
    .storedName("Customer")
}

struct NewCustomer: VersionedCustomer {
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

    static let blueprint = Blueprint(NewCustomer.init) {
        Field("id", \.id).id()
        Field("region", \.region).indexed()
        Field("name", \.name)
        Field("email", \.email)
        Field("phone", \.phone)
        Field("street", \.street)
        Field("city", \.city)
        Field("country", \.country)
        Field("note", \.note)
        Field("joined", \.joined)
        Field("balance", \.balance)
        Field("active", \.active)
    }
    .storedName("Customer")
    .version(2)
    .migration(from: 1) { document in document.rename("fullName", to: "name") }
}

extension OldCustomer {
    init(_ customer: Customer) {
        self.init(
            id: customer.id,
            region: customer.region,
            fullName: customer.name,
            email: customer.email,
            phone: customer.phone,
            street: customer.street,
            city: customer.city,
            country: customer.country,
            note: customer.note,
            joined: customer.joined,
            balance: customer.balance,
            active: customer.active
        )
    }
}

extension NewCustomer {
    init(_ customer: Customer) {
        self.init(
            id: customer.id,
            region: customer.region,
            name: customer.name,
            email: customer.email,
            phone: customer.phone,
            street: customer.street,
            city: customer.city,
            country: customer.country,
            note: customer.note,
            joined: customer.joined,
            balance: customer.balance,
            active: customer.active
        )
    }
}
