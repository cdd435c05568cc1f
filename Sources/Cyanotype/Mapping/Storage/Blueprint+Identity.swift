internal import CyanotypeSystem

// The identity of an object in a store, if no field is marked `id()`.
extension Blueprint {
    /// Whether the identity of an object in a store would be its `id`, and that is sensitive: a column would hold it in the
    /// clear.
    ///
    /// The model is `Identifiable`, and no field is marked ``Field/id()``. A store refuses such a model.
    package var hasSensitiveID: Bool {
        details.instanceType is any Identifiable.Type && !hasMarkedIdentity && slotOfID?.isHidden ?? false
    }

    /// The field of the property that is named `id`.
    package var fieldOfID: StorageField? {
        if let known = details.fieldOfID.withLock({ $0 }) { return known }
        let field = slotOfID.flatMap { slot in storageFields.all.first { $0.keys == slot.traits.keys } }
        details.fieldOfID.withLock { $0 = .some(field) }
        return field
    }

    /// Whether a field is marked ``Field/id()``.
    var hasMarkedIdentity: Bool { table.allSlots.contains { $0.traits.marks.contains(.identity) } }

    /// The slot of the property that is named `id`.
    var slotOfID: Slot? {
        table.allSlots.first { slot in
            guard case .value = slot.traits.role else { return false }
            let path = slot.property.path
            // A key path tells the name of a stored property only by its description.
            return "\(path)" == "\\\(type(of: path).rootType).id"
        }
    }
}

/// Whether a store can make an identity of the values of a type.
func canBeIdentity(_ type: Any.Type) -> Bool {
    StorageKeyType(type) != nil || type is any Mappable.Type || type is any Codable.Type
}
