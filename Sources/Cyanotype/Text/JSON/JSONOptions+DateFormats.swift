extension JSONOptions {
    /// Returns these options with a format for the dates of one type.
    ///
    /// ```swift
    /// let options = JSONOptions(dateFormat: .secondsSince1970)
    ///     .dateFormat(.iso8601, in: Event.self)
    /// let calendar = try Calendar(json: data, options: options)
    /// ```
    ///
    /// It reaches types that a blueprint does not reach, such as those of another module:
    ///
    /// - The dates of a ``Model``, in the fields whose dates ``Blueprint/dateFormat(_:)`` would set, unless the blueprint has
    ///   set a format itself. A subclass has the format of its superclass, unless there is another one for it.
    /// - All dates of a `Codable` type and of the values inside it, unless there is another format for their type. A
    ///   field with ``Conversion/codable(decoder:encoder:)`` keeps its own strategies.
    ///
    /// The type is found wherever the document has it: alone, in an optional, in a collection, or in another type. A model
    /// whose fields are flattened into another one has no object of its own and keeps its format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - type: The type that has the dates.
    /// - Returns: The options. The new format replaces one that they had for the type before.
    public func dateFormat(_ format: DateFormat, in type: Any.Type) -> JSONOptions {
        var options = self
        options.dateScopes = dateScopes.with(format, of: type)
        return options
    }
}
