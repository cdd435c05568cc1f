import CyanotypeSettings
import Testing

@testable import CyanotypeKeyring

/// What an error says about several changes of which some are made.
@Suite struct ProgressTests {
    let error = BackingStoreError(.serviceFailed, store: "keyring", reason: "it failed")

    @Test func saysThatNothingWasChanged() {
        let several = error.afterMaking(nil, of: ["a", "b"])
        #expect(several.key == nil)
        #expect(several.reason == "it failed; nothing was changed")
        #expect(error.afterMaking(nil, of: ["a"]).key == "a")
    }

    @Test func saysWhichChangesWereMade() {
        let third = error.afterMaking(2, of: ["a", "b", "c", "d"])
        #expect(third.key == "c")
        #expect(third.reason == "it failed; 2 of 4 changes were made: those of a, b")
        let first = error.afterMaking(0, of: ["a", "b"])
        #expect(first.key == "a")
        #expect(first.reason == "it failed; 0 of 2 changes were made")
        #expect(error.afterMaking(0, of: ["a"]).reason == "it failed")
        let late = error.afterMaking(11, of: (10..<30).map { "\($0)" })
        #expect(late.reason == "it failed; 11 of 20 changes were made: those of all keys that sort before this one")
    }

    @Test func saysWhatIsNotKnown() {
        var failure = ServiceFailure(.notAnswering, "no answer")
        #expect(!failure.reason.contains("not known"))
        failure.mayHaveChanged = true
        #expect(failure.reason.contains("whether this change was made is not known"))
    }
}
