/// A union whose members stand among those of the model that has it as a property.
@safe
struct FlattenedUnion: Sendable {
    /// The union.
    let type: Any.Type

    /// Whether the property is an `Optional`, which is `nil` if the union is not present.
    let isOptional: Bool

    /// The keys that its members may have.
    let keys: [String]

    /// Whether a variant keeps the members of an unknown tag.
    let keepsUnknownMembers: Bool

    let mistakes: [BlueprintMistake]

    /// Reads the union from members into the place, and leaves over the members that are not its own.
    let read:
        @Sendable (
            inout JSONReader, inout [DeferredMember], _ place: ValuePlace, _ isFull: Bool, _ object: Int
        ) throws(JSONReader.Failure) -> Void

    /// Whether the members contain the union.
    let isPresent: @Sendable (borrowing JSONReader, [DeferredMember]) -> Bool

    /// Whether a key belongs to the variant in the source.
    let hasKey: @Sendable (_ source: ValueSource, _ key: String, ChosenBlueprint?) -> Bool

    /// Writes the members of the union in the source. A union that keeps unknown members omits those that the node
    /// knows.
    var write: @Sendable (inout JSONWriter, _ source: ValueSource, PlanPointer<KeyNode>) -> Void
}
