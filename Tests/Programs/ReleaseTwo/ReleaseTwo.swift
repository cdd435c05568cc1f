import CyanotypeStore
import Glibc
import ReleaseTwoModels

/// The second release of the app of `ReleaseOne`, which shares its file.
///
///     ReleaseTwo check <file> <seed> <count>    checks that all is there with which the first release has filled the store
///     ReleaseTwo check <file>                   the same if that is unknown
///     ReleaseTwo change <file> <seed>           changes some objects and adds a few, of types without a new version
///     ReleaseTwo changeall <file> <seed>        the same of all types
///     ReleaseTwo migrate <file>                 migrates all objects
///
/// It says what it has found, or "failed" and why; its status is 1 then. A check also says what each article has that only
/// this release knows, in lines that begin with "additions".
@main enum ReleaseTwo {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.dropFirst(2).map { Int($0) }
        guard let command = arguments.first, let path = arguments.dropFirst().first else { exit(64) }
        do {
            switch (command, numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
            case ("check", 2, let seed?, let count?): try check(path, seed, count)
            case ("check", 0, _, _): try check(path, nil, 0)
            case ("change", 1, let seed?, _): try change(path, seed, migrating: false)
            case ("changeall", 1, let seed?, _): try change(path, seed, migrating: true)
            case ("migrate", 0, _, _):
                let summary = try ReleaseTwoStore(path).store.migrateAll()
                print("\(summary.migrated) migrated, \(summary.quarantined) quarantined")
            default: exit(64)
            }
        } catch {
            print("failed: \(error)")
            exit(1)
        }
    }

    private static func check(_ path: String, _ seed: Int?, _ count: Int) throws {
        for line in try ReleaseTwoStore(path).check(seed: seed, count: count) { print(line) }
    }

    private static func change(_ path: String, _ seed: Int, migrating: Bool) throws {
        let release = try ReleaseTwoStore(path)
        try release.change(seed: seed, migrating: migrating)
        try release.store.close()
    }
}
