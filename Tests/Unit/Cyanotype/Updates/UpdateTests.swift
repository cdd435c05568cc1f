import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Profile: Model, Equatable {
    let name: String
    let age: Int?
    let tags: [String]
    let home: Address
    let work: Address?

    static let blueprint = Blueprint(Profile.init) {
        Field("name", \.name)
        Field("age", \.age)
        Field("tags", \.tags, default: [])
        Field("home", \.home)
        Field("work", \.work)
    }
}

private struct Address: Model, Equatable {
    var street: String
    var city: String = "Oslo"
    var zip: Int?

    static let blueprint = Blueprint(Address.init) {
        Field("street", \.street)
        Field("city", \.city, default: "Oslo")
        Field("zip", \.zip)
    }
}

@Suite("Updates of structs")
struct UpdateTests {
    private let profile = Profile(
        name: "A",
        age: 5,
        tags: ["x", "y"],
        home: Address(street: "S", city: "C", zip: 1),
        work: nil
    )

    @Test func inPlaceKeysOverwriteAndTheOthersStay() throws {
        var value = Preferences(theme: "light", fontSize: 9, fontName: "Mono", recent: ["a"])
        try value.update(json: #"{"font":{"size":10}}"#)
        #expect(value == Preferences(theme: "light", fontSize: 10, fontName: "Mono", recent: ["a"]))
        try value.update(json: #"{"font":{"name":null},"recent":["b","c"],"other":1}"#)
        #expect(value == Preferences(theme: "light", fontSize: 10, fontName: nil, recent: ["b", "c"]))
        try value.update(json: "{}")
        #expect(value == Preferences(theme: "light", fontSize: 10, fontName: nil, recent: ["b", "c"]))
    }

    @Test func memberwiseIsRebuilt() throws {
        var value = profile
        try value.update(json: #"{"age":6}"#)
        #expect(value == Profile(name: "A", age: 6, tags: ["x", "y"], home: profile.home, work: nil))
        try value.update(json: #"{"age":null,"tags":[]}"#)
        #expect(value == Profile(name: "A", age: nil, tags: [], home: profile.home, work: nil))
    }

    @Test func nestedModelsMerge() throws {
        var value = profile
        try value.update(json: #"{"home":{"zip":2}}"#)
        #expect(value.home == Address(street: "S", city: "C", zip: 2))
        // One that is not there yet is read whole.
        #expect(
            mappingError { () throws(MappingError) in try value.update(json: #"{"work":{"zip":2}}"#) }?.issues.map(
                \.code
            )
                == [.missingKey]
        )
        try value.update(json: #"{"work":{"street":"W"}}"#)
        #expect(value.work == Address(street: "W", city: "Oslo", zip: nil))
        try value.update(json: #"{"work":{"zip":3}}"#)
        #expect(value.work == Address(street: "W", city: "Oslo", zip: 3))
        try value.update(json: #"{"work":null}"#)
        #expect(value.work == nil)
    }

    @Test func everySourceServes() throws {
        var value = profile
        try value.update(json: Data(#"{"age":1}"#.utf8))
        #expect(value.age == 1)
        try value.update(json: Array(#"{"age":2}"#.utf8))
        #expect(value.age == 2)
        try value.update(json: ["age": 3] as JSON)
        #expect(value.age == 3)
    }

    @Test(arguments: [
        #"{"name":"B","age":"x"}"#, #"{"name":"B","home":{"street":"T","zip":"x"}}"#, #"{"name":"B","tags":[1]}"#,
        #"{"name":"B","name":"C"}"#, #"{"name":"B""#, #"{"name":"B"} x"#, "[]", "", "null", #"{"name":null}"#,
        #"{"home":{"street":"T"},"work":{}}"#, #"{"name":"B","home":null}"#,
    ])
    func aFailedUpdateChangesNothing(_ document: String) throws {
        var value = profile
        #expect(mappingError { () throws(MappingError) in try value.update(json: document) } != nil)
        #expect(value == profile)
    }

    @Test(arguments: [
        #"{"theme":"x","font":{"size":"y"}}"#, #"{"font":{"size":1,"name":2}}"#, #"{"theme":"x","recent":[1]}"#,
        #"{"theme":"x","font":[]}"#, #"{"theme":"x"} x"#, #"{"theme":"x","#,
    ])
    func aFailedUpdateInPlaceChangesNothing(_ document: String) throws {
        let before = Preferences(theme: "light", fontSize: 9, fontName: "Mono", recent: ["a"])
        var value = before
        #expect(mappingError { () throws(MappingError) in try value.update(json: document) } != nil)
        #expect(value == before)
    }

    @Test func errorsAreThoseOfReading() {
        var value = profile
        let error = mappingError { () throws(MappingError) in try value.update(json: #"{"home":{"zip":"x"},"age":1.5}"#)
        }
        #expect(
            error?.description
                == """
                2 problems
                $.home.zip (line 1, column 16): expected an integer, found string "x"
                $.age (line 1, column 27): expected an integer, found number 1.5
                """
        )
    }

    private struct Converted: Model, Equatable {
        var date = Date(timeIntervalSince1970: 0)
        var maybe: Date?
        static let blueprint = Blueprint(creating: { Converted() }) {
            Field("date", \.date, as: .secondsSince1970)
            Field("maybe", \.maybe, as: .secondsSince1970)
        }
    }

    @Test func conversionsAreReplaced() throws {
        var value = Converted()
        try value.update(json: #"{"maybe":1}"#)
        #expect(value == Converted(maybe: Date(timeIntervalSince1970: 1)))
        try value.update(json: #"{"maybe":null,"date":2}"#)
        #expect(value == Converted(date: Date(timeIntervalSince1970: 2)))
    }

    /// A default is for a key that is missing when a value is made, not when one is changed.
    @Test func defaultsDoNotOverwrite() throws {
        var address = Address(street: "S", city: "C", zip: nil)
        try address.update(json: #"{"street":"T"}"#)
        #expect(address == Address(street: "T", city: "C", zip: nil))
    }
}
