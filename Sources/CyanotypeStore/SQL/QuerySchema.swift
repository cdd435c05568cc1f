/// What the query compiler needs to know of a type's table: its columns, and the dialect of its database.
struct QuerySchema: Sendable {
    let dialect: any SQLDialect
    /// The column of the identity, which breaks ties.
    let identity: String
    /// Returns where the keys of a property are; `nil` if they are nowhere.
    let column: @Sendable (PropertyPath) -> Column?
}
