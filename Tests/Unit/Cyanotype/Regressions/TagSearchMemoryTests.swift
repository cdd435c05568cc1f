@testable import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Box: Model, Equatable {
    let items: [[Int]]
    static let blueprint = Blueprint(Box.init) { Field("items", \.items) }
}

private enum Shape: MappableUnion, Equatable {
    case box(Box)

    static let union = Union<Shape>.internallyTagged(by: "type") {
        Variant("box", Shape.box) { if case .box(let box) = $0 { box } else { nil } }
    }
}

/// What the reader has in memory of unions when it comes to this value.
private struct Remembered: Mappable {
    /// The ends of containers that were passed over in search of a tag.
    let ends: Int
    /// The room for what untagged unions made of values.
    let outcomes: Int

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Remembered {
        try reader.skipValue()
        return Remembered(ends: reader.context?.ends.count ?? 0, outcomes: reader.context?.outcomes.capacity ?? 0)
    }

    func write(to writer: inout JSONWriter) { writer.writeNull() }
}

private struct Document: Model {
    let shapes: [Shape]
    let remembered: Remembered

    static let blueprint = Blueprint(Document.init) {
        Field("shapes", \.shapes)
        Field("remembered", \.remembered)
    }
}

private indirect enum Tree: MappableUnion {
    case leaf(Int)
    case branch([Tree])

    static let union = Union<Tree>.untagged {
        Variant("leaf", Tree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        Variant("branch", Tree.branch) { if case .branch(let branch) = $0 { branch } else { nil } }
    }
}

private struct Forest: Model {
    let tree: Tree
    let remembered: Remembered

    static let blueprint = Blueprint(Forest.init) {
        Field("tree", \.tree)
        Field("remembered", \.remembered)
    }
}

@Suite("Memory of the search for tags")
struct TagSearchMemoryTests {
    @Test func whatIsBehindIsForgotten() throws {
        let shape = #"{"items": [[1], [2], [3]], "type": "box"}"#
        let shapes = Array(repeating: shape, count: 1_000).joined(separator: ",")
        let document = try Document(json: #"{"shapes": [\#(shapes)], "remembered": 0}"#)
        #expect(document.shapes.count == 1_000)
        // The array and the three arrays in it, of one shape.
        #expect(document.remembered.ends == 4)
    }

    /// Emptying a large table takes time, once for each union of an array.
    @Test func whatUnionsWereIsForgottenWithItsMemory() throws {
        let leaves = Array(repeating: "1", count: 1_000).joined(separator: ",")
        let forest = try Forest(json: #"{"tree": [\#(leaves)], "remembered": 0}"#)
        #expect(forest.remembered.outcomes == 0)
    }
}
