/// The type's table, as queries need to know it.
package struct QuerySchema: Sendable {
    /// The column of the identity, which breaks ties.
    package let identity: String
    /// Returns where the keys of a property are, or nil if they are nowhere.
    package let column: @Sendable (PropertyPath) -> Column?

    package init(identity: String, column: @escaping @Sendable (PropertyPath) -> Column?) {
        self.identity = identity
        self.column = column
    }
}
