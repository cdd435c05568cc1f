extension Field {
    /// Makes a store keep the models in the value as objects of their own, to which this one refers.
    ///
    /// ```swift
    /// Field("author", \.author).reference(onDelete: .deny)
    /// ```
    ///
    /// The value is a model with an identity, an `Optional`, array or dictionary of such models, or a union whose variants
    /// are such models. The document in the store has only the type and the identity of each: `{"type":"Author","id":7}`.
    /// In all other JSON, the models are whole.
    ///
    /// - Parameter rule: What happens to an object of this model when one to which it refers is deleted. ``DeleteRule/nullify``
    ///   needs a value that can lack the model.
    /// - Returns: The field with the mark.
    public func reference(onDelete rule: DeleteRule) -> Self {
        var field = self
        if !field.slot.isReference { field.slot.referToModels() }
        (field.slot.traits.deleteRule, field.slot.traits.referringModel) = (rule, ObjectIdentifier(Root.self))
        return field
    }
}

extension Slot {
    /// Whether a store keeps the models in the value as objects of their own.
    var isReference: Bool { referenceField != nil }

    /// The field as references name it; `nil` if its models are inside of the object.
    var referenceField: ReferenceField? {
        traits.deleteRule.map { ReferenceField(keys: traits.keys, rule: $0, model: traits.referringModel) }
    }

    /// Makes the closures read and write references where a store's documents are read and written.
    fileprivate mutating func referToModels() {
        wrapReads { read, _ in
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                guard let references = reader.context?.references else { return try read(&reader, place) }
                let readsExactValues = reader.readsExactValues
                references.isInField = true
                // References have the form of a store, whoever sends them.
                reader.readsExactValues = true
                defer {
                    references.isInField = false
                    reader.readsExactValues = readsExactValues
                }
                try read(&reader, place)
            }
        }
        let write = write
        self.write = { writer, source, slot in
            if writer.references == nil { return write(&writer, source, slot) }
            writer.referenceField = slot.pointee.referenceField
            write(&writer, source, slot)
            writer.referenceField = nil
        }
        let writeValue = writeValue
        self.writeValue = { writer, source in
            if writer.references == nil { return writeValue(&writer, source) }
            // Whoever writes a value alone compares it with others, and needs no keys.
            writer.referenceField = ReferenceField(keys: [], rule: .keep, model: nil)
            writeValue(&writer, source)
            writer.referenceField = nil
        }
    }
}
