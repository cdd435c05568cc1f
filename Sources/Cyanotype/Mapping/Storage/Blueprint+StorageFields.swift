internal import CyanotypeSystem

extension Blueprint {
    /// The fields as a store sees them, made when they are first asked for.
    package var storageFields: StorageFields {
        if let known = details.storageFields.withLock({ $0 }) { return known }
        table.requireNoMistakes()
        // Not under the lock, because it looks at types of the program.
        let fields = StorageFields(table.allSlots.indices.compactMap { storageField($0) })
        return details.storageFields.withLock { known in
            let first = known ?? fields
            known = first
            return first
        }
    }

    /// The fields of each index over several properties.
    ///
    /// Traps if a property has no field that can be indexed.
    package var storageIndexes: [[StorageField]] {
        let mistakes = indexMistakes
        require(mistakes.isEmpty, mistakes.description(of: table.subject))
        return settings.indexes.map { $0.compactMap { storageFields.field(of: $0) } }
    }

    /// Calls a closure with the address of an instance, for the keys of its fields.
    ///
    /// - Parameters:
    ///   - subject: The instance.
    ///   - body: The closure, which must not keep the address.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    package func withSource<Result, Failure: Error>(
        of subject: Subject,
        _ body: (ValueSource) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ValueSource.withSource(of: subject, body)
    }

    /// The mistakes in the indexes over several properties.
    ///
    /// They are not found when the blueprint is made. A path may lead through a model whose blueprint is being made, such
    /// as this one.
    var indexMistakes: [BlueprintMistake] {
        settings.indexes.flatMap { paths in
            paths.compactMap { path in
                guard let field = storageFields.field(of: path) else {
                    return BlueprintMistake(.invalidIndex, "the index has the property \(path), which has no field")
                }
                return indexMistake(field)
            }
        }
    }

    private func indexMistake(_ field: StorageField) -> BlueprintMistake? {
        let reason: String
        switch field.keyType {
        case _ where field.isSensitive:
            return BlueprintMistake(
                .revealingMark,
                at: field.keys,
                "the index has the field \(field.name), which is sensitive, and would hold its value in the clear"
            )
        case nil: reason = "a value of type \(field.valueType) has no key to find it by"
        case let type? where type.isCollection: reason = "a collection has a key for each element; use indexed()"
        case _?: return nil
        }
        return BlueprintMistake(.invalidIndex, at: field.keys, "the index has the field \(field.name), but \(reason)")
    }

    private func storageField(_ index: Int) -> StorageField? {
        let slot = table.slots[index]
        if case .unknownKeys = slot.traits.role { return nil }
        // A flattened union has no fields, and a flattened model only those inside.
        let keyType = slot.isDeferred ? nil : StorageKeyType(slot.property.valueType)
        return StorageField(
            indices: [index],
            keys: slot.traits.keys,
            aliases: slot.traits.aliases,
            path: slot.property.path,
            valueType: slot.property.valueType,
            keyType: keyType,
            marks: slot.traits.marks,
            isSensitive: slot.isHidden,
            reference: slot.referenceField,
            isInOptional: false,
            nilWhenMissing: slot.nilWhenMissing,
            fieldPath: FieldPath(slot.property.path),
            access: access(toField: index, keyType),
            // The members of another object change without this one.
            nested: slot.isReference ? nil : NestedModel(slot.property.valueType)
        )
    }
}
