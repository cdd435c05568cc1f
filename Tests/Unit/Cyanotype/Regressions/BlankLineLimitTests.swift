import Cyanotype
import Testing

/// A blank line of more bytes than a record may have was skipped or refused, by whether its end had been read with its
/// beginning.
@Suite("Blank lines that are too large")
struct BlankLineLimitTests {
    @Test(arguments: [1, 6, 1000])
    func areRefusedInChunksOf(_ chunkSize: Int) throws {
        var records = JSONRecords<Int>(json: "1\n                  \n2\n", format: .lines, maximumRecordSize: 9)
        records.chunkSize = chunkSize
        let results = Array(records)
        try #require(results.count == 3)
        #expect(try results[0].get() == 1)
        guard case .failure(let error) = results[1] else {
            Issue.record("\(results)")
            return
        }
        #expect(error.code == .recordTooLarge)
        #expect(error.recordNumber == 2)
        #expect(error.location?.line == 2)
        #expect(try results[2].get() == 2)
    }
}
