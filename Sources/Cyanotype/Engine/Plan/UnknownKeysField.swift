/// A property that keeps the members whose keys the blueprint does not know.
struct UnknownKeysField: Sendable {
    /// Stores the members in the place.
    let store: @Sendable (JSON.Object, _ place: UnsafeMutableRawPointer, _ isFull: Bool) -> Void

    /// Reads members into the place by the property's type; `nil` to read them as they are.
    var read:
        (
            @Sendable (
                inout JSONReader, [DeferredMember], UnsafePointer<Slot>, _ place: UnsafeMutableRawPointer,
                _ isFull: Bool
            ) throws(JSONReader.Failure) -> Void
        )?

    /// The members that make up a value of the property.
    let object: @Sendable (_ value: UnsafeRawPointer) -> JSON.Object

    /// The members of a source.
    let get: @Sendable (_ source: UnsafeRawPointer) -> JSON.Object

    /// Whether the place holds a value from the beginning.
    let isInPlace: Bool

    /// The values of extension fields of a source, if the property holds extension fields. They are written separately.
    var extensions: (@Sendable (_ source: UnsafeRawPointer) -> any ExtensionMembers)?

    /// The model that the extension fields belong to, if the property holds extension fields.
    var extensionRoot: ObjectIdentifier?

    /// The members that the place holds already.
    func members(in slot: UnsafePointer<Slot>, _ place: UnsafeRawPointer, isFull: Bool) -> JSON.Object {
        guard isFull || isInPlace else { return JSON.Object() }
        var members = JSON.Object()
        slot.pointee.withPlace(place) { members = object($0) }
        return members
    }
}

/// The values of extension fields, as the writer sees them.
protocol ExtensionMembers {
    /// Whether a member that is written as it was read, or a part of it, must not be quoted.
    func hidesMember(_ key: String) -> Bool

    /// Writes the values that are not written as they were read.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - node: The keys of the model's own fields.
    func writeValues(to writer: inout JSONWriter, beside node: UnsafePointer<KeyNode>?)

    /// The members for which no field is known, as a description shows them.
    var undeclaredMembers: JSON.Object { get }
}

/// A field for a member whose key the blueprint does not know.
protocol ExtensionMember {
    /// Whether the value, or a part of it, must not be quoted.
    var mayBeSensitive: Bool { get }
}
