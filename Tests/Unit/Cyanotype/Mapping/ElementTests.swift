import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private enum Color: String, Mappable, MappableKey, CaseIterable {
    case red, green
}

private struct Palette: Model, Equatable {
    let tags: [String]
    let scores: [Int]
    let colors: Set<Color>
    let byColor: [Color: Int]
    let seen: [Date]
    let corner: InlineArray<2, Double>
    let range: (Int, String)
    let status: OpenEnum<Color>
    let strict: [Int]?

    static let blueprint = Blueprint(Palette.init) {
        Field("tags", \.tags).elements(.skipInvalid)
        Field("scores", \.scores).elements(.replace(with: -1))
        Field("colors", \.colors).elements(.skipInvalid)
        Field("byColor", \.byColor).elements(.skipInvalid)
        Field("seen", \.seen, as: .array(of: .iso8601, elements: .skipInvalid))
        Field("corner", \.corner)
        Field("range", \.range, as: .tuple())
        Field("status", \.status)
        Field("strict", \.strict).elements(.all)
    }

    static func == (left: Palette, right: Palette) -> Bool {
        left.tags == right.tags && left.scores == right.scores && left.colors == right.colors
            && left.byColor == right.byColor && left.seen == right.seen && left.corner[0] == right.corner[0]
            && left.corner[1] == right.corner[1] && left.range == right.range && left.status == right.status
            && left.strict == right.strict
    }
}

@Suite("Elements of arrays, sets, dictionaries and tuples")
struct ElementTests {
    private let text = """
        {"tags": ["a", 1, "b"], "scores": [1, "x", 3], "colors": ["red", "blue", "red"], "byColor": {"red": 1, "green": "x"},
        "seen": ["1970-01-01T00:00:01Z", "soon"], "corner": [0.5, 1.5], "range": [3, "c"], "status": "blue", "strict": null}
        """

    @Test func policies() throws {
        let (palette, report) = try Palette.read(json: text)
        #expect(palette.tags == ["a", "b"])
        #expect(palette.scores == [1, -1, 3])
        #expect(palette.colors == [.red])
        #expect(palette.byColor == [.red: 1])
        #expect(palette.seen == [Date(timeIntervalSince1970: 1)])
        #expect(palette.corner[1] == 1.5)
        #expect(palette.range == (3, "c"))
        #expect(palette.status == .unknown("blue"))
        #expect(
            report.entries.map { "\($0.kind.rawValue) \($0.path)" } == [
                "elementSkipped $.tags[1]", "elementReplaced $.scores[1]", "elementSkipped $.colors[1]",
                "elementSkipped $.byColor.green", "elementSkipped $.seen[1]", "unknownCase $.status",
            ]
        )
        #expect(
            report.entries.first?.description
                == "$.tags[1] (line 1, column 16): element skipped: expected a string, found number 1"
        )
        #expect(try Palette(json: palette.jsonString()) == palette)
        #expect(try palette.jsonString(options: .sorted).contains(#""status":"blue""#))
    }

    @Test func allMeansAll() {
        let error = mappingError {
            _ = try Palette(json: text.replacing(#""strict": null"#, with: #""strict": [1, "x"]"#))
        }
        #expect(error?.issues.map(\.path.description) == ["$.strict[1]"])
    }

    @Test(arguments: [("[1]", "$"), ("[1, 2, 3]", "$"), (#"[1, "x"]"#, "$[1]"), ("{}", "$"), ("[]", "$")])
    func fixedSizes(_ text: String, _ path: String) {
        #expect(mappingError { _ = try InlineArray<2, Int>(json: text) }?.issues.map(\.path.description) == [path])
    }

    @Test(arguments: [
        ("[1]", ["$.range"]), (#"[1, "a", 2]"#, ["$.range"]), (#"["x", 1]"#, ["$.range[0]", "$.range[1]"]),
        ("7", ["$.range"]), ("[]", ["$.range"]),
    ])
    func tuples(_ value: String, _ paths: [String]) {
        let document = text.replacing(#"[3, "c"]"#, with: value)
        #expect(mappingError { _ = try Palette(json: document) }?.issues.map(\.path.description) == paths)
    }

    @Test func setsAreSortedWhenKeysAre() throws {
        let numbers: Set<Int> = [3, 1, 2, 10]
        #expect(try numbers.jsonString(options: .sorted) == "[1,10,2,3]")
        #expect(try Set<Int>(json: "[1, 2, 1]") == [1, 2])
        let strings: Set<String> = ["b", "a"]
        #expect(try strings.jsonString(options: .prettySorted) == "[\n  \"a\",\n  \"b\"\n]")
    }

    @Test func mergePatchesOfModels() throws {
        struct Contact: Model, Equatable {
            let name: String
            let phone: String?
            let ages: [String: Int]

            static let blueprint = Blueprint(Contact.init) {
                Field("name", \.name)
                Field("phone", \.phone).nilStrategy(.null)
                Field("ages", \.ages, default: [:])
            }
        }
        let old = Contact(name: "a", phone: "1", ages: ["x": 1, "y": 2])
        let new = Contact(name: "a", phone: nil, ages: ["y": 3, "z": 4])
        let patch = try old.mergePatch(to: new)
        #expect(patch == ["phone": nil, "ages": ["x": nil, "y": 3, "z": 4]])
        #expect(try old.applying(mergePatch: patch) == new)
        #expect(try new.mergePatch(to: new) == [:])
        #expect(throws: MappingError.self) { try old.applying(mergePatch: ["name": nil]) }
    }
}
