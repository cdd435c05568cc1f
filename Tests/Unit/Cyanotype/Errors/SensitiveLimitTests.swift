import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Login: Model {
    var user = ""
    var pin: JSON?
    var extra: JSON?

    static let blueprint = Blueprint(creating: { Login() }) {
        Field("user", \.user)
        Field("pin", \.pin).sensitive()
        Field("extra", \.extra)
    }
}

private struct Account: Model {
    var login: Login?
    var logins: [Login] = []
    var codable: Settings?

    static let blueprint = Blueprint(creating: { Account() }) {
        Field("login", \.login)
        Field("logins", \.logins).elements(.skipInvalid)
        Field("codable", \.codable).sensitive()
    }

    struct Settings: Codable {
        var sizes: [String: Int]
    }
}

private struct Around: Model {
    var login = Login()
    static let blueprint = Blueprint(creating: { Around() }) { Field.flatten(\.login) }
}

/// A model whose other members are sensitive, also those of an object that holds fields.
private struct Kept: Model {
    var size = 0
    var rest = JSON.Object()

    static let blueprint = Blueprint(creating: { Kept() }) {
        Field("group", "size", \.size)
        Field.unknownKeys(\.rest).sensitive()
    }
}

private struct Post: Model, Extensible {
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Post() }) { Field.extensions(\.extensionFields) }

    static let login = ExtensionField<Post, Login?>("login")
    static let code = ExtensionField<Post, JSON?>("code", isSensitive: true)
    static let answers = ExtensionField<Post, [Post]>("answers", default: [])
    static let open = ExtensionField<Post, JSON?>("open")
}

private struct Thread: Model {
    var posts: [Post] = []
    var logins: [Login] = []

    /// A conversion that is not written as it was read.
    private static let renaming = Conversion<Login>(
        from: Login.self,
        decode: { $0 },
        encode: { Login(user: $0.user + "a", pin: $0.pin) }
    )

    static let blueprint = Blueprint(creating: { Thread() }) {
        Field("posts", \.posts)
        Field("logins", \.logins, as: .array(of: renaming, elements: .skipInvalid))
    }
}

private enum Kind: MappableUnion {
    case login(Login)

    static let union = Union<Kind>.internallyTagged(by: "type") {
        Variant("login", Kind.login) { if case .login(let login) = $0 { login } else { nil } }
    }
}

/// The keys inside a sensitive value are a part of it, whatever is wrong with the document.
@Suite("Limits and broken documents around sensitive values")
struct SensitiveLimitTests {
    private static let short = JSONOptions(maximumStringLength: 8)
    private static let few = JSONOptions(maximumElements: 2)

    @Test func doNotShowTheKeysInThem() {
        let long = #"{"login":{"user":"a","pin":{"CANARY":{"x":"much longer than that"}}}}"#
        #expect(
            report(Account.self, long, options: Self.short)
                == "$.login.pin (line 1, column 43): expected a string of at most 8 bytes, found one of 21"
        )
        let many = #"{"login":{"pin":{"CANARY":[1,2,3]}}}"#
        #expect(
            report(Account.self, many, options: Self.few)
                == "$.login.pin (line 1, column 27): expected at most 2 elements or members, found more"
        )
        let deep = #"{"login":{"pin":{"CANARY":[[[[]]]]}}}"#
        #expect(
            report(Account.self, deep, options: JSONOptions(maximumDepth: 5))
                == "$.login.pin (line 1, column 29): expected at most 5 nested arrays and objects, found more"
        )
        let twice = #"{"login":{"pin":{"CANARY":{"CANARY":1,"CANARY":1}}}}"#
        #expect(report(Account.self, twice).hasPrefix("$.login.pin (line 1, column 39): duplicate key"))
        let codable = #"{"codable":{"sizes":{"CANARY":"CANARY"}}}"#
        #expect(report(Account.self, codable).hasPrefix("$.codable (line 1, column 31): expected an integer"))
    }

    /// A `JSON` value that is too deep.
    @Test func doNotShowThemInValues() throws {
        func nested(_ count: Int) -> JSON { (1..<count).reduce([]) { value, _ in [value] } }
        for (value, options) in [
            (nested(70), JSONOptions.default), (nested(3), JSONOptions(maximumDepth: 3)),
            (nested(100_000), JSONOptions(maximumDepth: 512)),
        ] {
            let value: JSON = ["pin": ["CANARY": value]]
            let text = "$.pin: expected at most \(options.maximumDepth) nested arrays and objects, found more"
            func check(_ body: () throws -> Void) {
                let error = #expect(throws: MappingError.self, performing: body)
                #expect(error?.description == text)
                #expect(error?.issues.map(\.code) == [.depthLimit])
            }
            check { _ = try Login(json: value, options: options) }
            check { _ = try Login.read(json: value, options: options) }
            check { _ = try Login(json: value, using: Login.blueprint.named("chosen"), options: options) }
            check {
                var login = Login()
                try login.update(json: value, options: options)
            }
            check { _ = try Login().applying(mergePatch: value, options: options) }
        }
        // A value that shares its parts is small, and its text is not.
        let shared = (0..<60).reduce([] as JSON) { value, _ in [value, value] }
        let error = mappingError { _ = try Login(json: ["pin": shared], options: JSONOptions(maximumDepth: 3)) }
        #expect(error?.description == "$.pin: expected at most 3 nested arrays and objects, found more")
        #expect(try [[Int]](json: [[1]], options: JSONOptions(maximumDepth: 2)) == [[1]])
    }

    /// The members that other modules have added, with what is sensitive inside of them.
    @Test(arguments: [
        #"{"login":{"pin":{"CANARY":1,"CANARY":2}}}"#, #"{"login":{"pin":{"CANARY":tru}}}"#,
        #"{"login":{"pin":{"CANARY":[[[[]]]]}}}"#, #"{"login":{"pin":1,"pin":{"CANARY":CANARY}}}"#,
        #"{"answers":[{"login":{"pin":{"CANARY":1,"CANARY":2}}}]}"#, #"{"answers":[{"code":{"CANARY":CANARY}}]}"#,
        #"{"code":{"CANARY":1,"CANARY":2}}"#,
    ])
    func doNotShowThemInExtensionFields(_ document: String) {
        Post.declare(Post.login, Post.code, Post.answers, Post.open)
        for options in [
            JSONOptions.default, JSONOptions(maximumDepth: 6), JSONOptions(duplicateKeys: .first),
            JSONOptions(duplicateKeys: .last), JSONOptions(maximumElements: 1), JSONOptions(maximumStringLength: 4),
        ] {
            let list = #"{"posts":[\#(document)]}"#
            for text in [report(Post.self, document, options: options), report(Thread.self, list, options: options)] {
                #expect(!text.contains("CANARY") && !text.contains(#"found "C""#), "\(text)")
            }
            if let (_, notes) = try? Post.read(json: document, options: options) {
                #expect(!notes.description.contains("CANARY"), "\(notes)")
            }
            var post = Post()
            do {
                try post.update(json: document, options: options)
            } catch {
                #expect(!error.description.contains("CANARY"), "\(error)")
            }
        }
        #expect(report(Post.self, #"{"open":{"key":1,"key":2}}"#).hasPrefix("$.open.key (line 1, column 18)"))
    }

    @Test func doNotShowThemWhenMembersAreWrittenBack() throws {
        Post.declare(Post.login, Post.code, Post.answers, Post.open)
        let deep: JSON = ["CANARY": (1..<70).reduce([]) { value, _ in [value] }]
        var kept = Kept()
        kept.rest = ["a": deep, "group": ["b": deep]]
        let error = mappingError { _ = try kept.jsonString() }
        #expect(error?.issues.map(\.path.description) == ["$.group.b", "$.a"])
        let options = JSONOptions(maximumDepth: 512)
        for (members, path) in [
            (["code": deep] as JSON, "$.code"), (["login": ["pin": deep]], "$.login"),
            (["answers": [["code": deep]]], "$.answers"),
        ] {
            let post = try Post(json: members, options: options)
            let error = mappingError { _ = try post.jsonString() }
            #expect(error?.issues.map(\.path.description) == [path])
            #expect(error?.description.contains("CANARY") == false)
        }
        let open = try Post(json: ["open": ["key": deep]], options: options)
        let shown = mappingError { _ = try open.jsonString() }
        #expect(shown?.issues.first?.path.description.hasPrefix("$.open.key.CANARY[0]") == true)
    }

    /// A conversion of elements does not hide what the type that it converts from has.
    @Test func doNotShowThemInElementsThatAreConverted() {
        let text = report(Thread.self, #"{"logins":1,"logins":[{"pin":{"CANARY":CANARY}}]}"#)
        #expect(!text.isEmpty && !text.contains("CANARY") && !text.contains(#"found "C""#), "\(text)")
        let sample = Thread(logins: [Login(user: "a", pin: "CANARY")])
        let findings = Thread.roundTripFindings(of: [sample]).map { "\($0)" }.joined()
        #expect(findings.contains("written differently") && !findings.contains("CANARY"), "\(findings)")
        #expect(Thread.jsonSchema()["properties"]?["logins"] == ["type": "array"])
    }

    @Test func showTheOthers() {
        let long = #"{"login":{"user":"a","extra":{"key":{"x":"much longer than that"}}}}"#
        #expect(report(Account.self, long, options: Self.short).hasPrefix("$.login.extra.key.x (line 1, column 42)"))
        let list = #"{"logins":[{"user":"a"},{"user":"much longer than that"}]}"#
        #expect(report(Account.self, list, options: Self.short).hasPrefix("$.logins[1].user (line 1"))
        #expect(
            report(Account.self, #"{"login":{"user":"#, options: Self.short)
                == "$.login.user (line 1, column 18): expected a value, found the end of the document"
        )
        #expect(report([Int].self, #"[1,"much longer than that"]"#, options: Self.short).hasPrefix("$[1] (line 1"))
    }

    /// Such values are skipped before their contents are known.
    @Test(arguments: [
        #"{"CANARY":CANARY}"#, #"{"CANARY":{"CANARY":"\q"}}"#, #"[[{"CANARY":1]]"#, #"{"CANARY":"\ud800"}"#,
    ])
    func doNotShowThemWherePassedOver(_ value: String) {
        func check<Value: Mappable>(_ type: Value.Type, _ document: String, options: JSONOptions = .default) {
            let text = report(type, document, options: options)
            #expect(!text.isEmpty && !text.contains("CANARY"), "\(document): \(text)")
            #expect(!text.contains(#"found "C""#) && !text.contains(#"found "q""#), "\(document): \(text)")
            var report = ""
            dump(mappingError { _ = try Value(json: document, options: options) }, to: &report)
            #expect(!report.contains("CANARY"))
        }
        check(Login.self, #"{"pin":1,"pin":\#(value)}"#)
        check(Login.self, #"{"pin":1,"pin":\#(value)}"#, options: JSONOptions(duplicateKeys: .first))
        check(Login.self, #"{"pin":1,"pin":\#(value)}"#, options: JSONOptions(duplicateKeys: .last))
        check(Around.self, #"{"user":"a","pin":\#(value)}"#)
        check(Kind.self, #"{"pin":\#(value),"type":"login"}"#)
        check([Kind].self, #"[{"pin":\#(value),"type":"login"}]"#)
        check(Account.self, #"{"logins":[{"user":7,"pin":\#(value)}]}"#, options: JSONOptions(maximumIssues: 1))
        check(Account.self, #"{"login":[{"pin":\#(value)}]}"#)
        check(Account.self, #"{"login":{"pin":\#(value)}}"#, options: JSONOptions(maximumStringLength: 5))
        check(Around.self, #"{"pin":\#(value)}"#, options: JSONOptions(maximumStringLength: 5))
        check(Kind.self, #"{"pin":\#(value),"type":"login"}"#, options: JSONOptions(maximumStringLength: 5))
    }

    @Test func doNotShowWhatStandsInPlaceOfAModelThatHasThem() {
        #expect(
            report(Account.self, #"{"login":"CANARY"}"#)
                == "$.login (line 1, column 10): expected an object, found a string that is not shown"
        )
        #expect(report([Int].self, #""open""#) == #"$ (line 1, column 1): expected an array, found string "open""#)
    }

    @Test func leaveAnInstanceAsItIs() {
        final class Box: Model {
            var user = "a"
            var pin: JSON?
            static let blueprint = Blueprint(creating: { Box() }) {
                Field("user", \.user)
                Field("pin", \.pin).sensitive()
            }
        }
        let box = Box()
        let error = mappingError {
            try box.update(json: #"{"user":"b","pin":{"CANARY":"much longer than that"}}"#, options: Self.short)
        }
        #expect(error?.description.hasPrefix("$.pin (line 1, column 29): expected a string of at most 8") == true)
        #expect(box.user == "a")
    }

    @Test func doNotShowThemInRecords() {
        for format in [JSONRecordFormat.lines, .array] {
            let record = #"{"pin":1,"pin":{"CANARY":{"CANARY":CANARY}}}"#
            let document = format == .lines ? record : "[\(record)]"
            for result in JSONRecords<Login>(json: document, format: format) {
                let error = #expect(throws: JSONStreamError.self) { try result.get() }
                #expect(error?.description.contains("CANARY") == false)
            }
        }
    }

    @Test(arguments: JSONRecordFormat.allCases) func doNotShowThemInRecordsThatAreTooLarge(_ format: JSONRecordFormat) {
        let record = #"{"user":"a","pin":{"CANARY":{"x":"much longer than that"}}}"#
        let document = format == .lines ? record : format == .array ? "[\(record)]" : "\u{1e}\(record)"
        for result in JSONRecords<Login>(json: document, format: format, options: Self.short) {
            let error = #expect(throws: JSONStreamError.self) { try result.get() }
            #expect(error?.mapping?.issues.map(\.code) == [.sizeLimit])
            #expect(error?.description.contains("pin") == true)
            #expect(error?.description.contains("CANARY") == false)
        }
    }
}
