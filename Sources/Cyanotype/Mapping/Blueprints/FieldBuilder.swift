/// The fields of a memberwise blueprint whose initializer may throw, with their value types.
public struct Fields<Root, each Value>: Sendable {
    @usableFromInline let slots: [Slot]

    @inlinable
    init(slots: [Slot]) {
        self.slots = slots
    }
}

/// Builds the fields of a memberwise ``Blueprint`` whose initializer may throw.
@resultBuilder
public enum FieldBuilder<Root> {
    @inlinable
    public static func buildExpression<Value>(
        _ field: Field<Root, Value, ReadOnly>
    ) -> Field<Root, Value, ReadOnly> {
        field
    }

    @inlinable
    public static func buildBlock<each Value>(
        _ field: repeat Field<Root, each Value, ReadOnly>
    ) -> Fields<Root, repeat each Value> {
        var slots: [Slot] = []
        repeat slots.append((each field).slot)
        return Fields(slots: slots)
    }
}

/// The fields of an in-place blueprint.
public struct InPlaceFields<Root>: Sendable {
    let slots: [Slot]
}

/// Builds the fields of an in-place ``Blueprint``, in any order.
@resultBuilder
public enum InPlaceFieldBuilder<Root> {
    public static func buildExpression<Value>(_ field: Field<Root, Value, ReadWrite>) -> InPlaceFields<Root> {
        InPlaceFields(slots: [field.slot])
    }

    public static func buildBlock(_ fields: InPlaceFields<Root>...) -> InPlaceFields<Root> {
        InPlaceFields(slots: fields.flatMap(\.slots))
    }

    public static func buildArray(_ fields: [InPlaceFields<Root>]) -> InPlaceFields<Root> {
        InPlaceFields(slots: fields.flatMap(\.slots))
    }

    public static func buildOptional(_ fields: InPlaceFields<Root>?) -> InPlaceFields<Root> {
        fields ?? InPlaceFields(slots: [])
    }

    public static func buildEither(first fields: InPlaceFields<Root>) -> InPlaceFields<Root> { fields }

    public static func buildEither(second fields: InPlaceFields<Root>) -> InPlaceFields<Root> { fields }
}
