import Testing

@testable import CyanotypeSystem

@Suite("Monitors", .timeLimit(.minutes(60)))
struct MonitorTests {
    private let monitor = Monitor(0)

    @Test("return a result that is there without waiting, also after the deadline")
    func resultAtOnce() {
        #expect(monitor.wait(until: .past) { $0 == 0 ? "zero" : nil } == "zero")
    }

    @Test("give up at the deadline, and not before it")
    func deadline() {
        let deadline = MonotonicTime.now + .milliseconds(20)
        #expect(monitor.wait(until: deadline) { $0 == 1 ? true : nil } == nil)
        #expect(MonotonicTime.now >= deadline)
    }

    @Test("ask once more at the deadline, and let the caller provide a result with the value")
    func giveUp() {
        var count = 0
        let result = monitor.wait(until: .past) { _ -> String? in
            count += 1
            return nil
        } giveUp: { value in
            value = -1
            return "late"
        }
        #expect(result == "late" && count == 2)
        #expect(monitor.withLock { $0 } == -1)
    }

    @Test("wake a thread that waits when they are notified")
    func notify() throws {
        let monitor = Monitor(0)
        try NativeThread.start("notifier") {
            _ = monitor.wait { $0 == 1 ? true : nil }
            monitor.withLock { $0 = 2 }
            monitor.notifyAll()
        }
        monitor.withLock { $0 = 1 }
        monitor.notifyAll()
        #expect(monitor.wait { $0 == 2 ? "done" : nil } == "done")
    }

    @Test("let one thread at a time change the value")
    func exclusion() throws {
        let (monitor, ended) = (Monitor(0), Monitor(0))
        for _ in 0..<4 {
            try NativeThread.start("adder") {
                for _ in 0..<10_000 { monitor.withLock { $0 += 1 } }
                ended.withLock { $0 += 1 }
                ended.notifyOne()
            }
        }
        _ = ended.wait { $0 == 4 ? true : nil }
        #expect(monitor.withLock { $0 } == 40_000)
    }

    @Test("show nothing of their value")
    func reflection() {
        let secret = Monitor("a secret")
        var text = ""
        dump(secret, to: &text)
        #expect(!text.contains("a secret"))
    }
}
