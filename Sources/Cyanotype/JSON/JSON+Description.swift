extension JSON: CustomStringConvertible {
    /// The value as compact JSON, however deep it is nested.
    public var description: String {
        // Nothing but its depth could keep a value from being written.
        var writer = JSONWriter(options: .anyDepth)
        write(to: &writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
