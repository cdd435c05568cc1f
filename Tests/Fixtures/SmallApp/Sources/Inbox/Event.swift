import Cyanotype
import Foundation

/// An envelope that is the same for all events, and what has happened.
struct Event: Model, Equatable {
    let id: String
    let actor: User
    let createdAt: Date
    let kind: Kind

    static let blueprint = Blueprint(Event.init) {
        Field("id", \.id).id()
        Field("actor", \.actor)
        Field("created_at", \.createdAt, as: .iso8601)
        Field.flatten(\.kind)
    }

    enum Kind: MappableUnion, Equatable {
        case ticket(TicketChange)
        case push(Push)
        case isPublic
        case unknown(JSON)

        static let union = Union<Kind>.adjacentlyTagged(by: "type", content: "payload") {
            Variant("IssuesEvent", Kind.ticket) { if case .ticket(let change) = $0 { change } else { nil } }
            Variant("PushEvent", Kind.push) { if case .push(let push) = $0 { push } else { nil } }
            Variant("PublicEvent", .isPublic)
            Variant.unknown(Kind.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
        }
    }
}

struct TicketChange: Model, Equatable {
    let action: OpenEnum<Action>
    let ticket: Ticket

    enum Action: String, Mappable {
        case opened, closed, reopened
    }

    static let blueprint = Blueprint(TicketChange.init) {
        Field("action", \.action)
        Field("issue", \.ticket)
    }
}

struct Push: Model, Equatable {
    let ref: String
    let commits: [String]

    static let blueprint = Blueprint(Push.init) {
        Field("ref", \.ref)
        Field("commits", \.commits, default: [])
    }
}
