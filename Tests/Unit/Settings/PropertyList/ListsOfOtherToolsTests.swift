import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeSettings

/// Valid lists of other tools are read, or left in place with an error: none is moved aside as damaged.
@Suite struct ListsOfOtherToolsTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        """

    private static func xml(_ value: String) -> String {
        head + "<plist version=\"1.0\"><dict><key>a</key>" + value + "</dict></plist>\n"
    }

    /// Texts, and the value for the key `a` in each.
    static let texts: [(text: String, value: PropertyList?)] = [
        // XML without usual parts, and with unusual ones.
        ("<dict><key>a</key><true/></dict>", .bool(true)),
        (head + "<dict><key>a</key><true/></dict>", .bool(true)),
        (head + head + "<plist><plist><dict/></plist></plist>", nil),
        ("\n \t" + xml("<true/>") + "left over from a longer file</plist>", .bool(true)),
        (xml("<string>a<![CDATA[<b>&amp;]]>c</string>"), .string("a<b>&amp;c")),
        ("<plist><dict><key><![CDATA[a]]></key><true/></dict></plist>", .bool(true)),
        (xml("<string>x<!-- y -->z</string><!-- e -->"), .string("xz")),
        (xml("<key>b</key>"), .string("b")), (xml("<array><key>b</key></array>"), .array([.string("b")])),
        (xml("<plist><true/></plist>"), .bool(true)),
        ("<?>xml?><plist><dict><key>a</key><true/></dict></plist>", .bool(true)),
        ("a=1; } and what follows it", .string("1")),
        (xml("<?x y?><string>x<?pi ?>z</string><?x?>"), .string("xz")),
        (xml("<integer>5<!-- a --></integer>"), .integer(5)),
        (xml("<string lang=\"de > en\" x='y'>b</string >"), .string("b")),
        (
            "<!DOCTYPE plist [<!ELEMENT plist ANY><!ENTITY b \"]>\">]>"
                + "<plist><dict><key>a</key><true/></dict></plist>", .bool(true)
        ),
        ("<!DOCTYPE plist [<!-- ]> --> <?pi ]>?>]><plist><dict><key>a</key><true/></dict></plist>", .bool(true)),
        (xml("<string>&#x0000000000000000000041;&#66;&quot;</string>"), .string("AB\"")),
        (xml("<string>a&#x;b&#;</string>"), .string("a\u{0}b\u{0}")),
        (xml("<string>a\r\nb\rc</string>"), .string("a\r\nb\rc")),
        (xml("<string>a\u{1}b\u{0}c</string>"), .string("a\u{1}b\u{0}c")),
        (
            "<plist><dict><key>a</key><true/><key>b</key><true/><key>a</key><integer>2</integer></dict></plist>",
            .integer(2)
        ),
        (
            xml("<dict><key>b</key><true/><key>b</key><false/></dict>"),
            .dictionary([.init(key: "b", value: .bool(false))])
        ),
        (xml("<integer>- 5</integer>"), .integer(-5)), (xml("<integer>-0x1F</integer>"), .integer(-31)),
        (xml("<integer>18446744073709551615</integer>"), .unsignedInteger(.max)),
        (xml("<integer>18446744073709551616</integer>"), .wideInteger("18446744073709551616")),
        (xml("<integer>-9223372036854775809</integer>"), .wideInteger("-9223372036854775809")),
        (xml("<real>1e999</real>"), .real(.infinity)), (xml("<real>-INF</real>"), .real(-.infinity)),
        (xml("<real>.5</real>"), .real(0.5)), (xml("<real>5.</real>"), .real(5)), (xml("<real>-0</real>"), .real(-0.0)),
        (xml("<real>0.1</real>"), .real(0.1)), (xml("<real>123456789012345678.5</real>"), .real(123456789012345678.5)),
        (xml("<date>2004-13-29T21:33:09Z</date>"), .date(128_727_189)),
        (xml("<date>2004-02-31T24:00:60Z</date>"), .date(99_964_860)),
        (xml("<date>2001-01-01T00:00:01.5Z</date>"), .date(1.5)),
        (xml("<date>2001-01-01T00:00:00+01:00</date>"), .date(-3_600)), (xml("<date>2001-01-02</date>"), .date(86_400)),
        (xml("<data> AA\n\tEC Aw== </data>"), .data(Data([0, 1, 2, 3]))),
        (xml("<data>AA*E-CAw==</data>"), .data(Data([0, 1, 2, 3]))),
        (xml("<data>AA==AAEC</data>"), .data(Data([0, 0, 1, 2]))),
        (xml("<data>AA= =AAEC AA=-=AAEC</data>"), .data(Data([0, 0, 1, 2, 0, 0, 0, 1, 2]))),
        (xml("<data>AAECAw</data>"), .data(Data([0, 1, 2, 3]))),
        (xml("<data/>"), .data(Data())), (xml("<true></true>"), .bool(true)),
        // OpenStep, GNUstep and files of strings.
        ("{ a = b; }", .string("b")), ("{}", nil), (" \n", nil), ("// nothing\n", nil),
        ("/* x */ a = b; \"c d\" = 'e f';\n", .string("b")), ("a;", .string("a")), ("{a=1;a=2;}", .string("2")),
        ("{ /* c */ a /* d */ = // e\n b; } /* not ended", .string("b")),
        (
            "{a=(1,{b=c;},<00 fF>,);}",
            .array([
                .string("1"), .dictionary([.init(key: "b", value: .string("c"))]), .data(Data([0, 255])),
            ])
        ),
        (
            #"{a="\a\b\f\n\r\t\v\"\\\'\q\101\341\U00e9\Ud83d\Ude00é\#u{1F600}";}"#,
            .string("\u{7}\u{8}\u{C}\n\r\t\u{B}\"\\'qAÆé😀é😀")
        ),
        (#"{a="\Ud83d";}"#, .brokenString([0xD83D])),
        ("{a=http://x.y/z_$-;}", .string("http://x.y/z_$-")),
        ("{a=<*I-5>;}", .integer(-5)), ("{a=<*R1.5>;}", .real(1.5)), ("{a=<*BY>;}", .bool(true)),
        ("{a=<*D2001-01-01 00:00:01 +0000>;}", .date(1)), ("{a=<[AAEC]>;}", .data(Data([0, 1, 2]))),
    ]

    @Test(arguments: texts.indices)
    func textsAreReadInEveryEncoding(index: Int) throws {
        let (text, value) = Self.texts[index]
        var encoded: [[UInt8]] = [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)]
        for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian] {
            let bytes = Array(try #require(text.data(using: encoding)))
            let mark = Array(try #require("\u{FEFF}".data(using: encoding)))
            encoded.append(mark + bytes)
            if text.hasPrefix("<") || text.hasPrefix("{") { encoded.append(bytes) }
        }
        for bytes in encoded {
            let contents = try PropertyListContents(bytes: bytes)
            #expect(contents["a"] == value, "\(text)")
            try expectKept(bytes, contents)
        }
    }

    /// Writes to a file of these bytes and expects all other values in it to be kept.
    private func expectKept(_ bytes: [UInt8], _ contents: PropertyListContents) throws {
        for format in [PropertyListStore.Format.binary, .xml] {
            try Data(bytes).write(to: url)
            let store = PropertyListStore(url: url, format: format)
            #expect(try store.value(forKey: "a").isIdentical(to: contents["a"].map { StoredValue($0) }))
            try store.setValue(.integer(7), forKey: "new")
            #expect(store.recoveries.isEmpty)
            let after = try PropertyListContents(bytes: Array(Data(contentsOf: url)))
            #expect(after["a"] == contents["a"])
            #expect(after["new"] == .integer(7))
            #expect(after.keys == contents.keys + [ExactString("new")])
        }
        #expect(try folder.names().filter { $0.contains("corrupt") }.isEmpty)
    }

    @Test(arguments: [
        "us-ascii", "iso-8859-1", "windows-1252", "ISO-8859-15", "windows-1251", "shift_jis", "koi8-r", "gb18030",
    ])
    func otherEncodingsOfXML(name: String) throws {
        let characters: [String: (String, [UInt8])] = [
            "us-ascii": ("é", [0xE9]), "iso-8859-1": ("é", [0xE9]), "windows-1252": ("€", [0x80]),
            "ISO-8859-15": ("€", [0xA4]),
            "windows-1251": ("я", [0xFF]), "shift_jis": ("日", [0x93, 0xFA]), "koi8-r": ("я", [0xD1]),
            "gb18030": ("日", [0xC8, 0xD5]),
        ]
        let (character, code) = try #require(characters[name])
        let parts = Self.xml("<string>|</string>").replacing("UTF-8", with: name).split(separator: "|")
        let bytes = Array(parts[0].utf8) + code + Array(parts[1].utf8)
        let contents = try PropertyListContents(bytes: bytes)
        #expect(contents["a"] == .string(character))
        try expectKept(bytes, contents)
        // Most programs that declare another encoding write UTF-8 nevertheless, or only ASCII.
        let ascii = Self.xml("<string>e</string>").replacing("UTF-8", with: "x-unheard-of")
        #expect(try PropertyListContents(bytes: Array(ascii.utf8))["a"] == .string("e"))
    }

    // MARK: Left where they are

    /// Lists that others can read and this library cannot.
    static let foreign: [[UInt8]] =
        [
            "<plist><array/></plist>", "<plist><string>root</string></plist>", "(1, 2)", "<00>", "\"root\"", "{\"}",
            "<!DOCTYPE plist [<!ENTITY b \"c\">]><plist><dict><key>a</key><string>&b;</string></dict></plist>",
            xml("<integer>999999999999999999999999999999999999999999</integer>"),
            xml("<string>é</string>").replacing("UTF-8", with: "x-unheard-of"),
            xml(String(repeating: "<array>", count: 600) + String(repeating: "</array>", count: 600)),
            "{a=" + String(repeating: "(", count: 600) + String(repeating: ")", count: 600) + ";}",
            "bplist15" + String(repeating: "x", count: 64),
        ].map { Array($0.utf8) } + [
            BinaryLists.list([[0xA0]]), BinaryLists.list([[0x51, 0x61]]),
            // Keys that are numbers.
            BinaryLists.list([[0xD1, 1, 2], [0x10, 1], [0x09]]),
            BinaryLists.list([[0xD1, 1, 2], [0x51, 0x61], [0x8F] + Array(repeating: 0xFF, count: 16)]),
            BinaryLists.nested(600),
        ]

    @Test(arguments: foreign.indices, [PropertyListStore.DamagePolicy.quarantine, .refuse])
    func whatCannotBeUsedIsLeftWhereItIs(index: Int, policy: PropertyListStore.DamagePolicy) throws {
        let bytes = Data(Self.foreign[index])
        let copy = Data(PropertyList.dictionary([.init(key: "a", value: .integer(1))]).bytes(format: .xml))
        try copy.write(to: folder.file(".a.plist.last-good"))
        try bytes.write(to: url)
        let store = PropertyListStore(url: url, onDamage: policy)
        let calls: [(PropertyListStore) throws -> Void] = [
            { _ = try $0.value(forKey: "a") }, { _ = try $0.keys() }, { try $0.setValue(.integer(1), forKey: "a") },
            { try $0.removeValue(forKey: "a") }, { try $0.update { _ in } },
        ]
        for call in calls {
            let error = #expect(throws: BackingStoreError.self) { try call(store) }
            #expect(error?.code == .corrupt)
            #expect(error?.detail == "foreign")
            #expect(error?.description.contains("left as it is") == true)
        }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(store.recoveries.isEmpty)
        #expect(try folder.names().filter { $0.contains("corrupt") }.isEmpty)
    }

    // MARK: Binary lists

    @Test func binaryListsOfOtherShapes() throws {
        let key: [UInt8] = [0x51, 0x61]
        let cases: [([UInt8], PropertyList)] = [
            ([0x00], .null), ([0x52, 0x61, 0xE9], .string("aé")), ([0x61, 0xD8, 0x3D], .brokenString([0xD83D])),
            ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
            ([0x5F, 0x14] + Array(repeating: 0, count: 15) + [1, 0x62], .string("b")),
            ([0x84, 0, 0, 0, 0, 5], .uid(5)), ([0xC1, 1], .set([.string("a")])), ([0xB0], .set([])),
            ([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], .date(.nan)), ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
        ]
        for (object, value) in cases {
            for offsetWidth in 1...16 {
                for numberWidth in [1, 2, 3, 5, 8, 9, 16] {
                    let root = [0xD1] + BinaryLists.number(1, numberWidth) + BinaryLists.number(2, numberWidth)
                    // References in the cases are one byte wide.
                    if object[0] == 0xC1, numberWidth > 1 { continue }
                    let bytes = BinaryLists.list(
                        [root, key, object],
                        offsetWidth: offsetWidth,
                        numberWidth: numberWidth,
                        gap: [1, 2, 3],
                        trailer: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
                    )
                    let contents = try PropertyListContents(bytes: bytes)
                    #expect(contents["a"] == value)
                    if offsetWidth + numberWidth < 4 { try expectSame(bytes, contents, value) }
                }
            }
        }
        // If a key occurs twice in a binary list, the first value counts, and all values stay.
        let twice = BinaryLists.list([[0xD2, 1, 1, 2, 3], key, [0x10, 1], [0x10, 2]])
        var contents = try PropertyListContents(bytes: twice)
        #expect(contents["a"] == .integer(1))
        contents.set([(ExactString("b"), .integer(3))])
        #expect(try PropertyListContents(bytes: contents.bytes(format: .binary))["a"] == .integer(1))
        #expect(try PropertyListContents(bytes: contents.bytes(format: .xml))["a"] == .integer(1))
        contents.set([(ExactString("a"), nil)])
        #expect(try PropertyListContents(bytes: contents.bytes(format: .binary)).keys == [ExactString("b")])
    }

    private func expectSame(_ bytes: [UInt8], _ contents: PropertyListContents, _ value: PropertyList) throws {
        var contents = contents
        contents.set([(ExactString("new"), .integer(7))])
        let binary = try PropertyListContents(bytes: contents.bytes(format: .binary))
        #expect(binary["a"] == value)
        let xml = try PropertyListContents(bytes: contents.bytes(format: .xml))
        #expect(xml.storedValue(forKey: "a").isIdentical(to: contents.storedValue(forKey: "a")))
    }

    @Test func commentsInXMLStayBesideValuesThatAreLeftAlone() throws {
        let text = "<plist><dict><key>a</key><!-- why --><integer>1</integer><key>b</key><true/></dict></plist>"
        try Data(text.utf8).write(to: url)
        try PropertyListStore(url: url, format: .xml).setValue(.bool(false), forKey: "b")
        #expect(try String(contentsOf: url, encoding: .utf8).contains("<key>a</key><!-- why --><integer>1</integer>"))
    }
}

/// Binary lists made by hand.
enum BinaryLists {
    static func number(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { $0 > 7 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Makes a list of these objects. The first one is the root.
    static func list(
        _ objects: [[UInt8]],
        offsetWidth: Int = 1,
        numberWidth: Int = 1,
        gap: [UInt8] = [],
        trailer: [UInt8] = [0, 0, 0, 0, 0, 0]
    ) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, offsetWidth)
            bytes += object
        }
        bytes += gap
        let table = bytes.count
        bytes += offsets + trailer + [UInt8(offsetWidth), UInt8(numberWidth)]
        for value in [objects.count, 0, table] { bytes += number(value, 8) }
        return bytes
    }

    /// Makes a dictionary whose one value is nested to the given depth.
    static func nested(_ depth: Int) -> [UInt8] {
        let arrays = (0..<depth).map { [0xA1] + number($0 + 3, 2) }
        return list([[0xD1, 0, 1, 0, 2], [0x51, 0x61]] + arrays + [[0x09]], offsetWidth: 2, numberWidth: 2)
    }
}
