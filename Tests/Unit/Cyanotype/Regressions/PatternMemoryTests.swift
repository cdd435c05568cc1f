import Testing

@testable import Cyanotype

/// The strings that a pattern is matched against do not determine how much it keeps for the next one.
@Suite("Memory of patterns")
struct PatternMemoryTests {
    /// A character of `length` bytes or one more.
    private func character(_ number: Int, length: Int) -> String {
        String(UnicodeScalar(UInt32(0x4e00 + number)) ?? "x") + String(repeating: "\u{301}", count: length / 2 - 1)
    }

    private func matcher(_ text: String = "(é|.)*") throws -> PatternMatcher {
        PatternMatcher(try PatternProgram(text), stepLimit: Pattern.stepLimit)
    }

    @Test func longCharactersAreForgotten() throws {
        var matcher = try matcher()
        for round in 0..<4 {
            let text = (0..<200).map { character($0 + round * 200, length: 1000) }.joined()
            #expect(text.count == 200)
            #expect(matcher.matches(text) == true)
            #expect(matcher.rememberedBytes == 0)
        }
        // Also among those that are not.
        #expect(matcher.matches("日本" + character(0, length: 100)) == true)
        #expect(matcher.rememberedBytes == 0)
    }

    @Test func manyCharactersAreForgotten() throws {
        var matcher = try matcher()
        for round in 0..<40 {
            let text = (0..<100).map { character($0 + round * 100, length: 60) }.joined()
            #expect(matcher.matches(text) == true)
            #expect(matcher.rememberedBytes <= 64 * 1024)
        }
    }

    /// The answers for a character count too: there is one for each part of the pattern.
    @Test func soAreAnswers() throws {
        let parts = (0..<500).map { "[\(character($0 + 4096, length: 2))é]" }
        var matcher = try matcher("(\(parts.joined(separator: "|")))*é")
        for round in 0..<4 {
            let text = (0..<250).map { character($0 + round * 250, length: 2) }.joined()
            #expect(matcher.matches(text) == false)
            #expect(matcher.rememberedBytes <= 64 * 1024)
        }
    }

    @Test func ordinaryCharactersAreKept() throws {
        var matcher = try matcher()
        #expect(matcher.matches("日本語👩‍👩‍👧‍👦é") == true)
        #expect(matcher.rememberedBytes > 30)
        // They are still told apart.
        var sorted = try self.matcher("[あ-ん]*日?")
        for text in ["あい", "日", "あ日", ""] { #expect(sorted.matches(text) == true, "\(text)") }
        for text in ["日あ", "日日", "本", character(0, length: 200)] { #expect(sorted.matches(text) == false, "\(text)") }
        for text in ["あい", "日", "あ日"] { #expect(sorted.matches(text) == true, "\(text)") }
    }
}
