import CyanotypeSystem
import CyanotypeTestSupport
import Testing

/// Each call of the C library fails once, in each way of taking the lock: a write ends with an error or a success, leaves
/// nothing open, and the next one is made. `FaultProbe` has C functions of its own.
@Suite(.timeLimit(.minutes(60))) struct FailingSystemCallsTests {
    @Test func noneKeepsAWriterWaiting() throws {
        let folder = try TemporaryFolder()
        // A writer waits for others for up to a minute.
        let (lines, status) = try HelperProcess("FaultProbe", [folder.path, "20"]).finish()
        #expect(status == 0)
        // Then it would say: flock 73.
        let counts = lines.map { $0.split(separator: " ") }.filter { $0.count == 2 }
        #expect(counts.count == lines.count, "\(lines)")
        let calls = Dictionary(uniqueKeysWithValues: counts.map { (String($0[0]), Int($0[1]) ?? 0) })
        for name in ["flock", "lstat", "fstat", "stat", "inotifyInit1", "inotifyAddWatch", "poll", "close"] {
            #expect(calls[name] ?? 0 > 0, "no call of \(name) has failed")
        }
        let total = calls.values.reduce(0, +)
        #expect(total > 500)
        Figures.note("systemCalls", "Calls that failed", total)
    }
}
