import CyanotypeSettings
import Foundation
import Synchronization
import Testing

@testable import CyanotypeKeyring

/// The thread that makes the calls: its deadlines, and what becomes of a call that never returns.
@Suite(.timeLimit(.minutes(60))) struct ServiceThreadTests {
    /// Counts what is made and released.
    final class Made: Sendable {
        let count = Mutex(0)
        let alive = Mutex(0)
    }
    /// What a thread makes for itself.
    final class Tool {
        let made: Made
        let number: Int
        init(_ made: Made) {
            self.made = made
            number = made.count.withLock {
                $0 += 1
                return $0
            }
            made.alive.withLock { $0 += 1 }
        }
        deinit { made.alive.withLock { $0 -= 1 } }
    }

    let made = Made()
    let abandoned = AbandonedThreads(limit: 2)

    private func makeThread() -> ServiceThread<Tool> {
        ServiceThread(abandoned: abandoned, grace: .milliseconds(50)) { [made] in Tool(made) }
    }

    /// Makes a call that does not return before `release` is signalled, and is given up. One for which a busy machine has
    /// no thread within its time is not begun, and is made again.
    private func makeStuckCall(_ thread: ServiceThread<Tool>, _ release: DispatchSemaphore) -> ServiceFailure? {
        let begun = Mutex(false)
        var failure: ServiceFailure?
        while !begun.withLock({ $0 }) {
            failure = #expect(throws: ServiceFailure.self) {
                try thread.run(timeout: .milliseconds(100)) { _, _ in
                    begun.withLock { $0 = true }
                    release.wait()
                }
            }
        }
        return failure
    }

    @Test func answersOnOneThreadOfItsOwn() throws {
        let thread = makeThread()
        let threads = try (0..<10).map { _ in
            try thread.run(timeout: .seconds(600)) { tool, _ in "\(Thread.current) \(tool.number)" }
        }
        #expect(Set(threads).count == 1)
        #expect(threads.first != "\(Thread.current) 1")
    }

    @Test func passesOnErrors() {
        let thread = makeThread()
        let failure = #expect(throws: ServiceFailure.self) {
            try thread.run(timeout: .seconds(600)) { _, _ throws(ServiceFailure) -> Int in throw .locked }
        }
        #expect(failure?.code == .locked)
    }

    @Test func endsWithItsObject() throws {
        do {
            let thread = makeThread()
            try thread.run(timeout: .seconds(600)) { _, _ in }
            #expect(made.alive.withLock { $0 } == 1)
        }
        #expect(eventually { made.alive.withLock { $0 } == 0 })
    }

    @Test func abandonsACallThatNeverReturns() throws {
        let thread = makeThread()
        let release = DispatchSemaphore(value: 0)
        // It has returned though the call has not.
        #expect(makeStuckCall(thread, release)?.code == .timedOut)
        #expect(abandoned.count == 1)
        // The next call has a new thread with a new tool.
        #expect(try thread.run(timeout: .seconds(600)) { tool, _ in tool.number } == 2)
        // A thread that comes back ends, and is no longer counted.
        release.signal()
        #expect(eventually { abandoned.count == 0 && made.alive.withLock { $0 } == 1 })
    }

    @Test func keepsAThreadThatNoticesItsCancellation() throws {
        let thread = makeThread()
        let failure = #expect(throws: ServiceFailure.self) {
            try thread.run(timeout: .milliseconds(100)) { _, call throws(ServiceFailure) in
                while !call.cancellation.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
                throw ServiceFailure(.notAnswering, "noticed")
            }
        }
        #expect(failure?.code == .timedOut)
        // A machine that is busy may take longer than the grace: then the thread is another one.
        if abandoned.count == 0, failure?.what == "noticed" {
            #expect(try thread.run(timeout: .seconds(600)) { tool, _ in tool.number } == 1)
        }
    }

    @Test func stopsMakingThreadsWhenTooManyAreStuck() throws {
        let thread = makeThread()
        let release = DispatchSemaphore(value: 0)
        for _ in 0..<2 { _ = makeStuckCall(thread, release) }
        #expect(abandoned.count == 2)
        let start = ContinuousClock.now
        let failure = #expect(throws: ServiceFailure.self) {
            try thread.run(timeout: .seconds(600)) { _, _ in }
        }
        #expect(failure?.kind == .tooManyStuckCalls)
        #expect(failure?.code == .timedOut)
        #expect(failure?.reason.contains("stuck") == true)
        #expect(ContinuousClock.now - start < .seconds(30))
        release.signal()
        release.signal()
        #expect(eventually { abandoned.count == 0 })
        try thread.run(timeout: .seconds(600)) { _, _ in }
    }

    @Test func takesUpWhatWasQueuedBehindAStuckCall() async throws {
        let thread = makeThread()
        let (stuck, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first: Bool = onThread {
            !succeeds {
                // Long enough for any machine to begin it, and for the second one to come.
                try thread.run(timeout: .seconds(3)) { _, _ in
                    stuck.signal()
                    release.wait()
                }
            }
        }
        async let second: Int? = onThread {
            stuck.wait()
            return try? thread.run(timeout: .seconds(600)) { tool, _ in tool.number }
        }
        let (failed, number) = await (first, second)
        #expect(failed)
        #expect(number == 2)
        release.signal()
        #expect(eventually { abandoned.count == 0 })
    }

    @Test func givesUpWaitingInTheQueue() async throws {
        let thread = makeThread()
        let (busy, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first: Bool = onThread {
            succeeds {
                try thread.run(timeout: .seconds(600)) { _, _ in
                    busy.signal()
                    release.wait()
                }
            }
        }
        let ran = Mutex(false)
        let failure: ServiceFailure? = await onThread {
            busy.wait()
            do throws(ServiceFailure) {
                try thread.run(timeout: .milliseconds(50)) { _, _ in ran.withLock { $0 = true } }
                return nil
            } catch {
                return error
            }
        }
        #expect(failure?.kind == .busy)
        #expect(failure?.code == .timedOut)
        release.signal()
        #expect(await first)
        try thread.run(timeout: .seconds(600)) { _, _ in }
        // What was given up before it began is never begun.
        #expect(!ran.withLock { $0 })
        #expect(abandoned.count == 0)
    }

    @Test func waitsForAPersonBesidesItsTime() async throws {
        let thread = makeThread()
        let prompting = DispatchSemaphore(value: 0)
        // Long enough for any machine to begin a call.
        let time = Duration.seconds(3)
        async let first: Bool = onThread {
            succeeds {
                try thread.run(timeout: time) { _, call throws(ServiceFailure) in
                    try call.prompting(upTo: .seconds(60)) { () throws(ServiceFailure) in
                        prompting.signal()
                        Thread.sleep(forTimeInterval: 4)
                    }
                }
            }
        }
        // Nor does the time of the one after it run out meanwhile.
        async let second: Bool = onThread {
            prompting.wait()
            return succeeds { try thread.run(timeout: time) { _, _ in } }
        }
        let (one, other) = await (first, second)
        #expect(one)
        #expect(other)
    }

    @Test func takesAnyDuration() throws {
        let thread = makeThread()
        try thread.run(timeout: .seconds(Int64.max)) { _, _ in }
        for timeout in [Duration.zero, .seconds(-1), .seconds(Int64.min)] {
            // There may be time for it within the grace, or not; it must only end.
            _ = try? thread.run(timeout: timeout) { _, _ in }
        }
    }

    /// Runs `body` on a thread of its own, because calls block.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            Thread { done.resume(returning: body()) }.start()
        }
    }

    private func succeeds(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            return false
        }
    }

    private func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<12_000 where !condition() { Thread.sleep(forTimeInterval: 0.005) }
        return condition()
    }
}
