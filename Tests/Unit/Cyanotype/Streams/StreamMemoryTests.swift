import CyanotypeTestSupport
import Foundation
import Testing

/// A stream needs the memory of a piece and a record, whatever its length: shown by a process of its own.
///
/// `CYANOTYPE_STREAM_MEBIBYTES` is the size of the files, 64 unless it says otherwise.
@Suite("The memory of streams", .serialized)
struct StreamMemoryTests {
    private static let mebibytes =
        ProcessInfo.processInfo.environment["CYANOTYPE_STREAM_MEBIBYTES"].flatMap { Int($0) } ?? 64

    /// Half of what any file of these may take, and much less than any file has.
    private static let limit = 32 * 1024

    /// Runs the probe; gives the number of records and the most kibibytes of memory that it had.
    private func run(_ arguments: String...) throws -> (records: Int, kibibytes: Int) {
        let probe = BuildFolder.url.appendingPathComponent("StreamProbe").path
        try #require(FileManager.default.isExecutableFile(atPath: probe), "no probe at \(probe)")
        let start = ContinuousClock.now
        let (status, output) = try BuildFolder.run(probe, arguments)
        try #require(status == 0, "\(output)")
        let numbers = try #require(output.wholeMatch(of: /(\d+) records, (\d+) KiB\n/), "\(output)")
        print(
            "\(arguments.filter { !$0.hasPrefix("/") }.joined(separator: " ")): \(numbers.0.dropLast())",
            terminator: ", "
        )
        print(start.duration(to: .now).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 2))))
        return (try #require(Int(numbers.1)), try #require(Int(numbers.2)))
    }

    @Test(
        .disabled(if: Sanitizer.isActive, "the test counts memory, and the sanitizer keeps freed blocks"),
        arguments: ["lines", "array"]
    )
    func isConstant(_ format: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "records").path
        let written = try run("write", file, format, "\(Self.mebibytes)")
        #expect(written.kibibytes < Self.limit)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        try #require(size ?? 0 >= Self.mebibytes << 20)
        for way in ["waiting", "async"] {
            let read = try run("read", file, format, way)
            #expect(read.records == written.records)
            #expect(read.kibibytes < Self.limit, "\(way)")
        }
    }
}
