internal import Cyanotype

/// A list of keys in a statement: what comes after `IN`, and the values of its parameters.
struct KeyList {
    let text: String
    private let bindings: [StorageKey]

    /// The greatest number of keys in a list. SQLite has at most 32,766 parameters.
    static let maximumCount = 1 << 14

    /// - Precondition: There is a key, and there are at most ``maximumCount``.
    init(_ keys: ArraySlice<StorageKey>) {
        if let integers = Self.integers(keys) {
            // One statement for any number of keys. SQLite prepares one with a thousand parameters in a millisecond.
            text = "(SELECT value FROM json_each(?))"
            bindings = [.text(integers)]
            return
        }
        // There are few such numbers, so that connections prepare few statements. A key that is there twice finds one row.
        var count = 1
        while count < keys.count { count *= 2 }
        text = "(" + String(repeating: "?, ", count: count - 1) + "?)"
        bindings = keys + (keys.last.map { Array(repeating: $0, count: count - keys.count) } ?? [])
    }

    /// An array of integers in JSON; `nil` if there are other keys.
    private static func integers(_ keys: ArraySlice<StorageKey>) -> String? {
        var text = "["
        for key in keys {
            guard case .integer(let integer) = key else { return nil }
            if text.utf8.count > 1 { text += "," }
            text += String(integer)
        }
        return text + "]"
    }

    /// Binds the parameters, which are the first ones of the statement.
    func bind(to statement: borrowing SQLiteStatement) { statement.bind(bindings) }

    /// Calls a closure with lists that have all keys together.
    static func forEach<Failure: Error>(
        _ keys: [StorageKey],
        _ body: (KeyList) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = keys[...]
        while !rest.isEmpty {
            try body(KeyList(rest.prefix(maximumCount)))
            rest = rest.dropFirst(maximumCount)
        }
    }
}
