extension Mappable {
    /// This value as a ``JSON`` value.
    ///
    /// - Parameter options: How it is written.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` when a value cannot be written.
    public func jsonValue(options: JSONOptions = .default) throws(MappingError) -> JSON {
        var layout = options
        layout.prettyPrinted = false
        return try JSON(json: jsonData(options: layout), options: JSONOptions(maximumDepth: options.maximumDepth))
    }
}

extension Model {
    /// The merge patch (RFC 7396) that turns this model into another one: the differences, with `null` for the members that
    /// the other model omits.
    ///
    /// ```swift
    /// let patch = try old.mergePatch(to: new)              // {"city": "Ulm", "phone": null}
    /// let same = try old.applying(mergePatch: patch)       // new
    /// ```
    ///
    /// A merge patch cannot distinguish `null` from a missing member, so both models are written with
    /// ``JSONOptions/NilStrategy`` `omit`, unless a field sets another strategy. The patch cannot distinguish a ``Patch`` field
    /// that is `null` from an absent one, nor a property that is `nil` from one with its default, if the default is not `nil`.
    ///
    /// - Parameters:
    ///   - other: The other model.
    ///   - options: The options for writing the models.
    /// - Returns: The patch; an empty object when nothing differs.
    /// - Throws: ``MappingError`` when a value cannot be written.
    public func mergePatch(to other: Self, options: JSONOptions = .default) throws(MappingError) -> JSON {
        var options = options
        options.nilStrategy = .omit
        return try jsonValue(options: options).mergePatch(to: other.jsonValue(options: options))
    }

    /// The model that a merge patch (RFC 7396) makes of this one, whichever form its blueprint has.
    ///
    /// In contrast to `update(json:)` the members of dictionaries are merged too, and `null` removes a member, which has
    /// to be one that may be missing.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - options: How the result is read; also, how this model is written.
    /// - Returns: The other model; of a class, another instance.
    /// - Throws: ``MappingError`` when the result is not one of the model.
    public func applying(mergePatch patch: JSON, options: JSONOptions = .default) throws(MappingError) -> Self {
        var layout = options
        layout.nilStrategy = .omit
        var json = try jsonValue(options: layout)
        json.applyMergePatch(patch)
        return try Self(json: json, options: options)
    }
}
