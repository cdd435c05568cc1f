import CyanotypeStore
import CyanotypeTestSupport
import Glibc
import ReleaseOneModels

/// The first release of an app, which later ones share a file with.
///
///     ReleaseOne fill <file> <seed> <count>     makes a store with so many objects of each type, before some are deleted
///     ReleaseOne check <file> <seed> <count>    checks that they are there, or later editions, and all others too
///     ReleaseOne check <file>                   the same of a store that another release has filled
///     ReleaseOne unprivileged <file> <seed> <count>    the same as the user "nobody" where it is started by root
///     ReleaseOne change <file> <seed>           changes some objects and adds a few
///
/// It says what it has found, or "failed" and why; its status is 1 then.
@main enum ReleaseOne {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.dropFirst(2).map { Int($0) }
        guard let command = arguments.first, let path = arguments.dropFirst().first else { exit(64) }
        do {
            switch (command, numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
            case ("fill", 2, let seed?, let count?): try ReleaseOneStore.fill(path, seed: seed, count: count)
            case ("check", 2, let seed?, let count?): try check(path, seed, count)
            case ("unprivileged", 2, let seed?, let count?):
                if !Privileges.drop() { exit(77) }
                try check(path, seed, count)
            case ("check", 0, _, _): try check(path, nil, 0)
            case ("change", 1, let seed?, _):
                let release = try ReleaseOneStore(path)
                try release.change(seed: seed)
                try release.store.close()
            default: exit(64)
            }
        } catch {
            print("failed: \(error)")
            exit(1)
        }
    }

    private static func check(_ path: String, _ seed: Int?, _ count: Int) throws {
        for line in try ReleaseOneStore(path).check(seed: seed, count: count) { print(line) }
    }
}
