internal import Glibc

/// Threads that may block, unlike those of the cooperative pool.
package enum NativeThread {
    /// Runs `body` on a new detached thread that receives none of the program's signals.
    ///
    /// - Returns: The system's error number; 0 for success.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        // A new thread inherits the mask of its creator. The program's signal handlers belong on the program's threads.
        var (all, before) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        // The thread owns the box once it exists; until then, this function does.
        let box = unsafe Unmanaged.passRetained(Box(body))
        let result = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            },
            box.toOpaque()
        )
        if result == 0 { pthread_detach(thread) } else { unsafe box.release() }
        return result
    }
}
