extension JSONWriter {
    /// Records the original value of the text that is written next, if anyone needs it.
    @inline(__always)
    mutating func advertise(_ value: @autoclosure () -> OriginalValue) {
        if originalValues != nil { originalValues?[count] = value() }
    }
}
