internal import CLibsecret

/// A `GMainContext` for the calling thread, which must be created and released on one thread.
///
/// libsecret's objects subscribe to signals, which GLib delivers in the context of the thread that created the objects.
/// Without a context of its own, that would be the program's main loop: the library's callbacks would run there, or
/// messages would pile up if the loop does not run.
@safe
final class ThreadMainContext {
    private let context: OpaquePointer?

    init() {
        unsafe context = libsecret.g_main_context_new()
        unsafe libsecret.g_main_context_push_thread_default(context)
    }

    /// Delivers the pending events, without waiting for more.
    func drain() {
        while unsafe libsecret.g_main_context_iteration(context, 0) != 0 {}
    }

    deinit {
        drain()
        unsafe libsecret.g_main_context_pop_thread_default(context)
        unsafe libsecret.g_main_context_unref(context)
    }
}
