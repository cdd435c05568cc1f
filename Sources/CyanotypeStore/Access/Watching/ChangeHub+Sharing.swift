internal import Cyanotype
internal import CyanotypeSystem

extension ChangeHub {
    private struct Entry {
        weak var hub: ChangeHub?
    }

    private static let hubs = Locked<[FileIdentity: Entry]>([:])

    /// Returns the hub for an open store.
    ///
    /// - Parameter database: The store's file; `nil` if nobody else knows it.
    /// - Returns: The hub, which all stores of the file share.
    static func hub(for database: OpenFiles.File?) -> ChangeHub {
        guard let database else { return ChangeHub(path: nil) }
        return hubs.withLock { hubs in
            if let hub = hubs[database.id]?.hub { return hub }
            hubs = hubs.filter { $0.value.hub != nil }
            let hub = ChangeHub(path: database.path)
            hubs[database.id] = Entry(hub: hub)
            return hub
        }
    }
}
