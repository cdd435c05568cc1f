import CacheDiskChecks
import CyanotypeCache
import CyanotypeTestSupport
import Glibc

/// The other process in the tests of a cache on the disk.
///
///     CacheDiskWriter fill <folder> <limit> <writer> <seed>   changes values of its own keys until it is killed, and says
///                                                             "<key> <number>" of some that are on the disk
///     CacheDiskWriter write <folder> <limit> <writer> <count> writes values of so many keys, and says how many it finds
///     CacheDiskWriter fork <folder> <limit>                   forks with the cache open, and says what each process finds
@main enum CacheDiskWriter {
    static func main() {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("fill", 6):
            fill(open(arguments), arguments[4], seed: UInt64(arguments[5]) ?? 0)
        case ("write", 6):
            write(open(arguments), arguments[4], count: Int(arguments[5]) ?? 0)
        case ("fork", 4):
            fork(open(arguments))
        default:
            exit(64)
        }
    }

    private static func fork(_ storage: DiskStorage) {
        storage.write([1], [1])
        guard storage.flush(), let symbol = unsafe dlsym(nil, "fork") else { exit(70) }
        // Swift hides `fork`, because little works in the child of a process with threads.
        let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
        let child = fork()
        if child == 0 {
            storage.write([1], [2])
            storage.write([2], [2])
            say("child \(storage.flush()) \(storage.read([1]) == nil) \(storage.count)")
            storage.close()
            _exit(0)
        }
        var status: Int32 = 0
        unsafe waitpid(child, &status, 0)
        storage.write([3], [3])
        say("parent \(storage.flush()) \([1, 2, 3].map { storage.read([$0])?.bytes ?? [] })")
    }

    private static func open(_ arguments: [String]) -> DiskStorage {
        DiskStorage(folder: arguments[2], limit: Int(arguments[3]) ?? 0) { event in
            // Another writer may have the lock for long when the machine is busy.
            if case .skipped = event { return }
            say("event: \(event)")
        }
    }

    /// The numbers of a key rise, also over several processes.
    private static func fill(_ storage: DiskStorage, _ writer: String, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        var number = time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
        while true {
            var written: [(String, Int)] = []
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                number += 1
                let key = CacheKillRun.key(writer, .random(in: 0..<300, using: &generator))
                if Int.random(in: 0..<10, using: &generator) == 0 {
                    storage.remove(Array(key.utf8))
                } else {
                    let count = Int.random(in: 0...3, using: &generator) == 0 ? 90_000 : 6_000
                    let size = Int.random(in: 20...count, using: &generator)
                    storage.write(Array(key.utf8), CheckedValue.make(key, number: number, count: size))
                    written.append((key, number))
                }
                _ = storage.read(Array(CacheKillRun.key(writer, .random(in: 0..<300, using: &generator)).utf8))
            }
            if Int.random(in: 0..<200, using: &generator) == 0 { storage.removeAll() }
            guard storage.flush() else { continue }
            for (key, number) in written { say("\(key) \(number)") }
        }
    }

    private static func write(_ storage: DiskStorage, _ writer: String, count: Int) {
        var missing = Array(0..<count)
        // On a busy machine, the other processes write for so long that some writes are skipped, and told.
        for _ in 0..<100 where !missing.isEmpty {
            for (position, number) in missing.enumerated() {
                let key = CacheKillRun.key(writer, number)
                storage.write(
                    Array(key.utf8),
                    CheckedValue.make(key, number: number, count: number % 40 == 0 ? 50_000 : 500)
                )
                if position.isMultiple(of: 50) { storage.flush() }
            }
            storage.flush()
            missing.removeAll { number in
                let key = CacheKillRun.key(writer, number)
                return storage.read(Array(key.utf8)).map { CheckedValue.number(of: $0.bytes, key) == number } ?? false
            }
        }
        say("found \(count - missing.count)")
        storage.close()
    }

    /// Writes at once: what a process still had in a buffer when it was killed would not count as said.
    private static func say(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count <= 0 { exit(1) }
            bytes = bytes.dropFirst(count)
        }
    }
}
