package import Cyanotype

/// A part of a statement, with what is bound to its question marks.
package struct SQLText: Hashable, Sendable {
    package var text: String
    package var bindings: [StorageKey]

    package init(_ text: String, _ bindings: [StorageKey] = []) {
        self.text = text
        self.bindings = bindings
    }
}
