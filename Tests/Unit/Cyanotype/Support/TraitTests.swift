import Cyanotype
import Foundation
import Testing

@Suite("The package's traits")
struct TraitTests {
    /// The traits that `Tests/run` has built the package with.
    private static var traits: String? { ProcessInfo.processInfo.environment["CYANOTYPE_TRAITS"] }

    @Test(.enabled(if: traits != nil, "only Tests/run says which traits are enabled"))
    func areThoseOfTheRun() {
        #expect(StandardLibraryLayout.isTrusted == (Self.traits == "default"))
    }
}
