/// The declaration of a property whose member is a value, `null` or missing. No other code knows it.
///
/// An `Optional` has no third state: either `null` would be omitted when encoded, or a missing member would become
/// `null`.
enum PatchDeclaration {
    /// Returns the type of a property whose values are of `type`.
    static func type(of type: String) -> String {
        "Patch<\(type)>"
    }
}
