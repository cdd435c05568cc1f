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
        #expect(report(Account.self, twice).hasPrefix("$.login.pin (line 1, column 39): the key again"))
        let codable = #"{"codable":{"sizes":{"CANARY":"CANARY"}}}"#
        #expect(report(Account.self, codable).hasPrefix("$.codable (line 1, column 31): expected an integer"))
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
            #expect(error?.mappingError?.issues.map(\.code) == [.sizeLimit])
            #expect(error?.description.contains("pin") == true)
            #expect(error?.description.contains("CANARY") == false)
        }
    }
}
