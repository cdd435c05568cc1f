import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("A store in a forked process")
struct ForkedStoreTests {
    @Test("is an error in the child, and goes on in the parent")
    func isAnError() throws {
        let folder = try DatabaseFolder()
        let (lines, status) = try HelperProcess("ObjectProbe", ["fork", folder.path(), "-"]).finish()
        #expect(status == 0)
        #expect(
            lines == [
                "child: save forked", "child: fetch forked", "child: close forked", "child: open forked",
                "child: other done", "child: 0", "parent: save done",
                "parent: count 2",
            ]
        )
        #expect(try ObjectStore(.file(folder.path())).verify(thoroughly: true).isEmpty)
    }
}
