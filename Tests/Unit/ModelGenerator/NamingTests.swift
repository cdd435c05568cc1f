import CyanotypeTestSupport
import Foundation
import Testing

@testable import ModelGenerator

@Suite("Names")
struct NamingTests {
    @Test(arguments: [
        ("profile_image_url_https", "profileImageURLHTTPS"), ("id_str", "idStr"), ("id", "id"), ("ID", "id"),
        ("userID", "userID"), ("HTMLUrl", "htmlURL"), ("topicIds", "topicIDs"), ("image-urls", "imageURLs"),
        ("URLs", "urls"),
        ("HTTPServer", "httpServer"), ("User Name", "userName"), ("a.b.c", "aBC"), ("$ref", "ref"), ("2fa", "_2fa"),
        ("+1", "plus1"), ("-1", "minus1"), ("größe", "größe"), ("Ähnlich", "ähnlich"), ("键", "键"), ("SHA256", "sha256"),
        ("file_sha256", "fileSHA256"), ("__typename", "typename"),
    ])
    func ofProperties(key: String, name: String) {
        #expect(KeyWords(key).propertyName == name)
    }

    @Test(arguments: ["", " ", "_", "%", "❤️", "\u{202e}"])
    func ofKeysWithoutWords(key: String) {
        #expect(KeyWords(key).propertyName == nil)
        #expect(KeyWords(key).typeName == nil)
    }

    @Test func areOfABearableLength() {
        let key = Array(repeating: "word", count: 100).joined(separator: "_")
        #expect(KeyWords(key).propertyName == "word" + String(repeating: "Word", count: 11))
        #expect(KeyWords(String(repeating: "x", count: 1000)).typeName?.count == 48)
    }

    @Test(arguments: [
        ("users", "User"), ("statuses", "Status"), ("categories", "Category"), ("addresses", "Address"),
        ("movies", "Movie"),
        ("seatCategories", "SeatCategory"), ("people", "Person"), ("children", "Child"), ("caches", "Cache"),
        ("branches", "Branch"), ("houses", "House"), ("series", "Series"), ("news", "News"),
        ("tls", "TLS"), ("ios", "IOS"), ("media", "Media"),
        ("indices", "Index"), ("boxes", "Box"), ("causes", "Cause"), ("image_urls", "ImageURL"),
        ("analysis", "Analysis"),
        ("glass", "Glass"), ("is", "Is"), ("s", "S"), ("bus", "Bus"), ("databases", "Database"), ("aliases", "Alias"),
    ])
    func ofElements(key: String, name: String) {
        #expect(KeyWords(key).singular.typeName == name)
    }

    @Test func areUnique() throws {
        let expected = [
            "Root.id: Int", "Root.id2: [Int]", "Root.id3: Bool", "Root.id2x2: String", "Root.é: [Bool]",
            "Root.é2: [String]",
            "Root.emptyKey: Bool", "Root.symbol: Double", "Root.symbol2: [Double]",
        ]
        let sample = """
            {"id": 1, "ID": [1], "_id": true, "id2": "", "\u{e9}": [true], "e\u{301}": ["x"], "": true, "%": 1.5, "!": [1.5]}
            """
        #expect(try properties(sample) == expected)
    }

    @Test func neverHideTypes() throws {
        let sample =
            #"{"data": {"a": 1}, "string": {"b": 1}, "url": {"c": 1}, "root": {"d": 1}, "3d": {"e": 1}, "user": {"f": 1}}"#
        let types = try properties(sample).prefix(6).compactMap { $0.split(separator: " ").last }
        #expect(types == ["RootData", "RootString", "RootURL", "RootRoot", "Root3d", "User"])
    }

    /// Whoever adds a public type to the library adds its name to those that models do not take.
    @Test func areNotThoseOfTheLibrary() throws {
        let declaration = /^public (?:final )?(?:struct|enum|class|protocol|actor|typealias) (\w+)/
            .anchorsMatchLineEndings()
        var names: [String] = []
        for module in ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"] {
            let folder = PackageFolder.url.appendingPathComponent("Sources/\(module)")
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift")
            {
                let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                names += source.matches(of: declaration).map { String($0.1) }
            }
        }
        #expect(names.count > 40)
        #expect(names.filter { !SwiftNames.isReservedType($0) } == [])
    }

    @Test func escapeKeywords() throws {
        let expected = ["Root.`class`: Int", "Root.selfValue: String", "Root.blueprintValue: Bool", "Root.type: [Int]"]
        #expect(try properties(#"{"class": 1, "self": "x", "blueprint": true, "type": [1]}"#) == expected)
    }

    @Test func ofSharedModelsAreTheMostFrequent() throws {
        let user = #"{"login": "x", "id": 1}"#
        let properties = try properties(
            #"{"actor": \#(user), "x": {"user": \#(user)}, "y": {"user": \#(user), "z": 1}}"#
        )
        #expect(properties.prefix(3) == ["Root.actor: User", "Root.x: X", "Root.y: Y"])
        let sizes = try declarations(#"{"sizes": {"small": {"w": 1}, "medium": {"w": 2}, "large": {"w": 3}}}"#)
        #expect(sizes.contains("let small: Size\n"))
    }

    @Test func literalsShowWhatIsInvisible() {
        #expect(
            SwiftLiteral("a\"\\\n\u{0}\u{e9}e\u{301}\u{202e}键").text == #""a\"\\\n\u{0}"# + "\u{e9}"
                + #"e\u{301}\u{202e}键""#
        )
        #expect(
            SwiftLiteral("ab\u{301}cdefghijklm").parts(ofWidth: 12) == [#""ab\u{301}c""#, #""defghijklm""#]
        )
    }
}
