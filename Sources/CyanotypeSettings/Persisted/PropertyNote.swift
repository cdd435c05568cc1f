/// The note beside a value which records that the value has been moved to another place.
enum PropertyNote {
    private static let suffix = " (moved)"

    /// Returns the key of the note about the value of a key.
    static func key(for key: String) -> String { key + suffix }

    /// Whether a key is that of a note.
    static func isKey(_ key: String) -> Bool { key.hasSuffix(suffix) }
}
