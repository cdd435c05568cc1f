/// How a limit is divided among the files of a cache:
///
///     cache.db        pages of 4 KiB: together with the large values, what the rest leaves
///     values/         the large values, each counted in whole blocks of 4 KiB
///     cache.db-wal    an eighth of the limit, but at most 4 MiB; up to 8 MiB, a quarter, but at most 1 MiB
///     cache.db-shm    32 KiB, as long as the log has less than 4,000 pages
///     cache.files     4 KiB
///
/// The space that a file system needs for folders does not count.
package struct DiskBudget: Sendable, Equatable {
    static let pageBytes = 4_096
    /// A page in the log, with the header of its frame.
    private static let frameBytes = pageBytes + 24
    private static let logHeaderBytes = 32
    private static let indexBytes = 32 << 10
    static let namesBytes = 4_096

    /// The least limit that works: an empty database and its log take 300 KiB.
    package static let leastLimit = 1 << 20
    /// Values from this size on are files of their own.
    package static let leastFileBytes = 32 << 10

    let limit: Int
    /// The bytes that the database and the large values may take.
    let contentBytes: Int
    let logBytes: Int
    /// The number of pages for which the log has room.
    let logFrames: Int

    init(limit: Int) {
        self.limit = limit
        logBytes = min(max(limit / 8, min(limit / 4, 1 << 20)), 4 << 20)
        logFrames = (logBytes - Self.logHeaderBytes) / Self.frameBytes
        contentBytes = limit - logBytes - Self.indexBytes - Self.namesBytes
    }

    /// The number of pages for which the log must have room when a transaction begins. Any single change fits into one.
    var leastTransactionFrames: Int { min(logFrames * 3 / 4, 64) }
    /// The size of the largest value.
    var greatestValueBytes: Int { contentBytes / 2 }
    /// The size of the largest key.
    static let greatestKeyBytes = 16 << 10

    /// The space of a file on the disk.
    static func blocks(_ bytes: Int) -> Int { (bytes + pageBytes - 1) / pageBytes * pageBytes }

    /// The number of pages beside its leaf that a row takes for its long contents.
    static func overflowPages(_ bytes: Int) -> Int {
        // SQLite keeps up to 4,061 bytes of a row in its leaf, and at least 489 if it is longer.
        bytes <= 3_900 ? 0 : (bytes - 400) / (pageBytes - 4) + 1
    }

    // These are upper bounds. A change in one tree rewrites a leaf, its two neighbours, two new leaves, and as many
    // pages again above them when those are full; a database with `auto_vacuum` has a page of references for each 819 pages.

    /// The pages that an added row changes.
    static func insertionFrames(_ bytes: Int, pageCount: Int) -> Int {
        let overflow = overflowPages(bytes)
        return overflow + min(overflow + 4, referencePages(pageCount)) + 16
    }

    /// The pages that a removed row changes.
    static func removalFrames(_ bytes: Int, pageCount: Int, erases: Bool) -> Int {
        let overflow = overflowPages(bytes)
        return (erases ? overflow : overflow / 1_000 + 1) + min(overflow + 3, referencePages(pageCount)) + 12
    }

    /// The pages that a noted use changes: the leaf of the row, which keeps its size, and those of the order where it was.
    /// The places where the uses of one transaction come to are beside each other.
    static let useFrames = 6
    /// The pages that each transaction changes: the first one, that of the state, and those at the end of the order.
    static let ownFrames = 12
    /// The pages that change when one page is moved to the place of a free one.
    static let vacuumFrames = 6

    private static func referencePages(_ pageCount: Int) -> Int { pageCount / 819 + 2 }

    /// The pages by which an added row lets the database grow.
    static func insertionPages(_ bytes: Int) -> Int { overflowPages(bytes) + 8 }
}
