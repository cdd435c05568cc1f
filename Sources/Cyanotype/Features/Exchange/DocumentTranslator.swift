internal import CyanotypeSystem

/// Translates documents of a store into the JSON that the blueprint gives other programs.
///
/// A ``DocumentWriter`` writes values exactly, which differs from that JSON for dates, for instance. Members that the model does
/// not know stay as they are, and so do references, because a document does not have their objects.
package enum DocumentTranslator {
    /// Translates a document.
    ///
    /// - Parameters:
    ///   - document: The members, which have the current version.
    ///   - type: The model.
    /// - Returns: The members, with all fields that the document has, also those that are only decoded or only encoded.
    /// - Throws: ``MappingError`` if a value is none of its type, or has no form in other JSON.
    package static func json<M: Model>(of document: JSON.Object, as type: M.Type) throws(MappingError) -> JSON.Object {
        var members = document
        try translate(&members, as: type)
        return members
    }

    // MARK: - Models

    private static func translate<M: Model>(_ object: inout JSON.Object, as type: M.Type) throws(MappingError) {
        let blueprint = type.cachedBlueprint
        if let subclass = blueprint.settings.hierarchy?.subclass(of: object) as? any Model.Type, subclass != type {
            return try translate(&object, as: subclass)
        }
        let table = blueprint.table
        for index in 0..<table.slotCount {
            let slot = table.slots + index
            do throws(MappingError) {
                try translate(slot, in: &object, blueprint.construction)
            } catch {
                throw slot.pointee.isHidden ? error.hidingValues(at: slot.pointee.traits.keys) : error
            }
        }
    }

    private static func translate<Subject>(
        _ slot: PlanPointer<Slot>,
        in object: inout JSON.Object,
        _ construction: Construction<Subject>
    ) throws(MappingError) {
        switch slot.pointee.traits.role {
        case .unknownKeys: break
        case .flattened:
            let type = slot.pointee.property.valueType
            let wrapped = (type as? any WrappingStoredType.Type)?.wrappedTypeForStores ?? type
            if let model = wrapped as? any Model.Type { try translate(&object, as: model) }
        case .flattenedUnion(let field):
            guard let union = field.type as? any MappableUnion.Type else { break }
            var value = JSON.object(object)
            try translate(&value, of: union)
            if let members = value.objectValue { object = members }
        case .value: try translateValue(of: slot, in: &object, construction)
        }
    }

    private static func translateValue<Subject>(
        of slot: PlanPointer<Slot>,
        in object: inout JSON.Object,
        _ construction: Construction<Subject>
    ) throws(MappingError) {
        let traits = slot.pointee.traits
        if slot.pointee.isReference || slot.pointee.isSameInAllJSON { return }
        let names = [traits.keys] + traits.aliases
        guard let keys = names.first(where: { object.value(at: $0) != nil }), var value = object.value(at: keys),
            !value.isNull
        else { return }
        let type = slot.pointee.property.valueType
        do throws(MappingError) {
            if !traits.isConverted, hasModels(type) {
                try translate(&value, as: type)
            } else {
                value = try construction.translated(value, of: slot)
            }
        } catch {
            throw error.moved(below: keys)
        }
        object.set(value, at: keys[...])
    }

    // MARK: - Values

    /// Whether values of a type may have members of their own, which are translated one by one.
    private static func hasModels(_ type: Any.Type) -> Bool {
        func isModel<M: Model>(_ type: M.Type) -> Bool { type.cachedBlueprint.table.slotCount > 0 }
        // A model without fields writes itself.
        if let model = type as? any Model.Type { return isModel(model) }
        if type is any MappableUnion.Type { return true }
        return (type as? any WrappingStoredType.Type).map { hasModels($0.wrappedTypeForStores) } ?? false
    }

    private static func translate(_ value: inout JSON, as type: Any.Type) throws(MappingError) {
        // As deep as the document.
        if ThreadStack.hasRoom() { return try translateHere(&value, as: type) }
        try ThreadStack.withRoom { () throws(MappingError) in try translateHere(&value, as: type) }
    }

    private static func translate(
        _ value: inout JSON,
        as type: Any.Type,
        at step: MappingPath.Component
    ) throws(MappingError) {
        do throws(MappingError) { try translate(&value, as: type) } catch { throw error.moved(below: [step]) }
    }

    private static func translateHere(_ value: inout JSON, as type: Any.Type) throws(MappingError) {
        if !hasModels(type) {
            if let type = type as? any (Mappable & SendableMetatype).Type { value = try translated(value, as: type) }
        } else if let model = type as? any Model.Type {
            guard var object = value.objectValue else { return }
            try translate(&object, as: model)
            value = .object(object)
        } else if let union = type as? any MappableUnion.Type {
            try translate(&value, of: union)
        } else if let container = type as? any WrappingStoredType.Type {
            try translate(&value, in: container)
        }
    }

    private static func translate(_ value: inout JSON, in type: any WrappingStoredType.Type) throws(MappingError) {
        let wrapped = type.wrappedTypeForStores
        switch (type.storedType, value) {
        case (_, .null): break
        case (.optional, _):
            if (wrapped as? any Mappable.Type)?.mayBeNull == true, case .array(let elements) = value,
                elements.count == 1
            {
                value = elements[0]
                if value.isNull { return }
            }
            try translate(&value, as: wrapped)
        case (.map, .object(var object)):
            for (key, element) in object {
                var element = element
                try translate(&element, as: wrapped, at: .key(key))
                object[key] = element
            }
            value = .object(object)
        case (_, .array(var elements)):
            for index in elements.indices { try translate(&elements[index], as: wrapped, at: .index(index)) }
            value = .array(elements)
        default: break
        }
    }

    /// Translates a value without members of its own.
    private static func translated<Value: Mappable>(
        _ value: JSON,
        as type: Value.Type
    ) throws(MappingError) -> JSON {
        let stored = try unsafe value.textForReading(.default).withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readStored(type, in: bytes)
        }
        return try JSON(
            json: JSONWriter.writeString(options: .default) { writer in
                writer.writesAllFields = true
                stored.write(to: &writer)
            }
        )
    }

    // MARK: - Unions

    private static func translate<U: MappableUnion>(_ value: inout JSON, of type: U.Type) throws(MappingError) {
        let union = type.cachedUnion.union
        func translate(_ value: inout JSON, taggedBy tag: JSON) throws(MappingError) {
            guard let type = union.variant(tagged: tag)?.valueType else { return }
            try Self.translate(&value, as: type)
        }
        switch union.form {
        case .internallyTagged(let key):
            guard let tag = value[key] else { return }
            // A variant that is no model would take the tag for a member of its own.
            guard var object = value.objectValue, let type = union.variant(tagged: tag)?.valueType, !hasModels(type)
            else {
                return try translate(&value, taggedBy: tag)
            }
            object[key] = nil
            var members = JSON.object(object)
            try Self.translate(&members, as: type)
            members[key] = tag
            value = members
        case .adjacentlyTagged(let key, let content):
            guard let tag = value[key], var inner = value[content] else { return }
            try translate(&inner, taggedBy: tag)
            value[content] = inner
        case .externallyTagged:
            guard case .object(var object) = value else { return }
            // Flattened, the tag is among other members.
            for (key, inner) in object {
                var inner = inner
                try translate(&inner, taggedBy: .string(key))
                object[key] = inner
            }
            value = .object(object)
        case .untagged:
            // Only a store's document has the tag. It is null for a value that no variant is for.
            guard case .array(var elements) = value, elements.count == 2 else { return }
            try translate(&elements[1], taggedBy: elements[0])
            value = elements[1]
        }
    }
}

extension ClassHierarchy {
    /// The class for an object; `nil` for an unknown tag.
    func subclass(of object: JSON.Object) -> (any SendableMetatype.Type)? {
        (object[tag].flatMap { subclass(tagged: $0) } ?? other)?.type
    }
}

extension Slot {
    /// Whether a store's document has the same value as other JSON.
    fileprivate var isSameInAllJSON: Bool {
        switch leaf {
        case .string, .optionalString, .int, .optionalInt, .bool, .optionalBool: true
        case .none, .alwaysWritten, .double, .optionalDouble: false
        }
    }
}

extension MappingError {
    /// Returns the error of a sensitive field at some keys, without anything of its value.
    fileprivate func hidingValues(at keys: [String]) -> MappingError {
        let path = MappingPath(keys.map { .key($0) })
        let hidden = issues.map { issue in
            Issue(code: issue.code, path: path, location: nil, expected: issue.expected, found: JSONWriter.hiddenValue)
        }
        return MappingError(issues: hidden, isTruncated: isTruncated)
    }
}
