import Cyanotype
import Foundation
import Testing

@testable import CyanotypeSettings

private struct Holder: Model, Sendable {
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var text = "default"
    var number = 1
    var real = 1.5
    var list = ["default"]
    var flag: Bool?

    static let blueprint = Blueprint(creating: Holder.init) {
        Field("date", \.date).stored(in: .defaults)
        Field("text", \.text).stored(in: .defaults)
        Field("number", \.number).stored(in: .defaults)
        Field("real", \.real).stored(in: .defaults)
        Field("list", \.list).stored(in: .defaults)
        Field("flag", \.flag).stored(in: .defaults)
    }

    static let keys = ["date", "text", "number", "real", "list", "flag"].map { "Holder." + $0 }
}

/// Values that no Swift type holds are safe to print, compare, write back and pass to a model, and stay in the
/// file.
@Suite struct ValuesNoSwiftTypeHoldsTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    static let values: [PropertyList] =
        [
            Double.nan, -.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e11, -1e11, 6.4e13,
            .leastNonzeroMagnitude, -0.0,
        ].flatMap { [PropertyList.date($0), .real($0), .array([.date($0)]), .set([.date($0)])] } + [
            .null, .array([.null]), .wideInteger("18446744073709551616"), .wideInteger("-9223372036854775809"),
            .wideInteger(Int128.max.description), .wideInteger(Int128.min.description), .unsignedInteger(.max),
            .brokenString([0xD83D]), .brokenString([0xDE00, 0x61]), .array([.brokenString([0x61, 0xD800, 0x62])]),
            .uid(0), .uid(.max), .array([.uid(7)]), .set([]), .set([.integer(1), .string("a")]),
            .string("\u{0}\u{FFFE}\u{10FFFF}"), .string("$date:nan"), .string("$utf16:2D0="), .string("$integer:5"),
            .dictionary([.init(key: "CF$UID", value: .real(.nan))]),
        ]

    @Test(arguments: values.indices, [PropertyListStore.Format.binary, .xml])
    func everyValueIsSafe(index: Int, format: PropertyListStore.Format) throws {
        let value = Self.values[index]
        let entries = Holder.keys.map { PropertyList.Entry(key: $0, value: value) }
        let bytes = PropertyList.dictionary(entries).bytes(format: format.coding)
        try Data(bytes).write(to: url)
        let store = PropertyListStore(url: url, format: format)

        let read = try #require(try store.value(forKey: Holder.keys[0]))
        #expect(!"\(read) \(String(reflecting: read)) \(read.hashValue)".isEmpty)
        #expect(try store.value(forKey: Holder.keys[1]).isIdentical(to: read))
        #expect(try store.values(forKeys: Holder.keys).count == Holder.keys.count)
        _ = read == read

        let settings = Persisted(Holder.self, stores: [.defaults: store])
        #expect(!"\(settings.snapshot) \(settings.failures)".isEmpty)
        #expect(try Data(contentsOf: url) == Data(bytes))

        // Another change leaves all of them unchanged, and values that were read can be written.
        try store.setValue(read, forKey: "copy")
        try store.update { $0["other"] = .integer(1) }
        let after = try PropertyListContents(bytes: Array(Data(contentsOf: url)))
        let before = try PropertyListContents(bytes: bytes)
        for key in Holder.keys { #expect(after[key] == before[key]) }
        // To a store, null is no value.
        #expect(try store.value(forKey: "copy").isIdentical(to: read == .null ? nil : read))
    }

    @Test func keysThatAreNoStringsStayToo() throws {
        // Half a surrogate pair.
        let bytes = BinaryLists.list([[0xD2, 1, 3, 2, 2], [0x61, 0xD8, 0x3D], [0x10, 5], [0x51, 0x61]])
        try Data(bytes).write(to: url)
        let store = PropertyListStore(url: url)
        #expect(try store.keys() == ["$utf16:2D0=", "a"])
        #expect(try store.value(forKey: "$utf16:2D0=") == .integer(5))
        try store.setValue(.integer(6), forKey: "a")
        let after = Array(try Data(contentsOf: url))
        #expect(after.indices.contains { after[$0...].starts(with: [0x61, 0xD8, 0x3D]) })
        try store.removeValue(forKey: "$utf16:2D0=")
        #expect(try store.keys() == ["a"])
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func aDateOfNaNIsNotWritten(format: PropertyListStore.Format) throws {
        let store = PropertyListStore(url: url, format: format)
        try store.setValue(.integer(1), forKey: "a")
        let before = try Data(contentsOf: url)
        for value in [StoredValue.date(Date(timeIntervalSinceReferenceDate: .nan))].flatMap({
            [$0, .array([$0]), .dictionary(["b": $0])]
        }) {
            let error = #expect(throws: BackingStoreError.self) { try store.setValue(value, forKey: "a") }
            #expect(error?.code == .unsupportedValue)
            #expect(error?.key == "a")
            #expect(error?.reason.contains("not a number") == true)
        }
        #expect(try Data(contentsOf: url) == before)
    }

    @Test func aStoredValueWithADateOfNaNCanBePrinted() {
        let value = StoredValue.array([.date(Date(timeIntervalSinceReferenceDate: .nan)), .integer(1)])
        #expect("\(value)" == "array([date(nan), integer(1)])")
        #expect(String(reflecting: value) == "array([date(nan), integer(1)])")
        #expect("\([value])" == "[array([date(nan), integer(1)])]")
        #expect(
            "\(StoredValue.dictionary(["a": .string("b\"c"), "A": .null]))"
                == #"dictionary(["A": null, "a": string("b\"c")])"#
        )
    }
}
