import Cyanotype
import Foundation

/// Has keys of each kind.
struct Item: Model, Equatable {
    let id: String
    let title: String
    let tags: [String]
    let rating: Int
    let seen: Date?
    let size: UInt64
    let price: Decimal
    let serial: UUID
    let author: Author
    let note: String

    struct Author: Model, Equatable {
        let name: String
        let city: String

        static let blueprint = Blueprint(Author.init) {
            Field("name", \.name)
            Field("city", \.city)
        }
    }

    static let blueprint = Blueprint(Item.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("tags", \.tags).indexed()
        Field("rating", \.rating).indexed()
        Field("seen", \.seen).indexed()
        Field("size", \.size).indexed()
        Field("price", \.price).indexed()
        Field("serial", \.serial).unique()
        Field("author", \.author)
        Field("note", \.note)
    }
    .index(\.author.name, \.rating)

    /// Makes an item whose values follow from a number.
    init(_ number: Int, id: String? = nil, title: String? = nil, serial: UUID? = nil, note: String = "plain") {
        self.init(
            id ?? "i\(number)",
            title ?? "title \(number % 5)",
            number % 3 == 0 ? ["three", "t\(number)"] : [],
            number % 7,
            number.isMultiple(of: 2) ? Date(timeIntervalSince1970: Double(number) + 0.25) : nil,
            number == 1 ? .max : UInt64(number),
            Decimal(number) / 4,
            serial ?? UUID(uuidString: "00000000-0000-0000-0000-\(String(1_000_000_000_00 + number))") ?? UUID(),
            Author(name: "author \(number % 2)", city: "city \(number % 4)"),
            note
        )
    }

    private init(
        _ id: String,
        _ title: String,
        _ tags: [String],
        _ rating: Int,
        _ seen: Date?,
        _ size: UInt64,
        _ price: Decimal,
        _ serial: UUID,
        _ author: Author,
        _ note: String
    ) {
        (self.id, self.title, self.tags, self.rating, self.seen) = (id, title, tags, rating, seen)
        (self.size, self.price, self.serial, self.author, self.note) = (size, price, serial, author, note)
    }
}

/// Identified by an integer.
struct Visit: Model, Equatable {
    let number: Int
    let until: Date?

    static let blueprint = Blueprint(Visit.init) {
        Field("number", \.number).id()
        Field("until", \.until).expiration()
    }
}

/// Identified by a UUID.
struct Device: Model, Equatable {
    let serial: UUID

    static let blueprint = Blueprint(Device.init) { Field("serial", \.serial).id() }
}

/// Identified by its document.
struct Memo: Model, Equatable {
    let text: String
    let weight: Double

    static let blueprint = Blueprint(Memo.init) {
        Field("text", \.text)
        Field("weight", \.weight)
    }
}

/// Its words are searched.
struct Note: Model, Equatable {
    let id: Int
    let text: String

    static let blueprint = Blueprint(Note.init) {
        Field("id", \.id).id()
        Field("text", \.text).searchable()
    }
}

/// Its keys are not made from what is in its documents.
struct Parcel: Model, Equatable {
    let id: Int
    let label: String

    static let blueprint = Blueprint(Parcel.init) {
        Field("id", \.id).id()
        Field("label", \.label, as: .upperCased).indexed()
    }
}

extension Conversion<String> {
    fileprivate static var upperCased: Self {
        Conversion(from: String.self, decode: { $0.lowercased() }, encode: { $0.uppercased() })
    }
}

class Vessel: Model {
    var name = ""

    required init() {}

    class var blueprint: Blueprint<Vessel> {
        Blueprint(creating: Vessel.init) { Field("name", \.name).id() }
    }
}

final class Ferry: Vessel {
    var line = ""

    override class var blueprint: Blueprint<Vessel> {
        Blueprint(extending: super.blueprint, creating: Ferry.init) { Field("line", \.line).indexed() }
    }
}
