/// What the query compiler needs to know of a type's table: its columns, and the dialect of its database.
struct QuerySchema: Sendable {
    let dialect: any SQLDialect
    /// The qualified name of the identity's column, which orders objects whose other keys are equal.
    let identity: String
    /// Returns where the keys of a property are; `nil` if the database has none, so that memory has to evaluate the
    /// property.
    let column: @Sendable (PropertyPath) -> Column?
}
