// Some of the types below are also declared by libsecret's headers, and the compiler takes them for its own.
private import CLibsecret

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// Runs `body` on a new detached thread that takes none of the program's signals; `false` when there can be none.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

    // A new thread has its maker's mask. A signal handler of the program should run on a thread of the program.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    // The box is owned by the thread once that exists, and by this function until then.
    let box = Unmanaged.passRetained(Box(body))
    let result = pthread_create(
        &thread,
        &attributes,
        { argument in
            guard let argument else { return nil }
            let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
            box.body()
            return nil
        },
        box.toOpaque()
    )
    if result != 0 { box.release() }
    return result == 0
}
