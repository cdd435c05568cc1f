package import Cyanotype
package import FoundationEssentials
package import ReleaseContent
internal import ReleaseOneModels

/// The reservations of the first release, whose time is in an object now.
package struct Reservation: Model, Hashable, Identifiable, Sendable {
    package let id: Int
    package let reader: String
    package let until: Date?
    package let origin: ReleaseOrigin

    package static let blueprint = Blueprint(Reservation.init) {
        Field("id", \.id).id()
        Field("reader", \.reader).indexed()
        Field("period", "until", \.until).expiration()
        Field("origin", \.origin)
    }
    .version(2)
    .migration(from: 1) { document in document.move("until", to: "period", "until") }
}

extension Reservation: ReleaseObject {
    package static func make(_ origin: ReleaseOrigin) -> Reservation {
        let reservation = ReleaseOneModels.Reservation.make(origin)
        return Reservation(id: reservation.id, reader: reservation.reader, until: reservation.until, origin: origin)
    }

    package var isVisible: Bool { origin.number % 4 != 3 }
}
