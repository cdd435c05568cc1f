/// The one place that knows how a property is declared whose member is a value, `null` or missing.
///
/// An `Optional` has no third state: what was `null` would be left out when it is written, or what was missing would be
/// `null`.
enum PatchDeclaration {
    /// The type of a property whose values are of `type`.
    static func type(of type: String) -> String {
        "Patch<\(type)>"
    }
}
