import Cyanotype
import Foundation
import Testing

@testable import CyanotypeSettings

/// What others keep in the file stays as it is.
@Suite struct ForeignValuesTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func list() throws -> PropertyList {
        try PropertyList(bytes: Array(Data(contentsOf: url)))
    }

    @Test func keepsKindsThatNoStoredValueHas() throws {
        let entries: [PropertyList.Entry] = [
            .init(key: "z", value: .array([.uid(7), .uid(70_000)])),
            .init(key: "\u{E9}", value: .integer(1)),
            .init(
                key: "e\u{301}",
                value: .dictionary([
                    .init(key: "\u{E9}", value: .bool(true)), .init(key: "e\u{301}", value: .real(-0.0)),
                ])
            ),
            .init(key: "marks", value: .array([.string("$null"), .string("$number:x"), .string("$$null")])),
            .init(key: "old", value: .integer(2)),
        ]
        for format in [PropertyListStore.Format.binary, .xml] {
            try Data(PropertyList.dictionary(entries).bytes(format: format.coding)).write(to: url)
            let store = PropertyListStore(url: url, format: format)
            try store.setValue(.integer(3), forKey: "new")
            try store.removeValue(forKey: "old")
            try store.update { $0["new"] = .integer(4) }
            #expect(try list() == .dictionary(entries.dropLast() + [.init(key: "new", value: .integer(4))]))
            #expect(try store.value(forKey: "\u{E9}") == .integer(1))
        }
    }

    @Test func readsAndKeepsWhatFoundationWrites() throws {
        let written: [String: Any] = [
            "bool": true, "int": 1, "zero": 0, "real": 1.0, "negative": -5, "unsigned": UInt64.max,
            "string": "é\u{0}<&>\r\n",
            "date": Date(timeIntervalSinceReferenceDate: 86_399), "data": Data((0...255).map { UInt8($0) }),
            "empty": [Any](),
            "list": [["a": [1, 2.5, false] as [Any]], "x"] as [Any], "third": 1.0 / 3, "huge": 1e300,
            "old": Date.distantFuture,
        ]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            try PropertyListSerialization.data(fromPropertyList: written, format: format, options: 0).write(to: url)
            let store = PropertyListStore(url: url, format: format == .xml ? .xml : .binary)
            #expect(try store.value(forKey: "bool") == .bool(true))
            #expect(try store.value(forKey: "int") == .integer(1))
            #expect(try store.value(forKey: "real") == .double(1))
            #expect(try store.value(forKey: "negative") == .integer(-5))
            #expect(try store.value(forKey: "unsigned") == .unsignedInteger(.max))
            #expect(try store.value(forKey: "string") == .string("é\u{0}<&>\r\n"))
            #expect(try store.value(forKey: "date") == .date(Date(timeIntervalSinceReferenceDate: 86_399)))
            #expect(
                try store.value(forKey: "list")
                    == .array([.dictionary(["a": .array([.integer(1), .double(2.5), .bool(false)])]), .string("x")])
            )
            try store.setValue(.integer(0), forKey: "ours")
            let read = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
            var expected = written
            expected["ours"] = 0
            let ours = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
            let theirs = try PropertyListSerialization.data(fromPropertyList: expected, format: .binary, options: 0)
            #expect(try PropertyList(bytes: Array(ours)).sorted == PropertyList(bytes: Array(theirs)).sorted)
        }
    }

    @Test func readsXMLWrittenByHand() throws {
        try Data(
            """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- settings -->
            <plist version="1.0">
            <dict >
              <key>a</key> <!-- one --> <integer> +0x1F </integer>
              <key>b&amp;</key><string><![CDATA[<b>]]>&#x41;&#66;<!-- no -->&quot;&apos;</string>
              <key>c</key><true></true><key>d</key><array /><key>e</key><real> 1e3 </real>
              <key>f</key><data>
                AAEC
                Aw==
              </data><key></key><string/>
              <key>tomorrow</key><string>$date:tomorrow</string>
            </dict>
            </plist>
            """.utf8
        ).write(to: url)
        let store = PropertyListStore(url: url, format: .xml)
        try store.setValue(.integer(1), forKey: "new")
        #expect(
            try store.values(forKeys: store.keys()) == [
                "a": .integer(31), "b&": .string("<b>AB\"'"), "c": .bool(true), "d": .array([]), "e": .double(1_000),
                "f": .data(Data([0, 1, 2, 3])), "": .string(""), "tomorrow": .string("$date:tomorrow"),
                "new": .integer(1),
            ]
        )
        #expect(try String(contentsOf: url, encoding: .utf8).contains("<string>$date:tomorrow</string>"))
    }
}

extension PropertyList {
    /// With the keys of all dictionaries in order.
    fileprivate var sorted: PropertyList {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .dictionary(let entries):
            .dictionary(
                entries.map { Entry(key: $0.key, value: $0.value.sorted) }
                    .sorted { ExactString($0.key) < ExactString($1.key) }
            )
        default: self
        }
    }
}
