/// A property that keeps the members whose keys the blueprint does not know.
@safe
struct UnknownKeysField: Sendable {
    /// Stores the members in the place.
    let store: @Sendable (JSON.Object, _ place: ValuePlace, _ isFull: Bool) -> Void

    /// Reads members into the place by the property's type; `nil` to read them unchanged.
    var read:
        (
            @Sendable (
                inout JSONReader, [DeferredMember], PlanPointer<Slot>, _ place: ValuePlace,
                _ isFull: Bool
            ) throws(JSONReader.Failure) -> Void
        )?

    /// Returns the members that make up a value of the property.
    let object: @Sendable (_ value: ValueSource) -> JSON.Object

    /// Returns the members of a source.
    let get: @Sendable (_ source: ValueSource) -> JSON.Object

    /// Whether the place already holds a value at the start.
    let isInPlace: Bool

    /// Returns the values of a source's extension fields, if the property holds extension fields. They are written
    /// separately.
    var extensions: (@Sendable (_ source: ValueSource) -> any ExtensionMembers)?

    /// The model that the extension fields belong to, if the property holds extension fields.
    var extensionRoot: ObjectIdentifier?

    /// Returns the members that the place already holds.
    func members(in slot: PlanPointer<Slot>, _ place: ValueSource, isFull: Bool) -> JSON.Object {
        guard isFull || isInPlace else { return JSON.Object() }
        var members = JSON.Object()
        slot.pointee.property.withPlace(place) { members = object($0) }
        return members
    }
}

/// The values of extension fields, as the writer sees them.
protocol ExtensionMembers {
    /// Whether a member that is written unchanged, or a part of it, must not be quoted.
    func hidesMember(_ key: String) -> Bool

    /// Writes the values that cannot be written unchanged.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - node: The keys of the model's own fields.
    func writeValues(to writer: inout JSONWriter, beside node: PlanPointer<KeyNode>?)

    /// The members without a known field, as a description shows them.
    var undeclaredMembers: JSON.Object { get }
}

/// A field for a member whose key the blueprint does not know.
protocol ExtensionMember {
    /// Whether the value, or a part of it, must not be quoted.
    var mayBeSensitive: Bool { get }
}
