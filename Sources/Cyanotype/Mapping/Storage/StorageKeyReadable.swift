package import FoundationEssentials

/// A type whose values can be read back from their keys.
///
/// Strings, floating-point numbers, decimals and URLs are not: equal ones that are written differently, such as 0 and
/// -0, have one key.
package protocol StorageKeyReadable {
    /// Creates the value with a key; `nil` if no value has it.
    init?(storageKey: StorageKey)
}

extension Optional: StorageKeyReadable where Wrapped: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        if case .null = storageKey {
            self = Self.none
        } else if let wrapped = Wrapped(storageKey: storageKey) {
            self = .some(wrapped)
        } else {
            return nil
        }
    }
}

extension Bool: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard case .integer(let integer) = storageKey, integer == 0 || integer == 1 else { return nil }
        self = integer == 1
    }
}

extension Date: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard case .real(let seconds) = storageKey else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}

extension UUID: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard case .blob(let bytes) = storageKey, bytes.count == 16 else { return nil }
        self = unsafe bytes.withUnsafeBytes { UUID(uuid: unsafe $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension Data: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard case .blob(let bytes) = storageKey else { return nil }
        self.init(bytes)
    }
}

// MARK: - Integers

extension StorageKeyReadable where Self: FixedWidthInteger & StorageKeyConvertible {
    /// Creates an integer of at most 64 bits.
    package init?(storageKey: StorageKey) {
        guard case .integer(let integer) = storageKey else { return nil }
        if Self.storageEncoding == .unsigned {
            self = Self(truncatingIfNeeded: integer ^ .min)
        } else {
            self.init(exactly: integer)
        }
    }
}

extension Int: StorageKeyReadable {}
extension Int8: StorageKeyReadable {}
extension Int16: StorageKeyReadable {}
extension Int32: StorageKeyReadable {}
extension Int64: StorageKeyReadable {}
extension UInt: StorageKeyReadable {}
extension UInt8: StorageKeyReadable {}
extension UInt16: StorageKeyReadable {}
extension UInt32: StorageKeyReadable {}
extension UInt64: StorageKeyReadable {}

extension Int128: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard let bits = UInt128(storageKey: storageKey) else { return nil }
        self = Int128(bitPattern: bits) ^ .min
    }
}

extension UInt128: StorageKeyReadable {
    package init?(storageKey: StorageKey) {
        guard case .blob(let bytes) = storageKey, bytes.count == 16 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }
}
