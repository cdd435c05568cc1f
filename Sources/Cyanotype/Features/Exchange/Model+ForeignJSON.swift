internal import CyanotypeSystem

// JSON of another program, in which references may be in place of objects.
extension Model {
    /// Decodes an object.
    ///
    /// - Parameters:
    ///   - json: The JSON, in the form of the blueprint.
    ///   - references: The objects to which it refers.
    /// - Throws: ``MappingError`` with all issues.
    package init(foreign json: JSON, _ references: ReferenceSource) throws(MappingError) {
        self = try Self.decode(json, references, readsAllFields: false)
    }

    /// Decodes an object from its document after another program has changed it.
    ///
    /// Encode-only fields of the object itself keep their values, but not those of models inside: see ``Field/decodeOnly()``.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - document: The document before, from a ``DocumentTranslator``.
    ///   - patch: The change. Fields that it removes by `null` are `nil`.
    ///   - references: The objects to which the result refers.
    /// - Returns: The object.
    /// - Throws: ``MappingError`` with all issues of the document.
    package static func decode(
        _ json: JSON,
        inPlaceOf document: JSON.Object,
        changedBy patch: JSON,
        _ references: ReferenceSource
    ) throws(MappingError) -> Self {
        var json = json
        if var members = json.objectValue {
            keepUnreadFields(of: document, in: &members)
            json = .object(members)
        }
        return try patched(json, by: patch, .default) { json throws(MappingError) in
            try decode(json, references, readsAllFields: true)
        }
    }

    /// Gives encode-only fields the values that they had.
    private static func keepUnreadFields(of document: JSON.Object, in members: inout JSON.Object) {
        func keepFields(_ table: SlotTable) {
            for slot in table.allSlots {
                if case .flattened(let field) = slot.traits.role { keepFields(field.table) }
                guard slot.traits.direction == .encodeOnly else { continue }
                members.set(document.value(at: slot.traits.keys), at: slot.traits.keys[...])
            }
        }
        func keepFields<M: Model>(of _: M.Type) { keepFields(M.cachedBlueprint.table) }
        let subclass = cachedBlueprint.settings.hierarchy?.subclass(of: document) as? any Model.Type
        let exact: any Model.Type = subclass ?? Self.self
        keepFields(of: exact)
    }

    private static func decode(
        _ json: JSON,
        _ references: ReferenceSource,
        readsAllFields: Bool
    ) throws(MappingError) -> Self {
        let text = json.textForReading(.default)
        return try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            try unsafe text.withBytes { bytes throws(MappingError) in
                try unsafe JSONReader.withReader(
                    of: bytes,
                    options: JSONOptions(maximumDepth: maximumDepth),
                    hasText: false
                ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    reader.refer(to: references)
                    reader.readsAllFields = readsAllFields
                    return try read(from: &reader)
                }
            }
        }
    }
}
