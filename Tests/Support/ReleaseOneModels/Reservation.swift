package import Cyanotype
package import FoundationEssentials
package import ReleaseContent

/// Some have expired when they are saved, others never do.
package struct Reservation: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let reader: String
    package let until: Date?
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Reservation.init) {
        Field("id", \.id).id()
        Field("reader", \.reader).indexed()
        Field("until", \.until).expiration()
        Field("origin", \.origin)
    }
}

extension Reservation: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Reservation {
        var content = ReleaseContent(origin, kind: 6)
        return Reservation(
            id: origin.number,
            reader: Reader.handle(of: content.number(below: 10)),
            until: origin.number % 4 == 3
                ? content.date() : origin.number % 4 == 2 ? content.date().addingTimeInterval(1e10) : nil,
            origin: origin
        )
    }

    package var isVisible: Bool { origin.number % 4 != 3 }
}
