import Cyanotype
import CyanotypeSettings
import FoundationEssentials
import Glibc
import SettingsTestSupport

/// The other process in the tests of settings objects.
///
///     SettingsProbe move <folder> <calls>    makes a settings object whose properties have moved, on two property lists in
///                                            the folder; kills itself after so many calls to them
///     SettingsProbe update <folder> <calls>  changes all properties of a settings object on two property lists in one
///                                            step; kills itself after so many calls to them within that
///     SettingsProbe first <folder> <times>   writes settings as the first version of a program
///     SettingsProbe second <folder> <calls>  migrates them as the second version; kills itself after so many calls to the store
///     SettingsProbe slow <folder> <calls>    the same with a store that does not exclude others, as a keyring
///     SettingsProbe add <folder> <times>     increments a property by `+=`, that many times
///     SettingsProbe increment <folder> <times>  increments it by `update`
@main enum SettingsProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let calls = Int(arguments[3]) else { exit(64) }
        let folder = URL(filePath: arguments[2])
        switch arguments[1] {
        case "move": move(folder, calls)
        case "update": try update(folder, calls)
        case "first": try FirstEditor.write(folder)
        case "second": SecondEditor.migrate(folder, calls, excludesOthers: true)
        case "slow": SecondEditor.migrate(folder, calls, excludesOthers: false)
        case "add": try count(folder, calls) { $0.total += 1 }
        case "increment": try count(folder, calls) { counted in try counted.update { $0.total += 1 } }
        default: exit(64)
        }
    }

    private static func move(_ folder: URL, _ calls: Int) {
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

    private static func update(_ folder: URL, _ calls: Int) throws {
        let fuse = Fuse(calls: .max)
        let settings = Persisted(
            Pairs.self,
            stores: [
                "second": MortalStore(PropertyListStore(url: folder.appending(path: "second.plist")), fuse),
                "first": MortalStore(PropertyListStore(url: folder.appending(path: "first.plist")), fuse),
            ]
        )
        fuse.left = calls
        try settings.update { pairs in
            pairs = Pairs(one: "new", two: "new", three: "new", four: "new")
        }
        print("updated")
    }
}

extension SettingsProbe {
    private static func count(_ folder: URL, _ times: Int, _ add: (Persisted<Counted>) throws -> Void) throws {
        let store = PropertyListStore(url: folder.appending(path: "counted.plist"))
        let counted = Persisted(Counted.self, stores: [.defaults: store])
        for _ in 0..<times { try add(counted) }
        exit(counted.failures.isEmpty ? 0 : 1)
    }
}

struct Counted: Model, Sendable {
    var total = 0

    static let blueprint = Blueprint(creating: Counted.init) { Field("total", \.total).stored(in: .defaults) }
}

struct Moved: Model, Sendable {
    var token: String?
    var size = 0

    static let blueprint = Blueprint(creating: Moved.init) {
        Field("token", \.token).stored(in: "new").formerlyStored(in: .defaults, key: "Moved.token")
        Field("size", \.size).stored(in: .defaults).formerlyStored(key: "width")
    }
}

struct Pairs: Model, Sendable {
    var one = ""
    var two = ""
    var three = ""
    var four = ""

    static let blueprint = Blueprint(creating: { Pairs() }) {
        Field("one", \.one).stored(in: "second")
        Field("two", \.two).stored(in: "first")
        Field("three", \.three).stored(in: "second")
        Field("four", \.four).stored(in: "first")
    }
}
