import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeSettings

@Suite("Pauses")
struct PauseTests {
    /// The end of a child process is such a signal.
    @Test func areNotEndedBySignals() {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in }
        unsafe sigaction(SIGURG, &action, nil)
        let target = pthread_self()
        let start = ContinuousClock.now
        Thread.detachNewThread {
            for _ in 0..<10 {
                usleep(10_000)
                pthread_kill(target, SIGURG)
            }
        }
        NativeThread.sleep(nanoseconds: 200_000_000)
        #expect(ContinuousClock.now - start >= .milliseconds(199))
    }
}
