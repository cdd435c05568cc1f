import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

@Suite("Keys and values in messages")
struct ShownKeysTests {
    private static let hostile = "a\u{1b}\u{7f}\u{9b}\u{202e}\u{2066}\u{2028}\nb"
    private static let shown = #"a\u001b\u007f\u009b\u202e\u2066\u2028\nb"#

    @Test func haveEscapes() {
        let error = BackingStoreError(.corrupt, store: "s\u{9b}", key: Self.hostile, reason: "bad \u{202e}")
        #expect(error.description == #"s\u009b: "\#(Self.shown)": bad \u202e (corrupt)"#)
        let values: StoredValue = .dictionary([Self.hostile: .array([.string(Self.hostile), .decimal(Self.hostile)])])
        let text = "\"\(Self.shown)\""
        #expect(values.description == "dictionary([\(text): array([string(\(text)), decimal(\(text))])])")
        #expect("\(values)" == String(reflecting: values))
        let recovery = StoreRecovery(store: Self.hostile, quarantine: Self.hostile, reason: "r", isRestored: false)
        #expect(recovery.description.hasPrefix("\(Self.shown): r; it was moved to \(Self.shown), and"))
    }

    @Test func areShort() {
        let long = String(repeating: "k", count: 100_000)
        let error = BackingStoreError(.corrupt, store: "s", key: long, reason: "bad")
        #expect(error.description == "s: \(long.prefix(39))…: bad (corrupt)")
        #expect(error.key == long)
    }
}
