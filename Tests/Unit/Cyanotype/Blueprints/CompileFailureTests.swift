import CyanotypeTestSupport
import Testing

@Suite("Sources that must not compile")
struct CompileFailureTests {
    @Test func areThere() {
        #expect(CompileFailure.all().count >= 28)
    }

    @Test(.serialized, arguments: CompileFailure.all())
    func doNotCompile(_ source: CompileFailure) throws { try source.check() }
}
