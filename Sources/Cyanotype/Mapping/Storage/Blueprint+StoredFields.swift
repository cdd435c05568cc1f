extension Blueprint {
    /// The fields as they are in documents, sorted by their keys. Those of flattened models are among them.
    var shapeFields: [StoredShape.Field] {
        table.requireNoMistakes()
        return table.storedFields(canBeMissing: false).sorted(by: <)
    }

    /// The models in the fields with the keys of the fields, in the order of ``shapeFields``. For a class, they include
    /// all subclasses that a tag names.
    var storedModels: [(keys: [String], type: any Model.Type)] {
        let models = table.allSlots.flatMap { slot in slot.storedModels }
        // The order is stable, because names and places are part of the record.
        return models.enumerated().sorted { left, right in
            let (first, second) = (left.element.keys, right.element.keys)
            if first.precedes(second) { return true }
            return !second.precedes(first) && left.offset < right.offset
        }.map(\.element)
    }
}

extension SlotTable {
    /// Returns the fields in the order of the slots. All of them can be missing in an optional flattened model.
    fileprivate func storedFields(canBeMissing: Bool) -> [StoredShape.Field] {
        allSlots.flatMap { slot -> [StoredShape.Field] in
            switch slot.traits.role {
            case .unknownKeys: []
            case .flattened(let field): field.table.storedFields(canBeMissing: canBeMissing || field.isOptional)
            case .flattenedUnion(let field):
                [
                    StoredShape.Field(
                        keys: [],
                        type: StoredType(field.type),
                        aliases: [],
                        canBeMissing: canBeMissing || field.isOptional
                    )
                ]
            case .value:
                [
                    StoredShape.Field(
                        keys: slot.traits.keys,
                        type: slot.storedType,
                        aliases: slot.traits.aliases,
                        canBeMissing: canBeMissing || slot.missingKey.presence != .required
                    )
                ]
            }
        }
    }
}

extension Slot {
    /// The type of the value in a store's document.
    var storedType: StoredType {
        if isReference { return StoredType(property.valueType).referring }
        if !traits.isConverted { return StoredType(property.valueType) }
        // A conversion gives its type when it describes its schema.
        var context = SchemaContext(options: .default)
        _ = traits.valueSchema(&context)
        return context.storedType ?? .simple(.codable)
    }

    /// The models in the value, which is read and written by its own type.
    fileprivate var storedModels: [(keys: [String], type: any Model.Type)] {
        switch traits.role {
        case .unknownKeys: []
        case .flattened(let field): field.table.allSlots.flatMap(\.storedModels)
        case .flattenedUnion(let field): modelsInside(field.type).map { ([], $0) }
        case .value where isReference: []
        case .value: traits.isConverted ? [] : modelsInside(property.valueType).map { (traits.keys, $0) }
        }
    }
}

/// Returns the models that a type is or contains: in containers, in the variants of unions, and subclasses, by their tags.
func modelsInside(_ type: Any.Type) -> [any Model.Type] {
    var models: [any Model.Type] = []
    var seen: Set<ObjectIdentifier> = []
    var open = [type]
    func variants<U: MappableUnion>(_ type: U.Type) -> [Any.Type] {
        inOrder(type.cachedUnion.union.variants.map { ($0.tag, $0.valueType) })
    }
    func subclasses<M: Model>(_ type: M.Type) -> [Any.Type] {
        guard let hierarchy = type.cachedBlueprint.settings.hierarchy else { return [] }
        return inOrder(hierarchy.classes.map { ($0.tag, $0.type) }) + (hierarchy.other.map { [$0.type] } ?? [])
    }
    /// The order in which a blueprint has them does not count.
    func inOrder(_ types: [(tag: JSON?, type: Any.Type?)]) -> [Any.Type] {
        types.map { (tag: $0.tag?.description ?? "", type: $0.type) }
            .sorted { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
            .compactMap(\.type)
    }
    while let next = open.popLast() {
        guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
        if let model = next as? any Model.Type {
            models.append(model)
            // All classes of the hierarchy are listed, even those that are no subclasses of this one and can never be
            // there.
            open += subclasses(model).reversed()
        } else if let union = next as? any MappableUnion.Type {
            open += variants(union).reversed()
        } else if let container = next as? any WrappingStoredType.Type {
            open.append(container.wrappedTypeForStores)
        }
    }
    return models
}

extension StoredShape.Field {
    fileprivate static func < (left: Self, right: Self) -> Bool {
        if left.keys.precedes(right.keys) { return true }
        // Only flattened unions have equal keys, because they have none.
        return !right.keys.precedes(left.keys) && "\(left.type)" < "\(right.type)"
    }
}

extension [String] {
    /// Whether these keys come before others, by their bytes.
    fileprivate func precedes(_ other: [String]) -> Bool {
        for (left, right) in zip(self, other) where !left.utf8.elementsEqual(right.utf8) {
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return count < other.count
    }
}
