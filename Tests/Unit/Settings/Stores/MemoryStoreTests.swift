import CyanotypeTesting
import CyanotypeSettings
import Testing

@Suite struct MemoryStoreTests {
    @Test func doesWhatEveryStoreDoes() throws {
        try checkConformance { MemoryStore() }
        try checkConformance { MemoryStore(protectsSecrets: true) }
        try checkConformance { FaultInjectingStore(MemoryStore()) }
    }

    @Test func startsWithTheValuesGiven() throws {
        let store = MemoryStore(["a": .integer(1), "nothing": .null])
        #expect(try store.keys() == ["a"])
        #expect(try store.value(forKey: "a") == .integer(1))
    }

    @Test func saysWhatItIs() {
        #expect(MemoryStore().location == "memory")
        #expect(!MemoryStore().protectsSecrets)
        #expect(MemoryStore(protectsSecrets: true).protectsSecrets)
    }
}
