internal import Glibc

/// Sets the name of a thread. Both C libraries have this function, but their modules omit it because it is not in POSIX.
/// (For a function of two words, Swift's calling convention matches that of C.)
@_silgen_name("pthread_setname_np")
private func setName(_ thread: pthread_t, _ name: UnsafePointer<UInt8>) -> Int32

/// Threads that may block, unlike those of the cooperative pool.
package enum NativeThread {
    /// Runs `body` on a new detached thread that receives none of the program's signals.
    ///
    /// - Parameters:
    ///   - name: The name of the thread, which debuggers and `top` show: 15 bytes at most.
    ///   - body: The function.
    /// - Throws: ``SystemError`` if the system has no thread left.
    package static func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        // A new thread inherits the mask of its creator. The program's signal handlers belong on the program's threads.
        var (all, before) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let thread = try create(stackSize: nil) {
            // A thread without its name works too.
            _ = unsafe setName(pthread_self(), name.utf8Start)
            body()
        }
        pthread_detach(thread)
    }

    /// Runs `body` on a new thread while this one waits. It has the values of ``ThreadLocal`` of this thread.
    ///
    /// - Parameters:
    ///   - stackSize: The size of its stack in bytes, of which only the used part takes memory.
    ///   - body: The function.
    /// - Throws: ``SystemError`` if the system has no thread left. Then `body` was not called.
    package static func runWaiting(stackSize: Int, _ body: () -> Void) throws(SystemError) {
        let values = ThreadLocalKeys.currentValues
        let failure: SystemError? = withoutActuallyEscaping(body) { body in
            do throws(SystemError) {
                let thread = try create(stackSize: stackSize) { values.apply(body) }
                pthread_join(thread, nil)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private static func create(stackSize: Int?, _ body: @escaping () -> Void) throws(SystemError) -> pthread_t {
        final class Box {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
        }
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }

        var thread = pthread_t()
        // The thread owns the box once it exists; until then, this function does.
        let box = unsafe Unmanaged.passRetained(Box(body))
        let result = unsafe pthread_create(
            &thread,
            &attributes,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            },
            box.toOpaque()
        )
        if result == 0 { return thread }
        unsafe box.release()
        throw SystemError(result)
    }

    /// Sleeps for this time, even if signals arrive.
    package static func sleep(nanoseconds: Int) {
        var time = timespec(nanoseconds: nanoseconds)
        var rest = timespec()
        // A signal, such as the end of a child process, ends a sleep before its time.
        while unsafe nanosleep(&time, &rest) != 0, SystemError.last.isInterruption { time = rest }
    }
}
