import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private final class Node: Model {
    var name = ""
    var next: Node?
    var children: [Node] = []
    var byName: [String: Node] = [:]
    weak var parent: Node?

    static let blueprint = Blueprint(creating: Node.init) {
        Field("name", \.name)
        Field("next", \.next)
        Field("children", \.children)
        Field("byName", \.byName)
        Field("parent", \.parent)
    }
}

private class Animal: Model {
    var name = ""
    var isAlive = true  // no field

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name) }
    }

    required init() {}
}

private class Dog: Animal {
    var breed = ""
    var born = Date(timeIntervalSince1970: 0)

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed)
            Field("born", \.born)
        }
    }
}

private final class Forgetful: Dog {}

private struct Kennel: Model {
    let owner: Node
    let animals: [Animal]
    let best: Animal?
    let label: Patch<String>
    var visits = 0  // no field

    init(_ owner: Node, _ animals: [Animal], _ best: Animal?, _ label: Patch<String>) {
        (self.owner, self.animals, self.best, self.label) = (owner, animals, best, label)
    }

    static let blueprint = Blueprint(Kennel.init) {
        Field("owner", \.owner)
        Field("animals", \.animals)
        Field("best", \.best)
        Field("label", \.label)
    }
}

/// A node that is made by its initializer and may share its parts.
private final class Branch: Model {
    let left: Branch?
    let right: Branch?

    init(_ left: Branch?, _ right: Branch?) { (self.left, self.right) = (left, right) }

    static let blueprint = Blueprint(Branch.init) {
        Field("left", \.left)
        Field("right", \.right)
    }
}

private struct Range: Model, Equatable {
    struct Reversed: Error {}
    var first: Int
    var last: Int
    var note = ""  // no field

    init(first: Int, last: Int) throws {
        guard first <= last else { throw Reversed() }
        (self.first, self.last) = (first, last)
    }

    static let blueprint = Blueprint.throwing(Range.init) {
        Field("first", \.first)
        Field("last", \.last)
    }
}

private final class Fixed: Model {
    let name: String
    var other: Fixed?

    init(name: String, other: Fixed?) throws {
        guard !name.isEmpty else { throw Range.Reversed() }
        (self.name, self.other) = (name, other)
    }

    static let blueprint = Blueprint.throwing(Fixed.init) {
        Field("name", \.name)
        Field("other", \.other)
    }
}

/// Holds models and declares it.
private struct Pair: ModelContainer {
    let first: Node
    let second: Node

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Pair {
        let nodes = try [Node].read(from: &reader)
        return Pair(first: nodes[0], second: nodes[1])
    }

    func write(to writer: inout JSONWriter) { [first, second].write(to: &writer) }

    func copied(by copier: inout ModelCopier) throws(MappingError) -> Pair {
        Pair(first: try copier.copy(first), second: try copier.copy(second))
    }
}

private struct Paired: Model {
    var pair: Pair

    static let blueprint = Blueprint(Paired.init) { Field("pair", \.pair) }
}

private enum Resident: MappableUnion {
    case node(Node)
    case nobody

    static let union = Union<Resident>.externallyTagged {
        Variant("node", Resident.node) { if case .node(let node) = $0 { node } else { nil } }
        Variant("nobody", .nobody) { if case .nobody = $0 { true } else { false } }
    }
}

private struct House: HashableModel {
    var residents: [Resident]

    static let blueprint = Blueprint(House.init) { Field("residents", \.residents) }
}

@Suite("Copies")
struct CopyTests {
    @Test func shareNoInstances() throws {
        let node = Node()
        node.name = "a"
        let child = Node()
        child.name = "b"
        node.children = [child]
        node.byName = ["b": child]
        node.next = Node()
        let copy = try node.copy()
        #expect(copy !== node && copy.name == "a")
        #expect(copy.children[0] !== child && copy.children[0].name == "b")
        #expect(copy.next !== node.next && copy.next != nil)
        // An instance that is shared stays shared.
        #expect(copy.byName["b"] === copy.children[0])
        copy.children[0].name = "c"
        #expect(child.name == "b")
    }

    @Test func endAtCycles() throws {
        let node = Node()
        node.next = Node()
        node.next?.next = node
        let child = Node()
        child.parent = node
        node.children = [child]
        let copy = try node.copy()
        #expect(copy.next?.next === copy)
        #expect(copy.next !== node.next)
        #expect(copy.children[0].parent === copy)
        node.next?.next = nil
        copy.next?.next = nil
    }

    /// The paths to an instance may be many more than the instances.
    @Test(.timeLimit(.minutes(60))) func ofInstancesThatAreSharedAreMadeOnce() throws {
        var branch = Branch(nil, nil)
        for _ in 0..<40 { branch = Branch(branch, branch) }
        var copy: Branch? = try branch.copy()
        var count = 0
        while let next = copy {
            count += 1
            #expect(next.left === next.right)
            copy = next.left
        }
        #expect(count == 41)
    }

    @Test func areOfTheExactClass() throws {
        let dog = Dog()
        dog.name = "Rex"
        dog.breed = "Labrador"
        dog.isAlive = false
        dog.born = Date(timeIntervalSince1970: 0.000_001_5)
        let copy = try (dog as Animal).copy()
        let copied = try #require(copy as? Dog)
        #expect(copied !== dog)
        #expect(copied.name == "Rex" && copied.breed == "Labrador")
        // Not by way of milliseconds.
        #expect(copied.born == dog.born)
        // What the blueprint does not know is as it was made.
        #expect(copied.isAlive)
    }

    @Test func ofAClassThatForgetsItsBlueprintAreErrors() {
        let error = mappingError { () throws(MappingError) in _ = try Forgetful().copy() }
        #expect(error?.issues.map(\.code) == [.blueprint])
        #expect(error?.description == "$: expected Forgetful to have a blueprint of its own, found that of Dog")
    }

    @Test func ofStructsCopyTheInstancesInside() throws {
        let (owner, dog) = (Node(), Dog())
        let kennel = Kennel(owner, [dog, Animal(), dog], dog, .value("x"))
        let copy = try kennel.copy()
        #expect(copy.owner !== owner)
        #expect(copy.animals.map { type(of: $0) == Dog.self } == [true, false, true])
        #expect(copy.animals[0] !== dog && copy.animals[0] === copy.animals[2] && copy.best === copy.animals[0])
        #expect(copy.label == .value("x"))
    }

    @Test func ofStructsWithoutInstancesAreTheStructs() throws {
        var range = try Range(first: 1, last: 2)
        range.note = "kept"
        // Its initializer would refuse that, but it is not needed.
        range.first = 9
        #expect(try range.copy() == range)
    }

    @Test func reportWhatAnInitializerRefuses() throws {
        let fixed = try Fixed(name: "a", other: Fixed(name: "b", other: nil))
        let copy = try fixed.copy()
        #expect(copy.name == "a" && copy.other?.name == "b" && copy.other !== fixed.other)
        fixed.other = fixed
        let error = mappingError { () throws(MappingError) in _ = try fixed.copy() }
        #expect(
            error?.description
                == "$: expected a blueprint of Fixed that assigns in place, to copy a cycle of instances, "
                + "found a memberwise one"
        )
        fixed.other = nil
    }

    @Test func goIntoUnions() throws {
        let node = Node()
        let house = House(residents: [.node(node), .nobody])
        let copy = try house.copy()
        guard case .node(let copied) = copy.residents[0], case .nobody = copy.residents[1] else {
            Issue.record("other cases")
            return
        }
        #expect(copied !== node && copy == house)
        copied.name = "x"
        #expect(node.name.isEmpty && copy != house)
    }

    @Test func goIntoInlineArrays() throws {
        struct Row: HashableModel {
            var nodes: InlineArray<2, Comment>

            static let blueprint = Blueprint(Row.init) { Field("nodes", \.nodes) }
        }
        final class Comment: Model {
            var text = ""

            static let blueprint = Blueprint(creating: Comment.init) { Field("text", \.text) }
        }
        let row = Row(nodes: [Comment(), Comment()])
        let copy = try row.copy()
        #expect(copy.nodes[0] !== row.nodes[0] && copy == row && copy.hashValue == row.hashValue)
        copy.nodes[1].text = "x"
        #expect(row.nodes[1].text.isEmpty && copy != row)
    }

    @Test func goIntoHoldersOfTheirOwn() throws {
        let node = Node()
        let copy = try Paired(pair: Pair(first: node, second: node)).copy()
        #expect(copy.pair.first !== node && copy.pair.first === copy.pair.second)
    }

    @Test func areNotDeeperThanAllowed() throws {
        func chain(_ count: Int) -> Node {
            let first = Node()
            var last = first
            for _ in 1..<count {
                last.next = Node()
                last = last.next ?? last
            }
            return first
        }
        var count = 1
        var node = try chain(100).copy()
        while let next = node.next { (node, count) = (next, count + 1) }
        #expect(count == 100)
        let error = mappingError { () throws(MappingError) in _ = try chain(513).copy() }
        #expect(error?.issues.map(\.code) == [.depthLimit])
    }
}
