import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Left: Model {
    let a: String
    let inner: [Twin]
    let left: Int

    static let blueprint = Blueprint(Left.init) {
        Field("a", \.a, default: "")
        Field("inner", \.inner, default: [])
        Field("left", \.left)
    }
}

private struct Right: Model {
    let a: Int
    let inner: [Twin]
    let right: Int?

    static let blueprint = Blueprint(Right.init) {
        Field("a", \.a).default(0, if: [.missing, .invalid])
        Field("inner", \.inner, default: [])
        Field("right", \.right)
    }
}

private indirect enum Twin: MappableUnion {
    case left(Left)
    case right(Right)
    case number(Int)

    static let union = Union<Twin>.untagged {
        Variant("number", Twin.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant("left", Twin.left) { if case .left(let left) = $0 { left } else { nil } }
        Variant("right", Twin.right) { if case .right(let right) = $0 { right } else { nil } }
    }
}

private struct Holder: Model {
    let values: [Right]
    static let blueprint = Blueprint(Holder.init) { Field("values", \.values).default([], if: .invalid) }
}

@Suite("The limit of reports")
struct ReportLimitTests {
    /// The elements are read as parts of a left one first, and remembered for the right one.
    @Test func holdsForWhatUntaggedUnionsRemember() throws {
        let text = #"{"a":7,"inner":[{"right":1,"inner":[]},{"right":2,"inner":[]}],"right":3}"#
        let whole = try Twin.read(json: text).report
        #expect(whole.entries.map(\.path.description) == ["$.inner[0].a", "$.inner[1].a"])
        #expect(!whole.isTruncated)

        let noted = #"{"a":"x","inner":[{"right":1,"inner":[]},{"right":2,"inner":[]}],"right":3}"#
        let report = try Twin.read(json: noted, options: JSONOptions(maximumIssues: 2)).report
        #expect(report.entries.map(\.path.description) == ["$.a", "$.inner[0].a"])
        #expect(report.isTruncated)
        #expect(try Twin.read(json: noted, options: JSONOptions(maximumIssues: 3)).report.isTruncated == false)
    }

    @Test func isNotReachedByWhatIsTakenBack() throws {
        let text = #"{"values":[{"right":1},{"right":2},{"right":"x"}]}"#
        let report = try Holder.read(json: text, options: JSONOptions(maximumIssues: 2)).report
        #expect(report.entries.map(\.kind) == [.defaultForInvalid])
        #expect(!report.isTruncated)
    }
}
