// In a store's document, a value that may itself be `null` is in an array, so that `.some(nil)` is not read as `nil`.

extension Mappable {
    /// Whether a value of the type may be written as `null`.
    @inlinable static var mayBeNull: Bool { Self.self == JSON.self || valueForMissingKey != nil }
}

extension JSONWriter {
    /// Writes a value in an array of its own.
    @usableFromInline
    mutating func writeBoxed(_ write: (inout JSONWriter) -> Void) {
        guard openArray() else { return }
        advanceElement()
        write(&self)
        closeArray()
    }
}

extension JSONReader {
    /// Reads a value in an array of its own.
    @usableFromInline
    mutating func readBoxed<Value>(_ read: (inout JSONReader) throws(Failure) -> Value) throws(Failure) -> Value {
        // Other programs have no such arrays.
        if !isAtArray, context?.references?.acceptsObjects == true { return try read(&self) }
        let first = offset
        let values = try readArray(of: read)
        guard values.count == 1 else {
            throw rejected(at: first, expected: "an array with the value", found: values.count)
        }
        return values[0]
    }
}
