internal import Cyanotype

// MARK: - Unicode

extension Catalog {
    private static let property = SQL("SELECT value FROM cyanotype_properties WHERE name = ?1")
    private static let setProperty = SQL("INSERT OR REPLACE INTO cyanotype_properties(name, value) VALUES(?1, ?2)")
    private static let unicodeProperty = "unicode"

    /// Returns the version of Unicode by which the file's text keys are normalized; `nil` if none is recorded yet.
    func unicodeVersion() throws(SQLiteError) -> Int64? {
        try connection.first(Self.property, bind: { $0.bind(Self.unicodeProperty, at: 1) }) { $0.integer(0) }
    }

    /// Records this program's version of Unicode. If the file had another version, its text keys are no longer true, so
    /// no schema of a row lists their columns any more. ``RowFiller`` then writes the keys again.
    func setUnicodeVersion(_ version: Int64) throws(SQLiteError) {
        let known = try unicodeVersion()
        try connection.run(Self.setProperty) { statement in
            statement.bind(Self.unicodeProperty, at: 1)
            statement.bind(version, at: 2)
        }
        if known == nil { return }
        for type in try types() { try distrustTexts(of: type) }
    }

    /// Moves the rows of a type to schemas without columns that depend on Unicode.
    private func distrustTexts(of type: TypeRecord) throws(SQLiteError) {
        // A role that a newer version of the library has recorded may depend on Unicode too.
        try distrust(type.columns.filter { $0.role?.dependsOnUnicode ?? true }, of: type) { _ in true }
    }

    /// Moves the rows of a class to schemas without any columns, so that a repair writes all their keys again.
    func distrust(_ type: TypeRecord, _ className: String) throws(SQLiteError) {
        try distrust(type.columns, of: type) { $0.className == className }
    }

    private func distrust(
        _ columns: [TypeRecord.Column],
        of type: TypeRecord,
        _ isConcerned: (SchemaShape) -> Bool
    ) throws(SQLiteError) {
        let columns = ColumnNumbers(columns.lazy.map(\.id))
        for schema in type.schemas where schema.isUsed && isConcerned(schema.shape) {
            var shape = schema.shape
            shape.columns.subtract(columns)
            if shape.columns == schema.shape.columns { continue }
            try moveRows(of: type, from: schema.id, to: try self.schema(shape, ofType: type.id))
        }
        // Even if no row was moved: plans depend on the version of Unicode too.
        try raiseGeneration(ofType: type.id)
    }

    /// Changes the schema of all rows that have one schema.
    func moveRows(of type: TypeRecord, from old: Int64, to new: Int64) throws(SQLiteError) {
        let update = SQL(adHoc: "UPDATE \(TableName.objects(ofType: type.id)) SET schema = ?2 WHERE schema = ?1")
        try connection.run(update) { statement in
            statement.bind(old, at: 1)
            statement.bind(new, at: 2)
        }
        try setUse(of: new, true)
        try setUse(of: old, false)
    }
}

/// The version of Unicode of the standard library, by which it normalizes strings.
enum UnicodeVersion {
    /// The major version times 256, and the minor one.
    static let current: Int64 = {
        // Each is a character that a version of Unicode has added. The standard library has no property for its own
        // version.
        let characters: [Unicode.Scalar] = [
            "\u{1FAE0}", "\u{1FAE8}", "\u{2FFC}", "\u{1FAE9}", "\u{20C1}",
        ]
        return characters.compactMap(\.properties.age).map { Int64($0.major) << 8 | Int64($0.minor) }.max() ?? 0
    }()
}
