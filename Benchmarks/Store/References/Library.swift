import Cyanotype

extension Writer: Model {
    static let blueprint = Blueprint(Writer.init) {
        Field("id", \.id).id()
        Field("name", \.name).indexed()
        Field("email", \.email)
        Field("born", \.born)
    }
}

extension Book: Model {
    static let blueprint = Blueprint(Book.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("year", \.year)
        Field("writer", \.writer).reference(onDelete: .cascade)
    }
}

/// The same book without a reference.
struct LoneBook: Model, Sendable {
    let id: Int
    let title: String
    let year: Int
    let writer: Int

    static let blueprint = Blueprint(LoneBook.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("year", \.year)
        Field("writer", \.writer)
    }
}

/// A place in a net whose parts refer to one another in circles.
final class Place: Model {
    var id = 0
    var name = ""
    var next: [Place] = []

    init() {}

    static let blueprint = Blueprint(creating: Place.init) {
        Field("id", \.id).id()
        Field("name", \.name)
        Field("next", \.next).reference(onDelete: .cascade)
    }

    /// Makes places of which each leads to the following one, and to one far away.
    static func net(of count: Int) -> [Place] {
        let places = (0..<count).map { id in
            let place = Place()
            (place.id, place.name) = (id, "Place \(id)")
            return place
        }
        for place in places { place.next = [places[(place.id + 1) % count], places[(place.id * 7 + 3) % count]] }
        return places
    }

    /// Breaks the circles, so that the places are freed.
    static func cut(_ places: [Place]) { for place in places { place.next = [] } }
}
