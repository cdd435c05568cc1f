import Cyanotype
import Foundation
import Testing

@Suite("Text that errors quote")
struct QuotedTextTests {
    @Test(arguments: UInt8(0)..<0x80)
    func isEscapedAsJSONAndDELToo(_ byte: UInt8) throws {
        let character = String(Unicode.Scalar(byte))
        // These characters end the scheme of a URL, which the error quotes, or make it something else than a scheme.
        guard !":/?#@[]".contains(character) else { return }
        let scheme = "1" + character
        let document = try (scheme + "://example.org").jsonString()
        let error = #expect(throws: MappingError.self) { try URL(json: document) }
        let description = try #require(error).description
        let quoted = try scheme.jsonString().replacing("\u{7f}", with: "\\u007f")
        #expect(description.contains("\(quoted) is not a scheme"), "\(description)")
    }
}
