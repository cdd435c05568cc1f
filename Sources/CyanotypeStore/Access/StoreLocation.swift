/// Where an ``ObjectStore`` keeps its objects.
public struct StoreLocation: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case file(String)
        case memory
        case temporary
    }

    let kind: Kind

    /// A file, which is created if it is missing; its folder must exist. SQLite keeps two more files beside it, whose
    /// names end in `-wal` and `-shm`.
    ///
    /// - Parameter path: The file's path. A relative one is in the current folder.
    /// - Returns: The location.
    public static func file(_ path: String) -> StoreLocation { StoreLocation(kind: .file(path)) }

    /// Memory. The objects are gone with the store.
    public static let memory = StoreLocation(kind: .memory)

    /// A new file in the folder for temporary files, removed when the store is closed. For more objects than fit into
    /// memory.
    public static let temporary = StoreLocation(kind: .temporary)
}

/// The failures that a stored change survives.
public enum Durability: Sendable, Hashable {
    /// A change survives the end of the process, also by a signal. A loss of power may undo the last changes, but leaves
    /// no part of one.
    case processCrash
    /// A change also survives a loss of power: each commit waits for the disk.
    case powerLoss
}
