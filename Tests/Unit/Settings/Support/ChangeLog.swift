import Cyanotype
import CyanotypeSettings
import CyanotypeSystem
import Dispatch

/// What an observer was told, one after another, for a test that waits for it.
final class ChangeLog: Sendable {
    private let changes = Locked<[StoreChange]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ change: StoreChange) {
        changes.withLock { $0.append(change) }
        arrived.signal()
    }

    /// The next change; `nil` if there is none for so long that there never will be.
    func next() -> StoreChange? {
        guard arrived.wait(timeout: .now() + 300) == .success else { return nil }
        return changes.withLock { $0.removeFirst() }
    }

    var isEmpty: Bool { changes.withLock { $0.isEmpty } }
}
