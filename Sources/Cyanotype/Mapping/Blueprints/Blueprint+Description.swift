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
                keys: slot.keys,
                aliases: slot.aliases,
                path: slot.path,
                valueType: slot.valueType,
                role: slot.describedRole,
                direction: slot.direction,
                presence: slot.describedPresence,
                hasDefaultForNull: slot.presence.hasDefaultForNull,
                hasDefaultForInvalid: slot.presence.hasDefaultForInvalid,
                isSensitive: slot.isHidden,
                store: slot.storage?.store,
                storeKey: slot.storage?.key,
                nilStrategy: slot.nilStrategy,
                coercions: slot.coercions,
                elementPolicy: slot.elementPolicy,
                rules: slot.rules.map(\.message),
                constraints: slot.rules.compactMap(\.constraint),
                allowsSeveralNames: slot.allowsSeveralNames
            )
        }
    }

    /// The name that selects the blueprint; see ``named(_:)``.
    public var name: String? { settings.name }

    /// Whether a key that belongs to no field is an error.
    public var rejectsUnknownKeys: Bool { settings.rejectsUnknownKeys }
}
