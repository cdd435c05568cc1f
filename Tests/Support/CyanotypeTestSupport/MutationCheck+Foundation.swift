import Cyanotype
import Foundation

// Where Foundation's verdict may differ, each with a test of its own that the document is such a one.
extension MutationCheck {
    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    func reasonFoundationRejects(_ value: JSON, _ document: [UInt8]) throws -> String {
        if Self.contains(value, where: { $0.numberValue.map { Double($0).isInfinite } == true }) {
            return "a number beyond Double"
        }
        throw Finding(what: "Foundation rejects it", document: document)
    }

    func reasonFoundationAccepts(_ error: MappingError, _ document: [UInt8]) throws -> String {
        guard let issue = error.issues.last, let offset = issue.location?.offset else {
            throw Finding(what: "no issue", document: document)
        }
        if document.starts(with: Self.byteOrderMark) { return "a byte order mark" }
        if document.starts(with: [0xff, 0xfe]) || document.starts(with: [0xfe, 0xff]) || document.prefix(4).contains(0)
        {
            return "UTF-16 or UTF-32"
        }
        if issue.code == .depthLimit { return "more than 64 levels" }
        if issue.code == .syntax, Self.isTrailingComma(before: offset, in: document) { return "a comma before the end" }
        if error.issues.allSatisfy({ $0.code == .duplicateKey }) { return "a key twice" }
        throw Finding(what: "Foundation accepts it: \(error)", document: document)
    }

    private static func isTrailingComma(before offset: Int, in document: [UInt8]) -> Bool {
        guard offset < document.count, document[offset] == 0x5d || document[offset] == 0x7d else { return false }
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
        return document[..<offset].last { !isSpace($0) } == 0x2c
    }

    private static func contains(_ value: JSON, where predicate: (JSON) -> Bool) -> Bool {
        if predicate(value) { return true }
        switch value {
        case .array(let elements): return elements.contains { contains($0, where: predicate) }
        case .object(let object): return object.contains { contains($0.value, where: predicate) }
        default: return false
        }
    }

    private static func droppingMarks(_ string: String) -> String {
        String(String.UnicodeScalarView(string.unicodeScalars.filter { $0 != "\u{feff}" }))
    }

    /// Why the values differ that both have read; `nil` when they do not.
    func difference(_ value: JSON, _ object: Any, _ document: [UInt8]) throws -> String? {
        switch value {
        case .null: if object is NSNull { return nil }
        case .bool(let flag): if let other = object as? Bool, other == flag { return nil }
        case .string(let string):
            if let other = object as? String {
                if other.utf8.elementsEqual(string.utf8) { return nil }
                if string.unicodeScalars.contains("\u{feff}"),
                    Self.droppingMarks(string).unicodeScalars.elementsEqual(Self.droppingMarks(other).unicodeScalars)
                {
                    return "a dropped U+FEFF"
                }
            }
        case .number(let number):
            if let other = object as? NSNumber {
                if other.doubleValue == Double(number) { return nil }
                // Foundation reads some numbers as decimals, whose way to a `Double` rounds more than once.
                if JSON.Number(text: other.stringValue) == number { return nil }
                // Its `doubleValue` multiplies by ten as often as the exponent says, up to 127 times.
                if other is NSDecimalNumber, abs(other.doubleValue / Double(number) - 1) < 127 * Double.ulpOfOne {
                    return "a number that Foundation rounds to 38 digits"
                }
            }
        case .array(let elements):
            if let others = object as? [Any], others.count == elements.count {
                for (element, other) in zip(elements, others) {
                    if let reason = try difference(element, other, document) { return reason }
                }
                return nil
            }
        case .object(let members):
            if let others = object as? [String: Any] {
                if others.count < members.count, Set(members.keys).count == others.count {
                    return "keys that Swift's strings take for equal"
                }
                if others.count < members.count, Set(members.keys.map(Self.droppingMarks)).count == others.count {
                    return "a dropped U+FEFF"
                }
                var reason: String?
                for (key, member) in members {
                    guard let other = others[key] else {
                        if key.unicodeScalars.contains("\u{feff}") { return "a dropped U+FEFF" }
                        throw Finding(what: "Foundation has no \(key)", document: document)
                    }
                    reason = try reason ?? difference(member, other, document)
                }
                return reason
            }
        }
        throw Finding(what: "Foundation reads \(value) as \(type(of: object)) \(object)", document: document)
    }
}
