import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Values of a type, and how documents of other types are read as such.
private struct TypeSamples: Sendable {
    let type: StoredType
    /// Documents with the values, some of them the least and the greatest.
    let documents: [[UInt8]]
    /// Reads a document and writes it again.
    let rewrite: @Sendable ([UInt8]) throws -> [UInt8]

    init<Value: Mappable & Sendable>(_ values: Value...) {
        type = StoredShape(of: OneField<Value>.self).fields[0].type
        documents = values.map { value in (try? Self.document(OneField(value: value))) ?? [] }
        rewrite = { document in
            let object = try unsafe document.withUnsafeBytes { bytes throws(MappingError) in
                try unsafe DocumentCodec.decode(OneField<Value>.self, bytes)
            }
            return try Self.document(object)
        }
    }

    private static func document<M: Model>(_ object: M) throws(MappingError) -> [UInt8] {
        var encoder = DocumentCodec.Encoder()
        try encoder.encode(object, isSorted: false, mayRefer: false)
        return unsafe encoder.withDocument { unsafe Array($0) }
    }

    static let all: [TypeSamples] = [
        .init(true, false),
        .init(Int8.min, 0, .max), .init(Int16.min, 0, .max), .init(Int32.min, 0, .max), .init(Int64.min, 0, .max),
        .init(Int128.min, 0, .max), .init(UInt8.min, .max), .init(UInt16.min, .max), .init(UInt32.min, .max),
        .init(UInt64.min, .max), .init(UInt128.min, .max),
        .init(Float.greatestFiniteMagnitude, 0.1, -.infinity, .nan, .leastNonzeroMagnitude),
        .init(Double.greatestFiniteMagnitude, 0.1, -.infinity, .nan, .leastNonzeroMagnitude),
        .init(Decimal(1) / 3, .greatestFiniteMagnitude, .nan),
        .init("", "abc", "1", "\u{0}é"), .init(Date(timeIntervalSince1970: 0.1)), .init(Data([1, 2])), .init(UUID()),
        .init(URL(fileURLWithPath: "/tmp")), .init(EditedColor.red, .green), .init(MoreColors.blue),
        .init(Optional<Int8>.none, 3), .init(Optional<Int16>.none, 3), .init([Int8](), [1]), .init([Int16](), [1]),
        .init([Int8]?.none, []), .init(["a": Int8(1)]), .init(["a": Int16(1)]), .init([Int8(1): "a"]),
        .init([Int16(1): "a"]),
        .init([EditedColor.red.rawValue: 1]),
    ]
}

@Suite("Changes of a type")
struct TypeChangeTests {
    /// A change that needs nothing loses nothing: each value, also the least and the greatest, is read and written as
    /// it was.
    @Test func needNothingOnlyIfEachValueIsRead() throws {
        var count = 0
        for old in TypeSamples.all {
            for new in TypeSamples.all where old.type.change(to: new.type) < .unclear {
                count += 1
                for document in old.documents {
                    #expect(!document.isEmpty)
                    let text = String(decoding: document, as: UTF8.self)
                    var rewritten: [UInt8] = []
                    #expect(throws: Never.self, "\(old.type) as \(new.type): \(text)") {
                        rewritten = try new.rewrite(document)
                    }
                    #expect(try JSON(json: document) == JSON(json: rewritten), "\(old.type) as \(new.type): \(text)")
                }
            }
        }
        #expect(count > TypeSamples.all.count)
    }
}
