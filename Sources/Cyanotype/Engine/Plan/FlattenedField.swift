/// A model whose members stand among those of the model that has it as a property.
@safe
struct FlattenedField: Sendable {
    /// The slots of the model.
    let table: SlotTable

    /// Whether the property is an `Optional`, which is `nil` if no member is present.
    let isOptional: Bool

    /// Reads the members into the place, except those that it leaves over.
    let read:
        @Sendable (
            inout JSONReader, inout [DeferredMember], _ place: ValuePlace, _ isFull: Bool, _ object: Int
        ) throws(JSONReader.Failure) -> Void

    /// Calls a closure with the address of the model in the source, unless the model is `nil`.
    let withModel: @Sendable (_ source: ValueSource, (ValueSource) -> Void) -> Void
}
