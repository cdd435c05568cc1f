import Cyanotype
import Foundation
import Testing

@Suite("Lenient reading") struct LenientReadingSnippets {
    // snippet: presence
    struct Draft: Model {
        let id: Int
        let title: String?
        let subtitle: String?
        let likes: Int

        static let blueprint = Blueprint(Draft.init) {
            Field("id", \.id)
            Field("title", \.title)
            Field("subtitle", \.subtitle).required()
            Field("likes", \.likes, default: 0)
        }
    }
    // end

    // snippet: post
    struct Post: Model {
        let id: Int
        let likes: Int
        let level: Int
        let tags: [String]
        let scores: [Int]
        let isPinned: Bool
        let status: OpenEnum<Status>

        static let blueprint = Blueprint(Post.init) {
            Field("id", \.id)
            Field("likes", \.likes).default(0, if: [.missing, .null])
            Field("level", \.level).default(1, if: .missing).default(9, if: .invalid)
            Field("tags", \.tags).elements(.skipInvalid)
            Field("scores", \.scores).elements(.replace(with: 0))
            Field("is_pinned", \.isPinned).coercing(.booleansFromNumbers)
            Field("status", \.status)
        }
    }

    enum Status: String, Mappable, CaseIterable {
        case draft, published
    }
    // end

    // snippet: unknown
    struct Profile: Model {
        let name: String
        let others: JSON.Object

        static let blueprint = Blueprint(Profile.init) {
            Field("name", \.name)
            Field.unknownKeys(\.others)
        }
    }
    // end

    // snippet: strict
    struct Login: Model {
        let user: String
        let password: String

        static let blueprint = Blueprint(Login.init) {
            Field("user", \.user)
            Field("password", \.password).sensitive()
        }.rejectingUnknownKeys()
    }
    // end

    private let article: Article

    init() throws {
        article = try Article("LenientReading")
    }

    @Test func presence() throws {
        let draft = try Draft(json: #"{"id": 1, "subtitle": null}"#)
        #expect(draft.title == nil && draft.subtitle == nil && draft.likes == 0)
        for (text, code) in [
            (#"{"subtitle": "s"}"#, MappingError.Code.missingKey), (#"{"id": null, "subtitle": "s"}"#, .typeMismatch),
            (#"{"id": 1}"#, .missingKey), (#"{"id": 1, "subtitle": null, "likes": null}"#, .typeMismatch),
        ] {
            do {
                _ = try Draft(json: text)
                Issue.record("read: \(text)")
            } catch {
                #expect(error.issues.map(\.code) == [code])
            }
        }
        let text = try Draft(json: #"{"id": 1, "title": null, "subtitle": null}"#).jsonString()
        #expect(text == #"{"id":1,"subtitle":null,"likes":0}"#)
    }

    @Test func reports() throws {
        var print = Printed()
        let body = article.json[0]
        // snippet: report
        let (post, report) = try Post.read(json: body)
        print(report)
        // end
        #expect(print.text == article.printed[0])
        #expect(post.likes == 0 && post.level == 9 && post.tags == ["swift", "json"] && post.scores == [3, 0])
        #expect(post.isPinned && post.status == .unknown("archived"))
        #expect(try post.jsonString().contains(#""status":"archived""#))
        #expect(report.entries.first?.kind == .defaultForNull)
    }

    @Test func strictByDefault() throws {
        let body = article.json[0]
        var issues = 0
        do {
            _ = try Draft(json: body)
        } catch {
            issues = error.issues.count
        }
        #expect(issues > 0)
    }

    @Test func coercions() throws {
        // snippet: coercions
        let options = JSONOptions(coercions: [.numbersFromStrings, .booleansFromNumbers])
        let numbers = try [Int](json: #"["1", 2, "3e2"]"#, options: options)  // 1, 2, 300
        // end
        #expect(numbers == [1, 2, 300])
        #expect(throws: MappingError.self) { try [Int](json: #"["1 "]"#, options: options) }
    }

    @Test func unknownKeys() throws {
        // snippet: keep
        let profile = try Profile(json: #"{"theme": {"dark": true}, "name": "Ann"}"#)
        let isDark = profile.others["theme"]?["dark"]?.boolValue  // true
        let text = try profile.jsonString()  // {"name":"Ann","theme":{"dark":true}}
        // end
        #expect(isDark == true)
        #expect(text == #"{"name":"Ann","theme":{"dark":true}}"#)
    }

    @Test func rejecting() throws {
        var print = Printed()
        // snippet: reject
        do {
            _ = try Login(json: #"{"user": "ann", "pasword": "hunter2", "password": 7}"#)
        } catch {
            print(error)
        }
        // end
        #expect(print.text == article.printed[1])
        #expect(!print.text.contains("hunter2"))
        #expect(throws: MappingError.self) {
            try Draft(json: #"{"id": 1, "subtitle": "", "x": 1}"#, options: JSONOptions(rejectsUnknownKeys: true))
        }
    }

    @Test func duplicates() throws {
        // snippet: duplicates
        let options = JSONOptions(duplicateKeys: .last)
        let login = try Login(json: #"{"user": "ann", "user": "bo", "password": ""}"#, options: options)  // bo
        // end
        #expect(login.user == "bo")
        #expect(throws: MappingError.self) { try Login(json: #"{"user": "a", "user": "b", "password": ""}"#) }
    }
}
