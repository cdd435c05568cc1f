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
    /// Both models are encoded with ``JSONOptions/NilStrategy`` `omit`, unless a field sets another strategy.
    ///
    /// A merge patch can remove a member, but it cannot set one to `null`. So there is no patch if a member of the other
    /// model has to become `null` and would have another meaning if it were removed: a property that is `nil` although
    /// it has another default, a ``Patch`` field, or a member of a dictionary or a ``JSON`` value. Use `update(json:)` or
    /// a ``JSONPatch`` there.
    ///
    /// - Parameters:
    ///   - other: The other model.
    ///   - options: The encoding options for both models.
    /// - Returns: The patch; an empty object if nothing differs.
    /// - Throws: ``MappingError`` if a value cannot be encoded, or a member has to become `null`.
    public func mergePatch(to other: Self, options: JSONOptions = .default) throws(MappingError) -> JSON {
        var options = options
        options.nilStrategy = .omit
        let (old, new) = (try jsonValue(options: options), try other.jsonValue(options: options))
        let patch = old.mergePatch(to: new)
        var patched = old
        patched.applyMergePatch(patch)
        if patched == new { return patch }
        // A member that is missing may mean the same as `null`.
        if let result = try? applying(mergePatch: patch, options: options) {
            patched = try result.jsonValue(options: options)
            if patched == new { return patch }
        }
        throw MappingError(lostNulls: new, in: patched, of: Self.self, limit: options.maximumIssues)
    }

    /// Returns the result of applying a merge patch (RFC 7396) to this model. The blueprint may have any form.
    ///
    /// Unlike `update(json:)`, this also merges the members of dictionaries, and `null` removes a member, which must be
    /// optional in the document; for an optional whose key is required, it becomes `null`. The patch does not change
    /// encode-only fields: see ``Field/decodeOnly()``.
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
        let patched = try Self.patched(json, by: patch, options) { json throws(MappingError) in
            try Self(json: json, options: options)
        }
        let blueprint = BlueprintCache.blueprint(of: type(of: patched))
        guard let old = self as? Subject, let new = patched as? Subject, type(of: self) == type(of: patched) else {
            return patched
        }
        return try blueprint.keepingUnreadFields(of: old, in: new) as? Self ?? patched
    }
}

extension Model {
    /// Decodes a patched document. Required members that the patch has removed become `null`.
    static func patched(
        _ json: JSON,
        by patch: JSON,
        _ options: JSONOptions,
        decode: (JSON) throws(MappingError) -> Self
    ) throws(MappingError) -> Self {
        do throws(MappingError) {
            return try decode(json)
        } catch {
            let missing = error.issues.filter { $0.code == .missingKey }.map(\.path.pointer)
            let removed = missing.filter { patch[at: $0] == .null }
            var completed = json
            let change = JSONPatch(removed.map { .add($0, .null) })
            guard !removed.isEmpty, (try? completed.apply(change, options: options)) != nil else { throw error }
            return try decode(completed)
        }
    }
}

extension MappingPath {
    fileprivate var pointer: JSONPointer {
        JSONPointer(
            tokens: components.map { component in
                switch component {
                case .key(let key): key
                case .index(let index): String(index)
                }
            }
        )
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

extension MappingError {
    /// Creates the error for members that are `null` in a value, and that a merge patch therefore removes.
    fileprivate init(lostNulls new: JSON, in patched: JSON, of type: Any.Type, limit: Int) {
        var paths: [[MappingPath.Component]] = []
        var pairs: [(path: [MappingPath.Component], new: JSON, patched: JSON?)] = [([], new, patched)]
        while let (path, new, patched) = pairs.popLast() {
            guard case .object(let members) = new else { continue }
            for (key, value) in members {
                let other = patched?.objectValue?[key]
                if value == .null, other != .null { paths.append(path + [.key(key)]) }
                if case .object = value { pairs.append((path + [.key(key)], value, other)) }
            }
        }
        // A key may be a part of something sensitive.
        if SchemaContext.hasSensitiveValues(in: type) { paths = [[]] }
        self.init(
            issues: paths.prefix(limit).map { path in
                Issue(
                    code: .notWritable,
                    path: MappingPath(path),
                    location: nil,
                    expected: "members that a merge patch can set; use update(json:) or a JSON patch instead",
                    found: "null, which removes a member"
                )
            },
            isTruncated: paths.count > limit
        )
    }
}
