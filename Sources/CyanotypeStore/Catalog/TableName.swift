/// Makes the names of tables and columns from the numbers of types and columns in the catalog.
enum TableName {
    /// The table of a type's objects.
    static func objects(ofType id: Int64) -> String { "objects_\(id)" }

    /// The table of the elements of a property.
    static func elements(_ column: Int64) -> String { "elements_\(column)" }

    /// The column with the keys or words of a property.
    static func column(_ id: Int64) -> String { "k\(id)" }
}
