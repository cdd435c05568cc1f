import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Account: Model {
    var name: String
    var seen: Date
    var tags: Set<String>
    var scores: [String: Double]
    var note: String?
    var inner: Part

    struct Part: Model, Equatable {
        var size: Int
        static let blueprint = Blueprint(Part.init) { Field("size", \.size) }
    }

    static let blueprint = Blueprint(Account.init) {
        Field("name", \.name)
        Field("seen", \.seen)
        Field("tags", \.tags)
        Field("scores", \.scores)
        Field("note", \.note)
        Field("inner", \.inner)
    }

    static let sample = Account(
        name: "Ann",
        seen: Date(timeIntervalSince1970: 1.5),
        tags: ["a", "b", "c"],
        scores: ["x": 1, "y": 2.5],
        note: nil,
        inner: Part(size: 3)
    )
}

/// Its conversion writes hours and reads days.
private struct Drifting: Model {
    var hours: Int
    var name: String

    static let blueprint = Blueprint(Drifting.init) {
        Field(
            "stay",
            "hours",
            \.hours,
            as: Conversion(from: Int.self, decode: { $0 * 24 }, encode: { $0 })
        )
        Field("name", \.name)
    }
}

/// Its conversion leaves something out, which the texts do not show.
private struct Cutting: Model {
    var price: Double

    static let blueprint = Blueprint(Cutting.init) {
        Field("price", \.price, as: Conversion(from: Int.self, decode: { Double($0) }, encode: { Int($0) }))
    }
}

private struct Unreadable: Model {
    var level: Int

    static let blueprint = Blueprint(Unreadable.init) { Field("level", \.level).range(0...9) }
}

private struct Hidden: Model {
    var token: String
    var holder: Holder

    struct Holder: Model {
        var pin: String
        static let blueprint = Blueprint(Holder.init) { Field("pin", \.pin, as: .doubling).sensitive() }
    }

    static let blueprint = Blueprint(Hidden.init) {
        Field("token", \.token, as: .doubling).sensitive()
        Field("holder", \.holder)
    }
}

extension Conversion where Value == String {
    fileprivate static var doubling: Self { Conversion(from: String.self, decode: { $0 + $0 }, encode: { $0 }) }
}

private final class Shelf: Model {
    var size = 0.5
    var tags = ["a"]

    static let blueprint = Blueprint(creating: Shelf.init) {
        Field("size", \.size, as: Conversion(from: Int.self, decode: { Double($0) }, encode: { Int($0) }))
        Field("tags", \.tags)
    }
}

/// A debug build would stop at the first instance that is read.
private struct Swapped: Model {
    var first: String
    var second: String

    static let blueprint = Blueprint(Swapped.init) {
        Field("second", \.second)
        Field("first", \.first)
    }
}

@Suite("Samples that are not the same when they are read again")
struct RoundTripFindingsTests {
    private func findings<M: Model>(of samples: M...) -> [LintFinding] { M.roundTripFindings(of: samples) }

    @Test func nothingIsFoundWhereThereIsNothing() throws {
        #expect(findings(of: Account.sample) == [])
        try Account.checkBlueprint(samples: [Account.sample])
        try Account.checkBlueprint()
    }

    @Test func aConversionThatDrifts() throws {
        let found = findings(of: Drifting(hours: 2, name: "x"), Drifting(hours: 2, name: "y"))
        #expect(found.map(\.code) == [.noRoundTrip])
        #expect(
            found.first?.description
                == "$.stay.hours: 2 is read and written again as 48; read what is written, and write what is read"
        )
        // One that does not show.
        #expect(findings(of: Drifting(hours: 0, name: "x")) == [])
    }

    @Test func aConversionThatCuts() {
        #expect(findings(of: Cutting(price: 2)) == [])
        #expect(findings(of: Cutting(price: 2.5)).map(\.code) == [.noRoundTrip])
        #expect(findings(of: Cutting(price: 2.5)).first?.message.hasPrefix("2 is read as another value") == true)
    }

    @Test func whatCannotBeReadOrWritten() {
        #expect(findings(of: Unreadable(level: 3)) == [])
        #expect(findings(of: Unreadable(level: 10)).map(\.code) == [.notReadable])
        #expect(findings(of: Cutting(price: 2), Cutting(price: 3)) == [])
        var account = Account.sample
        account.scores = ["x": .nan]
        #expect(findings(of: account).map(\.code) == [.notWritable])
        #expect(findings(of: account).first?.path == [.key("scores")])
    }

    @Test func sensitiveValuesAreNotShown() {
        let found = findings(of: Hidden(token: "t0ken", holder: .init(pin: "p1n")))
        #expect(found.map(\.path) == [[.key("token")], [.key("holder")]])
        #expect(found.map(\.code) == [.noRoundTrip, .noRoundTrip])
        for finding in found { #expect(!finding.description.contains("t0ken") && !finding.description.contains("p1n")) }
    }

    @Test func instancesOfClassesStayAsTheyAre() {
        let shelf = Shelf()
        shelf.tags = ["b"]
        #expect(findings(of: shelf).map(\.path) == [[.key("size")]])
        #expect(shelf.size == 0.5 && shelf.tags == ["b"])
    }

    @Test func allIsThrownTogether() {
        let error = #expect(throws: BlueprintFindings.self) {
            try Drifting.checkBlueprint(samples: [Drifting(hours: 2, name: "x")])
        }
        #expect(
            error?.description == """
                1 finding about the blueprint of Drifting
                $.stay.hours: 2 is read and written again as 48; read what is written, and write what is read
                """
        )
        let swapped = #expect(throws: BlueprintFindings.self) {
            try Swapped.checkBlueprint(samples: [Swapped(first: "a", second: "b")])
        }
        #expect(swapped?.findings.map(\.code) == [.wrongOrder])
    }
}
