extension JSONReader {
    var isAtString: Bool { position != end && position.pointee == ASCII.quote }

    /// What stood at `offset` before it became text, if that is known.
    @inline(__always)
    func originalValue(at offset: Int) -> OriginalValue? {
        hasOriginalValues ? originalValues[offset] : nil
    }
}

extension JSONWriter {
    /// Notes what the text that is written next stands for, if anybody wants to know.
    @inline(__always)
    mutating func advertise(_ value: @autoclosure () -> OriginalValue) {
        if originalValues != nil { originalValues?[count] = value() }
    }
}
