import Cyanotype
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@Suite("Writing records")
struct JSONRecordWriterTests {
    private let entries = [Entry(id: 1, name: "a\nb"), Entry(id: 2, name: "\u{2028}é"), Entry(id: 3, name: "")]
    private let lines = "{\"id\":1,\"name\":\"a\\nb\"}\n{\"id\":2,\"name\":\"\u{2028}é\"}\n{\"id\":3,\"name\":\"\"}\n"

    private func text(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    @Test func linesInMemory() throws {
        #expect(String(decoding: try entries.jsonLines(), as: UTF8.self) == lines)
        #expect(String(decoding: try entries.jsonLines(options: .pretty), as: UTF8.self) == lines)
        #expect(try [Int]().jsonLines().isEmpty)
        #expect(String(decoding: try Set([[1, 2]]).jsonLines(), as: UTF8.self) == "[1,2]\n")
        #expect(
            String(decoding: try (1...3).lazy.map { "\($0)" }.jsonLines(), as: UTF8.self) == "\"1\"\n\"2\"\n\"3\"\n"
        )
        #expect(
            JSONRecords<Entry>(json: try entries.jsonLines(), format: .lines).compactMap { try? $0.get() } == entries
        )
    }

    @Test func linesInAFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: String(repeating: "old", count: 100))
        let writer = try JSONRecordWriter(creating: file, options: .pretty)
        try writer.write(entries[0])
        try writer.write(contentsOf: entries[1...])
        #expect(try text(file).isEmpty)
        try writer.flush()
        #expect(try text(file) == lines)
        try writer.close()
        try writer.close()
        #expect(try text(file) == lines)
        #expect(throws: JSONStreamError.self) { try writer.write(entries[0]) }
        #expect(throws: JSONStreamError.self) { try writer.flush() }
    }

    @Test func aFileIsAppendedTo() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "log")
        for entry in entries {
            let writer = try JSONRecordWriter(appendingTo: file)
            try writer.write(entry)
            try writer.close()
        }
        #expect(try text(file) == lines)
        // A record without its line feed stays a record.
        for before in ["7", "7\n"] {
            try Data(before.utf8).write(to: file)
            let writer = try JSONRecordWriter(appendingTo: file)
            try writer.write(8)
            try writer.close()
            #expect(try text(file) == "7\n8\n")
        }
    }

    /// An array has the bytes that it has when it is written at once.
    @Test func anArrayInAFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "array")
        for options in [JSONOptions.default, .pretty, .prettySorted] {
            for entries in [[], Array(entries.prefix(1)), entries] {
                let writer = try JSONRecordWriter(creating: file, format: .array, options: options)
                try writer.write(contentsOf: entries)
                try writer.close()
                #expect(try text(file) == entries.jsonString(options: options))
            }
        }
    }

    /// What cannot be written leaves no trace.
    @Test func badRecordsHarmNoOthers() throws {
        let folder = try TemporaryFolder()
        for format in JSONRecordFormat.allCases {
            let file = folder.url.appending(path: "numbers")
            let writer = try JSONRecordWriter(creating: file, format: format)
            for numbers in [[.nan, 1], [1, 2], [3, .infinity], [4]] as [[Double]] {
                do throws(JSONStreamError) {
                    try writer.write(numbers)
                    #expect(numbers == [1, 2] || numbers == [4])
                } catch {
                    let index = numbers[0].isNaN ? 0 : 1
                    #expect(error.code == .invalidRecord && !error.endsStream)
                    #expect(error.recordNumber == index + 1)
                    let path = (format == .array ? "$[\(index)]" : "$") + "[\(index)]"
                    #expect(error.mapping?.issues.map(\.path.description) == [path])
                    #expect(error.mapping?.issues.first?.code == .notWritable)
                    #expect(error.location == nil)
                    #expect(error.description.hasPrefix("\(file.path): record \(index + 1): \(path): expected"))
                }
            }
            try writer.close()
            #expect(Outcomes.of(JSONRecords<[Int]>(contentsOf: file, format: format)) == ["[1,2]", "[4]"])
        }
        #expect(throws: JSONStreamError.self) { try [1.0, .nan].jsonLines() }
    }

    /// The path of a problem in a sensitive field ends at the field.
    @Test func pathsDoNotTellSensitiveKeys() throws {
        let folder = try TemporaryFolder()
        for format in JSONRecordFormat.allCases {
            let writer = try JSONRecordWriter(creating: folder.url.appending(path: "hidden"), format: format)
            do throws(JSONStreamError) {
                try writer.write(Hidden(values: ["key": ["x": .nan]]))
                Issue.record("no error")
            } catch {
                let path = (format == .array ? "$[0]" : "$") + ".values"
                #expect(error.mapping?.issues.map(\.path.description) == [path])
            }
        }
    }

    private struct Hidden: Model {
        let values: [String: [String: Double]]

        static let blueprint = Blueprint(Hidden.init) {
            Field("values", \.values).sensitive()
        }
    }

    @Test func aWriterThatIsReleasedWritesWhatItHolds() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "released")
        do {
            let writer = try JSONRecordWriter(creating: file)
            try writer.write(1)
        }
        #expect(try text(file) == "1\n")
        do {
            let writer = try JSONRecordWriter(creating: file, format: .array)
            try writer.write(1)
        }
        // Not taken for a whole array.
        #expect(try text(file) == "[1")
    }

    // MARK: Descriptors

    @Test func aDescriptorStaysOpen() throws {
        let pipe = Pipe()
        let writer = JSONRecordWriter(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor)
        try writer.write(contentsOf: entries)
        try writer.close()
        pipe.fileHandleForWriting.write(Data("0\n".utf8))
        try pipe.fileHandleForWriting.close()
        let data = try pipe.fileHandleForReading.readToEnd()
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == lines + "0\n")
    }

    /// A full pipe is waited for, also by a descriptor that does not wait.
    @Test(.timeLimit(.minutes(60))) func aSlowReaderIsWaitedFor() async throws {
        for waits in [true, false] {
            let pipe = Pipe()
            let descriptor = pipe.fileHandleForWriting.fileDescriptor
            if !waits { try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0) }
            let thread = Thread {
                let writer = JSONRecordWriter(fileDescriptor: descriptor)
                #expect(throws: Never.self) {
                    try writer.write(contentsOf: 0..<100_000)
                    try writer.close()
                    try pipe.fileHandleForWriting.close()
                }
            }
            thread.start()
            var space = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            while unsafe poll(&space, 1, 0) > 0, !thread.isFinished { await Task.yield() }
            let records = AsyncJSONRecords<Int>(
                fileDescriptor: pipe.fileHandleForReading.fileDescriptor,
                format: .lines
            )
            var next = 0
            for try await number in records {
                if number != next { break }
                next += 1
            }
            #expect(next == 100_000)
        }
    }

    /// Nothing is lost when it cannot be written at first.
    @Test func aFailureCanBeMadeGood() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: "")
        let reading = unsafe open(file.path, O_RDONLY)
        defer { close(reading) }
        let writer = JSONRecordWriter(fileDescriptor: reading)
        try writer.write(1)
        do throws(JSONStreamError) {
            try writer.flush()
            Issue.record("no error")
        } catch {
            #expect(error.code == .writeFailed && error.systemError == EBADF)
            #expect(error.file == "file descriptor \(reading)")
        }
        try writer.write(2)
        let writing = unsafe open(file.path, O_WRONLY)
        try #require(dup2(writing, reading) == reading)
        close(writing)
        try writer.close()
        #expect(try text(file) == "1\n2\n")
    }

    /// A full device, and memory that does not grow while it is full.
    @Test func aFullDeviceIsAnError() throws {
        let writer = try JSONRecordWriter(creating: URL(filePath: "/dev/full"))
        do throws(JSONStreamError) {
            try writer.write(contentsOf: 0...)
        } catch {
            #expect(error.code == .writeFailed && error.systemError == ENOSPC)
            #expect(error.description.hasPrefix("/dev/full: No space left on device (error 28); free some space"))
        }
        for _ in 0..<3 {
            #expect(throws: JSONStreamError.self) { try writer.write(1) }
            #expect(throws: JSONStreamError.self) { try writer.close() }
        }
    }

    /// The signal would end the tests.
    @Test func aReaderThatHasGoneIsAnError() throws {
        let before = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, before) }
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let writer = JSONRecordWriter(fileDescriptor: pipe.fileHandleForWriting.fileDescriptor)
        try writer.write(1)
        do throws(JSONStreamError) {
            try writer.flush()
            Issue.record("no error")
        } catch {
            #expect(error.systemError == EPIPE)
        }
        var pending = sigset_t()
        unsafe sigpending(&pending)
        unsafe #expect(sigismember(&pending, SIGPIPE) == 0)
    }

    @Test func missingFoldersAreErrors() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "missing/file")
        for appends in [true, false] {
            do throws(JSONStreamError) {
                _ = appends ? try JSONRecordWriter(appendingTo: file) : try JSONRecordWriter(creating: file)
                Issue.record("no error")
            } catch {
                #expect(error.code == .openFailed && error.systemError == ENOENT)
            }
        }
    }
}
