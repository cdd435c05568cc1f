/// The closures of a slot that run for most values, called in place.
///
/// Swift copies a copyable closure out of memory before a call, with a retain and a release, even if it captures
/// nothing. This type is noncopyable, which avoids that.
@usableFromInline
@safe
struct SlotThunks: ~Copyable {
    private let readValue: Slot.Read
    private let writeValue: @Sendable (inout JSONWriter, _ place: ValueSource) -> Void

    init(of slot: Slot) {
        readValue = slot.read
        writeValue = slot.writeValue
    }

    /// Reads a value into its place: ``Slot/read``.
    func read(from reader: inout JSONReader, into place: ValuePlace) throws(JSONReader.Failure) {
        try readValue(&reader, place)
    }

    /// Writes the value in its place: ``Slot/writeValue``.
    func write(from place: ValueSource, to writer: inout JSONWriter) {
        writeValue(&writer, place)
    }
}
