/// A field of a document's object itself whose value is a reference, an optional one, or an array of them.
struct PlainReferenceField: Sendable {
    /// The key, and those of the aliases.
    let keys: [String]
    let reference: ReferenceField
    let model: any Model.Type
    let target: ReferenceTarget
    let isArray: Bool

    /// - Returns: `nil` for any other field.
    init?(_ field: NestedMigratedModel.Field, _ reference: ReferenceField, to model: any Model.Type) {
        func target<M: Model>(_ type: M.Type) -> ReferenceTarget { type.referenceTarget }
        switch field.place {
        case .node, .optional(.node): isArray = false
        case .elements(.node, _), .elements(.optional(.node), _), .optional(.elements(.node, _)): isArray = true
        default: return nil
        }
        if field.names.contains(where: { $0.count > 1 }) { return nil }
        keys = field.names.flatMap(\.self)
        (self.reference, self.model, self.target) = (reference, model, target(model))
    }
}

extension DocumentReader {
    /// Calls a closure with each reference of a document, without making values of what else it has.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8. It has the current version.
    ///   - references: The references of its model.
    ///   - body: Takes a reference, its field, and the model of the field.
    /// - Returns: Whether these are all references. If not, the closure may have been called with some of them, and
    ///   ``DocumentReferences/forEach(in:_:)-(JSON.Object,_)`` finds all.
    package func forEachReference(
        in bytes: UnsafeRawBufferPointer,
        of references: DocumentReferences,
        _ body: (ModelReference, ReferenceField, any Model.Type) -> Void
    ) -> Bool {
        guard let fields = references.plainFields else { return false }
        unsafe begin(bytes)
        do throws(JSONReader.Failure) {
            try unsafe reader.pointee.readReferences(of: fields, body)
            try end()
            return true
        } catch {
            renew()
            return false
        }
    }
}

extension JSONReader {
    /// Reads an object, and calls a closure with the references in some of its members.
    fileprivate mutating func readReferences(
        of fields: [PlainReferenceField],
        _ body: (ModelReference, ReferenceField, any Model.Type) -> Void
    ) throws(Failure) {
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return }
        repeat {
            let key = try readKeyString()
            try consumeColon()
            if let field = fields.first(where: { $0.keys.contains(key) }) {
                try readReferences(of: field, body)
            } else {
                try skipValue()
            }
        } while try advance(closing: ASCII.closeBrace)
    }

    private mutating func readReferences(
        of field: PlainReferenceField,
        _ body: (ModelReference, ReferenceField, any Model.Type) -> Void
    ) throws(Failure) {
        func readReference(_ reader: inout JSONReader) throws(Failure) {
            if reader.readNull() { return }
            body(try reader.readReference(to: field.target), field.reference, field.model)
        }
        if !field.isArray || isAtNull { return try readReference(&self) }
        try open(ASCII.openBracket, expected: "an array")
        if close(ASCII.closeBracket) { return }
        repeat { try readReference(&self) } while try advance(closing: ASCII.closeBracket)
    }
}
