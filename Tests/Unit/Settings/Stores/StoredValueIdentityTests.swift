import CyanotypeSettings
import Foundation
import Testing

/// Identity compares the stored bytes, unlike `==`.
@Suite("Identity of stored values") struct StoredValueIdentityTests {
    @Test func isOfBits() {
        #expect(StoredValue.double(.nan).isIdentical(to: .double(.nan)))
        #expect(!StoredValue.double(0).isIdentical(to: .double(-0.0)))
        #expect(!StoredValue.string("caf\u{e9}").isIdentical(to: .string("cafe\u{301}")))
        #expect(!StoredValue.integer(1).isIdentical(to: .double(1)))
        #expect(StoredValue.integer(1).isIdentical(to: .unsignedInteger(1)))
        #expect(!StoredValue.integer(-1).isIdentical(to: .unsignedInteger(.max)))
        let date = Date(timeIntervalSinceReferenceDate: -0.0)
        #expect(!StoredValue.date(date).isIdentical(to: .date(Date(timeIntervalSinceReferenceDate: 0))))
    }

    @Test func goesIntoContainers() {
        let one = StoredValue.dictionary(["caf\u{e9}": .array([.double(.nan), .bool(true)]), "b": .null])
        let two = StoredValue.dictionary(["b": .null, "caf\u{e9}": .array([.double(.nan), .bool(true)])])
        #expect(one.isIdentical(to: two))
        #expect(!one.isIdentical(to: .dictionary(["cafe\u{301}": .array([.double(.nan), .bool(true)]), "b": .null])))
        #expect(!one.isIdentical(to: .dictionary(["caf\u{e9}": .array([.double(.nan)]), "b": .null])))
        #expect(!one.isIdentical(to: .dictionary(["b": .null])))
    }
}
