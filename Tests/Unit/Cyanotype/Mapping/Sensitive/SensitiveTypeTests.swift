import Cyanotype
import CyanotypeTestSupport
import Testing

/// A sensitive type, like `Secret`.
private struct Token: Mappable, SensitiveValue, Equatable, Sendable {
    var text = ""

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Token {
        try reader.readSensitive { (reader: inout JSONReader) throws(JSONReader.Failure) in
            Token(text: try reader.readString())
        }
    }

    func write(to writer: inout JSONWriter) {
        guard writer.options.revealsSecrets else { return writer.cannotRevealSecret() }
        writer.writeString(text)
    }

    static func jsonSchema(in context: inout SchemaContext) -> JSON {
        context.noteSensitiveValue()
        return ["type": "string"]
    }
}

/// A type that is made from a secret, and rejects it.
private struct Login: RawRepresentable, Mappable, Sendable {
    let rawValue: Token

    init?(rawValue: Token) { nil }
}

private enum Credential: MappableUnion, Sendable {
    case none
    case token(Token)
    case code(Int)

    static let union = Union<Credential>.untagged {
        Variant("token", Credential.token) { if case .token(let token) = $0 { token } else { nil } }
        Variant("code", Credential.code) { if case .code(let code) = $0 { code } else { nil } }
    }
}

private struct Inner: Model {
    var token: Token?

    static let blueprint = Blueprint(creating: { Inner() }) {
        Field("token", \.token).validate("a longer one") { $0 == nil }
    }
}

private struct Opaque: Error, CustomStringConvertible {
    let description: String
}

private struct Vault: Model, Extensible {
    var token: Token? = Token()
    var list: [Token] = []
    var byName: [String: Token] = [:]
    var patch = Patch<Token>.absent
    var inner = Inner()
    var credential = Credential.none
    var login: Login?
    var converted = 0
    var written: Token?
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Vault() }) {
        Field("token", \.token).alias("key").validate("a longer one") { $0 == nil || $0 == Token() }
        Field("list", \.list).length(...1).validate("other ones") { $0.isEmpty }
        Field("byName", \.byName).validate("others") { $0.isEmpty }
        Field("patch", \.patch).validate("another") { _ in false }
        Field("inner", \.inner)
        Field("credential", \.credential).validate("another credential") { if case .none = $0 { true } else { false } }
        Field("login", \.login)
        Field(
            "converted",
            \.converted,
            as: Conversion(
                from: Token.self,
                decode: { throw Opaque(description: "bad \($0.text)") },
                encode: { Token(text: "\($0)") }
            )
        )
        Field(
            "written",
            \.written,
            as: Conversion<Token>(from: String.self, decode: { Token(text: $0) }, encode: { $0.text })
        )
        Field.extensions(\.extensionFields)
    }

    static let spare = ExtensionField<Vault, Token?>("spare")
}

extension Conversion where Value == Token {
    fileprivate static var text: Conversion {
        Conversion(from: String.self, decode: { Token(text: $0) }, encode: \.text)
    }

    fileprivate static var refused: Conversion {
        Conversion(
            from: String.self,
            decode: { throw Opaque(description: "bad \($0)") },
            encode: { throw Opaque(description: "bad \($0.text)") }
        )
    }
}

/// Tokens that are not read by their type.
private struct Converted: Model {
    var token = Token()
    var refused: Token?
    var list: [Token] = []

    static let blueprint = Blueprint(creating: { Converted() }) {
        Field("token", \.token, as: .text).validate("a longer one") { _ in false }
        Field("refused", \.refused, as: .refused)
        Field("list", \.list, as: .array(of: .text)).length(2...)
    }
}

private struct FixedConverted: Model {
    let token: Token
    let refused: Token?

    static let blueprint = Blueprint(FixedConverted.init) {
        Field("token", \.token, as: .text).validate("a longer one") { _ in false }
        Field("refused", \.refused, as: .refused)
    }
}

private struct Account: Model, Equatable {
    var name = ""
    var token: Token?

    static let blueprint = Blueprint(creating: { Account() }) {
        Field("name", \.name)
        Field("token", \.token)
    }
}

private struct Post: Model, Extensible {
    var id = 0
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Post() }) {
        Field("id", \.id)
        Field.extensions(\.extensionFields)
    }

    static let account = ExtensionField<Post, Account?>("account")
    static let logins = ExtensionField<Post, [String: [Account]]>("logins", default: [:])
    static let answers = ExtensionField<Post, [Post]>("answers", default: [])
    static let note = ExtensionField<Post, String?>("note")
}

@Suite("Values that are sensitive by their type")
struct SensitiveTypeTests {
    @Test(arguments: [
        #"{"token":"CANARY"}"#, #"{"key":"CANARY"}"#, #"{"token":{"CANARY":1}}"#, #"{"list":["CANARY"]}"#,
        #"{"list":["CANARY","CANARY"]}"#, #"{"list":"CANARY"}"#, #"{"list":[{"CANARY":CANARY}]}"#,
        #"{"byName":{"a":"CANARY"}}"#, #"{"byName":"CANARY"}"#, #"{"patch":"CANARY"}"#,
        #"{"inner":{"token":"CANARY"}}"#,
        #"{"inner":"CANARY"}"#, #"{"inner":{"token":["CANARY",{"CANARY":{"CANARY":tru}}]}}"#,
        #"{"credential":"CANARY"}"#,
        #"{"credential":{"CANARY":"CANARY"}}"#, #"{"login":"CANARY"}"#, #"{"converted":"CANARY"}"#,
        #"{"spare":{"CANARY":1}}"#, #"{"spare":{"CANARY":CANARY}}"#, #"{"token":"a","token":{"CANARY":CANARY}}"#,
    ])
    func areNotQuotedByRulesOrErrors(_ document: String) throws {
        // An extension field is unknown until it is first used.
        _ = Vault.spare
        for options in [JSONOptions.default, JSONOptions(maximumIssues: 1), JSONOptions(maximumStringLength: 5)] {
            let error = mappingError { _ = try Vault(json: document, options: options) }
            #expect(error?.description.contains("CANARY") == false, "\(String(describing: error))")
            var vault = Vault()
            let update = mappingError { try vault.update(json: document, options: options) }
            #expect(update?.description.contains("CANARY") == false, "\(String(describing: update))")
            let list = mappingError { _ = try [Vault](json: "[\(document)]", options: options) }
            #expect(list?.description.contains("CANARY") == false, "\(String(describing: list))")
        }
    }

    @Test func areNotQuotedWithoutAField() {
        for document in [#""CANARY""#, #"{"CANARY":"CANARY"}"#, #"["CANARY",{"CANARY":1},"#] {
            #expect(!report([Token].self, document).contains("CANARY"))
            #expect(!report([String: [Token]].self, #"{"a":\#(document)}"#).contains("CANARY"))
            #expect(!report(Credential.self, #"[\#(document)]"#).contains("CANARY"))
        }
    }

    /// The keys and indices that lead to a secret are not a part of it.
    @Test func keepTheirPaths() {
        #expect(report(Vault.self, #"{"list":["a",7]}"#).contains("$.list[1] (line 1, column 14): expected a string"))
        #expect(report(Vault.self, #"{"byName":{"mail":7}}"#).contains("$.byName.mail (line 1"))
    }

    @Test func areNotQuotedWhenChecked() {
        var vault = Vault()
        vault.token = Token(text: "CANARY")
        vault.list = [Token(text: "CANARY")]
        vault.inner.token = Token(text: "CANARY")
        vault.credential = .token(Token(text: "CANARY"))
        vault[Vault.spare] = Token(text: "CANARY")
        let error = mappingError { try vault.validate() }
        #expect(error?.issues.count == 5)
        #expect(error?.description.contains("CANARY") == false)
    }

    @Test func areShownByNothing() throws {
        var vault = Vault()
        vault.written = Token(text: "CANARY")
        #expect(vault.modelDescription.contains(#""written": "redacted""#))
        #expect(!vault.modelDescription.contains("CANARY"))
        let sensitive = Vault.blueprint.fields.filter(\.isSensitive).flatMap(\.keys)
        #expect(sensitive == ["token", "list", "byName", "patch", "written"])
        #expect(Vault.spare.isSensitive)
    }

    /// A member that was read for an extension field is written back unchanged, unless it is a secret.
    @Test func ofExtensionFieldsAreWrittenOnlyWhereSecretsAre() throws {
        struct Plain: Model, Extensible {
            var extensionFields = ExtensionValues()
            static let blueprint = Blueprint(creating: { Plain() }) { Field.extensions(\.extensionFields) }
            static let token = ExtensionField<Plain, Token?>("token")
        }
        _ = Plain.token
        let document = #"{"a":1,"token":"CANARY"}"#
        let plain = try Plain(json: document)
        #expect(mappingError { _ = try plain.jsonString() }?.description.contains("CANARY") == false)
        #expect(try plain.jsonString(options: JSONOptions(revealsSecrets: true)) == document)
        #expect(plain[Plain.token] == Token(text: "CANARY"))
    }

    @Test func insideExtensionFieldsAreWrittenOnlyWhereSecretsAre() throws {
        Post.declare(Post.account, Post.logins, Post.answers, Post.note)
        let answer = #"{"id":1,"note":"a","account":{"name":"a","token":"CANARY"}}"#
        let document = #"{"id":2,"logins":{"x":[{"name":"b","token":"CANARY"}]},"answers":[\#(answer)]}"#
        let post = try Post(json: document)
        let error = mappingError { _ = try post.jsonString() }
        let paths = error?.issues.map(\.path.description)
        #expect(paths == ["$.logins.x[0].token", "$.answers[0].account.token"])
        #expect(error?.description.contains("CANARY") == false)
        #expect(try post.jsonString(options: JSONOptions(revealsSecrets: true)) == document)
        #expect(!post.modelDescription.contains("CANARY"))
        // The others are written back as they were.
        let plain = #"{"id":3,"note":"a","rest":1.0}"#
        #expect(try Post(json: plain).jsonString() == plain)
    }

    @Test(arguments: [
        #"{"token":"CANARY","list":["a","b"]}"#, #"{"token":7713177131}"#, #"{"token":{"CANARY":CANARY}}"#,
        #"{"token":{"CANARY":1,"CANARY":1}}"#, #"{"token":"a","token":{"CANARY":CANARY}}"#, #"{"refused":"CANARY"}"#,
        #"{"refused":7713177131}"#, #"{"list":["CANARY"]}"#, #"{"list":["a",{"CANARY":"CANARY"}]}"#,
    ])
    func areNotQuotedWhereAConversionReadsThem(_ document: String) throws {
        for options in [JSONOptions.default, JSONOptions(maximumIssues: 1), JSONOptions(maximumStringLength: 5)] {
            for text in [
                report(Converted.self, document, options: options),
                report(FixedConverted.self, document, options: options),
                report([Converted].self, "[\(document)]", options: options),
            ] {
                #expect(!text.isEmpty)
                #expect(!text.contains("CANARY") && !text.contains("77131") && !text.contains(#"found "C""#), "\(text)")
            }
        }
    }

    @Test func areNotQuotedWhereAConversionWritesThem() {
        var converted = Converted()
        converted.refused = Token(text: "CANARY")
        let error = mappingError { _ = try converted.jsonString() }
        #expect(error?.issues.map(\.path.description) == ["$.refused"])
        #expect(error?.description.contains("CANARY") == false)
        #expect(!converted.modelDescription.contains("CANARY"))
        #expect(Converted.blueprint.fields.map(\.isSensitive) == [true, true, true])
    }
}
