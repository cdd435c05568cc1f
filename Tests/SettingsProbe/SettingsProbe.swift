import Cyanotype
import CyanotypeSettings
import FoundationEssentials
import Glibc

/// The other process in the tests of settings objects.
///
///     SettingsProbe move <folder> <calls>    makes a settings object whose properties have moved, on two property lists in
///                                            the folder; kills itself after so many calls to them
@main enum SettingsProbe {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, arguments[1] == "move", let calls = Int(arguments[3]) else { exit(64) }
        let folder = URL(filePath: arguments[2])
        let fuse = Fuse(calls: calls)
        let settings = Persisted(
            Moved.self,
            stores: [
                .defaults: MortalStore(PropertyListStore(url: folder.appending(path: "old.plist")), fuse),
                "new": MortalStore(PropertyListStore(url: folder.appending(path: "new.plist")), fuse),
            ]
        )
        print("\(settings.token ?? "nil") \(settings.size) \(settings.failures.count)")
    }
}

struct Moved: Model, Sendable {
    var token: String?
    var size = 0

    static let blueprint = Blueprint(creating: Moved.init) {
        Field("token", \.token).stored(in: "new").formerlyStored(in: .defaults, key: "Moved.token")
        Field("size", \.size).stored(in: .defaults).formerlyStored(key: "width")
    }
}

/// Ends the process at a call.
final class Fuse: @unchecked Sendable {
    private var left: Int

    init(calls: Int) { left = calls }

    /// One more call. Only used by one thread.
    func burn() {
        if left == 0 { kill(getpid(), SIGKILL) }
        left -= 1
    }
}

/// A store that kills the process before a call.
struct MortalStore: BackingStore {
    private let base: PropertyListStore
    private let fuse: Fuse

    init(_ base: PropertyListStore, _ fuse: Fuse) {
        self.base = base
        self.fuse = fuse
    }

    var location: String { base.location }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        fuse.burn()
        return try base.value(forKey: key)
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        fuse.burn()
        return try base.values(forKeys: keys)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        fuse.burn()
        try base.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        fuse.burn()
        return try base.keys()
    }
}
