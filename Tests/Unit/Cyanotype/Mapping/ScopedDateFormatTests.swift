import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Stop: Model, Equatable {
    let at: Date
    var others: [Date] = []
    let exact: Date?

    static let blueprint = Blueprint(Stop.init) {
        Field("at", \.at)
        Field("others", \.others, default: [])
        Field("exact", \.exact, as: .millisecondsSince1970)
    }
    static let named = Blueprint(Stop.init) {
        Field("AT", \.at)
        Field("OTHERS", \.others, default: [])
        Field("EXACT", \.exact, as: .millisecondsSince1970)
    }.named("upper")
    static var alternateBlueprints: [Blueprint<Stop>] { [named] }
}

/// Has a format of its own.
private struct Event: Model, Equatable {
    let day: Date

    static let blueprint = Blueprint(Event.init) { Field("day", \.day) }.dateFormat(.day)
}

private struct Trip: Model, Equatable {
    let left: Date
    let stops: [Stop]
    let last: Stop?
    let event: Event?

    static let blueprint = Blueprint(Trip.init) {
        Field("left", \.left)
        Field("stops", \.stops, default: [])
        Field("last", \.last)
        Field("event", \.event)
    }
    static let named = blueprint.named("upper")
    static var alternateBlueprints: [Blueprint<Trip>] { [named] }
}

private enum Step: MappableUnion, Equatable {
    case stop(Stop)
    case event(Event)

    static let union = Union<Step>.internallyTagged(by: "kind") {
        Variant("stop", Step.stop) { if case .stop(let stop) = $0 { stop } else { nil } }
        Variant("event", Step.event) { if case .event(let event) = $0 { event } else { nil } }
    }
}

private struct Flat: Model, Equatable {
    let noted: Date
    let step: Step

    static let blueprint = Blueprint(Flat.init) {
        Field("noted", \.noted)
        Field.flatten(\.step)
    }
}

private class Animal: Model {
    var born = Date(timeIntervalSince1970: 0)
    required init() {}

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("born", \.born) }.subclasses(tag: "kind") {
            Subclass("animal", Animal.self)
            Subclass("dog", Dog.self)
            Subclass("cat", Cat.self)
        }
    }
}

private final class Dog: Animal {
    var walked = Date(timeIntervalSince1970: 0)

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("walked", \.walked) }
    }
}

private final class Cat: Animal {
    var fed = Date(timeIntervalSince1970: 0)

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Cat.init) { Field("fed", \.fed) }.dateFormat(.day)
    }
}

// Types of another module, so to say.

private struct Ride: Codable, Equatable {
    var start: Date
    var ends: [Date?]
    var named: [String: Date]
    var ticket: Ticket?
}

private struct Ticket: Codable, Equatable {
    var bought: Date
}

private struct Journey: Model, Equatable {
    let left: Date
    let ride: Ride
    let rides: [String: [Ride]]
    let ticket: Ticket?
    let strategic: Ticket?

    static let blueprint = Blueprint(Journey.init) {
        Field("left", \.left)
        Field("ride", \.ride)
        Field("rides", \.rides, default: [:])
        Field("ticket", \.ticket)
        Field("strategic", \.strategic, as: .codable(decoder: seconds.decoder, encoder: seconds.encoder))
    }

    private static let seconds: (decoder: CyanotypeDecoder, encoder: CyanotypeEncoder) = {
        var coders = (CyanotypeDecoder(), CyanotypeEncoder())
        coders.0.dateDecodingStrategy = .secondsSince1970
        coders.1.dateEncodingStrategy = .secondsSince1970
        return coders
    }()
}

private struct Bookmark: CodableModel, Equatable {
    let added: Date
}

/// Row G13 of the libraries before this one: strategies for dates that are scoped to a type or a call.
@Suite("G13: date formats for single types in a call")
struct ScopedDateFormatTests {
    private let date = Date(timeIntervalSince1970: 1_710_753_993)
    private let day = Date(timeIntervalSince1970: 1_710_720_000)
    private let milliseconds = "1710753993000"
    private let iso = #""2024-03-18T09:26:33Z""#

    /// Checks that a text is read as a value, and the value written as the text.
    private func check<Value: Mappable & Equatable>(
        _ value: Value,
        _ text: String,
        _ options: JSONOptions,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try Value(json: text, options: options) == value, sourceLocation: sourceLocation)
        #expect(try Value(json: JSON(json: text), options: options) == value, sourceLocation: sourceLocation)
        #expect(try value.jsonString(options: options) == text, sourceLocation: sourceLocation)
    }

    @Test("G13: reach the models of a type wherever they are, and no others")
    func reachModels() throws {
        let options = JSONOptions(dateFormat: .secondsSince1970).dateFormat(.iso8601, in: Stop.self)
        let stop = Stop(at: date, others: [date], exact: date)
        let text = #"{"at":\#(iso),"others":[\#(iso)],"exact":\#(milliseconds)}"#
        try check(stop, text, options)
        try check(
            Trip(left: date, stops: [stop, stop], last: stop, event: nil),
            #"{"left":1710753993,"stops":[\#(text),\#(text)],"last":\#(text)}"#,
            options
        )
        // The same options without it, before and after.
        try check(
            Trip(left: date, stops: [Stop(at: date, exact: nil)], last: nil, event: nil),
            #"{"left":1710753993,"stops":[{"at":1710753993,"others":[]}]}"#,
            JSONOptions(dateFormat: .secondsSince1970)
        )
    }

    @Test("G13: the setting closest to a value wins: field, blueprint, type, call")
    func precedence() throws {
        let options = JSONOptions(dateFormat: .iso8601)
            .dateFormat(.secondsSince1970, in: Stop.self)
            .dateFormat(.secondsSince1970, in: Event.self)
            .dateFormat(.secondsSince1970, in: Trip.self)
        try check(
            Trip(left: date, stops: [], last: Stop(at: date, exact: date), event: Event(day: day)),
            #"{"left":1710753993,"stops":[],"last":{"at":1710753993,"others":[],"exact":\#(milliseconds)},"event":{"day":"2024-03-18"}}"#,
            options
        )
        // The last one for a type counts.
        let again = options.dateFormat(.millisecondsSince1970, in: Trip.self)
        #expect(
            try Trip(left: date, stops: [], last: nil, event: nil).jsonString(options: again).contains(milliseconds)
        )
    }

    @Test("G13: reach variants of unions, also flattened ones")
    func reachVariants() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Stop.self)
        let step = Step.stop(Stop(at: date, exact: nil))
        try check(
            [step, .event(Event(day: day))],
            #"[{"kind":"stop","at":\#(iso),"others":[]},{"kind":"event","day":"2024-03-18"}]"#,
            options
        )
        try check(
            Flat(noted: date, step: step),
            #"{"noted":\#(milliseconds),"kind":"stop","at":\#(iso),"others":[]}"#,
            options
        )
    }

    @Test("G13: of a class reach its subclasses, unless they have another one")
    func reachSubclasses() throws {
        let (dog, cat) = (Dog(), Cat())
        (dog.born, dog.walked, cat.born, cat.fed) = (date, date, date, day)
        let options = JSONOptions().dateFormat(.iso8601, in: Animal.self)
        #expect(
            try [dog, cat].jsonString(options: options)
                == #"[{"kind":"dog","born":\#(iso),"walked":\#(iso)},{"kind":"cat","born":\#(iso),"fed":"2024-03-18"}]"#
        )
        let both = options.dateFormat(.secondsSince1970, in: Dog.self)
        let text = #"[{"kind":"dog","born":\#(iso),"walked":1710753993},{"kind":"animal","born":\#(iso)}]"#
        #expect(try [dog].jsonString(options: both) == #"[{"kind":"dog","born":\#(iso),"walked":1710753993}]"#)
        let read = try [Animal](json: text, options: both)
        #expect((read[0] as? Dog)?.walked == date)
        #expect(read.map(\.born) == [date, date])
        // A subclass's format is not that of its superclass's fields.
        let own = JSONOptions().dateFormat(.secondsSince1970, in: Dog.self)
        #expect(try dog.jsonString(options: own) == #"{"kind":"dog","born":\#(milliseconds),"walked":1710753993}"#)
    }

    @Test("G13: apply to blueprints that the call chooses")
    func applyToChosenBlueprints() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Stop.self)
        let stop = Stop(at: date, exact: nil)
        let text = #"{"AT":\#(iso),"OTHERS":[]}"#
        #expect(try stop.jsonString(using: Stop.named, options: options) == text)
        #expect(try Stop(json: text, using: Stop.named, options: options) == stop)
        let trip = Trip(left: date, stops: [stop], last: nil, event: nil)
        let outer = #"{"left":\#(milliseconds),"stops":[\#(text)]}"#
        #expect(try trip.jsonString(using: Trip.named, options: options) == outer)
        #expect(try Trip(json: outer, using: Trip.named, options: options) == trip)
    }

    @Test("G13: apply to updates, reports and schemas")
    func applyToOtherCalls() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Stop.self)
        var stop = Stop(at: day, exact: nil)
        try stop.update(json: #"{"at":\#(iso)}"#, options: options)
        #expect(stop.at == date)
        let (value, report) = try Stop.read(json: #"{"at":\#(iso),"x":1}"#, options: options)
        #expect(value.at == date)
        #expect(report.entries.contains { $0.kind == .unknownKey })
        let schema = Stop.jsonSchema(options: options)["properties"]?["at"]
        #expect(schema?["type"] == "string")
        #expect(Stop.jsonSchema()["properties"]?["at"] != schema)
        #expect(Stop.jsonSchema(options: JSONOptions(dateFormat: .iso8601))["properties"]?["at"] == schema)
    }

    @Test("G13: of Codable types reach all dates in them, as properties and alone")
    func reachCodableTypes() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Ride.self)
        let ride = Ride(start: date, ends: [date, nil], named: ["a": date], ticket: Ticket(bought: date))
        let text =
            #"{"start":\#(iso),"ends":[\#(iso),null],"named":{"a":\#(iso)},"ticket":{"bought":\#(iso)}}"#
        #expect(try Ride(json: text, options: options) == ride)
        #expect(try ride.jsonString(options: options) == text)
        // A ticket elsewhere has its own rules, those of Foundation, and so has a field with strategies.
        try check(
            Journey(
                left: date,
                ride: ride,
                rides: ["a": [ride]],
                ticket: Ticket(bought: Date(timeIntervalSinceReferenceDate: 5)),
                strategic: Ticket(bought: Date(timeIntervalSince1970: 5))
            ),
            #"{"left":\#(milliseconds),"ride":\#(text),"rides":{"a":[\#(text)]},"ticket":{"bought":5.0},"strategic":{"bought":5.0}}"#,
            options
        )
        let bookmark = JSONOptions().dateFormat(.day, in: Bookmark.self)
        try check(Bookmark(added: day), #"{"added":"2024-03-18"}"#, bookmark)
    }

    @Test("G13: of a type in a Codable type win there, and only there")
    func winInside() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Ride.self).dateFormat(.secondsSince1970, in: Ticket.self)
        let ride = Ride(start: date, ends: [], named: ["z": date], ticket: Ticket(bought: date))
        let text = #"{"start":\#(iso),"ends":[],"named":{"z":\#(iso)},"ticket":{"bought":1710753993}}"#
        #expect(try Ride(json: text, options: options) == ride)
        #expect(try ride.jsonString(options: options) == text)
        let turned = #"{"ticket":{"bought":1710753993},"named":{"z":\#(iso)},"ends":[],"start":\#(iso)}"#
        #expect(try Ride(json: turned, options: options) == ride)
    }

    @Test("G13: are the same for models and Codable types", arguments: DateFormat.allCases)
    func areTheSame(format: DateFormat) throws {
        let options = JSONOptions().dateFormat(format, in: Ticket.self).dateFormat(format, in: Stop.self)
        for seconds in [1_710_720_000, 0, -86_400, 1_710_753_993.125]
        where format != .day || seconds.remainder(dividingBy: 86_400) == 0 {
            let date = Date(timeIntervalSince1970: seconds)
            let model = try Stop(at: date, exact: nil).jsonString(options: options)
            let codable = try Ticket(bought: date).jsonString(options: options)
            #expect(
                codable.dropFirst(#"{"bought":"#.count).dropLast()
                    == model.dropFirst(#"{"at":"#.count).dropLast(#","others":[]}"#.count)
            )
            #expect(try Ticket(json: codable, options: options).bought == date)
        }
    }

    @Test("G13: are not those of JSON in another format, which is an error at its place")
    func refuseOtherFormats() throws {
        let options = JSONOptions().dateFormat(.iso8601, in: Stop.self).dateFormat(.day, in: Ticket.self)
        let stop = #expect(throws: MappingError.self) {
            try Trip(json: #"{"left":0,"stops":[{"at":0}]}"#, options: options)
        }
        #expect(stop?.issues.first?.path == [.key("stops"), .index(0), .key("at")])
        let ticket = #expect(throws: MappingError.self) {
            try Journey(
                json:
                    #"{"left":0,"ride":{"start":0,"ends":[],"named":{}},"ticket":{"bought":\#(iso)},"strategic":null}"#,
                options: options
            )
        }
        #expect(ticket?.issues.first?.path == [.key("ticket"), .key("bought")])
        #expect(ticket?.issues.first?.found.contains("not a day in ISO 8601") == true)
        let unwritable = #expect(throws: MappingError.self) { try Ticket(bought: date).jsonString(options: options) }
        #expect(unwritable?.issues.first?.path == [.key("bought")])
        // An error has not left the format behind.
        #expect(
            try Ride(start: day, ends: [], named: [:], ticket: nil).jsonString(options: options).contains("732412800")
        )
    }

    @Test("G13: leave the documents of stores exact")
    func leaveStoresAlone() throws {
        let exact = Date(timeIntervalSinceReferenceDate: 732_446_793.123456)
        #expect(try Stop(at: exact, exact: exact).stored() == Stop(at: exact, exact: exact))
        #expect(try Bookmark(added: exact).stored() == Bookmark(added: exact))
    }

    @Test("G13: make options that are equal if their formats are")
    func areEqual() {
        let one = JSONOptions().dateFormat(.iso8601, in: Stop.self).dateFormat(.day, in: Event.self)
        let other = JSONOptions().dateFormat(.day, in: Event.self).dateFormat(.iso8601, in: Stop.self)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != other.dateFormat(.day, in: Stop.self))
        #expect(one != JSONOptions())
    }

    @Test("G13: may be used by threads at once")
    func areSafe() async throws {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let formats = DateFormat.allCases
                    let options = JSONOptions()
                        .dateFormat(formats[number % 4], in: Stop.self)
                        .dateFormat(formats[number / 4 % 4], in: Ticket.self)
                    let (stop, ticket) = (Stop(at: day, exact: nil), Ticket(bought: day))
                    guard let text = try? stop.jsonString(options: options),
                        let other = try? ticket.jsonString(options: options)
                    else { return false }
                    let read = (try? Stop(json: text, options: options), try? Ticket(json: other, options: options))
                    return read.0 == stop && read.1 == ticket
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
