import Cyanotype
import CyanotypeTestSupport
import Testing

/// A tree whose branches are two fields of the same type.
private struct Tree: Model {
    let left: [Tree]
    let right: [Tree]
    let name: String
    let note: String

    static let blueprint = Blueprint(Tree.init) {
        Field("left", \.left, default: [])
        Field("right", \.right, default: [])
        Field("name", \.name)
        Field("note", \.note, default: "")
    }
}

/// The same tree with an initializer that changes its arguments.
private struct Reversing: Model {
    let left: [Reversing]
    let right: [Reversing]

    init(left: [Reversing], right: [Reversing]) {
        self.left = Array(left.reversed())
        self.right = Array(right.reversed())
    }

    static let blueprint = Blueprint(Reversing.init) {
        Field("left", \.left, default: [])
        Field("right", \.right, default: [])
    }
}

private enum Expression: MappableUnion {
    case number(Int)
    indirect case sum(Sum)
    indirect case product(Product)

    struct Sum: Model {
        let first: Expression
        let second: Expression

        static let blueprint = Blueprint(Sum.init) {
            Field("first", \.first)
            Field("second", \.second)
        }
    }

    struct Product: Model {
        let left: Expression
        let right: Expression

        static let blueprint = Blueprint(Product.init) {
            Field("left", \.left)
            Field("right", \.right)
        }
    }

    static let union = Union<Expression>.untagged {
        Variant("number", Expression.number) { if case .number(let value) = $0 { value } else { nil } }
        Variant("sum", Expression.sum) { if case .sum(let value) = $0 { value } else { nil } }
        Variant("product", Expression.product) { if case .product(let value) = $0 { value } else { nil } }
    }
}

/// The field order check of debug builds takes time proportional to the document, whatever its depth.
@Suite("Cost of the field order check", .serialized)
struct OrderCheckCostTests {
    /// Makes `depth` levels around `width` leaves, with different values in the fields.
    private func tree(_ depth: Int, _ width: Int) -> String {
        let leaves = (0..<width).map { #"{"name":"n\#($0)"}"# }.joined(separator: ",")
        return String(repeating: #"{"name":"a","right":[],"left":["#, count: depth - 1) + leaves
            + String(repeating: "]}", count: depth - 1)
    }

    @Test func ofTrees() throws {
        let grows = try isSlow(tree) { _ = try Tree(json: $0) }
        #expect(!grows)
    }

    @Test func ofInitializersThatChangeTheirArguments() throws {
        let grows = try isSlow({ depth, width in
            let leaves = Array(repeating: "{}", count: width).joined(separator: ",")
            return String(repeating: #"{"right":[{},{"left":[{}]}],"left":["#, count: depth - 1) + leaves
                + String(repeating: "]}", count: depth - 1)
        }) { _ = try Reversing(json: $0) }
        #expect(!grows)
    }

    @Test func ofUntaggedUnions() throws {
        let grows = try isSlow({ depth, width in
            var leaf = "1"
            var size = 1
            while size < width { (leaf, size) = (#"{"left":\#(leaf),"right":\#(leaf)}"#, size * 2) }
            return String(repeating: #"{"left":1,"right":"#, count: depth) + leaf
                + String(repeating: "}", count: depth)
        }) { _ = try Expression(json: $0) }
        #expect(!grows)
    }

    /// Whether a document takes much longer when the same leaves are nested 27 deep instead of 3.
    private func isSlow(_ document: (_ depth: Int, _ width: Int) -> String, _ read: (String) throws -> Void) rethrows
        -> Bool
    {
        let (shallow, deep) = (document(3, 4096), document(27, 4096))
        return try takes(moreThan: 4, timesAsLongAs: { try read(shallow) }) { try read(deep) }
    }
}
