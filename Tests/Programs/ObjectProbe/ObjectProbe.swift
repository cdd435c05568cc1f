import Cyanotype
import CyanotypeStore
import FoundationEssentials
import Glibc

/// The other process in the tests of stores.
///
///     ObjectProbe save <file> <count>    saves so many articles, each in a transaction, whose ratings are 1, 2 and so on
///     ObjectProbe delete <file> <id>     deletes an article
///     ObjectProbe hold <file> <count>    saves so many articles, says "ready", and keeps the store open until it is killed
///     ObjectProbe read <file> <id>       the same in the middle of reading, without saving
///     ObjectProbe temporary - <count>    the same as "hold" with a temporary store
///     ObjectProbe mask <file> <count>    saves so many articles where the process's mask forbids nothing; says the modes
///     ObjectProbe fork <file> <id>       uses the store in a child, then in the parent, and says how that went
///     ObjectProbe restore <file> <from>  restores a backup
@main enum ObjectProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { exit(64) }
        let (path, last) = (arguments[2], arguments[3])
        switch (arguments[1], Int(last)) {
        case ("save", let count?): try save(count, in: ObjectStore(.file(path)))
        case ("delete", _): try ObjectStore(.file(path)).delete(Article.self, id: last)
        case ("hold", let count?):
            let store = try ObjectStore(.file(path))
            try save(count, in: store)
            wait(store)
        case ("read", _):
            let store = try ObjectStore(.file(path))
            let query = ObjectQuery<Article>().filter { _ in
                wait(store)
                return true
            }
            _ = try store.fetch(query)
        case ("temporary", let count?):
            let store = try ObjectStore(.temporary)
            try store.save((0..<count).map { Article(id: "\($0)", title: String(repeating: "x", count: 10_000)) })
            wait(store)
        case ("mask", let count?):
            umask(0)
            let store = try ObjectStore(.file(path))
            try save(count, in: store)
            try store.backup(to: path + ".copy")
            for suffix in ["", "-wal", "-shm", ".copy"] { say(mode(of: path + suffix)) }
            say(mode(of: String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])))
        case ("fork", _): try useInChild(path)
        case ("restore", _):
            say("ready")
            try ObjectStore.restore(from: last, to: path)
        default: exit(64)
        }
    }

    private static func save(_ count: Int, in store: ObjectStore) throws {
        for number in 0..<count { try store.save(Article(id: "probe\(number + 1)", rating: number + 1)) }
    }

    private static func wait(_ store: ObjectStore) {
        say("ready")
        withExtendedLifetime(store) { while true { pause() } }
    }

    private static func mode(of path: String) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return "missing" }
        return String(status.st_mode & 0o777, radix: 8)
    }

    private static func useInChild(_ path: String) throws {
        var store: ObjectStore? = try ObjectStore(.file(path))
        try store?.save(Article(id: "1"))
        _ = try store?.fetch(Article.self, id: "1")
        // Swift does not import it.
        guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork") else { exit(77) }
        typealias Fork = @convention(c) () -> pid_t
        let child = unsafe unsafeBitCast(symbol, to: Fork.self)()
        if child == 0 {
            say("child: save \(outcome { try store?.save(Article(id: "2")) })")
            say("child: fetch \(outcome { _ = try store?.fetch(Article.self, id: "1") })")
            say("child: close \(outcome { try store?.close() })")
            store = nil
            say("child: open \(outcome { _ = try ObjectStore(.file(path)) })")
            say("child: other \(outcome { try ObjectStore(.file(path + ".other")).save(Article(id: "4")) })")
            _exit(0)
        }
        var status: Int32 = 0
        unsafe waitpid(child, &status, 0)
        say("child: \(status)")
        say("parent: save \(outcome { try store?.save(Article(id: "3")) })")
        say("parent: count \(try store?.count(Article.self) ?? 0)")
    }

    private static func outcome(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "done"
        } catch {
            return (error as? StoreError)?.code.rawValue ?? "\(error)"
        }
    }

    /// Writes at once.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        guard unsafe bytes.withUnsafeBytes({ unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }) == bytes.count
        else { exit(1) }
    }
}

/// As in the tests.
struct Article: Model, Identifiable {
    var id = ""
    var title = "A title"
    var tags: [String] = []
    var rating = 0
    var seen: Date?

    static let blueprint = Blueprint(creating: { Article() }) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("tags", \.tags).indexed()
        Field("rating", \.rating).indexed()
        Field("seen", \.seen)
    }
}
