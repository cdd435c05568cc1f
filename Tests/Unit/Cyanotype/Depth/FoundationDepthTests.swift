import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Foundation's coders are recursive, and know nothing of the stack: ``JSON`` refuses what it has no room for.
@Suite("Deep values in Foundation's coders, on small stacks")
struct FoundationDepthTests {
    /// A program's own type with a value in it.
    private struct Holder: Codable {
        let value: JSON
    }

    /// Brackets around a value, and how many levels one of them is.
    private static let shapes = [("[", "]", 1), (#"{"k":"#, "}", 1), (#"[0,{"k":"#, "}]", 2)]

    @Test(arguments: [512, 256], [64, 128, 200, 256, 320, 400, 450, 500, 510, 511, 512, 513, 20_000])
    func areCodedOrRefused(_ kibibytes: Int, _ depth: Int) async throws {
        for (open, close, levels) in Self.shapes {
            let count = depth / levels
            let text = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
            let isAllowed = try await SmallStack.run(kibibytes: kibibytes) {
                do {
                    let value = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
                    #expect(value.description == text)
                    _ = try JSONEncoder().encode(value)
                    let holder = try JSONDecoder().decode(Holder.self, from: Data(#"{"value":\#(text)}"#.utf8))
                    #expect(holder.value == value)
                    _ = try JSONEncoder().encode(holder)
                    return true
                } catch is DecodingError {
                    return false
                } catch is EncodingError {
                    return false
                }
            }
            // The default limit of documents has room on a stack of the usual size.
            #expect(isAllowed || depth > 64 || kibibytes < 512, "\(open)")
        }
    }
}
