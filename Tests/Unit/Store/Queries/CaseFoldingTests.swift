import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Texts that are compared without their case.
struct CaseFoldingTests {
    @Test(arguments: [
        ("Tea", "tEA"), ("STRASSE", "straße"), ("STRAẞE", "strasse"), ("ΌΣΟΣ", "όσος"), ("É", "e\u{301}"),
        ("\u{212A}", "k"),
        ("ﬁn", "FIN"), ("ſ", "S"), ("Ꭰ", "ꭰ"), ("İ", "i\u{307}"), ("Ǆ", "ǆ"), ("ǅ", "ǆ"), ("Ж", "ж"), ("ᲀ", "В"),
        ("ŉ", "ʼN"), ("ΰ", "Υ\u{308}\u{301}"), ("𐐀", "𐐨"), ("a\u{0}B", "A\u{0}b"), ("🙂", "🙂"),
    ])
    func `have one folded form`(left: String, right: String) {
        #expect(CaseFolding.folded(left) == CaseFolding.folded(right))
    }

    @Test(arguments: [("ı", "i"), ("İ", "i"), ("é", "e"), ("ss", "s"), ("ø", "o"), ("α", "a")])
    func `keep what is no matter of case`(left: String, right: String) {
        #expect(CaseFolding.folded(left) != CaseFolding.folded(right))
    }

    @Test func `are folded once for all`() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
            let text = String(Character(scalar))
            let folded = CaseFolding.folded(text)
            // The standard calls this stability.
            if folded != CaseFolding.folded(folded) { Issue.record("U+\(String(value, radix: 16))") }
            // All cases of a letter fold alike, but for the dotless ı and the dotted İ, which a language may pair with i.
            if value == 0x131 || value == 0x130 { continue }
            let cases = [text.lowercased(), text.uppercased(), scalar.properties.titlecaseMapping]
            if !cases.allSatisfy({ CaseFolding.folded($0) == folded }) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func `are found in a store`() throws {
        let titles = ["Straße", "STRASSE 5", "Gasse", "die STRASSE", "Ünder", "under", "premium", "PREMIUM tea"]
        let store = try ObjectStore(.memory)
        try store.save(titles.enumerated().map { Article(id: "\($0)", title: $1) })
        func found(_ matcher: Matcher<String>) throws -> Set<String> {
            Set(try store.fetch(store.query(Article.self).filter(\.title, matcher)).map(\.title))
        }
        #expect(try found(.equals("STRASSE", ignoringCase: true)) == ["Straße"])
        #expect(try found(.contains("strasse", ignoringCase: true)) == ["Straße", "STRASSE 5", "die STRASSE"])
        #expect(try found(.starts(with: "Straß", ignoringCase: true)) == ["Straße", "STRASSE 5"])
        #expect(try found(.ends(with: "STRAßE", ignoringCase: true)) == ["Straße", "die STRASSE"])
        #expect(try found(.ends(with: "asse")) == ["Gasse"])
        #expect(try found(.equals("ÜNDER", ignoringCase: true)) == ["Ünder"])
        #expect(try found(.starts(with: "Premium", ignoringCase: true)) == ["premium", "PREMIUM tea"])
        #expect(try found(.equals("premium", ignoringCase: false)) == ["premium"])
        #expect(try found(.not(.contains("S", ignoringCase: true))) == ["Ünder", "under", "premium", "PREMIUM tea"])
    }

    @Test func `SQL finds ASCII by its lower case, and all other texts`() {
        func filter(_ matcher: Matcher<String>) -> SQLText? {
            ObjectQuery<Sample>().filter(\.name, matcher).compiled(for: SampleColumns.schema).filter
        }
        let others = #"length(t."name") <> length(CAST(t."name" AS BLOB))"#
        #expect(
            filter(.contains("Tea", ignoringCase: true))
                == SQLText(#"(instr(lower(t."name"), ?) > 0 OR \#(others))"#, [.text("tea")])
        )
        #expect(
            filter(.ends(with: "Tea", ignoringCase: true))
                == SQLText(#"(substr(lower(t."name"), -3) = ? OR \#(others))"#, [.text("tea")])
        )
        #expect(filter(.equals("Й", ignoringCase: true)) == SQLText(others))
    }
}
