import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private class Animal: HashableModel {
    var name = ""
    var friend: Animal?
    var friends: [Animal] = []
    var isAlive = true  // no field

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
            Field("friend", \.friend)
            Field("friends", \.friends)
        }
    }

    required init() {}

    convenience init(_ name: String) {
        self.init()
        self.name = name
    }
}

private final class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
    }
}

/// No equality of its own.
private struct Comment: Model {
    var text: String

    static let blueprint = Blueprint(Comment.init) { Field("text", \.text) }
}

private struct Post: HashableModel {
    var comments: [Comment]
    var byName: [String: Comment]
    var first: Comment?
    var patch: Patch<Comment>
    var other = 0  // no field

    init(comments: [Comment], byName: [String: Comment] = [:], first: Comment? = nil, patch: Patch<Comment> = .null) {
        (self.comments, self.byName, self.first, self.patch) = (comments, byName, first, patch)
    }

    static let blueprint = Blueprint(Post.init(comments:byName:first:patch:)) {
        Field("comments", \.comments)
        Field("byName", \.byName)
        Field("first", \.first)
        Field("patch", \.patch)
    }
}

/// Equal to all others that have the same letters.
private struct Word: Hashable, Mappable {
    let text: String

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Word {
        Word(text: try String.read(from: &reader))
    }

    func write(to writer: inout JSONWriter) { text.write(to: &writer) }

    static func == (left: Word, right: Word) -> Bool { left.text.lowercased() == right.text.lowercased() }
    func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
}

/// Says nothing of itself.
private struct Opaque { let date: Date }

private struct Mixed: HashableModel {
    var word: Word
    var opaque: Opaque
    var first = 0
    var second = 0

    static let blueprint = Blueprint(creating: { Mixed(word: Word(text: ""), opaque: Opaque(date: Date())) }) {
        Field("word", \.word)
        Field("opaque", \.opaque, as: Conversion(decode: { Opaque(date: $0) }, encode: { $0.date }))
        Field("first", \.first)
        Field("second", \.second)
    }
}

@Suite("Equality and hash")
struct EqualityTests {
    private func expectEqual<Value: Hashable>(
        _ left: Value,
        _ right: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(left == right && right == left, sourceLocation: sourceLocation)
        #expect(left.hashValue == right.hashValue, sourceLocation: sourceLocation)
    }

    @Test func areThoseOfTheFields() {
        let (left, right) = (Animal("a"), Animal("a"))
        right.isAlive = false
        expectEqual(left, right)
        right.name = "b"
        #expect(left != right)
        #expect(left.hashValue != right.hashValue)
        #expect(Set([left, right, Animal("b")]).count == 2)
    }

    @Test func needTheExactClass() {
        let (animal, dog) = (Animal("a"), Dog("a"))
        #expect(animal != dog && dog as Animal != animal)
        #expect(animal.hashValue != dog.hashValue)
        let other = Dog("a")
        expectEqual(dog as Animal, other as Animal)
        // By the fields of both classes, also where they are compared as the superclass.
        other.breed = "x"
        #expect(dog as Animal != other as Animal)
        #expect(dog.hashValue != other.hashValue)
        #expect([animal, dog] != [animal, other])
        #expect(Set<Animal>([animal, dog, other, Dog("a")]).count == 3)
    }

    @Test func goIntoModelsWithoutTheirOwn() {
        let (a, b) = (Comment(text: "a"), Comment(text: "b"))
        expectEqual(Post(comments: [a, b]), Post(comments: [a, b]))
        #expect(Post(comments: [a, b]) != Post(comments: [b, a]))
        #expect(Post(comments: [a, b]).hashValue != Post(comments: [b, a]).hashValue)
        expectEqual(Post(comments: [], byName: ["a": a, "b": b]), Post(comments: [], byName: ["b": b, "a": a]))
        #expect(Post(comments: [], byName: ["a": a]) != Post(comments: [], byName: ["a": b]))
        #expect(Post(comments: [], byName: ["a": a]) != Post(comments: [], byName: ["b": a]))
        expectEqual(Post(comments: [], first: a), Post(comments: [], first: a))
        #expect(Post(comments: [], first: a) != Post(comments: [], first: nil))
        #expect(Post(comments: [], patch: .value(a)) != Post(comments: [], patch: .value(b)))
        #expect(Post(comments: [], patch: .absent) != Post(comments: [], patch: .null))
        var post = Post(comments: [])
        post.other = 1
        expectEqual(post, Post(comments: []))
    }

    @Test func takeTheTypesAtTheirWord() {
        let date = Date(timeIntervalSince1970: 1)
        let left = Mixed(word: Word(text: "Ab"), opaque: Opaque(date: date))
        var right = Mixed(word: Word(text: "aB"), opaque: Opaque(date: date))
        expectEqual(left, right)
        // What is written tells dates apart that JSON does not.
        right.opaque = Opaque(date: date.addingTimeInterval(0.000_01))
        #expect(left != right)
    }

    @Test func doNotCancelOut() {
        // What an exclusive or of the fields' hashes does.
        func mixed(_ first: Int, _ second: Int) -> Mixed {
            let opaque = Opaque(date: Date(timeIntervalSince1970: 0))
            return Mixed(word: Word(text: ""), opaque: opaque, first: first, second: second)
        }
        #expect(mixed(1, 2).hashValue != mixed(2, 1).hashValue)
        #expect(Set((0..<100).map { mixed($0, $0).hashValue }).count == 100)
    }

    @Test func endAtCycles() {
        func cycle(_ names: String...) -> Animal {
            let animals = names.map { Animal($0) }
            for (index, animal) in animals.enumerated() { animal.friend = animals[(index + 1) % animals.count] }
            return animals[0]
        }
        let animals = [cycle("a", "b"), cycle("a", "b"), cycle("a", "b", "a", "b"), cycle("a", "c"), cycle("a", "a")]
        defer { for animal in animals { animal.friend = nil } }
        expectEqual(animals[0], animals[1])
        // They cannot be told apart by walking along them.
        expectEqual(animals[0], animals[2])
        #expect(animals[0] != animals[3])
        #expect(animals[0] != animals[4])
        let single = cycle("a")
        defer { single.friend = nil }
        expectEqual(animals[4], single)
    }

    /// A pair that was assumed to be equal, while others were compared that are not, is compared again.
    @Test func forgetWhatTheyAssumed() {
        func pair(_ name: String) -> Animal {
            let (outer, inner) = (Animal("outer"), Animal("inner"))
            outer.friend = inner
            inner.friend = outer
            outer.friends = [Animal(name)]
            return outer
        }
        let (left, right) = (pair("x"), pair("y"))
        defer { (left.friend, right.friend) = (nil, nil) }
        #expect(left != right)
        let (first, second) = (Animal("list"), Animal("list"))
        first.friends = [left, left.friend ?? left]
        second.friends = [right, right.friend ?? right]
        #expect(first != second)
        #expect(left.friend != right.friend)
    }

    @Test func agreeForRandomModels() throws {
        var random = SeededGenerator(printingSeedFor: "EqualityTests")
        func animal(_ depth: Int) -> Animal {
            let dog = Bool.random(using: &random) ? Dog() : nil
            dog?.breed = ["x", "y"].randomElement(using: &random) ?? ""
            let animal = dog ?? Animal()
            animal.name = ["a", "b"].randomElement(using: &random) ?? ""
            guard depth > 0 else { return animal }
            if Bool.random(using: &random) { animal.friend = nested(depth - 1) }
            for _ in 0..<Int.random(in: 0...1, using: &random) { animal.friends.append(nested(depth - 1)) }
            return animal
        }
        func nested(_ depth: Int) -> Animal { animal(depth) }
        for _ in 0..<300 {
            let (left, right) = (animal(2), animal(2))
            expectEqual(left, try left.copy())
            // The description tells the classes too.
            let isSame = left.modelDescription == right.modelDescription
            #expect((left == right) == isSame)
            if isSame { expectEqual(left, right) }
        }
    }
}
