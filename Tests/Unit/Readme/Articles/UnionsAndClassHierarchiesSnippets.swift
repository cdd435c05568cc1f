import Cyanotype
import Foundation
import Testing

@Suite("Unions and class hierarchies") struct UnionsAndClassHierarchiesSnippets {
    // snippet: shapes
    struct Circle: Model, Equatable {
        let radius: Double

        static let blueprint = Blueprint(Circle.init) {
            Field("radius", \.radius)
        }
    }

    struct Group: Model, Equatable {
        let name: String
        let shapes: [Shape]

        static let blueprint = Blueprint(Group.init) {
            Field("name", \.name)
            Field("shapes", \.shapes)
        }
    }

    enum Shape: MappableUnion, Equatable {
        case circle(Circle)
        case group(Group)
        case origin
        case unknown(JSON)

        static let union = Union<Shape>.internallyTagged(by: "type") {
            Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
            Variant("group", Shape.group) { if case .group(let group) = $0 { group } else { nil } }
            Variant("origin", .origin)
            Variant.unknown(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
        }
    }
    // end

    // snippet: adjacent
    enum Notice: MappableUnion {
        case message(String)
        case count(Int)
        case ping

        static let union = Union<Notice>.adjacentlyTagged(by: "kind", content: "data") {
            Variant("message", Notice.message) { if case .message(let text) = $0 { text } else { nil } }
            Variant("count", Notice.count) { if case .count(let count) = $0 { count } else { nil } }
            Variant("ping", Notice.ping) { if case .ping = $0 { true } else { false } }
        }
    }
    // end

    // snippet: external
    enum Command: MappableUnion, Equatable {
        case move(Int)
        case say(String)
        case stop

        static let union = Union<Command>.externallyTagged {
            Variant("move", Command.move) { if case .move(let steps) = $0 { steps } else { nil } }
            Variant("say", Command.say) { if case .say(let text) = $0 { text } else { nil } }
            Variant("stop", .stop)
        }
    }
    // end

    // snippet: untagged
    enum Value: MappableUnion, Equatable {
        case number(Double)
        case text(String)
        case list([Value])

        static let union = Union<Value>.untagged {
            Variant("number", Value.number) { if case .number(let number) = $0 { number } else { nil } }
            Variant("text", Value.text) { if case .text(let text) = $0 { text } else { nil } }
            Variant("list", Value.list) { if case .list(let list) = $0 { list } else { nil } }
        }
    }
    // end

    // snippet: open
    enum Status: String, Mappable, CaseIterable {
        case active, closed
    }

    struct Ticket: Model {
        let id: Int
        let status: OpenEnum<Status>

        static let blueprint = Blueprint(Ticket.init) {
            Field("id", \.id)
            Field("status", \.status)
        }
    }
    // end

    // snippet: classes
    class Vehicle: Model {
        var name = ""

        class var blueprint: Blueprint<Vehicle> {
            Blueprint(creating: Vehicle.init) {
                Field("name", \.name)
            }.subclasses(tag: "kind") {
                Subclass("bus", Bus.self)
                Subclass("ferry", Ferry.self)
                Subclass.other(OtherVehicle.self)
            }
        }

        required init() {}
    }

    class Bus: Vehicle {
        var line = 0

        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: Bus.init) {
                Field("line", \.line)
            }
        }
    }

    class Ferry: Vehicle {
        var pier = ""

        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: Ferry.init) {
                Field("pier", \.pier)
            }
        }
    }

    class OtherVehicle: Vehicle {
        var others = JSON.Object()

        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: OtherVehicle.init) {
                Field.unknownKeys(\.others)
            }
        }
    }
    // end

    private let article: Article

    init() throws {
        article = try Article("UnionsAndClassHierarchies")
    }

    @Test func internallyTagged() throws {
        let body = article.json[0]
        // snippet: read shapes
        let shapes = try [Shape](json: body)
        let text = try shapes.jsonString()  // the tag first, the hexagon as it was
        // end
        #expect(shapes[0] == .circle(Circle(radius: 2.5)))
        #expect(shapes[1] == .group(Group(name: "g", shapes: [.circle(Circle(radius: 1)), .origin])))
        #expect(shapes[2] == .unknown(["sides": 6, "type": "hexagon"]))
        #expect(
            text
                == #"[{"type":"circle","radius":2.5},{"type":"group","name":"g","shapes":"#
                + #"[{"type":"circle","radius":1.0},{"type":"origin"}]},{"sides":6,"type":"hexagon"}]"#
        )
        let (_, report) = try [Shape].read(json: body)
        #expect(report.entries.map { "\($0.path)" } == ["$[2].type"])
        #expect(report.entries.map(\.kind) == [.unknownCase])
    }

    private struct Unexpected: Error {}

    @Test func adjacentlyTagged() throws {
        let notices = try [Notice](json: article.json[1])
        guard case .message("hello") = notices[0], case .count(3) = notices[1], case .ping = notices[2] else {
            throw Unexpected()
        }
        #expect(try JSON(json: notices.jsonString()) == JSON(json: article.json[1]))
    }

    @Test func externallyTagged() throws {
        let commands = try [Command](json: article.json[2])
        #expect(commands == [.move(3), .say("hi"), .stop])
        #expect(try JSON(json: commands.jsonString()) == JSON(json: article.json[2]))
    }

    @Test func untagged() throws {
        let values = try [Value](json: article.json[3])
        #expect(values == [.number(1), .text("a"), .list([.number(2), .text("b")])])
    }

    @Test func errors() throws {
        var print = Printed()
        // snippet: errors
        do {
            _ = try [Notice](json: #"[{"kind": "pong"}, {"data": 1}, {"kind": "count", "data": "x"}]"#)
        } catch {
            print(error)
        }
        // end
        #expect(article.printed == [print.text])
    }

    @Test func openEnums() throws {
        // snippet: read open
        let ticket = try Ticket(json: #"{"id": 1, "status": "paused"}"#)
        let isKnown = ticket.status.known != nil  // false
        let text = try ticket.jsonString()  // {"id":1,"status":"paused"}
        // end
        #expect(!isKnown && ticket.status == .unknown("paused"))
        #expect(text == #"{"id":1,"status":"paused"}"#)
        #expect(try Ticket(json: #"{"id": 1, "status": "closed"}"#).status.known == .closed)
    }

    @Test func classes() throws {
        let body = article.json[4]
        // snippet: read classes
        let vehicles = try [Vehicle](json: body)  // a Bus, a Ferry and an OtherVehicle
        let line = (vehicles[0] as? Bus)?.line  // 112
        // end
        #expect(line == 112)
        #expect(vehicles.map { "\(type(of: $0))" } == ["Bus", "Ferry", "OtherVehicle"])
        #expect(try JSON(json: vehicles.jsonString()) == JSON(json: body))
        #expect(throws: MappingError.self) { try Bus(json: #"{"kind": "ferry", "name": "x"}"#) }
    }
}
