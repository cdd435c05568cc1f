import Cyanotype
import Foundation
import Glibc
import Testing

@Suite("Where streams come from")
struct StreamSourceTests {
    private let entry = #"{"id":1,"name":"a"}"#

    /// The first result must be an error of the stream, and the last.
    private func onlyError<Record: Mappable>(_ records: JSONRecords<Record>) throws -> JSONStreamError {
        let results = Array(records)
        try #require(results.count == 1)
        guard case .failure(let error) = results[0] else { throw UnexpectedRecord() }
        #expect(error.endsStream)
        return error
    }

    private func onlyError<Record: Mappable>(_ records: AsyncJSONRecords<Record>) async throws -> JSONStreamError {
        var results: [Result<Record, JSONStreamError>] = []
        for await result in records.results { results.append(result) }
        try #require(results.count == 1)
        guard case .failure(let error) = results[0] else { throw UnexpectedRecord() }
        #expect(error.endsStream)
        return error
    }

    private struct UnexpectedRecord: Error {}

    // MARK: Files

    @Test func filesAreReadAgainByEveryIteration() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a é%20.ndjson", holding: entry + "\n")
        let records = JSONRecords<Entry>(contentsOf: file, format: .lines)
        let asyncRecords = AsyncJSONRecords<Entry>(contentsOf: file, format: .lines)
        #expect(Outcomes.of(records) == [entry])
        #expect(await Outcomes.of(asyncRecords) == [entry])
        try Data("[]".utf8).write(to: file)
        #expect(Outcomes.of(records).count == 1 && Outcomes.of(records) != [entry])
        try Data().write(to: file)
        #expect(Outcomes.of(records) == [])
        #expect(await Outcomes.of(asyncRecords) == [])
    }

    @Test func missingFilesAreErrors() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "missing")
        for error in [
            try onlyError(JSONRecords<Entry>(contentsOf: file, format: .lines)),
            try await onlyError(AsyncJSONRecords<Entry>(contentsOf: file, format: .array)),
        ] {
            #expect(error.code == .openFailed)
            #expect(error.systemError == ENOENT)
            #expect(error.file == file.path)
            #expect(
                error.description == "\(file.path): No such file or directory (error 2); check the path"
            )
        }
    }

    @Test func foldersAreErrors() async throws {
        let folder = try TemporaryFolder()
        for error in [
            try onlyError(JSONRecords<Entry>(contentsOfFile: folder.url.path, format: .lines)),
            try await onlyError(AsyncJSONRecords<Entry>(contentsOfFile: folder.url.path, format: .lines)),
        ] {
            #expect(error.code == .readFailed)
            #expect(error.systemError == EISDIR)
            #expect(error.description.contains("Is a directory (error 21); name a file in it"))
        }
    }

    @Test func otherURLsAreErrors() async throws {
        let url = try #require(URL(string: "https://example.org/records"))
        for error in [
            try onlyError(JSONRecords<Entry>(contentsOf: url, format: .lines)),
            try await onlyError(AsyncJSONRecords<Entry>(contentsOf: url, format: .lines)),
        ] {
            #expect(error.code == .openFailed)
            #expect(error.description == "https://example.org/records: not the URL of a file")
        }
        #expect(throws: JSONStreamError.self) { try JSONRecordWriter(creating: url) }
        #expect(throws: JSONStreamError.self) { try JSONRecordWriter(appendingTo: url) }
    }

    /// C ends a string at a zero, and would open another file.
    @Test func pathsAreTakenAsAWhole() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: entry)
        let error = try onlyError(JSONRecords<Entry>(contentsOfFile: file.path + "\0.txt", format: .lines))
        #expect(error.code == .openFailed && error.systemError == EINVAL)
    }

    // MARK: Descriptors

    @Test func descriptorsAreReadFromWhereTheyAreAndStayOpen() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: "skipped\n\(entry)\n\(entry)")
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try handle.seek(toOffset: 8)
        #expect(
            Outcomes.of(JSONRecords<Entry>(fileDescriptor: handle.fileDescriptor, format: .lines)) == [entry, entry]
        )
        try handle.seek(toOffset: 8)
        let records = AsyncJSONRecords<Entry>(fileDescriptor: handle.fileDescriptor, format: .lines)
        #expect(await Outcomes.of(records) == [entry, entry])
        #expect(try handle.offset() == UInt64(9 + 2 * entry.utf8.count))
    }

    @Test func closedDescriptorsAreErrors() async throws {
        // Above what a process may open, so that no other test can have opened it.
        let closed: CInt = 1 << 30
        for error in [
            try onlyError(JSONRecords<Entry>(fileDescriptor: closed, format: .lines)),
            try onlyError(JSONRecords<Entry>(fileDescriptor: -1, format: .lines)),
            try await onlyError(AsyncJSONRecords<Entry>(fileDescriptor: closed, format: .lines)),
            try await onlyError(AsyncJSONRecords<Entry>(fileDescriptor: -1, format: .lines)),
        ] {
            #expect(error.code == .readFailed)
            #expect(error.systemError == EBADF)
            #expect(error.file?.hasPrefix("file descriptor ") == true)
        }
    }

    @Test func descriptorsForWritingAreErrors() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(try onlyError(JSONRecords<Int>(fileDescriptor: descriptor, format: .lines)).systemError == EBADF)
        let error = try await onlyError(AsyncJSONRecords<Int>(fileDescriptor: descriptor, format: .lines))
        #expect(error.systemError == EBADF)
    }

    /// What came before an error is not lost.
    @Test func recordsBeforeAFailureAreRead() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "the line is dead" }
        let bytes = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array("1\n2\n3".utf8))
            continuation.finish(throwing: Broken())
        }
        var results: [Result<Int, JSONStreamError>] = []
        for await result in AsyncJSONRecords<Int>(chunks: bytes, format: .lines).results { results.append(result) }
        #expect(results.dropLast().compactMap { try? $0.get() } == [1, 2])
        guard case .failure(let error) = results.last else {
            Issue.record("no error")
            return
        }
        #expect(error.code == .sourceFailed && error.endsStream)
        #expect(error.underlying is Broken)
        #expect(error.description == "the bytes could not be had: the line is dead")
    }

    // MARK: Pipes

    /// Every record is there before the next one is written.
    @Test(.timeLimit(.minutes(60)), arguments: [JSONRecordFormat.lines, .array])
    func aSlowWriterIsWaitedFor(_ format: JSONRecordFormat) async throws {
        for waits in [true, false] {
            let pipe = Pipe()
            let descriptor = pipe.fileHandleForReading.fileDescriptor
            if !waits { try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0) }
            let thread = Thread {
                var iterator = JSONRecords<Entry>(fileDescriptor: descriptor, format: format).makeIterator()
                Self.exchange(pipe.fileHandleForWriting, format) {
                    iterator.next().map(Outcomes.describe)
                }
            }
            thread.start()
            while !thread.isFinished { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    /// Writes records one after the other, in two pieces each, and expects them.
    private static func exchange(_ writing: FileHandle, _ format: JSONRecordFormat, _ next: () -> String?) {
        let isArray = format == .array
        writing.write(Data((isArray ? "[" : "").utf8))
        for id in 1...5 {
            let text = Array((isArray && id > 1 ? "," : "").utf8) + Array("{\"id\":\(id),\"name\":\"é\"}".utf8)
            let end = Array((isArray ? "" : "\n").utf8)
            let half = Int.random(in: 0...text.count)
            writing.write(Data(text[..<half]))
            // An element may be whole before its second piece, which can have nothing in it, is written.
            let written = DispatchSemaphore(value: 0)
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
                writing.write(Data(text[half...] + end))
                written.signal()
            }
            #expect(next() == "{\"id\":\(id),\"name\":\"é\"}")
            written.wait()
        }
        writing.write(Data((isArray ? "]" : "").utf8))
        try? writing.close()
        #expect(next() == nil)
    }

    @Test(.timeLimit(.minutes(60)), arguments: [JSONRecordFormat.lines, .array])
    func aSlowWriterIsAwaited(_ format: JSONRecordFormat) async throws {
        let isArray = format == .array
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting
        let records = AsyncJSONRecords<Entry>(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, format: format)
        var iterator = records.makeAsyncIterator()
        writing.write(Data((isArray ? "[" : "").utf8))
        for id in 1...20 {
            let text = "{\"id\":\(id),\"name\":\"é\"}"
            let bytes = Array(((isArray && id > 1 ? "," : "") + text + (isArray ? "" : "\n")).utf8)
            let half = Int.random(in: 0...bytes.count)
            writing.write(Data(bytes[..<half]))
            async let written: Void = {
                try await Task.sleep(for: .milliseconds(5))
                writing.write(Data(bytes[half...]))
            }()
            #expect(try await iterator.next()?.jsonString() == text)
            try await written
        }
        writing.write(Data((isArray ? "]" : "").utf8))
        try writing.close()
        #expect(try await iterator.next() == nil)
    }

    /// Many more streams wait than there are threads.
    @Test(.timeLimit(.minutes(60))) func manyStreamsWaitAtOnce() async throws {
        let pipes = (0..<50).map { _ in Pipe() }
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for pipe in pipes {
                let records = AsyncJSONRecords<Int>(
                    fileDescriptor: pipe.fileHandleForReading.fileDescriptor,
                    format: .lines
                )
                group.addTask {
                    var numbers: [Int] = []
                    for try await number in records { numbers.append(number) }
                    return numbers
                }
            }
            for round in 0..<3 {
                try await Task.sleep(for: .milliseconds(10))
                for (index, pipe) in pipes.enumerated() {
                    pipe.fileHandleForWriting.write(Data("\(index * 10 + round)\n".utf8))
                }
            }
            for pipe in pipes { try pipe.fileHandleForWriting.close() }
            var all: [[Int]] = []
            for try await numbers in group { all.append(numbers) }
            #expect(all.sorted { $0[0] < $1[0] } == pipes.indices.map { [$0 * 10, $0 * 10 + 1, $0 * 10 + 2] })
        }
    }

    @Test(.timeLimit(.minutes(60))) func namedPipesAreWaitedFor() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pipe").path
        try unsafe #require(mkfifo(path, 0o600) == 0)
        let write = { (text: String) in
            Thread {
                Thread.sleep(forTimeInterval: 0.01)
                guard let handle = FileHandle(forWritingAtPath: path) else { return }
                handle.write(Data(text.utf8))
                try? handle.close()
            }.start()
        }
        write("1\n2\n")
        #expect(await Outcomes.of(AsyncJSONRecords<Int>(contentsOfFile: path, format: .lines)) == ["1", "2"])
        write("3\n4")
        let task = Task.detached { Outcomes.of(JSONRecords<Int>(contentsOfFile: path, format: .lines)) }
        #expect(await task.value == ["3", "4"])
    }
}
