/// The entries of an archive that were restored, and those that were not.
///
/// ```swift
/// if let restoration = try cache.restore(from: archive), !restoration.isComplete {
///     log("\(restoration)")
/// }
/// ```
public struct CacheRestoration: Sendable {
    /// How many entries were inserted. The cache may have evicted some of them for later ones, as its limit asks for.
    public internal(set) var restoredCount = 0

    /// Why entries were not restored, with their keys where these are known.
    public internal(set) var failures: [CacheArchiveError]

    /// Whether all entries were restored.
    public var isComplete: Bool { failures.isEmpty }
}

extension CacheRestoration: CustomStringConvertible {
    /// How many entries were restored, and a line for each failure.
    public var description: String {
        let count = "\(restoredCount) \(restoredCount == 1 ? "entry was" : "entries were") restored"
        let heading =
            failures.isEmpty ? count : "\(count), with \(failures.count) failure\(failures.count == 1 ? "" : "s")"
        return ([heading] + failures.map(\.description)).joined(separator: "\n")
    }
}
