import Cyanotype
import CyanotypeSettings
import Testing

private struct Desk: Model, Sendable, Equatable {
    var part = Part()
    var count = 0

    struct Part: Model, Sendable, Equatable {
        var steps: [Int] = []
        struct Refusal: Error {}

        mutating func mutate() throws {
            steps.append(1)
            throw Refusal()
        }

        static let blueprint = Blueprint(creating: Part.init) { Field("steps", \.steps) }
    }

    static let blueprint = Blueprint(creating: { Desk() }) {
        Field("part", \.part).stored(in: .defaults)
        Field("count", \.count).stored(in: .defaults)
    }
}

@Suite("Expressions that throw")
struct ThrowingExpressionsTests {
    /// As in a plain struct, changes that were made before the error stay.
    @Test func keepWhatTheyHaveChanged() throws {
        var plain = Desk()
        #expect(throws: Desk.Part.Refusal.self) { try plain.part.mutate() }
        let store = MemoryStore()
        let desk = Persisted(Desk.self, stores: [.defaults: store])
        #expect(throws: Desk.Part.Refusal.self) { try desk.part.mutate() }
        #expect(desk.snapshot == plain)
        #expect(try store.value(forKey: "Desk.part") == .dictionary(["steps": .array([.integer(1)])]))
        // Nothing keeps waiting.
        desk.count += 1
        try desk.update { $0.part.steps.append(2) }
        #expect(desk.part.steps == [1, 2])
    }
}
