internal import Cyanotype

extension Catalog {
    // A damaged index would hide a type and all of its objects. These tables are small, so they are read without their
    // indexes.
    private static let typeColumns =
        "SELECT id, name, identity, identity_path, generation FROM cyanotype_types NOT INDEXED"
    private static let allHeads = SQL("\(typeColumns) ORDER BY name")
    private static let headByName = SQL("\(typeColumns) WHERE name = ?1")
    private static let idInIndex = SQL("SELECT id FROM cyanotype_types WHERE name = ?1")
    private static let headByID = SQL("\(typeColumns) WHERE id = ?1")
    private static let generationOfType = SQL("SELECT generation FROM cyanotype_types WHERE id = ?1")

    /// Returns all types, sorted by name.
    func types() throws(SQLiteError) -> [TypeRecord] { try records(try typeHeads(), ofType: nil) }

    /// Returns all types without their columns, shapes and schemas, sorted by name.
    func typeHeads() throws(SQLiteError) -> [TypeHead] {
        var heads: [TypeHead] = []
        try connection.forEach(Self.allHeads) { row in
            heads.append(TypeHead(row))
            return true
        }
        return heads
    }

    /// Returns the type with a name.
    ///
    /// - Throws: `SQLiteError`, also if the table and the index of names disagree: a new type of the name would hide
    ///   all objects.
    func type(named name: String) throws(SQLiteError) -> TypeRecord? {
        let indexed = try connection.first(Self.idInIndex, bind: { $0.bind(name, at: 1) }, row: { $0.integer(0) })
        if let type = indexed.flatMap({ allTypes?[$0] }), type.name == name { return type }
        let head = try connection.first(Self.headByName, bind: { $0.bind(name, at: 1) }, row: { TypeHead($0) })
        if head?.id != indexed { throw connection.damage("the table and the index of the types' names disagree") }
        return try head.map { head throws(SQLiteError) in try record(head) }
    }

    func type(_ id: Int64) throws(SQLiteError) -> TypeRecord? {
        if let type = allTypes?[id] { return type }
        let head = try connection.first(Self.headByID, bind: { $0.bind(id, at: 1) }, row: { TypeHead($0) })
        return try head.map { head throws(SQLiteError) in try record(head) }
    }

    /// Returns the generation of a type, which identifies the state of its record.
    func generation(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(Self.generationOfType, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } ?? 0
    }

    /// The row of a type.
    struct TypeHead {
        let id: Int64
        let name: String
        let identity: IdentityRecord
        let generation: Int64

        fileprivate init(_ row: borrowing SQLiteStatement) {
            (id, name) = (row.integer(0), row.string(1))
            identity = IdentityRecord(encoding: row.string(2), path: row.isNull(3) ? nil : row.string(3))
            generation = row.integer(4)
        }
    }

    // Names of classes have no newlines.
    static func names(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n").map(String.init)
    }

    static func text(_ names: [String]) -> String { names.joined(separator: "\n") }
}
