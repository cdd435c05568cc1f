internal import Glibc

/// Notifications from the kernel about files and folders.
package final class Inotify: Sendable {
    package struct Event: Sendable {
        /// What ``add(_:_:)`` returned for the file or folder.
        package let watch: Int32
        package let mask: UInt32
        /// The bytes of the name in the folder; empty for an event of the watched file or folder itself.
        package let name: [UInt8]

        /// Whether the kernel dropped events because there were too many.
        package var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
        /// Whether the watch has ended.
        package var isEnd: Bool { mask & UInt32(IN_IGNORED) != 0 }
    }

    /// The descriptor, which is readable when there are events.
    package let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = try SystemError.retrying { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    }

    deinit {
        close(descriptor)
    }

    /// Begins to watch a file or folder, which has one watch, whatever path leads to it.
    package func add(_ path: String, _ mask: UInt32) throws(SystemError) -> Int32 {
        try SystemError.retrying { unsafe inotify_add_watch(descriptor, path, mask) }
    }

    package func remove(_ watch: Int32) {
        // This fails if the file is gone, and its watch with it.
        _ = inotify_rm_watch(descriptor, watch)
    }

    /// Takes the pending events.
    package func takeEvents() -> [Event] {
        var events: [Event] = []
        unsafe read { bytes in unsafe Self.parse(bytes, &events) }
        return events
    }

    /// Discards the pending events.
    package func discardEvents() {
        unsafe read { _ in }
    }

    private func read(_ body: (UnsafeRawBufferPointer) -> Void) {
        unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            // It fails when there are no more.
            while let count = try? SystemError.retrying({
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            }), count > 0 {
                unsafe body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Each event is a watch descriptor, a mask, a cookie and the length of the name, four bytes each, followed by the
    /// name, padded with NULs.
    static func parse(_ bytes: UnsafeRawBufferPointer, _ events: inout [Event]) {
        var start = 0
        while start + 16 <= bytes.count {
            let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let end = min(start + 16 + length, bytes.count)
            let name = unsafe bytes[(start + 16)..<end].prefix { $0 != 0 }
            unsafe events.append(
                Event(
                    watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
                    mask: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                    name: Array(name)
                )
            )
            start = end
        }
    }
}
