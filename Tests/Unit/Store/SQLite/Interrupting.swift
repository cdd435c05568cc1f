import CyanotypeSystem
import Foundation
import Synchronization

@testable import CyanotypeStore

/// A thread that interrupts a connection again and again, because an interrupt between two statements does nothing.
final class Interrupting: Sendable {
    private let hasEnded = Atomic(false)
    private let thread = DispatchSemaphore(value: 0)

    init(_ interrupter: SQLiteInterrupter) {
        Thread { [self] in
            while !hasEnded.load(ordering: .acquiring) {
                interrupter.interrupt()
                NativeThread.sleep(nanoseconds: 1_000_000)
            }
            thread.signal()
        }.start()
    }

    /// Returns after the last interrupt.
    func end() {
        hasEnded.store(true, ordering: .releasing)
        thread.wait()
    }
}
