import Testing

@testable import CyanotypeSystem

@Suite("Times of the monotonic clock")
struct MonotonicTimeTests {
    @Test("are never later than never, and never earlier than the past")
    func limits() {
        #expect(MonotonicTime.now + .seconds(Int64.max) == .never)
        #expect(MonotonicTime.never + .seconds(1) == .never)
        #expect(MonotonicTime.past + .seconds(Int64.min) == .past)
        #expect(MonotonicTime.now.advanced(byNanoseconds: .max) == .never)
    }

    @Test("advance by fractions of a second")
    func fractions() {
        let time = MonotonicTime(nanoseconds: 5)
        #expect(time + .milliseconds(1500) == MonotonicTime(nanoseconds: 1_500_000_005))
        #expect(time + .nanoseconds(-3) == MonotonicTime(nanoseconds: 2))
    }

    @Test("pass while a thread sleeps")
    func sleep() {
        let end = MonotonicTime.now + .milliseconds(5)
        NativeThread.sleep(nanoseconds: 5_000_000)
        #expect(MonotonicTime.now >= end)
        #expect(end.nanosecondsLeft <= 0)
    }
}
