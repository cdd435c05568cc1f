import Cyanotype
import Foundation
import Testing

struct Event: Model {
    let id: Int
    let name: String

    static let blueprint = Blueprint(Event.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}

func writeEvents(to url: URL) throws {
    let events = [Event(id: 1, name: "started"), Event(id: 2, name: "stopped")]
    // snippet: write records
    let log = try JSONRecordWriter(appendingTo: url)
    try log.write(contentsOf: events)
    try log.close()
    // end
}

func readEvents(in url: URL) throws -> (handled: [Event], reported: String) {
    var handled: [Event] = []
    var reported = ""
    func handle(_ event: Event) { handled.append(event) }
    func report(_ error: JSONStreamError) { reported += "\(error)\n" }
    // snippet: read records
    for result in JSONRecords<Event>(contentsOf: url, format: .lines) {
        switch result {
        case .success(let event): handle(event)
        case .failure(let error): report(error)  // and go on with the next line
        }
    }
    // end
    return (handled, reported)
}

func readEvents(in socket: FileHandle) async throws -> [Event] {
    var handled: [Event] = []
    func handle(_ event: Event) { handled.append(event) }
    // snippet: read records asynchronously
    for try await event in AsyncJSONRecords<Event>(fileDescriptor: socket.fileDescriptor, format: .array) {
        handle(event)
    }
    // end
    return handled
}

@Suite("Streams, in the article") struct StreamsOfRecordsSnippets {
    @Test func recordsAreReadAndWritten() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-article-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "events.ndjson")
        try Data(#"{"id":"x","name":""}"#.utf8).write(to: file)
        try writeEvents(to: file)
        let (handled, reported) = try readEvents(in: file)
        #expect(handled.map(\.name) == ["started", "stopped"])
        #expect(
            reported
                == "\(file.path): record 1: $.id (line 1, column 7): expected an integer, found string \"x\"\n"
        )
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: handled.jsonData())
        try pipe.fileHandleForWriting.close()
        #expect(try await readEvents(in: pipe.fileHandleForReading).map(\.id) == [1, 2])
    }
}
