import Cyanotype
import Foundation
import Testing

// snippet: model
struct Reading: Model, Equatable {
    let sensor: String
    let celsius: Double

    static let blueprint = Blueprint(Reading.init) {
        Field("sensor", \.sensor)
        Field("data", "celsius", \.celsius)
    }
}
// end

@Suite struct InsideCyanotypeTests {
    private let article: Article

    init() throws {
        article = try Article("InsideCyanotype")
    }

    private func text() throws -> String {
        try String(
            contentsOf: Document.package.appending(path: "\(Article.catalogue)/InsideCyanotype.md"),
            encoding: .utf8
        )
    }

    @Test func oneMemberGoesThereAndBack() throws {
        let text = article.json[0]
        // snippet: there and back
        let reading = try Reading(json: text)
        let again = try reading.jsonString()
        // end
        #expect(reading == Reading(sensor: "roof", celsius: 21.5))
        #expect(again == #"{"sensor":"roof","data":{"celsius":21.5}}"#)
    }

    /// The picture has the floors that `.ci/floors` checks, and each is a folder.
    @Test func thePictureHasAllFloors() throws {
        let sources = Document.package.appending(path: "Sources/Cyanotype")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.contains(".") }
        let pictured = try text().matches(of: /(?m)^    (\w+) {2,}\w/).map(\.output.1)
        #expect(Set(pictured.map(String.init)) == Set(folders))
        let floors = pictured.reversed().map { "\"\($0)\"" }.joined(separator: ", ")
        let check = try String(contentsOf: Document.package.appending(path: ".ci/floors"), encoding: .utf8)
        #expect(check.contains("\"Cyanotype\": [\(floors)]"))
    }

    /// The files that the article names are there.
    @Test func theFilesItNamesExist() throws {
        let names = try text().matches(of: /`((?:Engine|Mapping|Features|Text|Support)\/[^`]+\.swift)`/).map(\.output.1)
        #expect(names.count >= 6)
        for name in names {
            let file = Document.package.appending(path: "Sources/Cyanotype/\(name)")
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
        }
    }
}
