import Cyanotype
import Foundation

struct Article: Model, Equatable, Identifiable {
    let id: String
    let title: String
    let tags: [String]
    let rating: Int
    let seen: Date?

    init(id: String, title: String = "A title", tags: [String] = [], rating: Int = 0, seen: Date? = nil) {
        (self.id, self.title, self.tags, self.rating, self.seen) = (id, title, tags, rating, seen)
    }

    private init(_ id: String, _ title: String, _ tags: [String], _ rating: Int, _ seen: Date?) {
        self.init(id: id, title: title, tags: tags, rating: rating, seen: seen)
    }

    static let blueprint = Blueprint({ @Sendable in Article($0, $1, $2, $3, $4) }) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("tags", \.tags).indexed()
        Field("rating", \.rating).indexed()
        Field("seen", \.seen)
    }
}

struct Account: Model, Equatable {
    let number: Int
    let mail: String?
    let owner: String

    static let blueprint = Blueprint(Account.init) {
        Field("number", \.number).id()
        Field("mail", \.mail).unique()
        Field("owner", \.owner)
    }
}

/// Identified by the value of `Identifiable` only.
struct Device: Model, Equatable, Identifiable {
    let serial: UUID
    let name: String

    var id: UUID { serial }

    static let blueprint = Blueprint(Device.init) {
        Field("serial", \.serial)
        Field("name", \.name)
    }
}

/// Without an identity.
struct Note: Model, Equatable {
    let text: String

    static let blueprint = Blueprint(Note.init) { Field("text", \.text) }
}

/// Gone after a time.
struct Ticket: Model, Equatable {
    let code: String
    let until: Date?

    static let blueprint = Blueprint(Ticket.init) {
        Field("code", \.code).id()
        Field("until", \.until).expiration()
    }
}

class Animal: Model {
    var name = ""

    required init() {}

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name).id() }
    }
}

final class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed).indexed() }
    }
}
