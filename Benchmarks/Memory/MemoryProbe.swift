import AllocationCounter
import BenchmarkTasks
import Cyanotype
import Foundation

/// Measures the memory of one task of one library on one document, in this process that does nothing else.
@main
struct MemoryProbe {
    private static let usage = "usage: MemoryProbe FOLDER DOCUMENT TASK LIBRARY\n"

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        do {
            let folder = URL(filePath: arguments[0], directoryHint: .isDirectory)
            let document = Document.all(in: folder).first { $0.file == arguments[1] }
            let task = document?.tasks.first { $0.name == arguments[2] && $0.peer == arguments[3] }
            // A library that has nothing for the task prints nothing.
            guard let document, let task else { return }
            print(try measure(task, on: document).jsonString())
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure(_ task: BenchmarkTask, on document: Document) throws -> MemoryFigure {
        let work = try task.prepare(document.load())
        let heap = restartHeapPeak()
        let firstGrowth = try ResidentMemory.peakGrowth { _ = try work() }
        let firstHeapGrowth = heapPeak() - heap
        // What is made once, such as blueprints and the metadata of generic types, is there now, and so is the code.
        let growth = try ResidentMemory.peakGrowth { _ = try work() }
        let count = allocationCount()
        _ = try work()
        let allocations = allocationCount() - count
        return MemoryFigure(
            peer: task.peer,
            file: document.file,
            task: task.name,
            allocations: Int(allocations),
            firstPeakGrowth: firstGrowth,
            firstHeapGrowth: Int(firstHeapGrowth),
            peakGrowth: growth
        )
    }
}
