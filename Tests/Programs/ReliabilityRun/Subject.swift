import CyanotypeSettings
import CyanotypeTestSupport
import Foundation

/// One of the two that are compared: how its writers are started and how its file is read.
struct Subject {
    let name: String
    /// What the modes of `SettingsWriter` begin with.
    let mode: String
    let folder: URL
    /// The file, as its writers name it.
    let target: String
    let file: URL

    static func store(in folder: URL) -> Subject {
        let file = folder.appending(path: "store.plist")
        return Subject(
            name: "PropertyListStore",
            mode: "",
            folder: folder,
            target: file.path(percentEncoded: false),
            file: file
        )
    }

    static func defaults(in folder: URL) -> Subject {
        Subject(
            name: "UserDefaults",
            mode: "defaults-",
            folder: folder,
            target: "reliability",
            file: folder.appending(path: "reliability.plist")
        )
    }

    func start(_ mode: String, _ number: Int) throws -> HelperProcess {
        try HelperProcess(
            "SettingsWriter",
            [self.mode + mode, target, String(number)],
            environment: ["XDG_CONFIG_HOME": folder.path(percentEncoded: false)]
        )
    }

    /// What is in the file now; throws if that is no property list. Nothing is moved or repaired.
    func values(_ keys: [String]) throws -> [String: StoredValue] {
        try PropertyListStore(url: file, onDamage: .refuse).values(forKeys: keys)
    }

    func keys() throws -> [String] {
        try PropertyListStore(url: file, onDamage: .refuse).keys()
    }

    func reset() {
        try? FileManager.default.removeItem(at: file)
    }
}
