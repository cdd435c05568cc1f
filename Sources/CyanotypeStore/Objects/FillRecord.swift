/// Records which columns have the keys of all objects of a class.
///
/// A class can have objects from before a column was added, also by its superclass.
struct FillRecord {
    let connection: SQLiteConnection

    /// Notes that the objects of a class are in columns from now on.
    ///
    /// - Returns: Whether they already were in all of these. Otherwise, they have to be added.
    func note(_ columns: [Int64], of className: String) throws(SQLiteError) -> Bool {
        var isComplete = true
        for column in columns {
            func bind(_ statement: borrowing SQLiteStatement) {
                statement.bind(column, at: 1)
                statement.bind(className, at: 2)
            }
            // A statement that inserts fails in a read-only file even if it has nothing to insert.
            if try connection.first(Self.find, bind: bind, row: { _ in true }) != nil { continue }
            try connection.run(Self.add, bind)
            isComplete = false
        }
        return isComplete
    }

    private static let find = SQL("SELECT 1 FROM cyanotype_fills WHERE column = ?1 AND class = ?2")
    private static let add = SQL("INSERT INTO cyanotype_fills(column, class) VALUES(?1, ?2)")
}
