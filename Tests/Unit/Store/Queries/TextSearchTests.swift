import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Strings are compared as Swift compares Characters, except for their order.
struct TextSearchTests {
    @Test func `contains and starts are those of Foundation`() throws {
        let parts = Random.texts + ["\r", "\n", "a\r", "\nb"]
        for part in parts where !part.isEmpty {
            let contains = Condition<String>.contains(part).makeTest()
            let starts = Condition<String>.starts(with: part).makeTest()
            let containsPredicate = #Predicate<String> { $0.contains(part) }
            let startsPredicate = #Predicate<String> { $0.starts(with: part) }
            for text in parts.flatMap({ first in ["", "x", "\r"].map { $0 + first + part } }) + parts {
                #expect(try contains(text) == containsPredicate.evaluate(text), "\(text.debugDescription) \(part)")
                #expect(try starts(text) == startsPredicate.evaluate(text), "\(text.debugDescription) \(part)")
            }
        }
    }

    @Test func `the empty string is in all strings`() throws {
        #expect(try Condition<String>.contains("").makeTest()(""))
        #expect(try Condition<String>.starts(with: "").makeTest()("a"))
        let empty = ""
        #expect(try #Predicate<String> { $0.contains(empty) }.evaluate(""))
    }

    @Test func `strings are ordered by their normal forms`() {
        // Swift's operator puts neither first.
        #expect(!("\u{2126}" < "\u{3A9}0") && !("\u{3A9}0" < "\u{2126}"))
        #expect(compareStrings("\u{2126}", "\u{3A9}0") == .orderedAscending)
        #expect(compareStrings("\u{3A9}0", "\u{2126}") == .orderedDescending)
        #expect(compareStrings("\u{2126}", "\u{3A9}") == .orderedSame)
        for left in Random.texts {
            for right in Random.texts {
                let keys = (StorageKey(of: left), StorageKey(of: right))
                let result = compareStrings(left, right)
                #expect((result == .orderedSame) == (left == right))
                if let leftKey = keys.0, let rightKey = keys.1 {
                    #expect((result == .orderedAscending) == (leftKey < rightKey))
                }
            }
        }
    }
}
