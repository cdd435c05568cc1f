/// A mistake in the arguments, or in what they name.
package struct Mistake: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
