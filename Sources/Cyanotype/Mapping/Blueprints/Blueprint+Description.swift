extension FieldDescription {
    /// The model type of the property: its own type, the wrapped type of an `Optional`, or the element type of an
    /// array, set or dictionary.
    public var model: (any Model.Type)? { modelType(in: valueType) }

    /// The fields of `model`; empty if there is none.
    ///
    /// They are looked up on access, so a recursive model has as many levels as the caller visits.
    public var nestedFields: [FieldDescription] {
        func fields<M: Model>(of type: M.Type) -> [FieldDescription] { BlueprintCache.blueprint(of: type).fields }
        return model.map { fields(of: $0) } ?? []
    }
}

extension Blueprint {
    /// The fields in order, with those of a superclass first.
    public var fields: [FieldDescription] {
        table.allSlots.map { slot in
            FieldDescription(
                keys: slot.traits.keys,
                aliases: slot.traits.aliases,
                path: slot.property.path,
                valueType: slot.property.valueType,
                role: slot.describedRole,
                direction: slot.traits.direction,
                presence: slot.missingKey.presence,
                hasDefaultForNull: slot.hasDefault(for: .null),
                hasDefaultForInvalid: slot.hasDefault(for: .invalid),
                isSensitive: slot.isHidden,
                store: slot.traits.storage?.store,
                storeKey: slot.traits.storage?.key,
                nilStrategy: slot.nilStrategy,
                coercions: slot.traits.coercions,
                elementPolicy: slot.traits.elementPolicy,
                rules: slot.traits.rules.map(\.message),
                constraints: slot.traits.rules.compactMap(\.constraint),
                allowsSeveralNames: slot.traits.allowsSeveralNames,
                marks: slot.traits.marks
            )
        }
    }

    /// The name that selects the blueprint; see ``named(_:)``.
    public var name: String? { settings.name }

    /// Whether a key that belongs to no field is an error.
    public var rejectsUnknownKeys: Bool { settings.rejectsUnknownKeys }
}
