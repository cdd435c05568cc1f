import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Site: Model, Codable {
    let home: URL

    static let blueprint = Blueprint(Site.init) { Field("home", \.home) }
}

private struct StrictSite: Model {
    let home: URL
    let others: [URL]

    static let blueprint = Blueprint(StrictSite.init) {
        Field("home", \.home, as: .strictURL)
        Field("others", \.others, as: .array(of: .strictURL), default: [])
    }
}

private struct HiddenSite: Model {
    let home: URL

    static let blueprint = Blueprint(HiddenSite.init) { Field("home", \.home, as: .strictURL).sensitive() }
}

@Suite("URL")
struct URLTests {
    private static let right = [
        "https://example.com/a%20b?q=1#f", "mailto:a@b.example", "relative/path", "/absolute", "#fragment", "?q",
        "file:///etc/hosts", "https://[::1]:8080/", "urn:uuid:0", "https://example.com", "http://a:/", "://", ":",
        "http://[::1%25en0]/", "http://[zz]/", "http://[]/", "http://xn--/", "http://a:99999999999/", "//host/a",
    ]

    private static let repaired = [
        "https://a/b{/c}", "https://ä.x/", "a b", "https://a/b c", "a|b", " ", "%", "%zz", "a%2", "a\u{7f}b", "a\nb",
        "\0",
        "https://ä.x/%zz ", "mailto:a@b c", "#a#b", "http://a/b#c#d", "http://a/[b]", "http://a?[b]", "😀",
        "https://😀.la/", "http://user name@a/", "^", "https://a/?q=\"x\"", "data:text/plain, hello world",
        "https://EXAMPLE.com/Ä", "/a b", "//ä/b", "?ä", "foo://ä/", "https://example.com/ü", "\\", "<a>", "https://x/`",
        "https://x/e\u{301}", "https://x/\u{200d}", "http://a/%41 %zz", "https://api.x/users{?page,per_page}",
    ]

    private static let refused = [
        "", "http://[", "http://[::1", "http://a:b", "1a:b", "http://a b/", "https://exa mple.com", "http://ex<>.com",
        "http://\u{2028}.x", "http://@a:80:80", "http://a\\b", "http://a^b/", "ä:b", "http://example.com:８０/",
        "http://a%zzb/", "http://%/", "a b:c", "http://[::1]:x/", "http://[::1]x/",
    ]

    @Test(arguments: right + repaired + refused)
    func areReadAsByFoundation(_ text: String) throws {
        let document = try JSONEncoder().encode(["home": text])
        let expected = try? JSONDecoder().decode(Site.self, from: document).home
        #expect((try? Site(json: document))?.home == expected)
        #expect((try? CyanotypeDecoder().decode(Site.self, from: document))?.home == expected)
        #expect((expected == nil) == Self.refused.contains(text))
    }

    @Test(arguments: right)
    func stayAsTheyAre(_ text: String) throws {
        let url = try URL(json: #""\#(text)""#)
        #expect(url.relativeString == text)
        #expect(try url.jsonString() == #""\#(text)""#)
        #expect(try StrictSite(json: #"{"home": "\#(text)"}"#).home == url)
    }

    @Test(arguments: repaired)
    func aRepairedOneStaysAsItIs(_ text: String) throws {
        let url = try URL(json: JSON.string(text))
        #expect(try URL(json: url.jsonString()) == url)
        #expect(try StrictSite(json: ["home": .string(url.relativeString)]).home == url)
    }

    @Test(arguments: repaired + refused)
    func areRefusedByTheStrictConversion(_ text: String) throws {
        let document: JSON = ["home": .string(text)]
        #expect(codes(StrictSite.self, try document.jsonString()) == [.invalidValue])
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("1a:b", #""1a" is not a scheme"#),
        ("http://a:b/c", #""b" is not a port"#),
        ("http://[::1]:x/", #""x" is not a port"#),
        ("http://exa mple.com", "its host is not valid"),
    ])
    func errorsSayWhy(_ text: String, _ reason: String) {
        #expect(
            report(Site.self, #"{"home": "\#(text)"}"#)
                == #"$.home (line 1, column 10): expected a URL, found string "\#(text)": \#(reason)"#
        )
    }

    @Test(arguments: [
        ("https://a/b{/c}", "{"), ("https://ä.x/", "ä"), ("a b", " "), ("a|b", "|"), ("%zz", "%"), ("a%2", "%"),
        ("#a#b", "#"), ("http://a/[b]", "["), ("https://exa mple.com", " "),
    ])
    func strictErrorsNameTheCharacter(_ text: String, _ character: String) {
        let expected = "expected a URL of RFC 3986, found string"
        #expect(
            report(StrictSite.self, #"{"home": "\#(text)"}"#)
                == #"$.home (line 1, column 10): \#(expected) "\#(text)": the character "\#(character)" must be percent-encoded"#
        )
    }

    @Test func strictErrorsInArraysNameTheElement() {
        #expect(
            report(StrictSite.self, #"{"home": "a", "others": ["b", "c d", 1]}"#)
                == """
                2 problems
                $.others[1] (line 1, column 31): expected a URL of RFC 3986, found string "c d": \
                the character " " must be percent-encoded
                $.others[2] (line 1, column 38): expected a URL of RFC 3986 in a string, found number 1
                """
        )
    }

    @Test func errorsOfSensitiveFieldsQuoteNothing() {
        #expect(
            report(HiddenSite.self, #"{"home": "a|b"}"#)
                == "$.home (line 1, column 10): expected a URL of RFC 3986, found a string that is not shown"
        )
    }

    @Test func otherTypesAreRefused() {
        #expect(report(URL.self, "1") == "$ (line 1, column 1): expected a URL in a string, found number 1")
    }

    @Test func theSchemaIsShort() throws {
        #expect(URL.jsonSchema()["pattern"] == nil)
        #expect(URL.jsonSchema()["format"] == "uri-reference")
        #expect(StrictSite.jsonSchema()["properties"]?["home"]?["format"] == "uri-reference")
    }
}
