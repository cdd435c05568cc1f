import Cyanotype
import Testing

private enum Color: String, Mappable, CaseIterable { case red, green }

private enum Level: Int, Mappable, CaseIterable { case low = 1 }

private struct Item: Model {
    let size: Int
    let tags: [String]
    let color: OpenEnum<Color>

    static let blueprint = Blueprint(Item.init) {
        Field("size", \.size).default(0, if: [.missing, .invalid])
        Field("tags", \.tags).elements(.skipInvalid)
        Field("color", \.color)
    }
}

@Suite("Reports of some kinds only")
struct ReportKindsTests {
    /// 200 keys are unknown, more than a report has entries, before the others.
    private var text: String {
        let unknown = (0..<200).map { #""unknown\#($0)": 1, "# }.joined()
        return #"{\#(unknown)"size": "x", "tags": ["a", 1], "color": "blue"}"#
    }

    @Test func othersAreNotHidden() throws {
        let all = try Item.read(json: text).report
        #expect(all.isTruncated && all.entries.allSatisfy { $0.kind == .unknownKey })

        let some = try Item.read(json: text, reporting: [.elementSkipped, .defaultForInvalid]).report
        #expect(some.entries.map(\.kind) == [.defaultForInvalid, .elementSkipped] && !some.isTruncated)

        let most = try Item.read(json: text, reporting: MappingReport.Kind.all.subtracting([.unknownKey])).report
        #expect(most.entries.map(\.kind) == [.defaultForInvalid, .elementSkipped, .unknownCase] && !most.isTruncated)

        #expect(try Item.read(json: Array(text.utf8), reporting: []).report.isEmpty)
        #expect(try Item.read(json: JSON(json: text), reporting: [.unknownCase]).report.entries.count == 1)
    }

    @Test func theirNumberIsStillLimited() throws {
        let report = try Item.read(json: text, reporting: [.unknownKey], options: JSONOptions(maximumIssues: 3)).report
        #expect(report.entries.count == 3 && report.isTruncated)
    }

    @Test func openEnumsAreDescribedByTheirRawValues() throws {
        let colors = try [OpenEnum<Color>](json: #"["red", "blue"]"#)
        #expect("\(colors[0]) \(colors[1])" == "red blue")
        #expect("\(OpenEnum(Level.low)) \(OpenEnum<Level>(rawValue: 7))" == "1 7")
    }
}
