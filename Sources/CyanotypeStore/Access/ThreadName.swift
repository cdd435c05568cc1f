internal import Cyanotype
internal import Glibc

/// The name of the current thread, which debuggers and `top` show.
enum ThreadName {
    /// Sets the name, of which the system keeps 15 bytes. Where `/proc` is not mounted, the thread stays without one.
    ///
    /// Swift's module of the C library has no `pthread_setname_np`.
    static func set(_ name: String) {
        let open = { unsafe Glibc.open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC) }
        guard let file = try? SystemError.retrying(open) else { return }
        defer { close(file) }
        let bytes = Array(name.utf8)
        _ = try? SystemError.retrying { unsafe write(file, bytes, bytes.count) }
    }
}
