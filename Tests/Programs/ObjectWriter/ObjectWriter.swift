import Cyanotype
import CyanotypeStore
import CyanotypeTestSupport
import FoundationEssentials
import Glibc
import ObjectStoreChecks

/// The other process in the object store's tests: does one thing to a store and says on its standard output how it went.
///
///     ObjectWriter batches <file> <writer> <durability>    stores batch after batch, until it is killed
///     ObjectWriter count <file> <times>    counts an object of all processes and one of its own up, in transactions
///     ObjectWriter migrate <file>          migrates a store of letters, and says how many are done
///     ObjectWriter trees <file> <number>   stores a tree and deletes it by its root, again and again, until it is killed
///     ObjectWriter probe <file>            reads and writes once
///     ObjectWriter unprivileged <file>     the same as the user "nobody" where it is started by root
///     ObjectWriter limited <file> <bytes>  the same where no file may become larger
@main enum ObjectWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        let path = arguments[2]
        do throws(StoreError) {
            switch arguments[1] {
            case "batches" where arguments.count == 5:
                try storeBatches(path, arguments[3], arguments[4] == "powerLoss" ? .powerLoss : .processCrash)
            case "count" where arguments.count == 4: try count(path, times: Int(arguments[3]) ?? 0)
            case "migrate": try migrate(path)
            case "trees" where arguments.count == 4: try growTrees(path, from: Int(arguments[3]) ?? 0)
            case "probe": probe(path)
            case "unprivileged":
                if !Privileges.drop() { exit(77) }
                probe(path)
            case "limited" where arguments.count == 4:
                signal(SIGXFSZ, SIG_IGN)
                let bytes = rlim_t(arguments[3]) ?? 0
                var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
                guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(77) }
                probe(path)
            default: exit(64)
            }
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    private static func open(_ path: String, _ durability: Durability = .processCrash) throws(StoreError)
        -> ObjectStore
    {
        // Of the waiting times, those of a busy machine must not count.
        try ObjectStore(.file(path), durability: durability, busyTimeout: .seconds(120))
    }

    private static func storeBatches(
        _ path: String,
        _ writer: String,
        _ durability: Durability
    ) throws(StoreError) {
        let store = try open(path, durability)
        var number = try store.fetch(Batch.self, id: writer)?.number ?? 0
        while true {
            number += 1
            try Batch(writer: writer, number: number).store(in: store, begun: { say("begun \(number)") })
            say("stored \(number)")
        }
    }

    private static func count(_ path: String, times: Int) throws(StoreError) {
        let store = try open(path)
        for _ in 0..<times {
            try store.transaction { transaction throws(StoreError) in
                for name in ["total", "process \(getpid())"] {
                    let number = try transaction.fetch(Batch.self, id: name)?.number ?? 0
                    try transaction.save(Batch(writer: name, number: number + 1))
                }
            }
        }
    }

    private static func growTrees(_ path: String, from first: Int) throws(StoreError) {
        let store = try ObjectStore(.file(path), models: Trees.models, busyTimeout: .seconds(120))
        for tree in first... {
            say("saving \(tree)")
            try Trees.save(tree, in: store)
            say("saved \(tree)")
            say("deleting \(tree)")
            try Trees.delete(tree, in: store)
            say("deleted \(tree)")
        }
    }

    private static func migrate(_ path: String) throws(StoreError) {
        let store = try ObjectStore(.file(path), models: Letters.models, busyTimeout: .seconds(120))
        say("begun")
        try store.migrateAll { progress in
            say("migrated \(progress.className) \(progress.migrated + progress.quarantined)")
        }
        say("done")
    }

    /// Says the outcome of opening the store, of reading the batch of the writer "a", and of storing the next one.
    private static func probe(_ path: String) {
        var step = "open"
        do throws(StoreError) {
            let store = try open(path)
            step = "read"
            let number = try store.fetch(Batch.self, id: "a")?.number ?? 0
            say("read: \(number)")
            step = "write"
            try Batch(writer: "a", number: number + 1).store(in: store)
            say("write: done")
        } catch {
            say("\(step): \(error.code.rawValue)")
            say(error.message)
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
