internal import Cyanotype
internal import Glibc

/// Notifications from the kernel (inotify) about the names in folders. They end when the object is released.
///
/// Folders are watched rather than files, because replacing a file makes a different one.
final class FolderNotifications: Sendable {
    struct Event: Sendable {
        /// The watch descriptor that ``watch(_:)`` returned for the folder.
        var watch: Int32
        var mask: UInt32
        /// The name in the folder; empty for an event of the folder itself.
        var name: ExactString

        /// Whether the kernel dropped events because there were too many.
        var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
        /// Whether the folder itself was removed or moved.
        var isAboutFolder: Bool {
            mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)) != 0
        }
        /// Whether something other than a folder was created. A file is still empty then.
        var isNewFile: Bool { mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0 }
    }

    /// The descriptor, which is readable when there are events.
    let descriptor: Int32

    private static let kinds =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    init() throws(SystemError) {
        descriptor = try SystemError.retrying { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    }

    deinit {
        SystemCalls.close(descriptor)
    }

    /// Begins to watch a folder. One folder has one watch descriptor, whatever path leads to it.
    func watch(_ folder: String) throws(SystemError) -> Int32 {
        try SystemError.retrying {
            unsafe inotify_add_watch(descriptor, folder, Self.kinds | UInt32(IN_ONLYDIR))
        }
    }

    /// Begins to watch for the closing of a file that was open for writing, under any of its names.
    func watch(closingOf file: String) throws(SystemError) -> Int32 {
        // Adds to the mask, in case `file` is now a folder that is already watched.
        try SystemError.retrying {
            unsafe inotify_add_watch(descriptor, file, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MASK_ADD))
        }
    }

    /// Waits for an event, for at most the given time.
    func wait(nanoseconds: Int) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&request, 1, Int32(clamping: (nanoseconds + 999_999) / 1_000_000))
        // A call that fails at once would have the caller spin.
        if count < 0, !SystemError.last.isInterruption { SystemCalls.pause(nanoseconds: nanoseconds) }
    }

    func unwatch(_ watch: Int32) {
        // This fails if the folder is gone, and its watch with it.
        _ = inotify_rm_watch(descriptor, watch)
    }

    /// Discards the pending events.
    func skip() {
        unsafe withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while let count = try? unsafe SystemCalls.read(descriptor, buffer), count > 0 {}
        }
    }

    /// The pending events.
    func events() -> [Event] {
        var events: [Event] = []
        unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            while let count = try? unsafe SystemCalls.read(descriptor, buffer), count > 0 {
                unsafe events += Self.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        return events
    }

    /// Each event is a watch descriptor, a mask, a cookie and the length of the name, four bytes each, followed by the
    /// name, padded with NULs.
    private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
        var events: [Event] = []
        var start = 0
        while start + 16 <= bytes.count {
            let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let end = min(start + 16 + length, bytes.count)
            let name = unsafe bytes[(start + 16)..<end].prefix { $0 != 0 }
            unsafe events.append(
                Event(
                    watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
                    mask: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                    name: ExactString(String(decoding: name, as: UTF8.self))
                )
            )
            start = end
        }
        return events
    }
}
