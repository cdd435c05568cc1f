import Cyanotype
import CyanotypeSettings
import Synchronization
import Testing

private struct Choice<Value: Mappable & Sendable & Equatable>: Model, Sendable {
    var values: [Value] = []
    var isOn = false

    static var blueprint: Blueprint<Choice> {
        blueprints.add(1, ordering: .relaxed)
        return Blueprint(creating: { Choice() }) {
            Field("values", \.values).stored(in: .defaults)
            Field("isOn", \.isOn).stored(in: .defaults)
        }
    }
}

private let blueprints = Atomic(0)

/// A generic model of settings computes its blueprint.
@Suite("Settings with a computed blueprint")
struct ComputedBlueprintTests {
    @Test func isMadeOnce() async throws {
        let store = MemoryStore()
        let choice = Persisted(Choice<Int>.self, stores: [.defaults: store])
        for number in 0..<20 {
            choice.values.append(number)
            try await choice.update { $0.isOn.toggle() }
        }
        await choice.reload()
        try await choice.reset(\.isOn)
        let again = Persisted(Choice<Int>.self, stores: [.defaults: store])
        #expect(again.values == Array(0..<20))
        #expect(blueprints.load(ordering: .relaxed) == 1)
    }
}
