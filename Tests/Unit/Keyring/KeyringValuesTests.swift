import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// What is stored comes back, from a real Secret Service.
@Suite(.needsKeyring) struct KeyringValuesTests {
    static let values: [StoredValue] = [
        .string("s3cret"), .string(""), .string("ünï 🔑 ключ \u{FEFF}\u{FFFE}"), .string("a\0b"), .string("\0"),
        .string("\n"),
        .string("cyanotype:1:"), .bool(true), .bool(false), .integer(.min), .integer(0), .integer(.max),
        .unsignedInteger(.max), .double(0.1), .double(-.infinity), .double(.greatestFiniteMagnitude),
        .decimal("123456789012345678901234567890.5"), .date(Date(timeIntervalSinceReferenceDate: 700_000_000.123456)),
        .date(.distantPast), .data(Data()), .data(Data(UInt8.min...UInt8.max)), .data(Data([0, 0, 0])), .array([]),
        .dictionary([:]),
        .dictionary([
            "": .null, "list": .array([.null, .integer(1), .data(Data([0])), .dictionary(["é.🔑": .string("\0x")])]),
            "date": .date(Date(timeIntervalSinceReferenceDate: 0)),
        ]),
    ]

    @Test(arguments: values) func comesBack(value: StoredValue) throws {
        let keyring = LiveKeyring.make()
        try keyring.setValue(value, forKey: "k")
        #expect(try keyring.value(forKey: "k") == value)
        #expect(try keyring.values(forKeys: ["k", "other"]) == ["k": value])
    }

    @Test func isAbsentWhenItWasNeverStored() throws {
        let keyring = LiveKeyring.make()
        #expect(try keyring.value(forKey: "k") == nil)
        #expect(try keyring.values(forKeys: ["k"]).isEmpty)
        #expect(try keyring.values(forKeys: []).isEmpty)
        #expect(try keyring.keys().isEmpty)
    }

    @Test func takesThePlaceOfAValueOfAnotherType() throws {
        let keyring = LiveKeyring.make()
        for value in Self.values {
            try keyring.setValue(value, forKey: "k")
            #expect(try keyring.value(forKey: "k") == value)
        }
        #expect(try keyring.keys() == ["k"])
        let found = try Ended.running(["secret-tool", "search", "--all", "service", keyring.service])
        #expect(
            found.output.split(separator: "\n").filter { $0.hasPrefix("label") } == ["label = \(keyring.service): k"]
        )
    }

    @Test func isGoneWhenItIsRemoved() throws {
        let keyring = LiveKeyring.make()
        try keyring.apply(["a": .integer(1), "b": .integer(2)])
        try keyring.removeValue(forKey: "a")
        #expect(try keyring.value(forKey: "a") == nil)
        #expect(try keyring.keys() == ["b"])
        try keyring.removeValue(forKey: "a")
        try keyring.apply(["b": .some(.null)])
        #expect(try keyring.keys().isEmpty)
    }

    @Test func appliesAllChanges() throws {
        let keyring = LiveKeyring.make()
        try keyring.apply(["a": .integer(1), "b": .string("x"), "c": .bool(true)])
        try keyring.apply(["a": .integer(2), "b": nil, "d": .string("y"), "absent": nil])
        try keyring.apply([:])
        let values = try keyring.values(forKeys: ["a", "b", "c", "d"])
        #expect(values == ["a": .integer(2), "c": .bool(true), "d": .string("y")])
    }

    @Test func isSeenInOtherPrograms() throws {
        let keyring = LiveKeyring.make()
        try keyring.setValue(.string("pass wörd"), forKey: "k")
        let found = try Ended.running(["secret-tool", "lookup", "service", keyring.service, "account", "k"])
        #expect(found.output == "pass wörd")
    }

    @Test func isReadWhenAnotherProgramStoredIt() throws {
        let keyring = LiveKeyring.make()
        let attributes = ["application", "cyanotype", "service", keyring.service, "account", "k"]
        _ = try Ended.running(["secret-tool", "store", "--label=x"] + attributes, input: "by hand")
        #expect(try keyring.value(forKey: "k") == .string("by hand"))
        try keyring.setValue(.integer(1), forKey: "k")
        #expect(try keyring.value(forKey: "k") == .integer(1))
        #expect(try keyring.keys() == ["k"])
        // The service does not replace an item of another schema: it must not be left beside ours.
        let found = try Ended.running(["secret-tool", "search", "--all", "service", keyring.service])
        #expect(found.output.split(separator: "\n").filter { $0.hasPrefix("label") }.count == 1)
    }

    @Test func saysWhenItCannotReadWhatIsThere() throws {
        let keyring = LiveKeyring.make()
        let attributes = ["application", "cyanotype", "service", keyring.service, "account", "k"]
        let failures: [(String, Keyring.Failure)] = [("cyanotype:1:x", .unreadableItem), ("cyanotype:7:n", .newerItem)]
        for (secret, failure) in failures {
            _ = try Ended.running(["secret-tool", "store", "--label=x"] + attributes, input: secret)
            let error = #expect(throws: BackingStoreError.self) { try keyring.value(forKey: "k") }
            #expect(error?.code == .corrupt)
            #expect(error?.keyringFailure == failure)
            #expect(error?.key == "k")
        }
        // What a service leaves that ends while it stores a new item. A later value replaces it.
        try SecretTool.store("", attributes + ["xdg:schema", "cyanotype.Value"])
        let unfinished = #expect(throws: BackingStoreError.self) { try keyring.value(forKey: "k") }
        #expect(unfinished?.keyringFailure == .unreadableItem)
        try keyring.setValue(.string(""), forKey: "k")
        #expect(try keyring.value(forKey: "k") == .string(""))
        _ = try Ended.running(["secret-tool", "store", "--label=x"] + attributes, input: "cyanotype:1:x")
        // One item of several: the error says which.
        try keyring.setValue(.integer(1), forKey: "a")
        #expect(throws: BackingStoreError.self) { try keyring.values(forKeys: ["a", "k"]) }
        let error = #expect(throws: BackingStoreError.self) { try keyring.values(forKeys: ["a", "k"]) }
        #expect(error?.key == "k")
    }

    @Test func staysWhenTheStoreIsMadeAgain() throws {
        let keyring = LiveKeyring.make()
        try keyring.setValue(.integer(1), forKey: "k")
        #expect(try Keyring(service: keyring.service).value(forKey: "k") == .integer(1))
        // Another collection is another keyring.
        let session = Keyring(service: keyring.service, collection: .session)
        #expect(try session.value(forKey: "k") == nil)
        try session.setValue(.integer(2), forKey: "k")
        #expect(try keyring.value(forKey: "k") == .integer(1))
        #expect(try session.value(forKey: "k") == .integer(2))
    }

    @Test func hasALimitOfSize() throws {
        let keyring = LiveKeyring.make()
        let largest = StoredValue.string(String(repeating: "x", count: Keyring.maximumValueSize))
        try keyring.setValue(largest, forKey: "k")
        #expect(try keyring.value(forKey: "k") == largest)
        let data = StoredValue.data(Data(repeating: 0, count: Keyring.maximumValueSize))
        try keyring.setValue(data, forKey: "k")
        #expect(try keyring.value(forKey: "k") == data)
        try keyring.removeValue(forKey: "k")
    }
}
