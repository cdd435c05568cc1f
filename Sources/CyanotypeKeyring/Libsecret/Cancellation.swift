internal import CLibsecret

/// An owned `GCancellable`.
///
/// `@unchecked` because of the pointer: it is set once, `GCancellable` may be used and cancelled from any thread, and
/// the reference is released with this object.
@safe
final class Cancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>?

    init() {
        // `g_cancellable_new` does not fail: GLib ends the process if there is no memory.
        unsafe pointer = libsecret.g_cancellable_new()
    }

    deinit { unsafe libsecret.g_object_unref(pointer) }

    /// Asks the calls that use this to return. Does not affect calls that have already returned.
    func cancel() { unsafe libsecret.g_cancellable_cancel(pointer) }

    var isCancelled: Bool { unsafe libsecret.g_cancellable_is_cancelled(pointer) != 0 }
}
