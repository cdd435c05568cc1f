import Foundation
import Testing

@testable import CyanotypeSettings

/// A list with elements of another tool stays where it is. Only a text that is no XML any more is damaged.
@Suite struct UnknownElementsTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private static func list(_ value: String) -> String { "<plist><dict><key>a</key>\(value)</dict></plist>" }

    /// Texts, the first element of each that no property list has, and where it is.
    static let texts: [(text: String, element: String, line: Int, column: Int)] = [
        (list("<null/>"), "null", 1, 26), (list("<null></null>"), "null", 1, 26),
        (
            "<?xml version=\"1.0\"?>\r\n<plist>\n<dict>\n\t<key>é</key><true/><key>日</key> <uid>7</uid></dict></plist>\n",
            "uid", 4, 34
        ),
        ("<dict><null/></dict>", "null", 1, 7), ("<plist><null/></plist>", "null", 1, 8),
        ("<plist><dict/><meta/></plist>", "meta", 1, 15), ("<plist><dict><meta/></dict></plist>", "meta", 1, 14),
        // Names that begin like those of property lists.
        (list("<dateTime>2001-01-01</dateTime>"), "dateTime", 1, 26), (list("<integers/>"), "integers", 1, 26),
        (list("<True />"), "True", 1, 26), (list("<s:string>b</s:string>"), "s:string", 1, 26),
        ("<plist><dict><keys>a</keys></dict></plist>", "keys", 1, 14),
        // Inside of texts, and after something else that cannot be read.
        (list("<string>b <b>c</b></string>"), "b", 1, 36), (list("<integer>x</integer><null/>"), "null", 1, 46),
        // With all that XML has.
        (
            "<!DOCTYPE plist [<!ELEMENT null EMPTY>]><!-- <no> --><?pi <no>?>"
                + list("<array><string><![CDATA[<no>]]>&lt;&#65;&#x1F600;</string><null a='>' b = \"/>\"/></array>"),
            "null", 1, 148
        ),
        (list("<map><!-- </map> --><map x=\"1\"\n/></map>") + "<!-- end -->\n", "map", 1, 26),
    ]

    @Test(arguments: texts.indices, [PropertyListStore.DamagePolicy.quarantine, .refuse])
    func areLeftWhereTheyAre(index: Int, policy: PropertyListStore.DamagePolicy) throws {
        let (text, element, line, column) = Self.texts[index]
        for bytes in [Data(text.utf8), Data([0xEF, 0xBB, 0xBF] + text.utf8), try #require(text.data(using: .utf16))] {
            try bytes.write(to: url)
            let store = PropertyListStore(url: url, onDamage: policy)
            let calls: [(PropertyListStore) throws -> Void] = [
                { _ = try $0.value(forKey: "a") }, { try $0.setValue(.integer(1), forKey: "a") },
                { try $0.update { _ in } },
            ]
            for call in calls {
                let error = #expect(throws: BackingStoreError.self, "\(text)") { try call(store) }
                #expect(error?.code == .corrupt)
                #expect(error?.detail == "foreign")
                let place = "<\(element)> (line \(line), column \(column))"
                #expect(error?.reason.contains(place) == true, "\(error?.reason ?? ""): \(text)")
            }
            #expect(try Data(contentsOf: url) == bytes)
            #expect(store.recoveries.isEmpty)
        }
        #expect(try folder.names().filter { $0.contains("corrupt") }.isEmpty)
    }

    @Test func aListThatIsCutShortIsDamaged() {
        for (text, _, _, _) in Self.texts {
            let whole = Array(text.utf8)
            guard let end = whole.lastIndex(of: UInt8(ascii: "/")) else { continue }
            for count in 1..<end { expectDamage(Array(whole[..<count])) }
        }
    }

    private func expectDamage(_ bytes: [UInt8]) {
        do throws(PropertyListDamage) {
            _ = try PropertyListContents(bytes: bytes)
            // A part can be a list.
        } catch {
            #expect(!error.isForeign, "\(error.reason): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        list("<null>"), list("</null>"), list("<null/"), list("<null></nul>"), list("<a><b></a></b>"),
        list("<null/>&nope;"), list("<null/>& "), list("<null/>&#xD800;"), list("<null/>\u{0}"), list("<null/>\u{1}"),
        list("<null a=b/>"), list("<null a/>"), list("<null a='<'/>"), list("<null a=\"/>"), list("<null/><!-- "),
        list("<null/><![CDATA[ "), list("<null/><? "), list("<1/>"), list("<null / >"), list("< null/>"),
        list("<null/><!ELEMENT null>"),
        // The root.
        "<html><body/></html>", "<plst><dict/></plst>", "<plist/><null/>", list("<null/>") + "<plist/>",
        list("<null/>") + "x", "<null/>",
    ])
    func whatIsNoXMLIsDamaged(text: String) throws {
        expectDamage(Array(text.utf8))
        #expect(throws: PropertyListDamage.self) { try PropertyListContents(bytes: Array(text.utf8)) }
    }

    /// The text of an error stays short and without control characters.
    @Test func longNamesAreNotQuoted() throws {
        let text = Self.list("<\(String(repeating: "n", count: 1_000))/>")
        let damage = #expect(throws: PropertyListDamage.self) { try PropertyListContents(bytes: Array(text.utf8)) }
        #expect(damage?.isForeign == true)
        #expect(damage?.reason.contains("line 1, column 26") == true)
        #expect(damage.map { $0.reason.utf8.count < 200 } == true)
    }

    /// Reading them takes no more memory than the depth of a list can.
    @Test func theDepthIsLimited() {
        let deep = String(repeating: "<a>", count: 600) + String(repeating: "</a>", count: 600)
        let damage = #expect(throws: PropertyListDamage.self) {
            try PropertyListContents(bytes: Array(Self.list(deep).utf8))
        }
        #expect(damage?.isForeign == true)
    }
}
