import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private enum Status: String, Mappable, CaseIterable {
    case closed, active
}

private struct Options: OptionSet, Mappable {
    let rawValue: UInt8
}

/// A raw value that has the raw value.
private struct Tagged: RawRepresentable {
    let rawValue: Status
}

private struct Endless: RawRepresentable {
    var rawValue: Endless { self }
    init(rawValue: Endless) { self = rawValue }
}

private struct Plain {}

@Suite struct StorageKeyTests {
    private func key<Value>(_ value: Value) throws -> StorageKey {
        try #require(try StorageKeyType.keys(of: value)?.first)
    }

    /// Expects that the keys of values in their order are in their order, and that no two are equal.
    private func expectOrder<Value: Comparable>(of values: [Value]) throws {
        let keys = try values.map { try key($0) }
        for (index, value) in values.enumerated() {
            for other in values.indices {
                #expect((keys[index] < keys[other]) == (value < values[other]), "\(value) and \(values[other])")
                #expect((keys[index] == keys[other]) == (value == values[other]), "\(value) and \(values[other])")
            }
        }
    }

    private func edges<Value: FixedWidthInteger>(of type: Value.Type) -> [Value] {
        let ones = (0..<Value.bitWidth).map { Value(truncatingIfNeeded: UInt128(1) << $0) }
        return ones.flatMap { [$0 &- 1, $0, ~$0, 0 &- $0] } + [.min, .max, 0]
    }

    @Test func integersOfEveryWidth() throws {
        try expectOrder(of: edges(of: Int8.self))
        try expectOrder(of: edges(of: Int16.self))
        try expectOrder(of: edges(of: Int32.self))
        try expectOrder(of: edges(of: Int64.self))
        try expectOrder(of: edges(of: Int.self))
        try expectOrder(of: edges(of: Int128.self))
        try expectOrder(of: edges(of: UInt8.self))
        try expectOrder(of: edges(of: UInt16.self))
        try expectOrder(of: edges(of: UInt32.self))
        try expectOrder(of: edges(of: UInt64.self))
        try expectOrder(of: edges(of: UInt.self))
        try expectOrder(of: edges(of: UInt128.self))
        #expect(try key(Int32(-5)) == .integer(-5))
        #expect(try key(UInt32.max) == .integer(0xffff_ffff))
        #expect(try key(0 as UInt64) == .integer(.min))
        #expect(try key(-1 as Int128) == .blob([0x7f] + Array(repeating: 0xff, count: 15)))
        #expect(try key(1 as UInt128) == .blob(Array(repeating: 0, count: 15) + [1]))
    }

    @Test func floatingPoint() throws {
        var random = SeededGenerator(printingSeedFor: "keys of doubles")
        let doubles =
            [
                0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
                .greatestFiniteMagnitude,
                .pi, -1.5,
            ] + (0..<100).map { _ in Double(bitPattern: random.next()) }.filter { !$0.isNaN }
        try expectOrder(of: doubles)
        try expectOrder(of: doubles.map { Float($0) })
        try expectOrder(of: doubles.map { Date(timeIntervalSinceReferenceDate: $0) })
        #expect(try key(-0.0).description == "0.0")
        for value in [Double.nan, -.nan, .signalingNaN] {
            #expect(throws: StorageKeyFailure.self) { try key(value) }
            #expect(throws: StorageKeyFailure.self) { try key([value]) }
            #expect(throws: StorageKeyFailure.self) { try key(value as Double?) }
            #expect(throws: StorageKeyFailure.self) { try key(Date(timeIntervalSinceReferenceDate: value)) }
        }
        #expect(throws: StorageKeyFailure.self) { try key(Float.nan) }
        #expect(throws: StorageKeyFailure.self) { try key(Decimal.nan) }
    }

    @Test func otherValues() throws {
        #expect(try key(false) == .integer(0))
        #expect(try key(true) == .integer(1))
        #expect(try key("e\u{301}") == .text("\u{e9}"))
        let uuid = try #require(UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0FF0"))
        #expect(try key(uuid) == .blob([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xf0]))
        #expect(try key(Data([0, 255])) == .blob([0, 255]))
        #expect(try key(URL(string: "https://example.org/a?b")) == .text("https://example.org/a?b"))
    }

    @Test func optionals() throws {
        #expect(try key(nil as Int?) == .null)
        #expect(try key(3 as Int?) == .integer(3))
        #expect(try key("text" as String?) == .text("text"))
        #expect(try key(Date?.none) == .null)
        #expect(try key(Int??.some(nil)) == .null)
        #expect(try key(Status?.some(.active)) == .text("active"))
        #expect(StorageKeyType(Int?.self)?.isOptional == true)
        #expect(StorageKeyType(Int.self)?.isOptional == false)
    }

    @Test func rawValues() throws {
        #expect(try key(Status.active) == .text("active"))
        #expect(try key(Options(rawValue: 5)) == .integer(5))
        #expect(try key(Tagged(rawValue: .closed)) == .text("closed"))
        #expect(try key(OpenEnum<Status>.unknown("paused")) == .text("paused"))
        #expect(StorageKeyType(Status?.self)?.isOrdered == false)
        #expect(StorageKeyType(String?.self)?.isOrdered == true)
        #expect(StorageKeyType(Endless.self) == nil)
    }

    @Test func collections() throws {
        #expect(try StorageKeyType.keys(of: ["b", "a"]) == [.text("b"), .text("a")])
        #expect(try StorageKeyType.keys(of: ["b", "a"] as [String]?) == [.text("b"), .text("a")])
        #expect(try StorageKeyType.keys(of: nil as [String]?) == [])
        #expect(try StorageKeyType.keys(of: [1, nil]) == [.integer(1), .null])
        #expect(try StorageKeyType.keys(of: [Status.active]) == [.text("active")])
        #expect(Set(try #require(try StorageKeyType.keys(of: Set([1, 2])))) == [.integer(1), .integer(2)])
        let type = try #require(StorageKeyType([UInt64]?.self))
        #expect(type.isCollection && type.isOptional && type.kind == .integer)
    }

    @Test func typesWithoutKeys() {
        let types: [Any.Type] = [
            [[Int]].self, [String: Int].self, JSON.self, Plain.self, Plain?.self, [Plain].self, Patch<Int>.self,
            Character.self,
        ]
        for type in types { #expect(StorageKeyType(type) == nil, "\(type)") }
    }

    @Test func kindsComeInTheOrderOfSQLite() {
        let keys: [StorageKey] = [
            .null, .real(-.infinity), .real(-0x1p63), .integer(.min + 1), .integer(-2), .real(-1.5), .integer(-1),
            .integer(0), .real(0.5), .integer(1), .integer(1 << 53), .integer(1 << 53 + 1), .integer(.max),
            .real(0x1p63), .real(.infinity), .text(""), .text("Z"), .text("a"), .text("\u{e9}"), .text("\u{1f600}"),
            .blob([]), .blob([0]), .blob([0, 0]), .blob([1]),
        ]
        for left in keys.indices {
            for right in keys.indices {
                #expect((keys[left] < keys[right]) == (left < right), "\(keys[left]) and \(keys[right])")
                #expect((keys[left] == keys[right]) == (left == right), "\(keys[left]) and \(keys[right])")
            }
        }
        #expect(StorageKey.integer(.min) == .real(-0x1p63))
        #expect(StorageKey.integer(3) == .real(3))
        #expect(StorageKey.integer(3).hashValue == StorageKey.real(3).hashValue)
        #expect(StorageKey.integer(.max) != .real(0x1p63))
    }
}
