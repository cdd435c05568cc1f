internal import Cyanotype

/// The former names of classes. A file keeps them, so that a program that knows only such a name finds the same
/// objects.
extension Catalog {
    private static let formerNames = SQL(
        "SELECT type, name, class FROM cyanotype_names WHERE ?1 IS NULL OR type = ?1"
    )
    // A subclass may have had the name of another type.
    private static let typeOfFormerName = SQL(
        """
        SELECT type FROM cyanotype_names JOIN cyanotype_types ON id = type AND cyanotype_types.name = class
        WHERE cyanotype_names.name = ?1 ORDER BY type LIMIT 1
        """
    )
    private static let addName = SQL("INSERT OR REPLACE INTO cyanotype_names(type, name, class) VALUES(?1, ?2, ?3)")
    private static let changeNames = SQL("UPDATE cyanotype_names SET class = ?3 WHERE type = ?1 AND class = ?2")
    private static let changeTypeName = SQL("UPDATE cyanotype_types SET name = ?2 WHERE id = ?1")

    /// Returns the present names of the classes of one type, or of all, by their former ones.
    ///
    /// - Precondition: The file does not have format 1.
    func formerNames(ofType id: Int64?) throws(SQLiteError) -> [Int64: [String: String]] {
        var names: [Int64: [String: String]] = [:]
        try connection.forEach(Self.formerNames, bind: { $0.bind(id, at: 1) }) { row in
            names[row.integer(0), default: [:]][row.string(1)] = row.string(2)
            return true
        }
        return names
    }

    /// Returns the number of the type with a former name; `nil` if there is none.
    func typeNumber(ofFormerName name: String) throws(SQLiteError) -> Int64? {
        if try isOfFormat1 { return nil }
        return try connection.first(Self.typeOfFormerName, bind: { $0.bind(name, at: 1) }) { $0.integer(0) }
    }

    /// Returns the type that has a name, or that had it if none has.
    func type(nowOrFormerlyNamed name: String) throws(SQLiteError) -> TypeRecord? {
        if let found = try type(named: name) { return found }
        return try typeNumber(ofFormerName: name).flatMap { number throws(SQLiteError) in try type(number) }
    }

    /// Records a former name of a class.
    func addFormerName(_ former: String, of name: String, inType id: Int64) throws(SQLiteError) {
        try run(Self.addName, id, former, name)
    }

    /// Gives a type the name of its topmost class.
    func setName(_ name: String, ofType id: Int64) throws(SQLiteError) {
        try connection.run(Self.changeTypeName) { statement in
            statement.bind(id, at: 1)
            statement.bind(name, at: 2)
        }
    }

    private func run(_ sql: SQL, _ id: Int64, _ one: String, _ other: String) throws(SQLiteError) {
        try connection.run(sql) { statement in
            statement.bind(id, at: 1)
            statement.bind(one, at: 2)
            statement.bind(other, at: 3)
        }
    }
}

// MARK: - Renaming

extension Catalog {
    private static let updateShapeClass = SQL("UPDATE cyanotype_shapes SET class = ?2 WHERE id = ?1")
    private static let deleteShape = SQL("DELETE FROM cyanotype_shapes WHERE id = ?1")
    private static let updateSchema = SQL(
        "UPDATE cyanotype_schemas SET class = ?2, superclasses = ?3, shape = ?4 WHERE id = ?1"
    )
    private static let deleteSchema = SQL("DELETE FROM cyanotype_schemas WHERE id = ?1")
    private static let moveQuarantined = SQL("UPDATE cyanotype_quarantine SET schema = ?2 WHERE schema = ?1")

    /// Gives a class another name, and records the former one.
    ///
    /// The type may have a class of the new name already. Their shapes and schemas that are the same become one.
    ///
    /// - Parameters:
    ///   - name: The name that the class has.
    ///   - newName: Its new name.
    ///   - type: The type, as the file describes it.
    /// - Returns: The schemas that there are no more, with those that replace them.
    /// - Throws: `SQLiteError`
    func rename(
        _ name: String,
        to newName: String,
        in type: TypeRecord
    ) throws(SQLiteError) -> [(schema: Int64, replacement: Int64)] {
        var replaced: [(schema: Int64, replacement: Int64)] = []
        let shapes = try renameShapes(name, to: newName, in: type)
        var known = Dictionary(type.schemas.map { ($0.shape, $0.id) }) { first, _ in first }
        for schema in type.schemas {
            let renamed = schema.shape.renaming([name: newName], shapes: shapes)
            if renamed == schema.shape { continue }
            if let other = known[renamed] {
                try move(schema, to: other, in: type)
                replaced.append((schema.id, other))
                continue
            }
            known[renamed] = schema.id
            try connection.run(Self.updateSchema) { statement in
                statement.bind(schema.id, at: 1)
                statement.bind(renamed.className, at: 2)
                statement.bind(Self.text(renamed.superclasses), at: 3)
                statement.bind(renamed.shape, at: 4)
            }
        }
        for shape in shapes.keys { try connection.run(Self.deleteShape) { $0.bind(shape, at: 1) } }
        try run(Self.changeNames, type.id, name, newName)
        try addFormerName(name, of: newName, inType: type.id)
        return replaced
    }

    /// Gives the shapes of a class another name.
    ///
    /// - Returns: The shapes of the new name that are the same, by the numbers of those that they replace.
    private func renameShapes(
        _ name: String,
        to newName: String,
        in type: TypeRecord
    ) throws(SQLiteError) -> [Int64: Int64] {
        var replaced: [Int64: Int64] = [:]
        for shape in type.shapes where shape.className == name {
            if let other = type.shapes.first(where: { $0.className == newName && $0.contents == shape.contents }) {
                replaced[shape.id] = other.id
                continue
            }
            try connection.run(Self.updateShapeClass) { statement in
                statement.bind(shape.id, at: 1)
                statement.bind(newName, at: 2)
            }
        }
        return replaced
    }

    /// Gives all rows of a schema another one.
    private func move(_ schema: TypeRecord.Schema, to other: Int64, in type: TypeRecord) throws(SQLiteError) {
        if schema.isUsed { try moveRows(of: type, from: schema.id, to: other) }
        try connection.run(Self.moveQuarantined) { statement in
            statement.bind(schema.id, at: 1)
            statement.bind(other, at: 2)
        }
        try connection.run(Self.deleteSchema) { $0.bind(schema.id, at: 1) }
    }
}
