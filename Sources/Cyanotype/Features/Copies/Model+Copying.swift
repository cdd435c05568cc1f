extension Model {
    /// A copy of this model that shares no instance of a class with it, as far as those are models.
    ///
    /// ```swift
    /// let twin = try dog.copy()
    /// ```
    ///
    /// The fields are copied from value to value, not by way of JSON: dates keep their precision, and secrets stay. An
    /// instance is copied as one of its exact class, by its blueprint: a memberwise one calls its initializer, one that
    /// assigns in place makes an instance and assigns to it, so that properties which are no fields are as they were
    /// made. A struct is its own copy, but for the instances inside of it, and keeps such properties. Models in optionals,
    /// arrays, sets, dictionaries and every ``ModelContainer`` are copied too.
    ///
    /// An instance that several others refer to is copied once, and a cycle becomes a cycle. A weak reference to an
    /// instance that nothing else in the copy refers to is `nil` in it.
    ///
    /// - Returns: The copy.
    /// - Throws: ``MappingError`` when an initializer refuses the values, when a subclass does not extend the blueprint of
    ///   its superclass, when a cycle leads through a memberwise blueprint, and when more than 512 models are nested.
    public func copy() throws(MappingError) -> Self {
        var copier = ModelCopier()
        return try copier.copy(model: self)
    }

    public func copied(by copier: inout ModelCopier) throws(MappingError) -> Self {
        try copier.copy(model: self)
    }
}
