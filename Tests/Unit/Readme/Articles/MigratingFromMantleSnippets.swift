import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

@Suite("Migrate from Mantle and CLKModel") struct MigratingFromMantleSnippets {
    // snippet: mantle
    enum TicketState: String, Mappable {
        case open, done
    }

    struct Assignee: Model, Hashable {
        let login: String

        static let blueprint = Blueprint(Assignee.init) {
            Field("login", \.login)
        }
    }

    struct Ticket: Model, Hashable {
        let url: URL
        let title: String
        let state: TicketState
        let reporter: String?
        let assignees: [Assignee]
        let updatedAt: Date?

        static let blueprint = Blueprint(Ticket.init) {
            Field("url", \.url)
            Field("title", \.title)
            Field("state", \.state)
            Field("reporter", "login", \.reporter)
            Field("assignees", \.assignees, default: [])
            Field("updated_at", \.updatedAt, as: .iso8601)
        }
    }
    // end

    // snippet: clkmodel
    struct Stop: Model, Sendable {
        var name = ""
        var minutes = 0

        static let blueprint = Blueprint(creating: Stop.init) {
            Field("name", \.name)
            Field("min", \.minutes)
        }
    }

    struct Tour: Model, Sendable {
        var title = ""
        var startsAt: Date?
        var isPublic = false
        var latitude = 0.0
        var stops: [Stop] = []

        static let blueprint = Blueprint(creating: Tour.init) {
            Field("title", \.title)
            Field("starts_at", \.startsAt)
            Field("public", \.isPublic)
            Field("place", "lat", \.latitude)
            Field("stops", \.stops)
        }
    }
    // end

    // snippet: settings
    struct Guide: Model, Sendable {
        var favourites: [Tour] = []
        var launches = 0
        var accessToken: Secret?

        static let blueprint = Blueprint(creating: Guide.init) {
            Field("favourites", \.favourites).stored(in: .defaults)
            Field("launches", \.launches).stored(in: .defaults, key: "Guide_launches")
            Field("accessToken", \.accessToken).stored(in: .keyring)
        }

        static let shared = Persisted(
            Guide.self,
            stores: [
                .defaults: PropertyListStore(named: "org.example.guide"),
                .keyring: Keyring(service: "org.example.guide"),
            ]
        )
    }
    // end

    private let article: Article

    init() throws {
        article = try Article("MigratingFromMantle")
    }

    @Test func mantle() throws {
        let body = article.json[0]
        // snippet: use mantle
        let ticket = try Ticket(json: body)
        let text = try ticket.jsonString()
        // end
        #expect(ticket.reporter == "ann" && ticket.state == .open && ticket.assignees == [Assignee(login: "bo")])
        #expect(ticket.updatedAt == Date(timeIntervalSince1970: 1_710_754_013))
        #expect(try JSON(json: text) == JSON(json: body))
        #expect(try Set([ticket, Ticket(json: text)]).count == 1)
    }

    @Test func clkModel() throws {
        let body = article.json[1]
        // snippet: use clkmodel
        var tour = try Tour(json: body)
        try tour.update(json: #"{"title": "Harbour at night"}"#)  // the rest stays
        let text = try tour.jsonString()
        // end
        #expect(tour.title == "Harbour at night" && tour.stops.map(\.minutes) == [20, 5])
        #expect(tour.startsAt == Date(timeIntervalSince1970: 635_908_156) && tour.isPublic && tour.latitude == 53.5)
        var expected = try JSON(json: body)
        expected["title"] = "Harbour at night"
        #expect(try JSON(json: text) == expected)
        #expect(throws: MappingError.self) { try Tour(json: #"{"public": 1}"#) }
    }

    @Test func settings() throws {
        let defaults = MemoryStore()
        let stores: [StoreName: any BackingStore] = [
            .defaults: defaults, .keyring: MemoryStore(protectsSecrets: true),
        ]
        let guide = Persisted(Guide.self, stores: stores)
        // snippet: use settings
        guide.launches += 1  // written when this returns
        guide.accessToken = Secret("s3cr3t")
        // end
        #expect(guide.failures.isEmpty)
        #expect(try defaults.keys() == ["Guide_launches"])
        let next = Persisted(Guide.self, stores: stores)
        #expect(next.launches == 1 && next.accessToken?.revealed == "s3cr3t")
        // snippet: reset
        try guide.reset()
        // end
        #expect(try defaults.keys() == [])
        #expect(guide.accessToken == nil)
    }
}
