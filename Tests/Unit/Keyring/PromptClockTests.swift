import Testing

@testable import CyanotypeKeyring

/// How long a call waits after others that prompt.
@Suite struct PromptClockTests {
    private let clock = PromptClock()

    /// A call that was given up returns late, while another one is prompting.
    @Test func aCallThatWasGivenUpDoesNotShortenTheWaitForAnother() throws {
        let (first, second) = (
            ServiceCall(timeout: .seconds(10), clock: clock), ServiceCall(timeout: .seconds(10), clock: clock)
        )
        try first.prompting(upTo: .seconds(60)) { () throws(ServiceFailure) in
            first.cancellation.cancel()
            try second.prompting(upTo: .seconds(600)) {}
            clock.wait(until: .now + .seconds(600))
        }
        let queued = ServiceCall(timeout: .seconds(10), clock: clock)
        #expect(queued.deadline > .now + .seconds(300))
    }

    @Test func aPromptThatEndedIsNotWaitedForAnyLonger() throws {
        let call = ServiceCall(timeout: .seconds(10), clock: clock)
        try call.prompting(upTo: .seconds(600)) {
            #expect(ServiceCall(timeout: .seconds(10), clock: clock).deadline > .now + .seconds(300))
        }
        #expect(ServiceCall(timeout: .seconds(10), clock: clock).deadline < .now + .seconds(300))
    }
}
