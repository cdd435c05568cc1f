/// A type whose values have keys in their order.
package protocol StorageKeyConvertible: SendableMetatype {
    /// How keys are made, which files record.
    static var storageEncoding: StorageKeyType.Encoding { get }

    /// The key of the value. Equal values have equal keys, and a lesser value has a lesser key.
    ///
    /// - Throws: ``StorageKeyFailure`` if the value has no place in the order.
    var storageKey: StorageKey { get throws(StorageKeyFailure) }
}

/// Why a value has no key.
package struct StorageKeyFailure: Error, Hashable {
    /// A description of the value that has no key.
    package let found: String

    static let notANumber = StorageKeyFailure(found: "NaN, which has no place in an order")
}

extension String: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .string }

    package var storageKey: StorageKey { .text(of: self) }
}

extension Bool: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .boolean }

    package var storageKey: StorageKey { .integer(self ? 1 : 0) }
}

// MARK: - Integers

extension StorageKeyConvertible where Self: FixedWidthInteger {
    package static var storageEncoding: StorageKeyType.Encoding { isSigned || bitWidth < 64 ? .integer : .unsigned }

    /// The key of an integer of at most 64 bits. The unsigned ones of 64 bits have the top bit flipped.
    package var storageKey: StorageKey {
        if Self.isSigned || Self.bitWidth < 64 { return .integer(Int64(truncatingIfNeeded: self)) }
        return .integer(Int64(truncatingIfNeeded: self) ^ .min)
    }
}

extension Int: StorageKeyConvertible {}
extension Int8: StorageKeyConvertible {}
extension Int16: StorageKeyConvertible {}
extension Int32: StorageKeyConvertible {}
extension Int64: StorageKeyConvertible {}
extension UInt: StorageKeyConvertible {}
extension UInt8: StorageKeyConvertible {}
extension UInt16: StorageKeyConvertible {}
extension UInt32: StorageKeyConvertible {}
extension UInt64: StorageKeyConvertible {}

extension Int128: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .integer128 }

    package var storageKey: StorageKey { UInt128(bitPattern: self ^ .min).storageKey }
}

extension UInt128: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .unsigned128 }

    package var storageKey: StorageKey { unsafe withUnsafeBytes(of: bigEndian) { unsafe .blob(Array($0)) } }
}

// MARK: - Floating point

extension Double: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .real }

    package var storageKey: StorageKey {
        get throws(StorageKeyFailure) {
            if isNaN { throw .notANumber }
            // The two zeros are equal.
            return .real(self == 0 ? 0 : self)
        }
    }
}

extension Float: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .real }

    package var storageKey: StorageKey {
        get throws(StorageKeyFailure) { try Double(self).storageKey }
    }
}
