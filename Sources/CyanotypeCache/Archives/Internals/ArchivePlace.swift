internal import Cyanotype

/// A place that holds an archive. It does not depend on the types of keys and values.
protocol ArchivePlace: Sendable {
    /// The place, for messages.
    var location: String { get }

    /// Whether the place may hold secrets.
    var protectsSecrets: Bool { get }

    /// Writes an archive in place of the one before.
    func write(_ entries: [ArchivedEntry]) throws(CacheArchiveError)

    /// Reads the archive; `nil` if there is none.
    func read() throws(CacheArchiveError) -> ArchiveContents?

    /// Removes the archive. Returns whether there was one.
    func remove() throws(CacheArchiveError) -> Bool
}

/// The contents of a place.
struct ArchiveContents {
    var entries: [ArchivedEntry] = []
    /// The entries that cannot be read.
    var failures: [CacheArchiveError] = []

    /// The version of the format that is written, and the greatest that is read.
    static let format = 1

    static func newer(_ format: Int, in location: String) -> CacheArchiveError {
        CacheArchiveError(
            .newer,
            "a newer version of the library has written this archive, in format \(format); update the program, or remove the archive",
            in: location
        )
    }

    mutating func noteMissing(_ count: Int, in location: String) {
        if count <= 0 { return }
        let entries = count == 1 ? "1 entry of the archive is" : "\(count) entries of the archive are"
        failures.append(
            CacheArchiveError(.missing, "\(entries) missing; get the values again from where they came", in: location)
        )
    }
}

/// An entry as it is archived.
struct ArchivedEntry {
    /// The text of the key.
    let key: String
    /// The document of the value, which may be secret.
    let document: WipedBytes
}
