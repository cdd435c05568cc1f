import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore
import CyanotypeTestSupport

@Suite("Threads for calls that wait")
struct WorkerThreadsTests {
    /// Lets calls wait until it is opened.
    private final class Gate: Sendable {
        private let isOpen = Monitor(false)
        let begun = Monitor(0)

        func pass() {
            begun.withLock { $0 += 1 }
            begun.notifyAll()
            _ = isOpen.wait(until: .now + .seconds(1800)) { $0 ? true : nil }
        }

        func open() {
            isOpen.withLock { $0 = true }
            isOpen.notifyAll()
        }

        var begunCount: Int { begun.withLock { $0 } }
    }

    @Test("return what the calls return, and throw what they throw")
    func returnResults() async throws {
        let workers = WorkerThreads()
        #expect(try await workers.run { () throws(StoreError) in 42 } == 42)
        await #expect(throws: StoreError.self) {
            try await workers.run { () throws(StoreError) -> Int in throw StoreError(.busy, "") }
        }
    }

    @Test("are not those of tasks")
    func haveTheirName() async throws {
        let name = try await WorkerThreads(name: "work-named").run { () throws(StoreError) in
            (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
        }
        #expect(name == "work-named\n")
    }

    @Test("perform every call, however many there are")
    func performAll() async throws {
        let workers = WorkerThreads(limit: 3)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...2000 {
                group.addTask { try await workers.run { () throws(StoreError) in number } }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 2_001_000)
    }

    @Test("are as many as the limit at most, and as few as are needed")
    func keepTheLimit() async throws {
        let (workers, gate) = (WorkerThreads(name: "work-limited", limit: 2), Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { try await workers.run { () throws(StoreError) in gate.pass() } } }
            #expect(try await eventually { gate.begunCount == 2 })
            #expect(try Threads.count(named: "work-limited") == 2)
            gate.open()
            try await group.waitForAll()
        }
        #expect(gate.begunCount == 10)
    }

    @Test("throw for a task that is cancelled before its call begins")
    func cancelEarly() async throws {
        let (workers, gate) = (WorkerThreads(limit: 1), Gate())
        async let first: Void = workers.run { () throws(StoreError) in gate.pass() }
        #expect(try await eventually { gate.begunCount == 1 })
        let second = Task { try await workers.run { () throws(StoreError) in Issue.record("it was cancelled") } }
        second.cancel()
        let result = await second.result
        #expect(throws: StoreError.self) { try result.get() }
        if case .failure(let error as StoreError) = result { #expect(error.code == .cancelled) }
        gate.open()
        try await first
        // The thread goes on after the cancelled call.
        #expect(try await workers.run { () throws(StoreError) in 1 } == 1)
    }

    @Test("finish a call that has begun when its task is cancelled")
    func cancelLate() async throws {
        let (workers, gate) = (WorkerThreads(limit: 1), Gate())
        let task = Task {
            try await workers.run { () throws(StoreError) in
                gate.pass()
                return "done"
            }
        }
        #expect(try await eventually { gate.begunCount == 1 })
        task.cancel()
        gate.open()
        #expect(try await task.value == "done")
    }

    @Test("release what a call holds before its task goes on")
    func releaseEarly() async throws {
        final class Held: Sendable {}
        let workers = WorkerThreads()
        for _ in 0..<100 {
            weak var held: Held?
            func run() async throws {
                let object = Held()
                held = object
                try await workers.run { () throws(StoreError) in _ = object }
            }
            try await run()
            #expect(held == nil)
        }
    }

    @Test("end after an idle time, and with their owner")
    func end() async throws {
        func count() throws -> Int { try Threads.count(named: "work-ending") }
        let short = WorkerThreads(name: "work-ending", idleTime: .milliseconds(1))
        try await short.run { () throws(StoreError) in }
        #expect(try await eventually { try count() == 0 })
        // There is a new one for the next call.
        try await short.run { () throws(StoreError) in }
        var long: WorkerThreads? = WorkerThreads(name: "work-ending", idleTime: .seconds(3600))
        try await long?.run { () throws(StoreError) in }
        #expect(try await eventually { try count() == 1 })
        long = nil
        #expect(try await eventually { try count() == 0 })
    }
}
