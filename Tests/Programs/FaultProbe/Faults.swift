import FoundationEssentials
import Glibc
import Synchronization

/// A function of the C library that this program can make fail.
enum FaultyCall: CaseIterable {
    case close, fstat, stat, lstat, readlink, flock, inotifyInit1, inotifyAddWatch, poll, fchmod, fchown
    case read, write, fsync, link, rename, unlink
}

/// Which call fails next. Only calls of the thread that began count.
enum Faults {
    /// The thread, or 0. Only that thread uses the variables below.
    private static let thread = Atomic<pthread_t>(0)
    nonisolated(unsafe) private static var function = FaultyCall.close
    nonisolated(unsafe) private static var error: Int32 = 0
    nonisolated(unsafe) private static var left = 0

    /// Lets the process open so many more files, since the library's calls of `open` are not those of this program.
    static func begin(files: Int) throws {
        let highest = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int($0) }.max()
        setLimit(UInt(highest ?? 0) + UInt(files) + 1)
    }

    static func endFiles() {
        setLimit(1_024)
    }

    private static func setLimit(_ files: UInt) {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        unsafe getrlimit(kind, &limit)
        limit.rlim_cur = min(files, limit.rlim_max)
        guard unsafe setrlimit(kind, &limit) == 0 else { exit(70) }
    }

    static func begin(_ function: FaultyCall, _ error: Int32, _ number: Int) {
        unsafe (self.function, self.error, left) = (function, error, number)
        thread.store(pthread_self(), ordering: .relaxed)
    }

    /// Ends it, and returns whether a call has failed.
    static func end() -> Bool {
        thread.store(0, ordering: .relaxed)
        return unsafe left == 0
    }

    /// Whether this call fails; sets `errno` then.
    static func fails(_ call: FaultyCall) -> Bool {
        guard thread.load(ordering: .relaxed) == pthread_self(), unsafe call == function, unsafe left > 0 else {
            return false
        }
        unsafe left -= 1
        guard unsafe left == 0 else { return false }
        errno = unsafe error
        return true
    }
}

/// The C library's functions, of which this program has its own.
private enum Next {
    typealias Path = UnsafePointer<CChar>

    static let close = find("close", as: (@convention(c) (Int32) -> Int32).self)
    static let fstat = unsafe find("fstat", as: (@convention(c) (Int32, UnsafeMutableRawPointer) -> Int32).self)
    static let stat = unsafe find("stat", as: (@convention(c) (Path, UnsafeMutableRawPointer) -> Int32).self)
    static let lstat = unsafe find("lstat", as: (@convention(c) (Path, UnsafeMutableRawPointer) -> Int32).self)
    static let readlink = unsafe find(
        "readlink",
        as: (@convention(c) (Path, UnsafeMutablePointer<CChar>, Int) -> Int).self
    )
    static let flock = find("flock", as: (@convention(c) (Int32, Int32) -> Int32).self)
    static let inotifyInit1 = find("inotify_init1", as: (@convention(c) (Int32) -> Int32).self)
    static let inotifyAddWatch = unsafe find(
        "inotify_add_watch",
        as: (@convention(c) (Int32, Path, UInt32) -> Int32).self
    )
    static let poll = unsafe find("poll", as: (@convention(c) (UnsafeMutableRawPointer?, UInt, Int32) -> Int32).self)
    static let fchmod = find("fchmod", as: (@convention(c) (Int32, UInt32) -> Int32).self)
    static let fchown = find("fchown", as: (@convention(c) (Int32, UInt32, UInt32) -> Int32).self)
    static let read = unsafe find("read", as: (@convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int).self)
    static let write = unsafe find("write", as: (@convention(c) (Int32, UnsafeRawPointer?, Int) -> Int).self)
    static let link = unsafe find("link", as: (@convention(c) (Path, Path) -> Int32).self)
    static let rename = unsafe find("rename", as: (@convention(c) (Path, Path) -> Int32).self)
    static let unlink = unsafe find("unlink", as: (@convention(c) (Path) -> Int32).self)

    private static func find<Function>(_ name: String, as type: Function.Type) -> Function {
        // RTLD_NEXT, which Swift does not see.
        guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { exit(70) }
        return unsafe unsafeBitCast(symbol, to: Function.self)
    }
}

@_cdecl("close") func faultyClose(_ descriptor: Int32) -> Int32 {
    // Linux closes the descriptor, whatever the error.
    let result = Next.close(descriptor)
    return Faults.fails(.close) ? -1 : result
}

@_cdecl("fstat") func faultyStatus(_ descriptor: Int32, _ status: UnsafeMutableRawPointer) -> Int32 {
    Faults.fails(.fstat) ? -1 : unsafe Next.fstat(descriptor, status)
}

@_cdecl("stat") func faultyStatus(_ path: UnsafePointer<CChar>, _ status: UnsafeMutableRawPointer) -> Int32 {
    Faults.fails(.stat) ? -1 : unsafe Next.stat(path, status)
}

@_cdecl("lstat") func faultyLinkStatus(_ path: UnsafePointer<CChar>, _ status: UnsafeMutableRawPointer) -> Int32 {
    Faults.fails(.lstat) ? -1 : unsafe Next.lstat(path, status)
}

@_cdecl("readlink") func faultyLinkTarget(
    _ path: UnsafePointer<CChar>,
    _ target: UnsafeMutablePointer<CChar>,
    _ size: Int
) -> Int {
    Faults.fails(.readlink) ? -1 : unsafe Next.readlink(path, target, size)
}

@_cdecl("flock") func faultyLock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    Faults.fails(.flock) ? -1 : Next.flock(descriptor, operation)
}

@_cdecl("inotify_init1") func faultyNotifications(_ flags: Int32) -> Int32 {
    Faults.fails(.inotifyInit1) ? -1 : Next.inotifyInit1(flags)
}

@_cdecl("inotify_add_watch") func faultyWatch(
    _ descriptor: Int32,
    _ path: UnsafePointer<CChar>,
    _ mask: UInt32
) -> Int32 {
    Faults.fails(.inotifyAddWatch) ? -1 : unsafe Next.inotifyAddWatch(descriptor, path, mask)
}

@_cdecl("poll") func faultyWait(_ requests: UnsafeMutableRawPointer?, _ count: UInt, _ time: Int32) -> Int32 {
    Faults.fails(.poll) ? -1 : unsafe Next.poll(requests, count, time)
}

@_cdecl("fchmod") func faultyMode(_ descriptor: Int32, _ mode: UInt32) -> Int32 {
    Faults.fails(.fchmod) ? -1 : Next.fchmod(descriptor, mode)
}

@_cdecl("fchown") func faultyOwner(_ descriptor: Int32, _ owner: UInt32, _ group: UInt32) -> Int32 {
    Faults.fails(.fchown) ? -1 : Next.fchown(descriptor, owner, group)
}

@_cdecl("read") func faultyRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    Faults.fails(.read) ? -1 : unsafe Next.read(descriptor, bytes, count)
}

@_cdecl("write") func faultyWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    Faults.fails(.write) ? -1 : unsafe Next.write(descriptor, bytes, count)
}

/// Waits for no disk, which thousands of writes would do for minutes.
@_cdecl("fsync") func faultySynchronization(_ descriptor: Int32) -> Int32 {
    Faults.fails(.fsync) ? -1 : 0
}

@_cdecl("link") func faultyLink(_ existing: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    Faults.fails(.link) ? -1 : unsafe Next.link(existing, new)
}

@_cdecl("rename") func faultyRenaming(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    Faults.fails(.rename) ? -1 : unsafe Next.rename(old, new)
}

@_cdecl("unlink") func faultyRemoval(_ path: UnsafePointer<CChar>) -> Int32 {
    Faults.fails(.unlink) ? -1 : unsafe Next.unlink(path)
}
