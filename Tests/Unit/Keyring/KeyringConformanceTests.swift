import CyanotypeTesting
import CyanotypeKeyring
import Testing

@Suite("The keyring as a backing store", .needsKeyring)
struct KeyringConformanceTests {
    @Test func passesTheSuiteOfEveryStore() throws {
        try checkConformance(
            largestValue: Keyring.maximumValueSize,
            longestKey: Keyring.maximumKeySize,
            holdsNULInKeys: false
        ) {
            LiveKeyring.make("conformance")
        }
    }
}
