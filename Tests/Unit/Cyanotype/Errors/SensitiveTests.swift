import Cyanotype
import CyanotypeTestSupport
import Testing

private let canary = "CANARY-7f3a"

private let refusing = Conversion<String>(
    from: String.self,
    decode: { throw Quoting(value: $0) },
    encode: { throw Quoting(value: $0) }
)

private struct Login: Model {
    let user: Int
    let password: String

    static let blueprint = Blueprint(Login.init) {
        Field("user", \.user)
        Field("password", \.password)
    }
}

private struct Vault: Model {
    var pin: Int?
    var token: String?
    var flag: Bool?
    var logins: [Login]?
    var byName: [String: Int]?
    var raw: JSON?
    var open: Int?

    static let blueprint = Blueprint(creating: { Vault() }) {
        Field("pin", \.pin).sensitive()
        Field("token", \.token, as: refusing).sensitive()
        Field("flag", \.flag).sensitive()
        Field("group", "logins", \.logins).sensitive()
        Field("byName", \.byName).sensitive()
        Field("raw", \.raw).sensitive()
        Field("open", \.open)
    }
}

private struct FixedVault: Model {
    let pin: Int
    let token: String

    static let blueprint = Blueprint(FixedVault.init) {
        Field("pin", \.pin).sensitive()
        Field("token", \.token, as: refusing).sensitive()
    }
}

@Suite("Sensitive fields")
struct SensitiveTests {
    /// Each document has the canary inside the value of a sensitive field, and is refused.
    private static let documents = [
        #"{"pin":"\#(canary)"}"#,
        #"{"pin":{"\#(canary)":1}}"#,
        #"{"token":"\#(canary)"}"#,
        #"{"flag":"\#(canary)"}"#,
        #"{"group":{"logins":[{"user":"\#(canary)","password":"\#(canary)"}]}}"#,
        #"{"group":{"logins":"\#(canary)"}}"#,
        #"{"byName":{"\#(canary)":true}}"#,
        #"{"byName":{"a":"\#(canary)"}}"#,
        #"{"byName":{"\#(canary)":1,"\#(canary)":2}}"#,
        #"{"raw":{"\#(canary)":1,"\#(canary)":2}}"#,
        #"{"raw":{"\#(canary)":\#(canary)}}"#,
        #"{"raw":["\#(canary)",{"\#(canary)":[}"#,
        #"{"pin":"\#(canary)","pin":"\#(canary)"}"#,
    ]

    @Test(arguments: documents)
    func areNeverQuoted(_ document: String) throws {
        for options in [JSONOptions.default, JSONOptions(maximumIssues: 1)] {
            let error = mappingError { () throws(MappingError) in _ = try Vault(json: document, options: options) }
            try expectNoCanary(try #require(error))
            var vault = Vault()
            let update = mappingError { () throws(MappingError) in try vault.update(json: document, options: options) }
            try expectNoCanary(try #require(update))
            let nested = mappingError { () throws(MappingError) in
                _ = try [String: [Vault]](json: #"{"a":[\#(document)]}"#, options: options)
            }
            try expectNoCanary(try #require(nested))
        }
    }

    private func expectNoCanary(_ error: MappingError) throws {
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", "\(error.issues)", "\(error.issues.map(\.path))", String(reflecting: error), dumped] {
            #expect(!text.contains(canary), "\(text)")
        }
    }

    @Test func keepTheirPathAndKind() {
        #expect(
            report(Vault.self, #"{"pin":"\#(canary)","open":"x","flag":3,"byName":{"k":true},"token":"t"}"#)
                == """
                5 problems
                $.pin (line 1, column 8): expected an integer, found a string that is not shown
                $.open (line 1, column 29): expected an integer, found string "x"
                $.flag (line 1, column 40): expected true or false, found a number that is not shown
                $.byName (line 1, column 56): expected an integer, found a boolean that is not shown
                $.token (line 1, column 70): expected a valid value, found a string that is not shown
                """
        )
    }

    @Test func hideTheByteOfASyntaxError() {
        #expect(
            report(Vault.self, #"{"token":"abc\q"}"#)
                == #"$.token (line 1, column 15): expected one of "\/bfnrtu after a backslash, "#
                + "found something that is not shown"
        )
        #expect(report(Vault.self, #"{"token":"abc"#).hasSuffix("found the end of the document"))
    }

    @Test func serveMemberwiseBlueprints() throws {
        #expect(
            report(FixedVault.self, #"{"pin":"\#(canary)","token":"\#(canary)"}"#)
                == """
                2 problems
                $.pin (line 1, column 8): expected an integer, found a string that is not shown
                $.token (line 1, column 30): expected a valid value, found a string that is not shown
                """
        )
    }

    @Test func areNotQuotedWhenTheyCannotBeWritten() throws {
        var vault = Vault()
        vault.token = canary
        let error = mappingError { () throws(MappingError) in _ = try vault.jsonString() }
        #expect(
            error?.description
                == "$.token: expected a String that can be converted, found a value that is not shown"
        )
    }

    /// The keys of a dictionary or of a `JSON` value are part of the value.
    @Test func hideTheKeysInsideThemWhenTheyCannotBeWritten() throws {
        struct Rates: Model {
            var byName: [String: Double] = [canary: .nan]
            static let blueprint = Blueprint(creating: { Rates() }) { Field("rates", \.byName).sensitive() }
        }
        let error = mappingError { () throws(MappingError) in _ = try Rates().jsonString() }
        #expect(error?.description == "$.rates: expected a finite number, found a value that is not shown")
    }

    @Test func areReadAndWrittenLikeOthers() throws {
        let document = #"{"pin":1,"flag":true,"byName":{"a":1},"raw":[1],"open":2}"#
        #expect(try Vault(json: document).jsonString() == document)
    }
}
