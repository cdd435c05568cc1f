internal import Cyanotype
internal import FoundationEssentials

// MARK: - Shapes

extension Catalog {
    private static let shapes = SQL(
        """
        SELECT type, id, class, version, fingerprint, digest, fields, parts, recorded, used
        FROM cyanotype_shapes NOT INDEXED WHERE ?1 IS NULL OR type = ?1 ORDER BY id
        """
    )
    private static let findShape = SQL(
        """
        SELECT id FROM cyanotype_shapes NOT INDEXED
        WHERE type = ?1 AND class = ?2 AND version = ?3 AND digest = ?4
        """
    )
    private static let insertShape = SQL(
        """
        INSERT INTO cyanotype_shapes(type, class, version, digest, fingerprint, fields, parts, recorded)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id
        """
    )

    /// Returns the shapes of the classes of one type, or of all, in the order in which they were recorded.
    func shapes(ofType id: Int64?) throws(SQLiteError) -> [Int64: [RecordedShape]] {
        var shapes: [Int64: [RecordedShape]] = [:]
        try connection.forEach(Self.shapes, bind: { $0.bind(id, at: 1) }) { row in
            let contents = ShapeContents(
                version: Int(row.integer(3)),
                fingerprint: row.string(4),
                digest: row.string(5),
                fields: row.string(6),
                parts: row.string(7)
            )
            let shape = RecordedShape(
                id: row.integer(1),
                className: row.string(2),
                contents: contents,
                recorded: row.isNull(8) ? nil : row.real(8),
                wasUsed: row.integer(9) != 0
            )
            shapes[row.integer(0), default: []].append(shape)
            return true
        }
        return shapes
    }

    /// Returns the number of a class's shape, which is added if it is missing.
    func shape(_ contents: ShapeContents, ofClass name: String, type id: Int64) throws(SQLiteError) -> Int64 {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(id, at: 1)
            statement.bind(name, at: 2)
            statement.bind(Int64(contents.version), at: 3)
            statement.bind(contents.digest, at: 4)
        }
        if let known = try connection.first(Self.findShape, bind: bind, row: { $0.integer(0) }) { return known }
        return try connection.first(
            Self.insertShape,
            bind: { statement in
                bind(statement)
                statement.bind(contents.fingerprint, at: 5)
                statement.bind(contents.fields, at: 6)
                statement.bind(contents.parts, at: 7)
                statement.bind(Date.now.timeIntervalSinceReferenceDate, at: 8)
            },
            row: { $0.integer(0) }
        ) ?? 0
    }
}
