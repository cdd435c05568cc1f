internal import Glibc

/// How a store opens its connections.
struct StoreConfiguration: Sendable {
    let durability: Durability
    /// How long a writer waits for another one.
    let busyTimeout: Duration
    /// The file, or `nil` for memory.
    let path: String?
    /// Whether the file is removed with the store.
    let isTemporary: Bool
    var logLimit = LogLimit()
    /// The name of SQLite's file system, for tests of failing devices; `nil` for the usual one.
    var fileSystem: String?

    var deadline: MonotonicTime { .now + busyTimeout }

    init(location: StoreLocation, durability: Durability, busyTimeout: Duration) throws(StoreError) {
        self.durability = durability
        self.busyTimeout = busyTimeout
        switch location.kind {
        case .file(let path): (self.path, isTemporary) = (path, false)
        case .memory: (path, isTemporary) = (nil, false)
        case .temporary: (path, isTemporary) = (try Self.temporaryFile(), true)
        }
    }

    /// Creates an empty file that only this user may read.
    private static func temporaryFile() throws(StoreError) -> String {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/cyanotype-XXXXXX".utf8CString)
        // The array ends with a zero, so it is not empty.
        let descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe $0.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else {
            throw StoreError(.cannotOpen, "no temporary file can be created in \(folder); set TMPDIR to another folder")
        }
        close(descriptor)
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
