extension Mappable {
    /// This value as pretty-printed JSON for people to read, with the names of the models and without what is sensitive.
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
    /// - A model is an object with one member, whose key is the name of its exact class after `*`. In it are the fields
    ///   that the class itself declares, and after them the part of its superclass, whose key has `**`.
    /// - An extension field has the category in parentheses before its key. A member that no extension field has been
    ///   declared for is shown as `"undeclared"`, because it may be that of a sensitive one.
    /// - The other keys are those of JSON, but a property that is `nil` is always shown.
    /// - A field that is marked ``Field/sensitive()``, and whatever refuses to be written by
    ///   ``JSONWriter/cannotRevealSecret()``, is shown as `"redacted"`. So it is in models that are nested, flattened, or
    ///   part of a union, but not in what a `Codable` type makes of them.
    /// - A value that cannot be written, such as a number that is not finite, is shown as text.
    /// - An instance inside of itself, and what is nested too deeply, is shown as `"…"`.
    public var modelDescription: String {
        JSONWriter.describe { self.write(to: &$0) }
    }
}

extension Model where Self: CustomStringConvertible {
    /// The ``Mappable/modelDescription``, for models that declare to be `CustomStringConvertible` and no property of
    /// this name and type.
    public var description: String { modelDescription }
}

extension Model where Self: CustomDebugStringConvertible {
    /// The ``Mappable/modelDescription``, for models that declare to be `CustomDebugStringConvertible` and no property
    /// of this name and type.
    public var debugDescription: String { modelDescription }
}
