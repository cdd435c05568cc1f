import Cyanotype
import Foundation
import Testing

@Suite("Names and shapes") struct NamesAndShapesSnippets {
    // snippet: aliases
    struct Reader: Model {
        let name: String
        let age: Int?

        static let blueprint = Blueprint(Reader.init) {
            Field("name", \.name).alias("full_name").alias("legal", "name")
            Field("age", \.age).alias("years").allowingSeveralNames()
        }
    }
    // end

    // snippet: casing
    struct Avatar: Model {
        let pictureURL: URL
        let isAnimated: Bool
        let id: Int

        static let blueprint = Blueprint(Avatar.init) {
            Field("pictureURL", \.pictureURL)  // "picture_url"
            Field("isAnimated", \.isAnimated)  // "is_animated"
            Field("ID", \.id).exactKey()
        }.keyCasing(.snakeCase)
    }
    // end

    // snippet: paths
    struct Address: Model, Equatable {
        let street: String
        let zip: String

        static let blueprint = Blueprint(Address.init) {
            Field("street", \.street)
            Field("zip", \.zip)
        }
    }

    struct Customer: Model {
        let city: String
        let latitude: Double?
        let address: Address

        static let blueprint = Blueprint(Customer.init) {
            Field("address", "city", \.city)
            Field("address", "geo", "lat", \.latitude)
            Field("address", \.address)  // the rest of the same object
        }
    }
    // end

    // snippet: flatten
    struct Audit: Model, Equatable {
        let createdBy: String
        let createdAt: Date

        static let blueprint = Blueprint(Audit.init) {
            Field("created_by", \.createdBy)
            Field("created_at", \.createdAt)
        }
    }

    struct Invoice: Model {
        let id: Int
        let audit: Audit

        static let blueprint = Blueprint(Invoice.init) {
            Field("id", \.id)
            Field.flatten(\.audit)
        }
    }
    // end

    // snippet: flatten union
    enum Event: MappableUnion, Equatable {
        case push(commits: Int)
        case ping

        static let union = Union<Event>.adjacentlyTagged(by: "type", content: "payload") {
            Variant("push", Event.push) { if case .push(let commits) = $0 { commits } else { nil } }
            Variant("ping", .ping)
        }
    }

    struct Envelope: Model {
        let id: Int
        let audit: Audit
        let event: Event

        static let blueprint = Blueprint(Envelope.init) {
            Field("id", \.id)
            Field.flatten(\.audit)
            Field.flatten(\.event)
        }
    }
    // end

    // snippet: tuple
    struct Pin: Model {
        let position: (Double, Double, String)

        static let blueprint = Blueprint(Pin.init) {
            Field("position", \.position, as: .tuple())  // [53.5, 10.0, "Hamburg"]
        }
    }
    // end

    // snippet: several
    struct Town: Model {
        let name: String
        let twins: [Town]

        static let blueprint = Blueprint(Town.init) {
            Field("name", \.name)
            Field("twins", \.twins, default: [])
        }

        static let legacyV1 = Blueprint(Town.init) {
            Field("n", \.name)
            Field("t", \.twins, default: [])
        }.named("legacyV1")

        static var alternateBlueprints: [Blueprint<Town>] { [legacyV1] }
    }
    // end

    @Test func aliases() throws {
        #expect(try Reader(json: #"{"full_name": "Ann", "years": 4}"#).jsonString() == #"{"name":"Ann","age":4}"#)
        #expect(try Reader(json: #"{"legal": {"name": "Bo"}}"#).name == "Bo")
        #expect(throws: MappingError.self) { try Reader(json: #"{"name": "a", "full_name": "b"}"#) }
        #expect(try Reader(json: #"{"name": "a", "years": 1, "age": 2}"#).age == 2)
    }

    @Test func casing() throws {
        // snippet: use casing
        let avatar = try Avatar(json: #"{"picture_url": "https://example.org/a.png", "is_animated": false, "ID": 7}"#)
        // end
        #expect(avatar.id == 7 && avatar.pictureURL.path() == "/a.png")
        #expect(Avatar.blueprint.fields.map(\.keys) == [["picture_url"], ["is_animated"], ["ID"]])
    }

    @Test func paths() throws {
        let body = try Article("NamesAndShapes").json[0]
        // snippet: use paths
        let customer = try Customer(json: body)
        let text = try customer.jsonString(options: .pretty)
        // end
        #expect(customer.city == "Hamburg" && customer.latitude == 53.5)
        #expect(customer.address == Address(street: "Lange Reihe 1", zip: "20099"))
        #expect(try JSON(json: text) == JSON(json: body))
    }

    @Test func flattening() throws {
        let body = try Article("NamesAndShapes").json[1]
        // snippet: use flatten
        let invoice = try Invoice(json: body)
        let author = invoice.audit.createdBy  // "ann"
        // end
        #expect(author == "ann")
        #expect(try JSON(json: invoice.jsonString()) == JSON(json: body))
    }

    @Test func flattenedUnions() throws {
        let push = try Article("NamesAndShapes").json[2]
        // snippet: use flatten union
        let envelope = try Envelope(json: push)
        let event = envelope.event  // .push(commits: 3)
        // end
        #expect(event == .push(commits: 3) && envelope.id == 7 && envelope.audit.createdBy == "ann")
        #expect(try JSON(json: envelope.jsonString()) == JSON(json: push))
    }

    @Test func tuples() throws {
        let pin = try Pin(json: #"{"position": [53.5, 10.0, "Hamburg"]}"#)
        #expect(pin.position == (53.5, 10.0, "Hamburg"))
    }

    @Test func severalBlueprints() throws {
        // snippet: use several
        let town = try Town(json: #"{"n": "Hamburg", "t": [{"n": "Marseille"}]}"#, using: Town.legacyV1)
        let text = try town.jsonString()
        // {"name":"Hamburg","twins":[{"name":"Marseille","twins":[]}]}
        // end
        #expect(text == #"{"name":"Hamburg","twins":[{"name":"Marseille","twins":[]}]}"#)
        #expect(
            try town.jsonString(using: Town.legacyV1) == #"{"n":"Hamburg","t":[{"n":"Marseille","t":[]}]}"#
        )
    }
}
