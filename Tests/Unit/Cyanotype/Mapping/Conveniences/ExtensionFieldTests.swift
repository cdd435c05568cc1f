import Cyanotype
import CyanotypeTestSupport
import ExtensibleModels
import Foundation
import Testing

private struct Badge: Model, Equatable {
    var title: String
    var color: String?

    static let blueprint = Blueprint(creating: { Badge(title: "") }) {
        Field("title", \.title)
        Field("color", \.color)
    }
}

extension Person {
    static let nickname = ExtensionField<Person, String?>("nickname", category: "Social")
    static let score = ExtensionField<Person, Int>("score", default: 10)
    static let password = ExtensionField<Person, String?>("password", category: "Social", isSensitive: true)
    static let seen = ExtensionField<Person, Date?>("seen")
    static let ratio = ExtensionField<Person, Double?>("ratio", category: "Figures")
    fileprivate static let badge = ExtensionField<Person, Badge?>("badge")
    fileprivate static let badges = ExtensionField<Person, [Badge]>("badges", default: [])

    var nickname: String? {
        get { self[Self.nickname] }
        set { self[Self.nickname] = newValue }
    }

    var score: Int {
        get { self[Self.score] }
        set { self[Self.score] = newValue }
    }

    fileprivate var badge: Badge? {
        get { self[Self.badge] }
        set { self[Self.badge] = newValue }
    }
}

extension Vehicle {
    static let color = ExtensionField<Vehicle, String?>("color", category: "Paint")

    var color: String? {
        get { self[Self.color] }
        set { self[Self.color] = newValue }
    }
}

extension Truck {
    static let trailer = ExtensionField<Truck, Int?>("trailer")

    var trailer: Int? {
        get { self[Self.trailer] }
        set { self[Self.trailer] = newValue }
    }
}

extension Ticket {
    static let gate = ExtensionField<Ticket, Int?>("gate")

    var gate: Int? {
        get { self[Self.gate] }
        set { self[Self.gate] = newValue }
    }
}

@Suite("Extension fields")
struct ExtensionFieldTests {
    @Test func areReadAndWrittenBesideTheOthers() throws {
        Person.declare(Person.nickname, Person.score)
        let text = #"{"name":"Ann","nickname":"A","score":3}"#
        var person = try Person(json: text)
        #expect(person.nickname == "A" && person.score == 3)
        #expect(try person.jsonString() == text)
        person.nickname = nil
        person.score += 1
        #expect(person.nickname == nil)
        #expect(try person.jsonString() == #"{"name":"Ann","score":4}"#)
        #expect(
            try person.jsonString(options: JSONOptions(nilStrategy: .null))
                == #"{"name":"Ann","address":{"city":null},"nickname":null,"score":4}"#
        )
        #expect(Person().score == 10 && Person().nickname == nil)
        #expect(try Person().jsonString() == #"{"name":""}"#)
        person.badge = Badge(title: "x", color: nil)
        #expect(try Person(json: person.jsonString()).badge == Badge(title: "x"))
    }

    @Test func twoOfOneKeyAndOtherTypes() async throws {
        struct Twice: Extensible {
            var extensionFields = ExtensionValues()
            static let blueprint = Blueprint(creating: { Twice() }) { Field.extensions(\.extensionFields) }
            static let number = ExtensionField<Twice, Int?>("same")
            static let text = ExtensionField<Twice, String?>("same")
            static func declareBoth() { _ = (number, text) }
        }
        #expect(Twice.lint() == [])
        Twice.declareBoth()
        let finding = try #require(Twice.lint().first)
        #expect(Twice.lint().count == 1 && finding.code == .duplicateKey && finding.stopsProgram)
        #expect(
            finding.description == """
                $.same: two extension fields have the key "same": one of the type Optional<Int>, the other of the type \
                Optional<String>
                """
        )
        let used = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Twice: Extensible {
                var extensionFields = ExtensionValues()
                static let blueprint = Blueprint(creating: { Twice() }) { Field.extensions(\.extensionFields) }
            }
            let number = ExtensionField<Twice, Int?>("same")
            let text = ExtensionField<Twice, String?>("same")
            var twice = Twice()
            twice[number] = 1
            twice[text] = "a"
        }
        #expect(
            String(decoding: used.standardErrorContent, as: UTF8.self)
                .contains(#"Blueprint<Twice>: two extension fields have the key "same""#)
        )
        await #expect(processExitsWith: .failure) {
            struct Twice: Extensible {
                var extensionFields = ExtensionValues()
                static let blueprint = Blueprint(creating: { Twice() }) { Field.extensions(\.extensionFields) }
            }
            _ = (ExtensionField<Twice, Int?>("same"), ExtensionField<Twice, String?>("same"))
            _ = try? Twice(json: #"{"same":1}"#)
        }
    }

    @Test func loseNothingBeforeTheyAreDeclared() throws {
        struct Late {
            static let late = ExtensionField<Person, Late?>("late", category: "Later")
            struct Late: Model, Equatable {
                let values: [Double]
                static let blueprint = Blueprint(Late.init) { Field("values", \.values) }
            }
        }
        let text = #"{"name":"Ann","address":{"zip":1},"late":{"values":[1.50,2],"more":null},"rest":[1.0,{}]}"#
        var person = try Person(json: text)
        #expect(try person.jsonString() == text)
        #expect(person.modelDescription.contains(#""late": "undeclared""#))
        #expect(person[Late.late] == Late.Late(values: [1.5, 2]))
        // To ask is not to change.
        #expect(try person.jsonString() == text)
        let json = try JSON(json: person.modelDescription)
        #expect(json["*Person"]?["(Later)late"] == ["*Late": ["values": [1.5, 2]]])
        #expect(json["*Person"]?["rest"] == "undeclared")
        person[Late.late] = Late.Late(values: [3.5])
        #expect(
            try person.jsonString()
                == #"{"name":"Ann","address":{"zip":1},"rest":[1.0,{}],"late":{"values":[3.5]}}"#
        )
    }

    @Test func tellWhatTheyCannotRead() throws {
        struct Late { static let count = ExtensionField<Person, Int>("count", default: 7) }
        let text = #"{"name":"Ann","count":{"a":"x"}}"#
        let person = try Person(json: text)
        #expect(person[Late.count] == 7)
        let found = mappingError { () throws(MappingError) in _ = try person.value(of: Late.count) }
        #expect(found?.description == "$.count: expected an integer, found an object")
        let invalid = mappingError { () throws(MappingError) in try [person].first?.validate() }
        #expect(invalid == found)
        #expect(try person.jsonString() == text)
        #expect(person.modelDescription.contains(#""count": "$.count: expected an integer, found an object""#))
        // Now that it is known, the document is refused.
        #expect(
            report([Person].self, #"[{"name":"Ann","count":"x"}]"#)
                == #"$[0].count (line 1, column 24): expected an integer, found string "x""#
        )
    }

    @Test func hideWhatOneOfTwoFieldsSaysIsSensitive() throws {
        Person.declare(ExtensionField<Person, String?>("pin"))
        Person.declare(ExtensionField<Person, String?>("pin", isSensitive: true))
        Person.declare(ExtensionField<Person, String?>("pin"))
        let person = try Person(json: #"{"pin":"CANARY"}"#)
        #expect(!person.modelDescription.contains("CANARY") && !"\(person)".contains("CANARY"))
        #expect(!report(Person.self, #"{"pin":["CANARY"]}"#).contains("CANARY"))
    }

    @Test func hideWhatIsSensitive() throws {
        Person.declare(Person.password)
        var person = try Person(json: #"{"password":"CANARY"}"#)
        var dumped = ""
        dump(person, to: &dumped)
        for text in [person.modelDescription, "\(person)", "\(person.extensionFields)", dumped] {
            #expect(!text.contains("CANARY") && text.contains("(Social)password"), "\(text)")
        }
        let refused = report(Person.self, #"{"password":["CANARY"]}"#)
        #expect(!refused.contains("CANARY") && refused.contains("$.password"))
        #expect(!report(Person.self, #"{"password":{"CANARY":1,"CANARY":2}}"#).contains("CANARY"))
        person[Person.password] = "other"
        #expect(try person.jsonString() == #"{"name":"","password":"other"}"#)
        // Nobody knows yet what this one is.
        #expect(!"\(try Person(json: #"{"pass":"CANARY"}"#))".contains("CANARY"))
    }

    @Test func areUpdatedLikeOthers() throws {
        Person.declare(Person.nickname, Person.badge)
        var person = try Person(json: #"{"name":"Ann","badge":{"title":"a"},"other":1}"#)
        try person.update(json: #"{"badge":{"color":"red"},"nickname":"A","other":{"b":1}}"#)
        #expect(person.badge == Badge(title: "a", color: "red") && person.nickname == "A" && person.name == "Ann")
        #expect(try JSON(json: person.jsonString())["badge"] == ["title": "a", "color": "red"])
        #expect(try JSON(json: person.jsonString())["other"] == ["b": 1])
        person.nickname = "B"
        try person.update(json: #"{"nickname":null}"#)
        #expect(person.nickname == nil)
        #expect(throws: MappingError.self) { try person.update(json: #"{"nickname":3,"name":"Bob"}"#) }
        #expect(person.name == "Ann" && person.nickname == nil)
    }

    @Test func ofAnInstanceAreAsTheyWereAfterAFailedUpdate() throws {
        Vehicle.declare(Vehicle.color)
        let truck = try Truck(json: #"{"wheels":6,"color":"red"}"#)
        #expect(throws: MappingError.self) { try truck.update(json: #"{"color":"blue","load":"x"}"#) }
        #expect(throws: MappingError.self) { try truck.update(json: #"{"color":1,"wheels":8}"#) }
        #expect(truck.color == "red" && truck.wheels == 6)
        try truck.update(json: #"{"color":"blue"}"#)
        #expect(truck.color == "blue")
    }

    @Test func serveClassesAndSubclasses() throws {
        let truck = Truck()
        truck.color = "red"
        truck.trailer = 2
        #expect(try truck.jsonString() == #"{"wheels":4,"load":0,"color":"red","trailer":2}"#)
        let read = try Truck(json: truck.jsonString())
        #expect(read.color == "red" && read.trailer == 2)
        #expect(read == truck && read.hashValue == truck.hashValue)
        #expect(
            truck.description == """
                {
                  "*Truck": {
                    "load": 0,
                    "**Vehicle": {
                      "wheels": 4,
                      "(Paint)color": "red",
                      "trailer": 2
                    }
                  }
                }
                """
        )
    }

    @Test func serveMemberwiseBlueprints() throws {
        var ticket = try Ticket(json: #"{"id":1,"gate":3,"x":[]}"#)
        #expect(ticket.gate == 3)
        ticket.gate = 4
        try ticket.update(json: #"{"id":2}"#)
        #expect(try ticket.jsonString() == #"{"id":2,"x":[],"gate":4}"#)
        #expect(try ticket.copy() == ticket)
    }

    @Test func areCopied() throws {
        let truck = Truck()
        truck.color = "red"
        let copy = try truck.copy()
        #expect(copy.color == "red" && copy == truck)
        copy.color = "blue"
        #expect(truck.color == "red" && copy != truck)
        var person = Person()
        person[Person.seen] = Date(timeIntervalSince1970: 0.000_001)
        #expect(try person.copy()[Person.seen] == person[Person.seen])
    }

    @Test func areCompared() throws {
        Person.declare(Person.score, Person.badges)
        let read = try Person(json: #"{"name":"Ann","score":1.0,"nickname":null,"badges":[{"title":"a","x":1}]}"#)
        var made = Person(name: "Ann")
        #expect(read != made)
        made.score = 1
        made[Person.badges] = [Badge(title: "a")]
        // As values, not as text; and `nil` is as good as nothing.
        #expect(read == made && made == read && read.hashValue == made.hashValue)
        made.score = 2
        #expect(read != made)
        made.score = 1
        made.nickname = "A"
        #expect(read != made)
        #expect(try Person(json: #"{"unknown":[1]}"#) == Person(json: #"{"unknown":[1]}"#))
        #expect(try Person(json: #"{"unknown":[1]}"#) != Person(json: #"{"unknown":[2]}"#))
        #expect(try Person(json: #"{"unknown":[1]}"#) != Person())
    }

    @Test func cannotBeWrittenOverAFieldOfTheModel() {
        struct Clash { static let name = ExtensionField<Person, Int?>("name") }
        var person = Person(name: "Ann")
        person[Clash.name] = 1
        let error = mappingError { () throws(MappingError) in _ = try person.jsonString() }
        #expect(error?.issues.map(\.code) == [.blueprint])
    }

    @Test func reportWhatCannotBeWritten() {
        var person = Person()
        person[Person.ratio] = .nan
        let error = mappingError { () throws(MappingError) in _ = try person.jsonString() }
        #expect(error?.description == "$.ratio: expected a finite number, found nan")
        #expect(person.modelDescription.contains(#""(Figures)ratio": "nan""#))
    }

    @Test func followTheRuleForDuplicateKeys() throws {
        Person.declare(Person.score)
        let text = #"{"score":1,"score":2}"#
        #expect(report(Person.self, text).contains(#"$.score (line 1, column 12)"#))
        #expect(try Person(json: text, options: JSONOptions(duplicateKeys: .first)).score == 1)
        #expect(try Person(json: text, options: JSONOptions(duplicateKeys: .last)).score == 2)
    }

    @Test func areNoEntriesOfTheReport() throws {
        Person.declare(Person.score)
        let (_, report) = try Person.read(json: #"{"name":"","score":1,"other":2}"#)
        #expect(report.description == "$.other (line 1, column 22): unknown key kept")
    }

    @Test func ofOneKeyAreOne() async {
        _ = ExtensionField<Person, String?>("nickname")
        await #expect(processExitsWith: .failure) {
            _ = ExtensionField<Person, String?>("twice")
            _ = Person()[ExtensionField<Person, Int?>("twice")]
        }
    }

    @Test func areReadByManyThreads() async throws {
        struct Late { static let tags = ExtensionField<Person, [String]>("tags", default: []) }
        let person = try Person(json: #"{"tags":["a","b"]}"#)
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<50 { group.addTask { person[Late.tags] } }
            for await tags in group { #expect(tags == ["a", "b"]) }
        }
    }
}
