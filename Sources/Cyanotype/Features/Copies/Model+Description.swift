extension Mappable {
    /// This value as human-readable, pretty-printed JSON, with the names of the models and without sensitive values.
    ///
    /// ```swift
    /// print([dog, animal].modelDescription)
    /// ```
    ///
    /// ```text
    /// [
    ///   {
    ///     "*Dog": {
    ///       "breed": "Labrador",
    ///       "(Social)nickname": null,
    ///       "**Animal": {
    ///         "name": "Rex",
    ///         "chip": "redacted"
    ///       }
    ///     }
    ///   },
    ///   …
    /// ```
    ///
    /// - A model is an object with one member, whose key is `*` and the name of its exact class. It contains the fields
    ///   that the class itself declares, followed by the part of its superclass, whose key begins with `**`.
    /// - An extension field has the category in parentheses before its key. A member without a declared extension field
    ///   is shown as `"undeclared"`, because it may be sensitive.
    /// - The other keys are those of JSON, but a property that is `nil` is always shown.
    /// - A field marked ``Field/sensitive()``, and any value that refuses encoding with
    ///   ``JSONWriter/cannotRevealSecret()``, is shown as `"redacted"`. This includes nested and flattened models and
    ///   those in a union, but not the output of a `Codable` type.
    /// - A value that cannot be encoded, such as a number that is not finite, is shown as text.
    /// - An instance inside itself, and anything nested too deeply, is shown as `"…"`.
    public var modelDescription: String {
        JSONWriter.describe { self.write(to: &$0) }
    }
}

extension Model where Self: CustomStringConvertible {
    /// The ``Mappable/modelDescription``, for models that conform to `CustomStringConvertible` and declare no property
    /// of this name and type.
    public var description: String { modelDescription }
}

extension Model where Self: CustomDebugStringConvertible {
    /// The ``Mappable/modelDescription``, for models that conform to `CustomDebugStringConvertible` and declare no
    /// property of this name and type.
    public var debugDescription: String { modelDescription }
}
