import Cyanotype
import Testing

/// Keys of 10 to 30 bytes, which begin alike and differ in their last byte or in their length.
struct LongKeys: Model {
    static let names: [String] = (10...30).flatMap { length in
        let name = "abcdefghijklmnopqrstuvwxyz0123".prefix(length)
        return [String(name), name.dropLast() + "!"]
    }

    var numbers = [Int](repeating: -1, count: names.count)

    static let blueprint = Blueprint(creating: { LongKeys() }) {
        for (index, name) in names.enumerated() {
            Field(name, \.numbers[index])
        }
    }

    /// A document with these members.
    static func document(of indices: some Sequence<Int>, colon: String = ":") -> String {
        "{" + indices.map { "\"\(names[$0])\"\(colon)\($0)" }.joined(separator: ",") + "}"
    }
}

@Suite("Keys that begin alike")
struct LongKeysTests {
    private let all = Array(LongKeys.names.indices)

    @Test(arguments: [":", " :", ": ", "  :  ", ":\n"])
    func areToldApart(_ colon: String) throws {
        for order in [all, all.reversed(), all.filter { $0 % 2 == 1 } + all.filter { $0 % 2 == 0 }] {
            #expect(try LongKeys(json: LongKeys.document(of: order, colon: colon)).numbers == all)
        }
    }

    @Test func oneAloneIsFound() throws {
        for index in all {
            let numbers = try LongKeys(json: LongKeys.document(of: [index])).numbers
            #expect(numbers == all.map { $0 == index ? index : -1 })
        }
    }

    /// A key that differs from the one that is expected in one byte, wherever that is.
    @Test func aChangedByteIsSeen() throws {
        for index in all {
            for position in LongKeys.names[index].indices {
                var name = LongKeys.names[index]
                name.replaceSubrange(position...position, with: "?")
                let document = "{\"\(name)\":1,\"more\":[\"of the document, so that whole words can be compared\"]}"
                #expect(try LongKeys(json: document).numbers == all.map { _ in -1 }, "\(name)")
            }
        }
    }
}
