import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

private struct Gauge: Model {
    var number: Int
    var small: Int8
    var large: UInt64
    var huge: Int128
    var isOn: Bool
    var read: Date
    var level: Double
    var name: String
    var tag = UUID()
    var mode = Mode.fast
    var note: UInt16?
    var parent: Parent?
    /// In no column.
    var unmarked = 0

    enum Mode: Int, Mappable { case fast, slow }

    struct Parent: Model {
        var number: Int
        static let blueprint = Blueprint(Parent.init) { Field("number", \.number) }
    }

    static let blueprint = Blueprint(Gauge.init) {
        Field("number", \.number).id()
        Field("small", \.small).indexed()
        Field("large", \.large).indexed()
        Field("huge", \.huge).indexed()
        Field("isOn", \.isOn).indexed()
        Field("read", \.read).indexed()
        Field("level", \.level).indexed()
        Field("name", \.name).indexed()
        Field("tag", \.tag).indexed()
        Field("mode", \.mode).indexed()
        Field("note", \.note).indexed()
        Field("parent", \.parent)
        Field("unmarked", \.unmarked)
    }.index(\Gauge.parent?.number)
}

private struct Unmarked: Model {
    let id: Int
    let value: Int
    static let blueprint = Blueprint(Unmarked.init) {
        Field("id", \.id).id()
        Field("value", \.value)
    }.storedName("reading")
}

private struct Marked: Model {
    let id: Int
    let value: Int
    static let blueprint = Blueprint(Marked.init) {
        Field("id", \.id).id()
        Field("value", \.value).indexed()
    }.storedName("reading")
}

private class Instrument: Model {
    var id = 0
    required init() {}
    class var blueprint: Blueprint<Instrument> {
        Blueprint(creating: Instrument.init) { Field("id", \.id).id() }
    }
}

private final class Clock: Instrument {
    override class var blueprint: Blueprint<Instrument> {
        Blueprint(extending: super.blueprint, creating: Clock.init) {}
    }
}

/// Values that are read from columns are those of the objects, to the bit.
@Suite("Values of a property")
struct StoredValuesTests {
    private let folder: DatabaseFolder
    private let store: ObjectStore
    private let gauges: [Gauge]

    init() throws {
        folder = try DatabaseFolder()
        store = try ObjectStore(.file(folder.path()))
        var gauges = [
            Gauge(number: 1, small: .min, large: .max, huge: .min, isOn: true, read: .distantPast, level: 0, name: "K"),
            Gauge(number: 2, small: .max, large: 0, huge: -1, isOn: false, read: Date(), level: -0.0, name: "\u{212a}"),
            Gauge(number: 3, small: 0, large: 1 << 63, huge: .max, isOn: true, read: .now, level: 1, name: "e\u{301}"),
            Gauge(number: 4, small: -1, large: 7, huge: 0, isOn: false, read: .distantFuture, level: 2, name: "\0"),
        ]
        for index in gauges.indices {
            if index % 2 == 0 {
                gauges[index].note = UInt16(index + 1)
            } else {
                gauges[index].parent = .init(number: index + 1)
            }
        }
        self.gauges = gauges
        try store.save(gauges)
    }

    private var all: ObjectQuery<Gauge> { store.query(Gauge.self) }

    @Test("are those of the objects, whatever their type")
    func areThoseOfObjects() throws {
        let objects = try store.fetch(all)
        func expectSame<Value: Equatable>(
            _ keyPath: any KeyPath<Gauge, Value> & Sendable,
            _ location: SourceLocation = #_sourceLocation
        ) throws {
            let values = try store.values(of: keyPath, in: all)
            #expect(values == objects.map { $0[keyPath: keyPath] }, sourceLocation: location)
        }
        try expectSame(\.number)
        try expectSame(\.small)
        try expectSame(\.large)
        try expectSame(\.huge)
        try expectSame(\.isOn)
        try expectSame(\.read)
        try expectSame(\.tag)
        try expectSame(\.mode)
        try expectSame(\.note)
        try expectSame(\.parent?.number)
        #expect(Set(try store.values(of: \.tag, in: all)).count == 4)
        #expect(try store.values(of: \.note, in: all) == [1, nil, 3, nil])
        #expect(try store.values(of: \.parent?.number, in: all) == [nil, 2, nil, 4])
        // Equal values whose keys are the same, though they are not.
        #expect(try store.values(of: \.level, in: all).map(\.bitPattern) == gauges.map(\.level.bitPattern))
        #expect(try store.values(of: \.name, in: all).map { Array($0.utf8) } == gauges.map { Array($0.name.utf8) })
    }

    @Test("have the order, the filter and the limit of the query")
    func keepTheQuery() throws {
        #expect(try store.values(of: \.number, in: all.order(by: \.small).limit(2)) == [1, 4])
        #expect(try store.values(of: \.number, in: all.filter(\.isOn, .equals(true)).offset(1)) == [3])
        #expect(try store.values(of: \.number, in: all.limit(0)) == [])
        #expect(try store.values(of: \.number, in: all.filter { $0.level.sign == .minus }) == [2])
        #expect(throws: StoreError.self) { try store.values(of: \.number, in: all.limit(-1)) }
    }

    @Test("that a column has need no document, and others do")
    func needNoDocument() throws {
        let connection = try folder.open()
        try connection.execute("UPDATE objects_1 SET doc = '{' WHERE id = 2")
        #expect(try store.values(of: \.number, in: all) == [1, 2, 3, 4])
        #expect(try store.values(of: \.small, in: all) == gauges.map(\.small))
        #expect(throws: StoreError.self) { try store.values(of: \.name, in: all) }
        #expect(throws: StoreError.self) { try store.values(of: \.unmarked, in: all) }
    }

    @Test("are read from documents if a column has what cannot be a value")
    func avoidDamagedColumns() throws {
        let plan = try #require(store.engine.registry.known(Gauge.self))
        let column = try #require(plan.columns.first { $0.path == "small" }).name
        let connection = try folder.open()
        try connection.execute("UPDATE objects_1 SET \(column) = 300 WHERE id = 2")
        #expect(try store.values(of: \.small, in: all) == gauges.map(\.small))
    }

    @Test("are read from the documents of a program that had no such column")
    func readOldRows() throws {
        let file = try DatabaseFolder()
        do {
            let old = try ObjectStore(.file(file.path()))
            try old.save([Unmarked(id: 1, value: 5), Unmarked(id: 2, value: 6)])
        }
        let store = try ObjectStore(.file(file.path()))
        #expect(try store.values(of: \.value, in: store.query(Marked.self)) == [5, 6])
        try store.save(Marked(id: 3, value: 7))
        #expect(try store.values(of: \.value, in: store.query(Marked.self)) == [5, 6, 7])
    }

    @Test("of a class are those of its objects and of its subclasses'")
    func keepClasses() throws {
        try store.save(
            zip([1, 3, 2], [Instrument(), Instrument(), Clock()]).map { id, instrument in
                instrument.id = id
                return instrument
            }
        )
        #expect(try store.values(of: \.id, in: store.query(Instrument.self)) == [1, 2, 3])
        #expect(try store.values(of: \.id, in: store.query(Clock.self)) == [2])
    }
}
