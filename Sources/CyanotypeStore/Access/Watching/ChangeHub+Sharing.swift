internal import Cyanotype
internal import Glibc

extension ChangeHub {
    /// The file itself, whatever path leads to it.
    private struct FileID: Hashable {
        let device: UInt64
        let number: UInt64
    }

    private struct Entry {
        weak var hub: ChangeHub?
    }

    private static let hubs = Locked<[FileID: Entry]>([:])

    /// Returns the hub for an open store.
    static func hub(for configuration: StoreConfiguration) -> ChangeHub {
        // Nobody else knows a temporary file.
        guard let path = configuration.path, !configuration.isTemporary else { return ChangeHub(path: nil) }
        // SQLite keeps its other files beside the one to which links lead, and the program may change its folder.
        let resolved = unsafe realpath(path, nil)
        defer { unsafe free(resolved) }
        let absolute = unsafe resolved.map { unsafe String(cString: $0) } ?? path
        var status = stat()
        // A file that was removed meanwhile is nobody else's.
        guard unsafe stat(absolute, &status) == 0 else { return ChangeHub(path: absolute) }
        let id = FileID(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        return hubs.withLock { hubs in
            if let hub = hubs[id]?.hub { return hub }
            hubs = hubs.filter { $0.value.hub != nil }
            let hub = ChangeHub(path: absolute)
            hubs[id] = Entry(hub: hub)
            return hub
        }
    }
}
