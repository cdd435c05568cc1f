/// Builds the fields of a memberwise ``Blueprint``, in the order of the initializer's parameters.
///
/// Each field consumes the type of the next parameter, so the compiler reports which field does not fit.
@resultBuilder
public enum MemberwiseFieldBuilder<Initializer> {
    @inlinable
    public static func buildExpression<Root, Value, Failure: Error, each Parameter>(
        _ field: Field<Root, Value, ReadOnly>
    ) -> Field<Root, Value, ReadOnly>
    where Initializer == @Sendable (repeat each Parameter) throws(Failure) -> Root {
        field
    }

    @_disfavoredOverload
    @inlinable
    public static func buildExpression<Root, Value, Failure: Error, each Parameter>(
        _ field: Field<Root, Value, ReadOnly>
    ) -> Field<Root, Value, ReadOnly>
    where Initializer == (repeat each Parameter) throws(Failure) -> Root {
        field
    }

    @inlinable
    public static func buildBlock<Root>() -> MemberwiseFields<InitializerCalls.Call0<Root>, Root>
    where Initializer == @Sendable () -> Root {
        MemberwiseFields(call: .init(), slots: [])
    }

    @available(swift, obsoleted: 6)
    @inlinable
    public static func buildBlock<Root>()
        -> MemberwiseFields<InitializerCalls.Unmarked<Initializer, InitializerCalls.Call0<Root>>, Root>
    where Initializer == () -> Root {
        MemberwiseFields(call: InitializerCalls.Unmarked(call: .init()), slots: [])
    }

    @inlinable
    public static func buildPartialBlock<Call, Root, Value, each Remaining>(
        accumulated: MemberwiseFields<Call, Root, Value, repeat each Remaining>,
        next: Field<Root, Value, ReadOnly>
    ) -> MemberwiseFields<Call, Root, repeat each Remaining> {
        MemberwiseFields(call: accumulated.call, slots: accumulated.slots + [next.slot])
    }

    @inlinable
    public static func buildFinalResult<Call, Root>(
        _ fields: MemberwiseFields<Call, Root>
    ) -> MemberwiseFields<Call, Root> {
        fields
    }
}

// These overloads exist only for their diagnostics.
extension MemberwiseFieldBuilder {
    @_disfavoredOverload
    @available(*, unavailable, message: "there are more than 100 fields: use Blueprint.throwing")
    public static func buildPartialBlock<Root, Value, each Later>(
        first: Field<Root, Value, ReadOnly>
    ) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, repeat each Later>
    where Initializer == @Sendable (Value, repeat each Later) -> Root {
        endProgram("unavailable")
    }

    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "more than 48 fields need a @Sendable function; in Swift 5 mode, enable InferSendableFromCaptures"
    )
    public static func buildPartialBlock<Root, Value, each Later>(
        first: Field<Root, Value, ReadOnly>
    ) -> MemberwiseFields<InitializerCalls.Large<Root, Initializer>, Root, repeat each Later>
    where Initializer == (Value, repeat each Later) -> Root {
        endProgram("unavailable")
    }

    @available(*, unavailable, message: "there are more fields than the initializer has parameters")
    public static func buildPartialBlock<Call, Root, Value>(
        accumulated: MemberwiseFields<Call, Root>,
        next: Field<Root, Value, ReadOnly>
    ) -> MemberwiseFields<Call, Root> {
        accumulated
    }

    @available(*, unavailable, message: "a field is missing for each of the initializer's last parameters")
    public static func buildFinalResult<Call, Root, Next, each Later>(
        _ fields: MemberwiseFields<Call, Root, Next, repeat each Later>
    ) -> MemberwiseFields<Call, Root> {
        MemberwiseFields(call: fields.call, slots: fields.slots)
    }

    // Without these, the compiler would take a blueprint that uses `if` for an in-place one with a missing label.

    @available(*, unavailable)
    public static func buildOptional<Call, Root, each Later>(
        _ fields: MemberwiseFields<Call, Root, repeat each Later>?
    ) -> Field<Root, Never, ReadOnly> {
        endProgram("unavailable")
    }

    @available(*, unavailable)
    public static func buildEither<Call, Root, each Later>(
        first fields: MemberwiseFields<Call, Root, repeat each Later>
    ) -> Field<Root, Never, ReadOnly> {
        endProgram("unavailable")
    }

    @available(*, unavailable)
    public static func buildEither<Call, Root, each Later>(
        second fields: MemberwiseFields<Call, Root, repeat each Later>
    ) -> Field<Root, Never, ReadOnly> {
        endProgram("unavailable")
    }
}

/// The first fields of a memberwise blueprint, and the types of the remaining parameters.
@frozen
public struct MemberwiseFields<Call, Root, each Remaining> {
    @usableFromInline let call: Call
    @usableFromInline let slots: [Slot]

    @inlinable
    init(call: Call, slots: [Slot]) {
        self.call = call
        self.slots = slots
    }
}
