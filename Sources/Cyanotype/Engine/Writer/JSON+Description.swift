extension JSON: CustomStringConvertible {
    /// The value as compact JSON, whatever its depth. Control and bidirectional characters are escaped.
    public var description: String {
        // Without a depth limit, writing a value cannot fail. It does not recurse, so the stack suffices.
        var writer = JSONWriter(options: .anyDepth)
        write(to: &writer)
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self).printable }
    }
}

extension JSON.Object: CustomStringConvertible {
    /// The object as compact JSON.
    public var description: String { JSON.object(self).description }
}

extension JSON.Elements: CustomStringConvertible {
    /// The array as compact JSON.
    public var description: String { JSON.array(self).description }
}
