extension Blueprint {
    /// Writes `instance` as an object.
    @usableFromInline
    func write(_ instance: borrowing Subject, to writer: inout JSONWriter) where Subject: Copyable {
        withUnsafePointer(to: instance) { pointer in
            writer.writeObject { writer in
                writer.writeMembers(of: table.root, UnsafeRawPointer(pointer))
            }
        }
    }
}
