extension JSONReader {
    /// Makes fields with references find their objects, in the document that is read next.
    mutating func refer(to references: ReferenceSource) {
        references.begin()
        ensureContext().references = references
    }

    /// Reads a model for which a caller has chosen a blueprint, or a reference to one.
    @usableFromInline @inline(never)
    mutating func readChosen<M: Model>(_ type: M.Type) throws(Failure) -> M where M.Subject == M {
        if let object = try readReference(to: type) { return object }
        return try readInstance(by: chosenBlueprint(of: type))
    }

    /// Reads an object as a new instance, or as the one to which others refer already.
    mutating func readInstance<Subject>(by blueprint: Blueprint<Subject>) throws(Failure) -> Subject {
        guard let references = context?.references as? ReferenceSource else { return try blueprint.read(from: &self) }
        // Where objects may be whole, the models inside of one are no references.
        let (isInField, outer) = (references.isInField, readsExactValues)
        references.isInField = false
        if references.acceptsObjects { readsExactValues = false }
        defer { (references.isInField, readsExactValues) = (isInField, outer) }
        guard let instance = references.takeInstance() as? Subject else { return try blueprint.read(from: &self) }
        try blueprint.fill(instance, from: &self)
        return instance
    }

    /// Reads a reference to a model, and returns the object.
    ///
    /// - Returns: The object; `nil`, without moving, if no field with references is being read, or for a whole object that is new.
    /// - Throws: ``Failure`` if there is no such object.
    mutating func readReference<M: Model>(to type: M.Type) throws(Failure) -> M? {
        guard let references = context?.references as? ReferenceSource, references.isInField else { return nil }
        if references.acceptsObjects {
            let place = (position, remainingDepth)
            let members = try? readJSON().objectValue
            let target = type.referenceTarget
            let isOfOther = target.isReferenceToOther(members, type)
            if let members, !isOfOther, let object = references.object(members, type) { return object }
            (position, remainingDepth) = place
            // A new object, or none.
            if !isOfOther, !target.isReference(members) { return nil }
        }
        let offset = offset
        // The identity is a plain value.
        references.isInField = false
        defer { references.isInField = true }
        guard let object = references.object(try readReference(to: type.referenceTarget), type) else {
            throw rejected(at: offset, expected: "a reference to an object that exists")
        }
        guard let object = object as? M else {
            throw rejected(at: offset, expected: "a reference to an object of \(type)")
        }
        return object
    }

    /// Reads the object with the type and the identity.
    mutating func readReference(to target: ReferenceTarget) throws(Failure) -> ModelReference {
        guard let identity = target.identity else {
            let offset = offset
            try skipValue()
            throw rejected(at: offset, expected: "a model with an identity")
        }
        var key: StorageKey?
        var isOfType: Bool?
        var isWhole = true
        let first = offset
        try open(ASCII.openBrace, expected: "a reference")
        if !close(ASCII.closeBrace) {
            repeat {
                let name = try readKeyString()
                try consumeColon()
                do throws(Failure) {
                    switch name {
                    case ModelReference.typeKey where isAtString && isOfType == nil:
                        isOfType = target.typeNames.contains(try readString())
                    case ModelReference.idKey where key == nil: key = try identity.readKey(&self)
                    case ModelReference.typeKey, ModelReference.idKey:
                        // Not a string, or a second one.
                        isOfType = false
                        try skipValue()
                    default: try skipValue()
                    }
                } catch {
                    // Its problem has been recorded.
                    if isHalted { throw error }
                    isWhole = false
                }
            } while try advance(closing: ASCII.closeBrace)
        }
        if !isWhole { throw Failure() }
        guard isOfType == true, let key else {
            throw rejected(at: first, expected: "a reference, with the type \(quoted(target.typeName)) and an id")
        }
        return ModelReference(typeName: target.typeName, key: key)
    }
}
