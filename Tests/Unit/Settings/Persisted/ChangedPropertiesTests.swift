import Cyanotype
import CyanotypeSettings
import Synchronization
import Testing

/// A value that counts how often it is encoded.
private struct Document: Sendable, Equatable {
    var text: String
}

private struct Desk: Model, Sendable {
    var count = 0
    var document = Document(text: "")
    var name = "a"

    static let encodings = Atomic(0)

    static let blueprint = Blueprint(creating: { Desk() }) {
        Field("count", \.count).stored(in: .defaults)
        Field(
            "document",
            \.document,
            as: Conversion(
                from: String.self,
                decode: { Document(text: $0) },
                encode: { document in
                    encodings.add(1, ordering: .relaxed)
                    return document.text
                }
            )
        )
        .stored(in: .defaults)
        Field("name", \.name).stored(in: .defaults)
    }
}

/// The cost of a change depends on the changed property, not on the others.
@Suite("Changes beside large properties", .serialized)
struct ChangedPropertiesTests {
    @Test(arguments: AssignmentTiming.all)
    func onlyWhatHasChangedIsEncoded(_ timing: AssignmentTiming) async throws {
        let store = MemoryStore()
        let desk = Persisted(Desk.self, stores: [.defaults: store], assigning: timing)
        let changes = desk.changes
        desk.document.text = String(repeating: "a", count: 1_000_000)
        try await desk.flush()
        let before = Desk.encodings.load(ordering: .relaxed)
        for _ in 0..<10 {
            try await desk.update { $0.count += 1 }
            desk.count += 1
            desk.name = "b"
            desk[\.name].append("c")
        }
        try await desk.flush()
        #expect(Desk.encodings.load(ordering: .relaxed) == before)
        #expect(try store.value(forKey: "Desk.count") == .integer(20))
        var counted = 0
        for await change in changes where change.key == "Desk.count" {
            counted += 1
            if counted == 20 { break }
        }
        try await desk.update { $0.document.text += "b" }
        #expect(Desk.encodings.load(ordering: .relaxed) > before)
        guard case .string(let text)? = try store.value(forKey: "Desk.document") else {
            Issue.record("not written")
            return
        }
        #expect(text.utf8.count == 1_000_001)
    }
}
