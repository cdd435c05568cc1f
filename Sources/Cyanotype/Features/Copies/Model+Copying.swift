extension Model {
    /// Returns a copy of this model that shares no class instances with it, as far as those are models.
    ///
    /// ```swift
    /// let twin = try dog.copy()
    /// ```
    ///
    /// The fields are copied as values and not through JSON: dates keep their precision, and secrets are kept. An
    /// instance is copied as its exact class, by its blueprint: a memberwise one calls its initializer, an in-place one
    /// creates an instance and assigns to it. Properties that are not fields therefore have their initial values. A
    /// struct is its own copy, except for the instances inside it, and keeps such properties. Models in optionals,
    /// arrays, sets, dictionaries and every ``ModelContainer`` are also copied.
    ///
    /// An instance with several references is copied once, and a cycle stays a cycle. A weak reference is `nil` in the
    /// copy if nothing else in the copy refers to its instance.
    ///
    /// - Returns: The copy.
    /// - Throws: ``MappingError`` if an initializer rejects the values, a subclass does not extend the blueprint of its
    ///   superclass, a cycle leads through a memberwise blueprint, or more than 512 models are nested.
    public func copy() throws(MappingError) -> Self {
        var copier = ModelCopier()
        return try copier.copy(model: self)
    }
}
