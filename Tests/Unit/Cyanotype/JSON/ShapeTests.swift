@testable import Cyanotype
import Testing

/// The reader of `JSON` keeps the sequences of keys that objects have had, in a tree that outlives the document.
@Suite("Sequences of keys")
struct ShapeTests {
    /// Objects that begin alike and go on in more ways than the tree has room for, each inside another one.
    private static func document(_ round: Int) -> String {
        (0..<200).map { index in
            let key = "k\((index * 7 + round) % 50)"
            let inner = #"{"id":1,"\#(key)":[{"id":2,"x\#(index % 13)":{}}]}"#
            return #"{"id":\#(index),"\#(key)":{"id":\#(inner),"a":true},"z":null}"#
        }.joined(separator: ",")
    }

    @Test func thatVaryAreReadAsTheyAre() throws {
        for round in 0..<20 {
            let text = "[\(Self.document(round))]"
            let json = try JSON(json: text)
            #expect(try json.jsonString() == text)
            for (index, element) in (json.arrayValue ?? []).enumerated() {
                let key = "k\((index * 7 + round) % 50)"
                #expect(element["id"]?.intValue == index)
                #expect(element[key]?["id"]?[key]?[0]?["x\(index % 13)"] == .object([:]))
                #expect(element["other"] == nil)
            }
        }
    }

    @Test func keysTwiceAreFoundInEveryBranch() throws {
        for round in 0..<20 {
            for index in [0, 11, 12, 13, 40] {
                let key = "k\(index + round)"
                let text = "[\(Self.document(round)),{\"id\":1,\"\(key)\":2,\"id\":3}]"
                let error = #expect(throws: MappingError.self) { try JSON(json: text) }
                #expect(error?.issues.map(\.code) == [.duplicateKey])
            }
        }
    }

    /// A sequence that comes again and again gets in, however many others were there before it.
    @Test func whatComesOftenIsKeptAtLast() {
        var tree = ShapeTree()
        func visit(_ names: [String]) -> Bool {
            var node = ShapeTree.root
            var wasKnown = true
            for name in names {
                let bytes = Array("\(name)\": and more than a word".utf8)
                let isKnown = unsafe bytes.withUnsafeBufferPointer { bytes in
                    guard let first = bytes.baseAddress else { return false }
                    let key = unsafe BytePointer(first, count: bytes.count)
                    if tree.follow(&node, key, key + bytes.count, ShapeTree.root) == name.utf8.count { return true }
                    guard tree.makeRoom(below: node, for: name) else { return false }
                    #expect(tree.append(&node, name, at: key, ShapeTree.root))
                    return false
                }
                if !isKnown { wasKnown = false }
            }
            return wasKnown
        }
        for index in 0..<100 { _ = visit(["id", "x\(index)"]) }
        let firstKnown = (0..<40).first { _ in visit(["id", "name"]) }
        #expect(firstKnown.map { $0 <= 16 } == true)
        #expect(visit(["id", "name"]))
    }
}
