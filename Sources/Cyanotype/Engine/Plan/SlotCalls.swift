/// The closures of a slot that are called for most values, to be called where they lie.
///
/// What can be copied is copied out of memory before it is called, and retained and released for it, even where a closure
/// has captured nothing and there is no object to retain. This cannot be copied.
@usableFromInline
struct SlotCalls: ~Copyable {
    private let readValue: Slot.Read
    private let writeValue: @Sendable (inout JSONWriter, _ place: UnsafeRawPointer) -> Void

    init(of slot: Slot) {
        readValue = slot.read
        writeValue = slot.writeValue
    }

    /// Reads a value into its place: ``Slot/read``.
    func read(from reader: inout JSONReader, into place: UnsafeMutableRawPointer) throws(JSONReader.Failure) {
        try readValue(&reader, place)
    }

    /// Writes the value in its place: ``Slot/writeValue``.
    func write(from place: UnsafeRawPointer, to writer: inout JSONWriter) {
        writeValue(&writer, place)
    }
}
