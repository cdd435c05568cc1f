import Cyanotype
import Foundation
import Synchronization
import Testing

@Suite("Asynchronous streams")
struct AsyncStreamTests {
    @Test func throwAtTheFirstBadRecord() async throws {
        var ids: [Int] = []
        do {
            for try await entry in AsyncJSONRecords<Entry>(
                chunks: Pieces([Data("{\"id\":1}\n{}\n{\"id\":3}".utf8)]),
                format: .lines
            ) { ids.append(entry.id) }
            Issue.record("no error")
        } catch {
            #expect(error.code == .invalidRecord && error.recordNumber == 2)
        }
        #expect(ids == [1])
    }

    @Test func goOnAfterABadRecordWhenAsked() async throws {
        let records = AsyncJSONRecords<Int>(chunks: Pieces([Array("1\nx\n3\n".utf8)]), format: .lines)
        var iterator = records.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        do throws(JSONStreamError) {
            _ = try await iterator.next(isolation: nil)
            Issue.record("no error")
        } catch {
            #expect(!error.endsStream)
        }
        #expect(try await iterator.next() == 3)
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func comeFromManyKindsOfBytes() async throws {
        let text = "[{\"id\":1},{\"id\":2,\"name\":\"é\"}]"
        let expected = Outcomes.of(Entry.self, text, .array)
        let data = Data(text.utf8)
        let stream = AsyncStream<UInt8> { continuation in
            for byte in data { continuation.yield(byte) }
            continuation.finish()
        }
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(bytes: stream, format: .array)) == expected)
        let characters = text.map { String($0).utf8 }
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(chunks: Pieces(characters), format: .array)) == expected)
        let slices = [Array(text.utf8)[..<7], Array(text.utf8)[7...]]
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(chunks: Pieces(slices), format: .array)) == expected)
        // Not contiguous.
        let reversed = [Array(Array(text.utf8).reversed()).reversed()]
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(chunks: Pieces(reversed), format: .array)) == expected)
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(chunks: Pieces([data]), format: .array)) == expected)
    }

    /// Nothing is read ahead: a piece is asked for when no whole record is left.
    @Test func askForBytesOnDemand() async throws {
        let asked = Mutex(0)
        let pieces = AsyncStream<[UInt8]>(unfolding: {
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            return count > 3 ? nil : Array("\(count)1\n\(count)2\n".utf8)
        })
        var iterator = AsyncJSONRecords<Int>(chunks: pieces, format: .lines).makeAsyncIterator()
        #expect(asked.withLock { $0 } == 0)
        for (number, count) in [(11, 1), (12, 1), (21, 2), (22, 2), (31, 3), (32, 3)] {
            #expect(try await iterator.next() == number)
            #expect(asked.withLock { $0 } == count)
        }
        #expect(try await iterator.next() == nil)
    }

    /// A record of single bytes is there before the byte after it.
    @Test(.timeLimit(.minutes(60))) func giveARecordAsSoonAsItIsWhole() async throws {
        for (format, texts) in [
            (JSONRecordFormat.lines, ["{\"id\":1}\n", "{\"id\":2}\r", "\n{\"id\":3}\n"]),
            (.array, ["[{\"id\":1}", ",{\"id\":2}", ", {\"id\":3}"]),
        ] {
            let (bytes, continuation) = AsyncStream.makeStream(of: UInt8.self)
            var iterator = AsyncJSONRecords<Entry>(bytes: bytes, format: format).makeAsyncIterator()
            for (index, text) in texts.enumerated() {
                for byte in text.utf8 { continuation.yield(byte) }
                #expect(try await iterator.next()?.id == index + 1)
            }
        }
    }

    @Test func areReadWhereTheyAreIteratedOver() async throws {
        let folder = try TemporaryFolder()
        let count = try await countOnMainActor(folder.file(holding: "1\n2\n"))
        #expect(count == 2)
    }

    @MainActor private func countOnMainActor(_ file: URL) async throws -> Int {
        var count = 0
        for try await _ in AsyncJSONRecords<ReadOnMainActor>(contentsOf: file, format: .lines) { count += 1 }
        return count
    }

    /// Stops the tests when it is read elsewhere.
    private struct ReadOnMainActor: Mappable {
        static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
            MainActor.preconditionIsolated()
            _ = try Int.read(from: &reader)
            return Self()
        }

        func write(to writer: inout JSONWriter) {}
    }

    // MARK: Cancellation

    /// Cancels a task that reads `records` once it has begun to wait; gives what became of it.
    private func cancelWaiting(_ records: AsyncJSONRecords<Int>) async -> [String] {
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var outcomes: [String] = []
            for await result in records.results {
                outcomes.append(Outcomes.describe(result))
                continuation.yield()
            }
            return outcomes
        }
        for await _ in begun { break }
        try? await Task.sleep(for: .milliseconds(20))
        task.cancel()
        return await task.value
    }

    @Test(.timeLimit(.minutes(60))) func canBeCancelledWhileWaiting() async throws {
        let cancelled = "cancelled, the end: "
        let reason = "the task that was reading was cancelled"
        for _ in 0..<20 {
            let pipe = Pipe()
            pipe.fileHandleForWriting.write(Data("1\n2".utf8))
            let descriptor = pipe.fileHandleForReading.fileDescriptor
            #expect(
                await cancelWaiting(AsyncJSONRecords(fileDescriptor: descriptor, format: .lines))
                    == ["1", "\(cancelled)file descriptor \(descriptor): \(reason)"]
            )
            // The pipe has not been touched.
            pipe.fileHandleForWriting.write(Data("3\n".utf8))
            try pipe.fileHandleForWriting.close()
            #expect(Outcomes.of(JSONRecords<Int>(fileDescriptor: descriptor, format: .lines)) == ["3"])
        }
        // A stream that just ends when it is cancelled is not taken for a whole one.
        let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("1\n2".utf8))
        #expect(await cancelWaiting(AsyncJSONRecords(chunks: pieces, format: .lines)) == ["1", cancelled + reason])
        let (bytes, byteContinuation) = AsyncStream.makeStream(of: UInt8.self)
        for byte in "1\n2".utf8 { byteContinuation.yield(byte) }
        #expect(await cancelWaiting(AsyncJSONRecords(bytes: bytes, format: .lines)) == ["1", cancelled + reason])
        // One that throws is the same.
        let waiting = AsyncThrowingStream<[UInt8], any Error>(unfolding: {
            try await Task.sleep(for: .seconds(60))
            return nil
        })
        let task = Task { await Outcomes.of(AsyncJSONRecords<Int>(chunks: waiting, format: .lines)) }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        #expect(await task.value == [cancelled + reason])
    }

    @Test(.timeLimit(.minutes(60))) func canBeCancelledWhileReading() async throws {
        let records = AsyncJSONRecords<Int>(chunks: Pieces([Array("1\n2\n3\n".utf8)]), format: .lines)
        let task = Task {
            var iterator = records.makeAsyncIterator()
            let first = try await iterator.next()
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            do {
                _ = try await iterator.next()
            } catch {
                #expect((error as? JSONStreamError)?.code == .cancelled)
                #expect(try await iterator.next() == nil)
                return first
            }
            return nil
        }
        #expect(try await task.value == 1)
        // A task that was cancelled before reads nothing.
        let before = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await Outcomes.of(records).count
        }
        #expect(await before.value == 1)
    }
}
