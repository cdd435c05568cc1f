extension Mappable {
    /// Encodes this value as a ``JSON`` value.
    ///
    /// - Parameter options: The encoding options.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` if a value cannot be encoded.
    public func jsonValue(options: JSONOptions = .default) throws(MappingError) -> JSON {
        var layout = options
        layout.prettyPrinted = false
        return try JSON(json: jsonData(options: layout), options: JSONOptions(maximumDepth: options.maximumDepth))
    }
}

extension Model {
    /// Returns the merge patch (RFC 7396) that turns this model into another one: the differences, with `null` for
    /// members that the other model omits.
    ///
    /// ```swift
    /// let patch = try old.mergePatch(to: new)              // {"city": "Ulm", "phone": null}
    /// let same = try old.applying(mergePatch: patch)       // new
    /// ```
    ///
    /// A merge patch cannot distinguish `null` from a missing member, so both models are encoded with
    /// ``JSONOptions/NilStrategy`` `omit`, unless a field sets another strategy. The patch cannot distinguish a
    /// ``Patch`` field that is `null` from an absent one, nor a property that is `nil` from one with its default, if
    /// the default is not `nil`.
    ///
    /// - Parameters:
    ///   - other: The other model.
    ///   - options: The encoding options for both models.
    /// - Returns: The patch; an empty object if nothing differs.
    /// - Throws: ``MappingError`` if a value cannot be encoded.
    public func mergePatch(to other: Self, options: JSONOptions = .default) throws(MappingError) -> JSON {
        var options = options
        options.nilStrategy = .omit
        return try jsonValue(options: options).mergePatch(to: other.jsonValue(options: options))
    }

    /// Returns the result of applying a merge patch (RFC 7396) to this model. The blueprint may have any form.
    ///
    /// Unlike `update(json:)`, this also merges the members of dictionaries, and `null` removes a member, which must be
    /// optional in the document. The patch does not change encode-only fields: see ``Field/decodeOnly()``.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - options: The options for decoding the result and encoding this model.
    /// - Returns: The patched model; for a class, a new instance.
    /// - Throws: ``MappingError`` if the result cannot be decoded as the model.
    public func applying(mergePatch patch: JSON, options: JSONOptions = .default) throws(MappingError) -> Self {
        var layout = options
        layout.nilStrategy = .omit
        layout.prettyPrinted = false
        // Includes decode-only fields, which would otherwise be missing from the result.
        let text = try JSONWriter.writeData(options: layout) { writer in
            writer.writesAllFields = true
            write(to: &writer)
        }
        var json = try JSON(json: text, options: JSONOptions(maximumDepth: options.maximumDepth))
        json.applyMergePatch(patch)
        let patched = try Self(json: json, options: options)
        let blueprint = BlueprintCache.blueprint(of: type(of: patched))
        guard let old = self as? Subject, let new = patched as? Subject, type(of: self) == type(of: patched) else {
            return patched
        }
        return try blueprint.keepingUnreadFields(of: old, in: new) as? Self ?? patched
    }
}

extension Blueprint {
    /// Returns an instance that takes the values of encode-only fields from another one.
    fileprivate func keepingUnreadFields(of old: Subject, in new: Subject) throws(MappingError) -> Subject {
        let unread = table.allSlots.filter { $0.traits.direction == .encodeOnly }
        if unread.isEmpty { return new }
        switch construction {
        case .inPlace:
            var new = new
            ValueSource.withSource(of: old) { old in
                unsafe withUnsafeMutablePointer(to: &new) { new in
                    for slot in unread {
                        let place = unsafe ValuePlace(new) + slot.placeOffset
                        slot.property.copy(old + slot.sourceOffset, place)
                    }
                }
            }
            return new
        case .memberwise(let make):
            let base = table.allocateFrame()
            defer { base.deallocate() }
            let frame = Frame(base, for: table)
            ValueSource.withSource(of: new) { copyValues(of: $0, into: frame) }
            ValueSource.withSource(of: old) { old in
                for slot in unread {
                    slot.property.destroy(frame.values + slot.placeOffset)
                    slot.property.copy(old + slot.sourceOffset, frame.values + slot.placeOffset)
                }
            }
            return try unsafe JSONReader.withReader(
                of: UnsafeRawBufferPointer(start: nil, count: 0),
                options: .default,
                hasText: false
            ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try build(make, frame, &reader, object: 0)
            }
        }
    }
}
