import Cyanotype
import Foundation
import Testing

@Suite("Rules and validation") struct RulesAndValidationSnippets {
    // snippet: model
    struct Stay: Model {
        let guest: String
        let email: String?
        let start: Int
        let end: Int
        let rooms: [Int]

        static let blueprint = Blueprint(Stay.init) {
            Field("guest", \.guest).length(1...40).pattern("[A-Z].*")
            Field("email", \.email).validate("an address with an @", code: "email") { $0?.contains("@") ?? true }
            Field("start", \.start).range(0...)
            Field("end", \.end).range(0..<366)
            Field("rooms", \.rooms, default: []).length(...3)
        }.validate("an end that is not before the start", code: "order") { $0.start <= $0.end }
    }
    // end

    // snippet: throwing
    struct Percentage: Model {
        let value: Double

        struct OutOfBounds: Error, CustomStringConvertible {
            var description: String { "more than everything" }
        }

        init(value: Double) throws {
            if value > 100 { throw OutOfBounds() }
            self.value = value
        }

        static let blueprint = Blueprint.throwing(Percentage.init) {
            Field("value", \.value)
        }
    }
    // end

    // snippet: default
    struct Volume: Model {
        var level = 5

        static let blueprint = Blueprint(creating: Volume.init) {
            Field("level", \.level).range(0...10).default(10, if: .invalid)
        }
    }
    // end

    private let article: Article

    init() throws {
        article = try Article("RulesAndValidation")
    }

    @Test func reading() throws {
        var print = Printed()
        // snippet: read
        do {
            _ = try Stay(json: #"{"guest": "ann", "email": "ann", "start": -1, "end": 400}"#)
        } catch {
            print(error)
        }
        // end
        #expect(print.text == article.printed[0])
        let text = #"{"guest": "Ann", "start": 3, "end": 2}"#
        do {
            _ = try Stay(json: text)
            Issue.record("read: \(text)")
        } catch {
            #expect(error.issues.map(\.code) == ["order"])
        }
    }

    @Test func onRequest() throws {
        var print = Printed()
        // snippet: validate
        let stay = Stay(guest: "Ann", email: nil, start: 7, end: 5, rooms: [1, 2, 3, 4])
        do {
            try stay.validate()
        } catch {
            print(error)
        }
        // end
        #expect(print.text == article.printed[1])
    }

    @Test func updates() throws {
        var stay = Stay(guest: "Ann", email: nil, start: 1, end: 2, rooms: [])
        #expect(throws: MappingError.self) { try stay.update(json: #"{"guest": "Bo", "end": 0}"#) }
        #expect(stay.guest == "Ann" && stay.end == 2)
    }

    @Test func throwing() throws {
        var print = Printed()
        // snippet: read throwing
        do {
            _ = try Percentage(json: #"{"value": 120}"#)
        } catch {
            print(error)
        }
        // end
        #expect(print.text == article.printed[2])
        #expect(try Percentage(json: #"{"value": 12}"#).value == 12)
    }

    @Test func defaults() throws {
        // snippet: use default
        let volume = try Volume(json: #"{"level": 11}"#)  // level is 10
        // end
        #expect(volume.level == 10)
        #expect(throws: MappingError.self) { try Volume(level: 11).validate() }
    }

    @Test func inspection() {
        // snippet: inspect
        let rules = Stay.blueprint.fields[0].rules
        // ["1...40 characters", "a string that matches [A-Z].*"]
        let constraints = Stay.blueprint.fields[0].constraints
        // [.length(1, 40), .pattern("[A-Z].*")]
        // end
        #expect(rules == ["1...40 characters", "a string that matches [A-Z].*"])
        #expect(constraints == [.length(1, 40), .pattern("[A-Z].*")])
    }
}
