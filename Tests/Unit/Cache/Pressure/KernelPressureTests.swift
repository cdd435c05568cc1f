import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeCache

@Suite("Memory pressure from the kernel")
struct KernelPressureTests {
    private static let measures = unsafe access("/proc/pressure/memory", W_OK) == 0
    private static let whyNot: Comment = "the kernel has no /proc/pressure/memory, or this user may not write it"

    /// Where control groups of version 2 are, if this process may create one.
    private static let groups = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].first { folder in
        unsafe access("\(folder)/cgroup.procs", W_OK) == 0 && access("\(folder)/memory.pressure", F_OK) == 0
    }
    private static let whyNoGroups: Comment = "only root may create a control group of version 2"

    @Test("The kernel takes the request", .enabled(if: measures, whyNot))
    func request() throws {
        // Not those of the process: the tests may run as a service.
        let thread = PressureThread([:], kernelFiles: ["/nonexistent/memory.pressure", "/proc/pressure/memory"])
        let watch = try MemoryPressureWatch(on: thread) { true }
        #expect(thread.isRunning)
        #expect(watch.failure == nil)
    }

    @Test("A request that the kernel does not take is an error", .enabled(if: measures, whyNot))
    func badRequest() throws {
        let thread = PressureThread([
            "MEMORY_PRESSURE_WATCH": "/proc/pressure/memory",
            "MEMORY_PRESSURE_WRITE": Data("nonsense\0".utf8).base64EncodedString(),
        ])
        let error = #expect(throws: MemoryPressureError.self) { try MemoryPressureWatch(on: thread) { true } }
        #expect(error?.code == .invalidEnvironment)
        #expect(error?.systemError == EINVAL)
    }

    private final class Work: Sendable {
        let isOver = Atomic(false)
    }

    /// Memory cannot be made short without harm. For processors, the kernel has the same interface.
    @Test(
        "A notice of the kernel trims a cache, whether the service manager has given a request or only named the file",
        .enabled(if: measures, whyNot),
        arguments: ["some 2000 2000000\0", nil]
    )
    func notice(request: String?) async throws {
        var environment = ["MEMORY_PRESSURE_WATCH": "/proc/pressure/cpu"]
        environment["MEMORY_PRESSURE_WRITE"] = request.map { Data($0.utf8).base64EncodedString() }
        let thread = PressureThread(environment)
        let cache = Cache<Int, Int>(count: 100)
        for number in 0..<64 { cache[number] = number }
        let watch = try cache.trimUnderMemoryPressure(to: 0, on: thread)
        // Threads that wait for a lock would not compete for the processors. The first notice ends them, so that other tests
        // wait for no more than that.
        let work = Work()
        defer { work.isOver.store(true, ordering: .relaxed) }
        let end = try MemoryPressureWatch(on: thread) {
            work.isOver.store(true, ordering: .relaxed)
            return true
        }
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            try NativeThread.start("busy") { while !work.isOver.load(ordering: .relaxed) {} }
        }
        #expect(try await eventually { cache.isEmpty })
        #expect(watch.failure == nil && end.failure == nil)
    }

    @Test("The end of a control group is a failure", .enabled(if: groups != nil, whyNoGroups))
    func removedGroup() async throws {
        let group = try #require(Self.groups) + "/cyanotype-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: false)
        let thread = PressureThread([:], kernelFiles: ["\(group)/memory.pressure"])
        let notices = Counter()
        let watch: MemoryPressureWatch
        do {
            defer { unsafe rmdir(group) }
            watch = try MemoryPressureWatch(on: thread) { notices.increment() > 0 }
            #expect(watch.failure == nil)
        }
        #expect(try await eventually { watch.failure?.code == .ended })
        #expect(!thread.isRunning)
        #expect(notices.value == 0)
    }
}
