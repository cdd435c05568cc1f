internal import Cyanotype

/// A part of a statement, and the values for its parameters.
struct SQLText: Hashable, Sendable {
    /// The text, with `?` for each parameter. No name and no literal contains one. ``SQLDialect/statement(_:)`` writes
    /// the parameters as the database wants them.
    var text: String
    /// The values of the parameters, in their order.
    var bindings: [StorageKey]

    init(_ text: String, _ bindings: [StorageKey] = []) {
        self.text = text
        self.bindings = bindings
    }

    /// Joins conditions by AND; `nil` if there are none.
    init?(conjunction conditions: [SQLText]) {
        if conditions.isEmpty { return nil }
        self.init(conditions.map(\.text).joined(separator: " AND "), conditions.flatMap(\.bindings))
    }
}
