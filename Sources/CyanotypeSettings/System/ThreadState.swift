internal import Cyanotype
internal import CyanotypeSystem

/// The number of locks that the calling thread holds, and the updates that it is running.
///
/// This is not a task-local value, because tasks that outlive the call would inherit one.
final class ThreadState {
    /// The number of instances of ``ThreadLock`` that the thread holds; one locked twice counts twice.
    var lockCount = 0

    /// Work deferred until the thread holds no lock and is in no update.
    private var afterwards: [@Sendable () -> Void] = []
    /// Whether the caller of the running function does that work.
    private var isCollecting = false

    /// The objects whose `update` closures the thread runs.
    private(set) var updating: [ObjectIdentifier] = []

    private init() {}

    /// The state of the calling thread, created at its first use and released when the thread ends.
    static var current: ThreadState { ofThread.current ?? ofThread.keep(ThreadState()) }

    private static let ofThread = ThreadLocal<ThreadState>()

    /// Runs the closure of an `update` of an object.
    func updating<Result>(_ object: ObjectIdentifier, _ body: () throws -> Result) rethrows -> Result {
        updating.append(object)
        defer {
            updating.removeLast()
            doAfterwards()
        }
        return try body()
    }

    /// Calls `body` as soon as the thread holds no lock and is in no update, which may be now. `body` may change any object.
    func whenFree(_ body: @escaping @Sendable () -> Void) {
        if isFree { body() } else { afterwards.append(body) }
    }

    /// Calls `body` on a serial queue, which no one may wait for, and returns the work that it leaves to another
    /// thread.
    func collecting<Result>(_ body: () -> Result) -> (result: Result, work: [@Sendable () -> Void]) {
        isCollecting = true
        let result = body()
        isCollecting = false
        defer { afterwards = [] }
        return (result, afterwards)
    }

    private var isFree: Bool { lockCount == 0 && updating.isEmpty && !isCollecting }

    func doAfterwards() {
        guard isFree else { return }
        let bodies = afterwards
        afterwards = []
        for body in bodies { body() }
    }
}
