extension JSONReader {
    var isAtArray: Bool { position != end && position.pointee == ASCII.openBracket }

    var isAtNull: Bool { position != end && position.pointee == ASCII.n }

    var isAtString: Bool { position != end && position.pointee == ASCII.quote }

    /// Returns the original value of the text at `offset`, if it is known.
    @inline(__always)
    func originalValue(at offset: Int) -> OriginalValue? {
        hasOriginalValues ? originalValues[offset] : nil
    }
}
