import CyanotypeTestSupport
import Foundation
import Testing

@Suite("What the store links")
struct StoreLinkageTests {
    @Test("is SQLite and FoundationEssentials, without ICU")
    func isSmall() throws {
        let probe = BuildFolder.url.appendingPathComponent("ObjectProbe").path
        try #require(FileManager.default.isExecutableFile(atPath: probe), "no probe at \(probe)")
        let (status, output) = try BuildFolder.run("ldd", [probe])
        #expect(status == 0)
        #expect(output.contains("libsqlite3.so"))
        #expect(output.contains("libFoundationEssentials.so"))
        for library in ["libFoundation.so", "_FoundationICU", "FoundationInternationalization", "libsecret"] {
            #expect(!output.contains(library), "\(library)")
        }
    }
}
