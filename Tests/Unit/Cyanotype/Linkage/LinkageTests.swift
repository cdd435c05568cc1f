import CyanotypeTestSupport
import Foundation
import Testing

/// A program that imports only Cyanotype needs FoundationEssentials, and neither the rest of Foundation with its ICU
/// nor the libraries of the other products.
@Suite("What the library links")
struct LinkageTests {
    @Test func isFoundationEssentialsOnly() throws {
        let probe = BuildFolder.url.appendingPathComponent("LinkageProbe").path
        try #require(FileManager.default.isExecutableFile(atPath: probe), "no probe at \(probe)")
        let (status, output) = try BuildFolder.run("ldd", [probe])
        #expect(status == 0)
        let libraries = output.split(separator: "\n").compactMap { $0.split(whereSeparator: \.isWhitespace).first }
        func isLinked(_ name: String) -> Bool { libraries.contains { $0.contains(name) } }
        #expect(isLinked("libFoundationEssentials.so"))
        for library in [
            "libFoundation.so", "_FoundationICU", "FoundationInternationalization", "libsecret", "libsqlite3",
        ] {
            #expect(!isLinked(library), "\(library)")
        }
    }

    @Test func runs() throws {
        let probe = BuildFolder.url.appendingPathComponent("LinkageProbe").path
        let (status, output) = try BuildFolder.run(probe, [])
        #expect(status == 0 && output == "{\"sensor\":\"roof\",\"values\":[1.5]}\n")
    }
}
