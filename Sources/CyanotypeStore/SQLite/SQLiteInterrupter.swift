internal import CSQLite
internal import Cyanotype
internal import CyanotypeSystem
internal import Synchronization

/// Interrupts a connection from any thread, even after the connection is closed.
final class SQLiteInterrupter: Sendable {
    /// Sendable, because `sqlite3_interrupt`, the only use of the pointer, may be called on any thread.
    @safe
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// `nil` once the connection is closed.
    private let handle: Locked<Handle?>
    private let interrupts = Atomic(0)

    init(_ connection: OpaquePointer) {
        handle = Locked(unsafe Handle(pointer: connection))
    }

    /// The number of interrupts, by which a waiting thread notices that it was interrupted.
    var count: Int { interrupts.load(ordering: .acquiring) }

    /// Makes the running statements fail with `SQLITE_INTERRUPT`. If none is running, nothing happens: a caller that
    /// cancels several statements needs a flag of its own between them.
    func interrupt() {
        handle.withLock { handle in
            guard let handle else { return }
            interrupts.wrappingAdd(1, ordering: .releasing)
            // The connection is open, because closing it needs the lock.
            unsafe sqlite3_interrupt(handle.pointer)
        }
    }

    /// Makes `interrupt` do nothing. Call it before the connection is closed.
    func invalidate() {
        handle.withLock { $0 = nil }
    }
}
