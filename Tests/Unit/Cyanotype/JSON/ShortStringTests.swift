import Cyanotype
import Testing

/// Strings up to 15 bytes are read and written as two words; these are around that length.
@Suite("Short strings")
struct ShortStringTests {
    /// Every length, with a character of each kind at every place.
    private static let strings: [String] = (0...18).flatMap { length in
        let plain = String("Abcdefghijklmnopqr".prefix(length))
        return [plain]
            + plain.indices.flatMap { index in
                ["\"", "\\", "/", "\u{0}", "\u{1f}", "\n", " ", "\u{7f}", "é", "語", "𝄞"].map {
                    plain.replacingCharacters(at: index, with: $0)
                }
            }
    }

    /// RFC 8259, section 7, with the fewest escapes.
    private static func quoted(_ string: String) -> String {
        let names: [Unicode.Scalar: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\u{0}": "\\u0000"]
        return "\"" + string.unicodeScalars.map { names[$0] ?? ($0 == "\u{1f}" ? "\\u001f" : String($0)) }.joined()
            + "\""
    }

    @Test func areWritten() throws {
        for string in Self.strings {
            #expect(try string.jsonString() == Self.quoted(string))
            #expect(try [string, string].jsonString() == "[\(Self.quoted(string)),\(Self.quoted(string))]")
            #expect(try Optional(string).jsonString() == Self.quoted(string))
            #expect(try Named(name: string, nickname: string).jsonString() == Self.document(string))
        }
    }

    @Test func areRead() throws {
        for string in Self.strings {
            let value = try Named(json: Self.document(string))
            #expect(value.name == string && value.nickname == string)
            // As the ones that the language makes: equal, of one hash, and longer in the same way.
            #expect(value.name.hashValue == string.hashValue)
            #expect(value.name + "x" == string + "x" && value.name.utf8.count == string.utf8.count)
            #expect(try [String](json: "[\(Self.quoted(string)) ]") == [string])
        }
    }

    private static func document(_ string: String) -> String {
        "{\"name\":\(quoted(string)),\"nickname\":\(quoted(string))}"
    }
}

private struct Named: Model {
    let name: String
    let nickname: String?

    static let blueprint = Blueprint(Named.init) {
        Field("name", \.name)
        Field("nickname", \.nickname)
    }
}

extension String {
    fileprivate func replacingCharacters(at index: Index, with character: String) -> String {
        self[..<index] + character + self[self.index(after: index)...]
    }
}
