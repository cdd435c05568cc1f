import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeSettings

/// Random lists, and lists with random damage.
@Suite struct RandomListsTests {
    // MARK: Round trips

    @Test func valuesComeBackFromBothFormats() throws {
        var generator = SeededGenerator(printingSeedFor: "round trips of property lists")
        for _ in 0..<300 {
            var expected = RandomLists.entries(&generator, depth: 0)
            let format: PropertyListFormat = Bool.random(using: &generator) ? .binary : .xml
            var bytes = PropertyList.dictionary(expected).bytes(format: format)
            for _ in 0..<3 {
                var contents = try PropertyListContents(bytes: bytes)
                #expect(contents.entries == expected, "seed \(generator.seed)")
                for entry in expected {
                    #expect(contents.storedValue(forKey: entry.key).isIdentical(to: StoredValue(entry.value)))
                }
                // Some values are changed, beside values that are not.
                var changes: [PropertyListContents.Change] = []
                for index in expected.indices.reversed() where Int.random(in: 0..<4, using: &generator) == 0 {
                    let list = Bool.random(using: &generator) ? RandomLists.list(&generator, depth: 2) : nil
                    changes.append((ExactString(expected[index].key), list))
                    if let list { expected[index].value = list } else { expected.remove(at: index) }
                }
                let key = "new \(UInt32.random(in: 0...UInt32.max, using: &generator))"
                let list = RandomLists.list(&generator, depth: 1)
                changes.append((ExactString(key), list))
                expected.append(.init(key: key, value: list))
                contents.set(changes)
                #expect(contents.entries == expected, "seed \(generator.seed)")
                bytes = contents.bytes(format: format)
            }
            let other = try PropertyListContents(bytes: bytes).bytes(format: format == .xml ? .binary : .xml)
            let converted = try PropertyListContents(bytes: other)
            for entry in expected {
                #expect(converted.storedValue(forKey: entry.key).isIdentical(to: StoredValue(entry.value)))
            }
        }
    }

    @Test func storedValuesComeBack() throws {
        var generator = SeededGenerator(printingSeedFor: "round trips of stored values")
        for _ in 0..<300 {
            let value = StoredValue(RandomLists.list(&generator, depth: 0))
            let list = try PropertyList(value, depth: 1)
            for format in [PropertyListFormat.binary, .xml] {
                let bytes = PropertyList.dictionary([.init(key: "a", value: list)]).bytes(format: format)
                let read = try PropertyListContents(bytes: bytes).storedValue(forKey: "a")
                #expect(read.isIdentical(to: value), "seed \(generator.seed)")
            }
        }
    }

    // MARK: Damage

    @Test func damageNeverTraps() throws {
        var generator = SeededGenerator(printingSeedFor: "damaged property lists")
        var read = 0
        for _ in 0..<2_000 {
            var bytes = RandomLists.bytes(&generator)
            for _ in 0..<Int.random(in: 1...5, using: &generator) { RandomLists.damage(&bytes, &generator) }
            guard var contents = try? PropertyListContents(bytes: bytes) else { continue }
            read += 1
            let entries = contents.entries
            let values = contents.values
            #expect(values.count <= entries.count)
            contents.set([(ExactString("new"), .bool(true))])
            for format in [PropertyListFormat.binary, .xml] {
                let again = try PropertyListContents(bytes: contents.bytes(format: format))
                #expect(again.keys.count == contents.keys.count, "seed \(generator.seed)")
                for key in contents.keys {
                    #expect(
                        again.storedValue(forKey: key.string).isIdentical(to: contents.storedValue(forKey: key.string)),
                        "seed \(generator.seed)"
                    )
                }
            }
        }
        #expect(read > 0)
        Figures.note(
            "damage",
            "lists with random damage: read or refused, what was read is written and read again",
            2_000
        )
    }

    // MARK: Foundation

    @Test func whatFoundationWritesIsReadAsFoundationReadsIt() throws {
        var generator = SeededGenerator(printingSeedFor: "property lists of Foundation")
        for _ in 0..<200 {
            let object = RandomLists.object(&generator, depth: 0)
            for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
                let data = try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
                try expectSameAsFoundation(Array(data), "seed \(generator.seed)")
            }
        }
    }

    @Test(arguments: ListsOfOtherToolsTests.texts.indices)
    func textsAreReadAsFoundationReadsThem(index: Int) throws {
        let text = ListsOfOtherToolsTests.texts[index].text
        // In that text, a tag ends before its apparent end.
        if text.contains("lang=") { return }
        try expectSameAsFoundation(Array(text.utf8), text, withRests: !text.contains("AAECAw<"))
    }

    @Test func damagedXMLThatFoundationReadsIsRead() throws {
        var generator = SeededGenerator(printingSeedFor: "damaged XML beside Foundation")
        var read = 0
        for _ in 0..<1_500 {
            var bytes = RandomLists.xml(&generator)
            for _ in 0..<Int.random(in: 1...3, using: &generator) { RandomLists.damageText(&bytes, &generator) }
            // Foundation accepts some damaged texts that are not valid UTF-8.
            guard let text = String(validating: bytes, as: UTF8.self) else { continue }
            // Foundation's table of months ends at the 13th.
            if text.contains(/<date>\s*-?\d+-(?:1[4-9]|[2-9]\d)-/) { continue }
            if try expectSameAsFoundation(bytes, "seed \(generator.seed)", withRests: false) { read += 1 }
        }
        #expect(read > 0)
        Figures.note("damage", "damaged XML lists that Foundation reads: all of them read", read)
    }

    /// Whether two values are identical, except that `theirs` may lack up to two bytes at the end of data: Foundation drops
    /// them where padding is missing.
    private static func isSame(_ ours: StoredValue, _ theirs: StoredValue) -> Bool {
        switch (ours, theirs) {
        case (.data(let ours), .data(let theirs)):
            return ours.starts(with: theirs) && ours.count - theirs.count <= 2
        case (.array(let ours), .array(let theirs)):
            return ours.count == theirs.count && zip(ours, theirs).allSatisfy { isSame($0, $1) }
        case (.dictionary(let ours), .dictionary(let theirs)):
            return ours.count == theirs.count
                && ours.allSatisfy { key, value in theirs[key].map { isSame(value, $0) } ?? false }
        default: return ours.isIdentical(to: theirs)
        }
    }

    /// Expects that a list that Foundation reads is read as the same values, or reported as one that cannot be used.
    ///
    /// - Returns: Whether Foundation reads it.
    @discardableResult
    private func expectSameAsFoundation(
        _ bytes: [UInt8],
        _ what: String,
        withRests: Bool = true
    ) throws -> Bool {
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard let object = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: &format) else {
            return false
        }
        // A text of one word is not a list, even if Foundation reads it.
        if object is String, format == .openStep { return true }
        let contents: PropertyListContents
        do throws(PropertyListDamage) {
            contents = try PropertyListContents(bytes: bytes)
        } catch {
            #expect(error.isForeign, "\(what): \(error.reason): \(String(decoding: bytes, as: UTF8.self))")
            return true
        }
        guard
            let theirs = try? PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        else { return true }
        let expected = try PropertyListContents(bytes: Array(theirs)).values
        let values = contents.values
        // This library keeps half a surrogate pair.
        if "\(expected)".unicodeScalars.contains("\u{FFFD}") { return true }
        let pair = (ours: StoredValue.dictionary(values), theirs: StoredValue.dictionary(expected))
        #expect(
            withRests ? pair.ours.isIdentical(to: pair.theirs) : Self.isSame(pair.ours, pair.theirs),
            "\(what): \(String(decoding: bytes, as: UTF8.self))\n\(values)\n\(expected)"
        )
        return true
    }
}

/// Makes lists at random.
private enum RandomLists {
    static func entries(_ generator: inout SeededGenerator, depth: Int) -> [PropertyList.Entry] {
        var keys: Set<ExactString> = []
        var entries: [PropertyList.Entry] = []
        for _ in 0..<Int.random(in: 0...(depth == 0 ? 20 : 5), using: &generator) {
            let key = string(&generator)
            // In the order of the generator: that of a set would be another one in the next run of the same seed.
            if keys.insert(ExactString(key)).inserted {
                entries.append(.init(key: key, value: list(&generator, depth: depth + 1)))
            }
        }
        return entries
    }

    static func string(_ generator: inout SeededGenerator) -> String {
        let pieces = [
            "a", "setting.", "é", "e\u{301}", "日本", "😀", "<", "&", "$", "$null", "$date:", "\r", "\u{0}", "\u{FFFE}",
            " ", "\"\\",
        ]
        return (0..<Int.random(in: 0...Int.random(in: 0...12, using: &generator), using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    static func list(_ generator: inout SeededGenerator, depth: Int) -> PropertyList {
        let bits = UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<64, using: &generator)
        switch Int.random(in: 0..<(depth < 4 ? 10 : 7), using: &generator) {
        case 0: return .bool(bits & 1 == 0)
        case 1: return .integer(Int64(bitPattern: bits))
        case 2: return bits > UInt64(Int64.max) ? .unsignedInteger(bits) : .integer(-Int64(bits))
        case 3: return .real(Bool.random(using: &generator) ? Double(bitPattern: bits) : Double(bits % 10_000) / 100)
        case 4:
            let seconds = Double(bits % 1_000_000_000) - 1e8
            return .date(Bool.random(using: &generator) ? seconds : seconds + 0.25)
        case 5: return .data(Data((0..<Int(bits % 40)).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        case 6: return .string(string(&generator))
        case 7, 8:
            return .array((0..<Int(bits % 6)).map { _ in list(&generator, depth: depth + 1) })
        default:
            return .dictionary(entries(&generator, depth: depth))
        }
    }

    /// Makes a value that Foundation can write.
    static func object(_ generator: inout SeededGenerator, depth: Int) -> [String: Any] {
        var object: [String: Any] = [:]
        for entry in entries(&generator, depth: depth) { object[text(entry.key)] = plain(entry.value) }
        return object
    }

    private static func plain(_ list: PropertyList) -> Any {
        switch list {
        case .bool(let value): value
        case .integer(let value): value
        case .unsignedInteger(let value): value
        // Foundation's XML does not preserve all bits of these.
        case .real(let value): value.isFinite && value != 0 ? value : 1.5
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds.rounded())
        case .data(let data): data
        case .string(let string): text(string)
        case .array(let elements): elements.map { plain($0) }
        case .dictionary(let entries):
            Dictionary(entries.map { (text($0.key), plain($0.value)) }) { first, _ in first }
        default: ""
        }
    }

    /// Replaces the character that has a special meaning in lists of this library.
    private static func text(_ string: String) -> String {
        string.replacing("$", with: "S")
    }

    static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
        let list = PropertyList.dictionary(entries(&generator, depth: 0))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1: return list.bytes(format: .binary)
        case 2, 3: return list.bytes(format: .xml)
        default: return Array((ListsOfOtherToolsTests.texts.randomElement(using: &generator)?.text ?? "{}").utf8)
        }
    }

    static func xml(_ generator: inout SeededGenerator) -> [UInt8] {
        let text = ListsOfOtherToolsTests.texts.randomElement(using: &generator)?.text ?? "{}"
        if Bool.random(using: &generator), text.hasPrefix("<"), !text.contains("lang=") { return Array(text.utf8) }
        let object = ["a": plain(list(&generator, depth: 3)), "b": plain(list(&generator, depth: 3))]
        let data = try? PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        return Array(data ?? Data())
    }

    static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        if bytes.isEmpty { return }
        // Half of the damage is near the end, where a binary list has its offsets.
        let start = Bool.random(using: &generator) ? 0 : max(0, bytes.count - 60)
        let position = Int.random(in: start..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes.removeSubrange(position..<min(bytes.count, position + 3))
        case 1: bytes.insert(contentsOf: bytes[position...].prefix(9), at: position)
        case 2: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        default: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        }
    }

    static func damageText(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        if bytes.isEmpty { return }
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        let pieces = [
            "<", ">", "/", "&", " ", "\n", "-", "+", "0", "9", "a", "<!-- x -->", "<true/>", "\"", "=", ";",
            "<?x?>",
        ]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(contentsOf: bytes[position...].prefix(12), at: position)
        default: bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: position)
        }
    }
}
