import CyanotypeSettings
import FoundationEssentials
import Glibc

/// Writes to a property list in two new folders four times, and says which calls of the C library that took and for which files.
///
///     SyncProbe <folder> [<calls>]        ends itself by SIGKILL after this number of calls
///
/// Nothing of the library is replaced: the functions below take the place of the C library's in this program, say that
/// they were called, and call those.
@main enum SyncProbe {
    static func main() throws {
        guard CommandLine.arguments.count >= 2, let folder = unsafe realpath(CommandLine.arguments[1], nil) else {
            exit(64)
        }
        unsafe Recorder.folder = String(cString: folder)
        if CommandLine.arguments.count > 2 { unsafe Recorder.left = Int(CommandLine.arguments[2]) }
        let store = unsafe PropertyListStore(url: URL(filePath: Recorder.folder + "/one/two/a.plist"))
        for number in 1...4 {
            unsafe Recorder.isOn = true
            try store.setValue(.integer(Int64(number)), forKey: "number")
            unsafe Recorder.isOn = false
            Recorder.say("-- written")
        }
    }
}

/// Says what is called. Only used by one thread.
enum Recorder {
    nonisolated(unsafe) static var isOn = false
    nonisolated(unsafe) static var folder = ""
    /// The number of calls that may still be made.
    nonisolated(unsafe) static var left: Int?

    static func note(_ call: String, _ paths: String...) {
        guard unsafe isOn else { return }
        if unsafe left == 0 { kill(getpid(), SIGKILL) }
        unsafe left = left.map { $0 - 1 }
        say(([call] + paths.map(name(of:))).joined(separator: " "))
    }

    static func note(_ call: String, _ descriptor: Int32) {
        guard unsafe isOn else { return }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        note(call, String(decoding: target.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe Next.write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// The path inside of the folder, without the random digits of temporary files.
    private static func name(of path: String) -> String {
        if unsafe path == folder { return "." }
        guard unsafe path.hasPrefix(folder + "/") else { return path }
        let parts = unsafe path.dropFirst(folder.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        return parts.map { $0.count == 16 && $0.allSatisfy(\.isHexDigit) ? "*" : String($0) }.joined(separator: ".")
    }
}

/// The C library's functions, of which this program has its own.
enum Next {
    typealias OfDescriptor = @convention(c) (Int32) -> Int32
    typealias OfPath = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    typealias OfPaths = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    typealias OfBytes = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int

    static let fsync = find("fsync", as: OfDescriptor.self)
    static let mkdir = unsafe find("mkdir", as: OfPath.self)
    static let link = unsafe find("link", as: OfPaths.self)
    static let rename = unsafe find("rename", as: OfPaths.self)
    static let write = unsafe find("write", as: OfBytes.self)

    private static func find<Function>(_ name: String, as type: Function.Type) -> Function {
        // RTLD_NEXT, which Swift does not see.
        guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), name) else { exit(70) }
        return unsafe unsafeBitCast(symbol, to: Function.self)
    }
}

@_cdecl("fsync") func recordedSynchronization(_ descriptor: Int32) -> Int32 {
    Recorder.note("fsync", descriptor)
    return Next.fsync(descriptor)
}

@_cdecl("mkdir") func recordedFolder(_ path: UnsafePointer<CChar>, _ mode: UInt32) -> Int32 {
    unsafe Recorder.note("mkdir", String(cString: path))
    return unsafe Next.mkdir(path, mode)
}

@_cdecl("link") func recordedLink(_ existing: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    unsafe Recorder.note("link", String(cString: existing), String(cString: new))
    return unsafe Next.link(existing, new)
}

@_cdecl("rename") func recordedRenaming(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    unsafe Recorder.note("rename", String(cString: old), String(cString: new))
    return unsafe Next.rename(old, new)
}

@_cdecl("write") func recordedWriting(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    Recorder.note("write", descriptor)
    return unsafe Next.write(descriptor, bytes, count)
}
