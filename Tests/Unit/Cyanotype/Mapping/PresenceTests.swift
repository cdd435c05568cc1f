import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Post: Model, Equatable {
    var likes: Int
    var level: Int
    var title: String?
    var note: Patch<String>

    static let blueprint = Blueprint(Post.init) {
        Field("likes", \.likes).default(0, if: [.missing, .null])
        Field("level", \.level).default(1, if: .missing).default(9, if: .invalid)
        Field("title", \.title).required()
        Field("note", \.note)
    }
}

private struct Options: Model, Equatable {
    var size = 12
    var name = "light"

    static let blueprint = Blueprint(creating: Options.init) {
        Field("size", \.size).default(8, if: .null).default(10, if: .invalid)
        Field("name", \.name).required()
    }
}

private final class Shelf: Model {
    var size = 12
    var tags = ["a"]

    static let blueprint = Blueprint(creating: Shelf.init) {
        Field("size", \.size).default(8, if: .null).default(10, if: .invalid)
        Field("tags", \.tags).elements(.skipInvalid)
    }
}

@Suite("Presence: missing, null and invalid are three things")
struct PresenceTests {
    @Test func eachHasItsOwnDefault() throws {
        #expect(
            try Post(json: #"{"title": "a"}"#) == Post(likes: 0, level: 1, title: "a", note: .absent)
        )
        #expect(
            try Post(json: #"{"title": null, "likes": null, "level": "x", "note": null}"#)
                == Post(likes: 0, level: 9, title: nil, note: .null)
        )
        #expect(
            try Post(json: #"{"title": "t", "likes": 3, "level": 4, "note": "n"}"#)
                == Post(likes: 3, level: 4, title: "t", note: .value("n"))
        )
    }

    @Test func whatHasNoDefaultIsAnError() {
        let error = mappingError { _ = try Post(json: #"{"likes": "x", "level": null}"#) }
        #expect(
            error?.description == """
                2 problems
                $.title (line 1, column 1): missing key "title"
                $.likes (line 1, column 11): expected an integer, found string "x"
                """
        )
    }

    @Test func theReportTellsEach() throws {
        let (_, report) = try Post.read(json: #"{"title": null, "likes": null, "level": {"a": [1, 2]}}"#)
        #expect(
            report.description == """
                $.likes (line 1, column 26): default used for null
                $.level (line 1, column 41): default used for a value that is invalid: expected an integer, found an object
                """
        )
        #expect(report.entries.map(\.kind) == [.defaultForNull, .defaultForInvalid])
    }

    @Test func missingKeysAreToldToo() throws {
        let (post, report) = try Post.read(json: #"{"title": "a"}"#)
        #expect(post.likes == 0)
        #expect(report.entries.map(\.kind) == [.defaultForMissing, .defaultForMissing])
        #expect(report.entries.map(\.path.description) == ["$.likes", "$.level"])
        let (_, declared) = try Options.read(json: #"{"name": "a"}"#)
        #expect(declared.description == "$.size (line 1, column 1): declared value used for a missing key")
    }

    @Test func strictDocumentsLeaveAnEmptyReport() throws {
        let (_, report) = try Post.read(json: #"{"likes": 1, "level": 2, "title": null, "note": "a"}"#)
        #expect(report.isEmpty)
    }

    @Test func inPlaceToo() throws {
        #expect(try Options(json: #"{"name": "a", "size": null}"#) == Options(size: 8, name: "a"))
        #expect(try Options(json: #"{"name": "a", "size": []}"#) == Options(size: 10, name: "a"))
        #expect(throws: MappingError.self) { try Options(json: #"{"size": 1}"#) }
    }

    @Test func classesToo() throws {
        let shelf = try Shelf(json: #"{"size": [], "tags": ["b", 1, "c"]}"#)
        #expect(shelf.size == 10)
        #expect(shelf.tags == ["b", "c"])
        try shelf.update(json: #"{"size": null, "tags": [false]}"#)
        #expect(shelf.size == 8)
        #expect(shelf.tags == [])
    }

    @Test func updatesToo() throws {
        var post = Post(likes: 5, level: 5, title: "t", note: .value("n"))
        try post.update(json: #"{"level": "x", "likes": null, "note": null}"#)
        #expect(post == Post(likes: 0, level: 9, title: "t", note: .null))
    }

    @Test func aBrokenDocumentIsAnErrorAllTheSame() {
        #expect(throws: MappingError.self) { try Post(json: #"{"title": "a", "level": [1, 2}"#) }
        #expect(throws: MappingError.self) { try Post(json: #"{"title": "a", "level": "\ud800"}"#) }
    }

    @Test func failFastDoesNotStopAtWhatIsAllowed() throws {
        let post = try Post(
            json: #"{"title": "a", "level": {"deep": "x"}, "likes": 2}"#,
            options: JSONOptions(maximumIssues: 1)
        )
        #expect(post.level == 9 && post.likes == 2)
    }

    @Test func patchesRoundTrip() throws {
        for text in [
            #"{"likes":1,"level":2,"title":"a"}"#, #"{"likes":1,"level":2,"title":"a","note":null}"#,
            #"{"likes":1,"level":2,"title":"a","note":"n"}"#,
        ] {
            #expect(try Post(json: text).jsonString() == text)
            #expect(try Post(json: text).jsonString(options: JSONOptions(nilStrategy: .null)) == text)
        }
        var name: String? = "x"
        Patch<String>.absent.apply(to: &name)
        #expect(name == "x")
        Patch<String>.value("y").apply(to: &name)
        #expect(name == "y")
        Patch<String>.null.apply(to: &name)
        #expect(name == nil)
        #expect(throws: MappingError.self) { try [Patch<Int>.absent].jsonString() }
        #expect(try [Patch<Int>.null, .value(1)].jsonString() == "[null,1]")
    }
}
