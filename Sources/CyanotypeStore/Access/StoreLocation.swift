internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// Where an ``ObjectStore`` keeps its objects.
public struct StoreLocation: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case file(String)
        case memory
        case temporary
        /// No place, for a reason.
        case unusable(String)
    }

    let kind: Kind

    /// A file, which is created if it is missing, and so is its folder. SQLite keeps two more files beside it, whose
    /// names end in `-wal` and `-shm`. Only this user may read and write what is created.
    ///
    /// - Parameter path: The file's path. A relative one is in the current folder.
    /// - Returns: The location.
    public static func file(_ path: String) -> StoreLocation { StoreLocation(kind: .file(path)) }

    /// The file `NAME/store.db` in the user's folder for data: that of the variable `XDG_DATA_HOME`, or `.local/share`
    /// in the user's home if the variable is unset, empty or relative.
    ///
    /// - Parameter name: The program's name, such as `org.example.app`. Opening the store fails if it is empty, starts
    ///   with a dot or has a slash or NUL, or if the user has no home.
    /// - Returns: The location.
    public static func `default`(named name: String) -> StoreLocation {
        `default`(named: name, environment: ProcessInfo.processInfo.environment, home: Folder.home)
    }

    static func `default`(
        named name: String,
        environment: [String: String],
        home: () -> String?
    ) -> StoreLocation {
        // A slash would lead to another folder, NUL would end the path, and a leading dot would hide the folder.
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") || name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
        {
            let reason = "this cannot be a store's name; use one without slash and NUL that does not start with a dot"
            return StoreLocation(kind: .unusable(reason))
        }
        guard let folder = Folder.base("XDG_DATA_HOME", standard: ".local/share", environment: environment, home: home)
        else {
            return StoreLocation(
                kind: .unusable("this user has no home folder; set XDG_DATA_HOME, or use .file with a path")
            )
        }
        return .file("\(folder)/\(name)/store.db")
    }

    /// Memory. The objects are gone with the store.
    public static let memory = StoreLocation(kind: .memory)

    /// The disk, for more objects than fit into memory. They are gone with the store or the process, however it ends:
    /// the file has no name. It is in the folder of the variable `SQLITE_TMPDIR` or `TMPDIR`, else in `/var/tmp` or
    /// `/tmp`, as soon as the objects need more than some megabytes. As in ``memory``, one thread at a time reads or
    /// writes.
    public static let temporary = StoreLocation(kind: .temporary)
}

/// The failures that a stored change survives.
public enum Durability: Sendable, Hashable {
    /// A change survives the end of the process, also by a signal. A loss of power may undo the last changes, but
    /// leaves no part of one.
    case processCrash
    /// A change also survives a loss of power: each commit waits for the disk.
    case powerLoss
}
