import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Position: Model, Equatable {
    var x = 0
    var y = 0
    static let blueprint = Blueprint(creating: { Position() }) {
        Field("x", \.x)
        Field("y", \.y)
    }
}

private final class Shape: Model {
    var name = ""
    var position = Position()
    var inner: Shape?
    var others: [Shape] = []
    var total = 0
    var note: String?

    static let blueprint = Blueprint(creating: { Shape() }) {
        Field("name", \.name)
        Field("position", \.position)
        Field("inner", \.inner)
        Field("others", \.others)
        Field("style", "note", \.note)
        Field("total", \.total)
    }

    var snapshot: String { (try? jsonString()) ?? "not written" }
}

/// A struct whose fields reach into an instance of a class.
private struct Window: Model {
    var title = ""
    var shape = Shape()
    static let blueprint = Blueprint(creating: { Window() }) {
        Field("title", \.title)
        Field("shape_name", \.shape.name)
        Field("x", \.shape.position.x)
        Field("total", \.shape.total)
    }
}

/// A struct that owns an instance of a class, as a model.
private struct Drawing: Model {
    var title = ""
    var shape = Shape()
    var count = 0
    static let blueprint = Blueprint(creating: { Drawing() }) {
        Field("title", \.title)
        Field("shape", \.shape)
        Field("count", \.count)
    }
}

private final class Fixed: Model {
    let a: Int
    let b: Int
    init(a: Int, b: Int) {
        self.a = a
        self.b = b
    }
    static let blueprint = Blueprint(Fixed.init(a:b:)) {
        Field("a", \.a)
        Field("b", \.b)
    }
}

private struct Holder: Model {
    var fixed = Fixed(a: 1, b: 2)
    var count = 0
    static let blueprint = Blueprint(creating: { Holder() }) {
        Field("fixed", \.fixed)
        Field("count", \.count)
    }
}

@Suite("Updates of classes")
struct ClassUpdateTests {
    private func makeShape() throws -> Shape {
        try Shape(
            json:
                #"{"name":"a","position":{"x":1,"y":2},"inner":{"name":"b","inner":{"name":"c"}},"others":[{"name":"d"}],"#
                + #""style":{"note":"n"},"total":3}"#
        )
    }

    @Test func theInstanceItselfIsChanged() throws {
        let shape = try makeShape()
        let inner = try #require(shape.inner)
        let other = shape.others[0]
        try shape.update(json: #"{"name":"A","position":{"y":5},"inner":{"total":7},"others":[{"total":9}]}"#)
        #expect(shape.name == "A" && shape.position == Position(x: 1, y: 5) && shape.total == 3)
        #expect(shape.inner === inner && inner.name == "b" && inner.total == 7 && inner.inner?.name == "c")
        // An array is replaced.
        #expect(shape.others[0] !== other && shape.others[0].name == "")
        try shape.update(json: #"{"inner":null,"style":{"note":null}}"#)
        #expect(shape.inner == nil && shape.note == nil && inner.total == 7)
    }

    @Test func openClassesAreChangedAsWhatTheyAre() throws {
        let animal: Creature = try Hound(json: #"{"name":"Rex","breed":"Lab"}"#)
        try animal.update(json: #"{"breed":"Pug"}"#)
        #expect((animal as? Hound)?.breed == "Pug" && animal.name == "Rex")
        #expect(mappingError { () throws(MappingError) in try animal.update(json: #"{"name":"X","breed":1}"#) } != nil)
        #expect(animal.name == "Rex")
    }

    @Test(arguments: [
        #"{"name":"X","total":"y"}"#,
        #"{"name":"X","position":{"x":9,"y":"z"}}"#,
        #"{"position":{"x":9},"inner":{"name":"Y","inner":{"name":"Z","total":1.5}}}"#,
        #"{"inner":{"name":"Y"},"total":null}"#,
        #"{"inner":null,"others":[],"total":null}"#,
        #"{"others":[{"name":"Y"},{"name":1}],"name":"X"}"#,
        #"{"style":{"note":"m"},"name":"X","name":"Y"}"#,
        #"{"inner":{"inner":null,"position":{"x":8}},"name":"X"} x"#,
        #"{"inner":{"inner":{"inner":{"name":"new"}},"position":{"x":8}},"name":"X""#,
        #"{"inner":{"style":{"note":null}},"style":3}"#,
    ])
    func aFailedUpdateChangesNothing(_ document: String) throws {
        let shape = try makeShape()
        let (inner, other, before) = (shape.inner, shape.others[0], shape.snapshot)
        #expect(mappingError { () throws(MappingError) in try shape.update(json: document) } != nil)
        #expect(shape.snapshot == before)
        #expect(shape.inner === inner && shape.others[0] === other)
    }

    @Test func aFailedUpdateOfAStructLeavesItsInstancesAlone() throws {
        var drawing = try Drawing(json: #"{"title":"t","shape":{"name":"s","inner":{"name":"i"}}}"#)
        let before = try drawing.jsonString()
        let shape = drawing.shape
        for document in [
            #"{"shape":{"name":"X","inner":{"name":"Y"}},"count":"z"}"#, #"{"shape":{"name":"X","total":"z"}}"#,
        ] {
            #expect(mappingError { () throws(MappingError) in try drawing.update(json: document) } != nil)
            #expect(try drawing.jsonString() == before)
        }
        try drawing.update(json: #"{"shape":{"total":4}}"#)
        #expect(drawing.shape === shape && shape.total == 4)
    }

    /// The root is a struct, but what is assigned to is shared.
    @Test func aFailedUpdateThroughAReferenceIsTakenBack() throws {
        var window = Window()
        try window.update(json: #"{"shape_name":"s","x":1,"total":2}"#)
        let shape = window.shape
        #expect(shape.name == "s" && shape.position.x == 1 && shape.total == 2)
        for document in [
            #"{"shape_name":"X","x":9,"total":"y"}"#, #"{"x":9,"total":8,"title":1}"#, #"{"shape_name":"X","#,
        ] {
            #expect(mappingError { () throws(MappingError) in try window.update(json: document) } != nil)
            #expect(shape.name == "s" && shape.position.x == 1 && shape.total == 2)
        }
    }

    /// An initializer makes a new instance: there is nothing to change in the one that is there.
    @Test func aMemberwiseClassCannotBeUpdated() throws {
        let fixed = Fixed(a: 1, b: 2)
        let error = mappingError { () throws(MappingError) in try fixed.update(json: #"{"a":5}"#) }
        #expect(error?.issues.map(\.code) == [.blueprint])
        #expect(
            error?.description
                == "$ (line 1, column 1): expected a blueprint of Fixed that assigns in place, to update an instance, "
                + "found a memberwise one"
        )
        #expect(fixed.a == 1)
    }

    @Test func aPropertyOfAMemberwiseClassIsReplaced() throws {
        var holder = Holder()
        let old = holder.fixed
        try holder.update(json: #"{"fixed":{"a":5}}"#)
        #expect(holder.fixed.a == 5 && holder.fixed.b == 2 && old.a == 1)
    }
}
