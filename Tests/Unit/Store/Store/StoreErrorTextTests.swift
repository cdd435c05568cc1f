import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("Texts of a store's errors")
struct StoreErrorTextTests {
    @Test("have no control characters, and values are cut")
    func areHarmless() throws {
        let store = try ObjectStore(.memory)
        let mail = "\u{1b}[31mred\n" + String(repeating: "x", count: 100_000)
        try store.save(Account(number: 1, mail: mail, owner: "Ada"))
        let error = try #require(throws: StoreError.self) {
            try store.save(Account(number: 2, mail: mail, owner: "Ben"))
        }
        #expect(error.code == .constraint)
        #expect(error.value?.hasPrefix("\\u001b[31mred\\nxxx") == true)
        #expect(error.value?.hasSuffix("x…") == true)
        #expect(error.value?.count == 128 + 6)
        for text in [error.description, error.message, error.value ?? ""] {
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }

    @Test("are printable in each property")
    func arePrintable() {
        let bad = "a\u{1b}[2J\u{202e}b\n" + String(repeating: "é", count: 500)
        var error = StoreError(.other, "near \u{1b}[2J")
        (error.type, error.field, error.value) = (bad, bad, bad)
        error.objectID = ObjectID(.text(bad), encoding: "string")
        #expect(error.message == "near \\u001b[2J")
        for text in [error.type, error.identity, error.field, error.value] {
            #expect(text?.hasPrefix("a\\u001b[2J\\u202eb\\né") == true)
            #expect(text?.unicodeScalars.count == 139)
        }
        error.value = "short"
        #expect(error.value == "short")
        error.value = nil
        #expect(error.value == nil)
    }
}
