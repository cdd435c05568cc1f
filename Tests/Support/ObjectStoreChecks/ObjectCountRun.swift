internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeTestSupport
public import Foundation

/// What became of the numbers that several processes counted up at the same time.
public struct ObjectCountRun {
    /// Of all processes together, in one object of all.
    public private(set) var shared = 0
    /// Of all processes together, in an object of each.
    public private(set) var own = 0
    /// The processes whose own object has the right number.
    public private(set) var complete = 0
    /// What the processes said.
    public private(set) var complaints: [String] = []

    /// Lets processes count in transactions that read and save both objects.
    ///
    /// - Parameters:
    ///   - processes: The number of processes.
    ///   - increments: How often each counts.
    ///   - folder: An empty folder.
    /// - Throws: An error of starting the processes, or of the store.
    public init(processes: Int, increments: Int, in folder: URL) throws {
        let path = folder.appendingPathComponent("counted.db").path
        let writers = try (0..<processes).map { _ in
            try HelperProcess("ObjectWriter", ["count", path, String(increments)])
        }
        for writer in writers { complaints += writer.finish().lines }
        for batch in try ObjectStore(.file(path)).fetch(Batch.self) {
            if batch.writer == "total" {
                shared = batch.number
            } else {
                own += batch.number
                complete += batch.number == increments ? 1 : 0
            }
        }
    }
}
