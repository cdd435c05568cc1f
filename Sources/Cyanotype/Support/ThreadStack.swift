internal import CyanotypeSystem
internal import Glibc

/// Gets the attributes of a thread. Both C libraries have this function, but their modules omit it because it is not in
/// POSIX. (For a function of two words, Swift's calling convention matches that of C.)
@_silgen_name("pthread_getattr_np")
private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32

/// Prevents recursion over data from overflowing the stack.
///
/// Instances that refer to each other can form a list of any length. Traversing it calls the program's own code at each
/// step, so the traversal must be recursive. Every such recursion in this library goes through ``withRoom(_:)``, which
/// continues on a new thread when the stack of this one is almost full.
enum ThreadStack {
    /// The number of bytes that must be left. All functions between two calls of `withRoom`, including the program's,
    /// need less.
    static var reserve: UInt { 128 * 1024 }

    /// The number of bytes that must be left to read or write a document of the maximum depth.
    static var forDeepestDocument: UInt { 4 << 20 }

    /// The stack size of the threads that `withRoom` creates. Only the used part takes memory.
    private static var size: Int { 16 << 20 }

    /// The end of this thread's stack, which grows downwards.
    private static let end: pthread_key_t = {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key, nil)
        precondition(result == 0, "pthread_key_create failed with error \(result)")
        return key
    }()

    /// Whether enough of the stack is left to continue a recursion.
    ///
    /// The address sanitizer must run with `detect_stack_use_after_return=0`; otherwise it keeps variables elsewhere.
    static func hasRoom(_ bytes: UInt = reserve) -> Bool {
        var here: UInt8 = 0
        let address = unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        let end = unsafe pthread_getspecific(end).map { UInt(bitPattern: $0) } ?? findEnd()
        return address > end &+ bytes
    }

    @inline(never)
    private static func findEnd() -> UInt {
        var attributes = pthread_attr_t()
        guard unsafe getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
        defer { unsafe pthread_attr_destroy(&attributes) }
        var (stack, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
        guard unsafe pthread_attr_getstack(&attributes, &stack, &size) == 0 else { return 0 }
        unsafe pthread_setspecific(end, stack)
        return UInt(bitPattern: stack)
    }

    /// Calls `body` on this thread if its stack has room, or else on another thread while this one waits.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes that must be left on the stack.
    ///   - body: The function.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    static func withRoom<Result, Failure: Error>(
        _ bytes: UInt = reserve,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        hasRoom(bytes) ? try body() : try onNewThread(body)
    }

    @inline(never)
    private static func onNewThread<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        withoutActuallyEscaping({ result = Swift.Result(catching: body) }) { run in
            do {
                try NativeThread.runWaiting(stackSize: size, run)
            } catch {
                // If there is no other thread, this one runs it: its stack may still have enough room.
                run()
            }
        }
        guard let result else { preconditionFailure("a thread runs its function") }
        return try result.get()
    }
}
