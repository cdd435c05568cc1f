import CyanotypeCache
import Glibc

/// The other process in the tests of a cache of files: does one thing to a folder, and says on its standard output how it
/// went.
///
///     CacheWriter fill <folder>                  writes number after number to several entries, until it is killed
///     CacheWriter append <folder> <name> <times> appends "<name> <number>" to one array, so many times
///     CacheWriter archive <file>                 archives number after number in many entries, until it is killed
///     CacheWriter set <folder> <key> <number>    sets the number of a key, as version 2
@main enum CacheWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        do {
            switch (arguments[1], arguments.count) {
            case ("fill", _): try fill(try FileCache(folder: arguments[2]))
            case ("archive", _): try archive(to: .file(arguments[2]))
            case ("append", 5):
                let files = try FileCache(folder: arguments[2])
                for number in 0..<(Int(arguments[4]) ?? 0) {
                    try files.append("\(arguments[3]) \(number)", to: "lines", maximumCount: 100_000)
                }
            case ("set", 5):
                let files = try FileCache(folder: arguments[2], version: "2", compatibleWith: ["", "1"])
                try files.set(Int(arguments[4]), for: arguments[3])
                say("set")
            default: exit(64)
            }
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    /// Writes the same number in each value, more than once, so that a mixture shows.
    private static func fill(_ files: FileCache) throws {
        var number = try files.value(Int.self, for: "number") ?? 0
        while true {
            number += 1
            try files.set(number, for: "number")
            // Large, so that many are killed while they write it.
            let data = Data(repeating: UInt8(truncatingIfNeeded: number), count: 4_000_000)
            try files.set(data, for: "large", in: "a.b")
            try files.set([number, number], for: String(repeating: "long", count: 100), in: "a")
            try files.set(number.isMultiple(of: 2) ? nil : number, for: "sometimes", in: "a.c")
            try files.append(number, to: "last", in: .reserve, maximumCount: 100)
            say("\(number)")
        }
    }

    /// Archives the same number of entries as that which each of them has.
    private static func archive(to archive: CacheArchive) throws {
        for number in 1... {
            // Many, so that many are killed while they write them.
            let values = Dictionary(uniqueKeysWithValues: (0..<2_000 + number).map { ("\($0)", number) })
            try values.archive(to: archive)
            say("\(number)")
        }
    }

    /// Writes at once: what a process still had in a buffer when it was killed would not count as said.
    private static func say(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count <= 0 { exit(1) }
            bytes = bytes.dropFirst(count)
        }
    }
}
