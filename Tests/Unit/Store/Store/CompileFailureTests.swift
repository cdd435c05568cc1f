import CyanotypeTestSupport
import Testing

@Suite("Uses of a store that must not compile")
struct CompileFailureTests {
    @Test func areThere() {
        #expect(CompileFailure.all(in: "Store").count >= 7)
    }

    @Test(.serialized, arguments: CompileFailure.all(in: "Store"))
    func doNotCompile(_ source: CompileFailure) throws { try source.check(flow: true) }
}
