import Cyanotype
import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Documents of every kind of model that a server passes on", .serialized)
struct RelayedModelsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private struct Person: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Person.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("person")
        .synchronized()
    }

    private let ann = Person(id: 7, name: "Ann")
    private let reference: JSON = ["type": "person", "id": 7]

    private func takeAnn(_ store: any StoreOperations) throws {
        try store.apply([ServerChange<Person>.save(["id": 7, "name": "Ann"])], from: "server")
    }

    private class Animal: Model {
        final var id = 0
        required init() {}

        class var blueprint: Blueprint<Animal> {
            Blueprint(creating: Animal.init) {
                Field("id", \.id).id()
            }.subclasses(tag: "class") {
                Subclass("dog", Dog.self)
            }
            .storedName("animal")
            .synchronized()
        }
    }

    private final class Dog: Animal {
        var owner: Person?
        var draft = "none"
        var born = Date(timeIntervalSince1970: 0)

        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Dog.init) {
                Field("owner", \.owner).reference(onDelete: .nullify)
                Field("draft", \.draft).encodeOnly()
                Field("born", \.born)
            }
            .storedName("dog")
        }
    }

    @Test("are those of a subclass, though they are taken as its superclass", arguments: StoreKind.allCases)
    func subclasses(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let document: JSON = ["class": "dog", "id": 1, "owner": reference, "born": 1_000]
        try store.apply([ServerChange<Animal>.save(document)], from: "server")
        let dog = try #require(try store.fetch(Animal.self, id: 1) as? Dog)
        #expect(dog.owner == nil && dog.born == Date(timeIntervalSince1970: 1))
        dog.draft = "mine"
        try store.save(dog)
        for change in try store.begin(Animal.self) { try store.acknowledge(change) }
        // The reference that waits for its object is in the way of nothing.
        let next: JSON = ["class": "dog", "id": 1, "draft": "theirs", "born": 2_000]
        try store.apply([ServerChange<Animal>.save(next)], from: "server")
        try takeAnn(store)
        let taken = try #require(try store.fetch(Animal.self, id: 1) as? Dog)
        #expect(taken.owner == ann && taken.draft == "mine" && taken.born == Date(timeIntervalSince1970: 2))
        #expect(try store.pending(Animal.self).isEmpty)
    }

    private struct Boxes: Model {
        var id: Int
        var boxed: Person??
        var text: String?
        static let blueprint = Blueprint(Boxes.init) {
            Field("id", \.id).id()
            Field("boxed", \.boxed).reference(onDelete: .nullify)
            Field("text", \.text)
        }
        .storedName("boxes")
        .synchronized()
    }

    @Test("have optionals of optionals", arguments: StoreKind.allCases)
    func boxes(_ kind: StoreKind) throws {
        let (first, store) = (try kind.make(in: folder), try kind.make(in: folder))
        try takeAnn(store)
        for (id, boxed) in [Person??.some(.some(ann)), .some(.none), .none].enumerated() {
            try first.save(Boxes(id: id, boxed: boxed, text: "a"))
        }
        let documents = try first.outbox(of: Boxes.self).changes.map { try $0.document() }
        let changes = documents.compactMap { $0.map { ServerChange<Boxes>.save(.object($0)) } }
        try store.apply(changes, from: "server")
        try store.apply(
            (0..<3).map { .save(["id": .number(JSON.Number($0)), "text": "b"]) } as [ServerChange<Boxes>],
            from: "server"
        )
        try store.apply([ServerChange<Boxes>.save(["id": 3, "boxed": ["id": 7]])], from: "server")
        let boxes = try store.fetch(Boxes.self)
        #expect(boxes.map(\.text) == ["b", "b", "b", nil])
        #expect(boxes.map { $0.boxed } == [.some(.some(ann)), .some(.none), .none, .some(.some(ann))])
    }

    private struct Day: Model, Hashable {
        var date: Date
        var name: String
        static let blueprint = Blueprint(Day.init) {
            Field("date", \.date).id()
            Field("name", \.name)
        }
        .storedName("day")
        .dateFormat(.iso8601)
        .synchronized()
    }

    private struct Meeting: Model, Hashable {
        var id: Int
        var title: String
        var day: Day?
        static let blueprint = Blueprint(Meeting.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("day", \.day).alias("on").reference(onDelete: .nullify)
        }
        .storedName("meeting")
        .synchronized()
    }

    @Test("refer to objects whose identity is a date, also by another key", arguments: StoreKind.allCases)
    func dates(_ kind: StoreKind) throws {
        let (first, store) = (try kind.make(in: folder), try kind.make(in: folder))
        let day = Day(date: Date(timeIntervalSince1970: 1_000_000.5), name: "d")
        try first.save(Meeting(id: 1, title: "a", day: day))
        let change = try #require(try first.outbox(of: Meeting.self).changes.first)
        var document = JSON.object(try #require(try change.document()))
        document["on"] = document["day"]
        document["day"] = nil
        // Its day comes later.
        try store.apply([ServerChange<Meeting>.save(document)], from: "server")
        try first.outbox(of: Day.self).changes.forEach { change in
            let document = try #require(try change.document())
            try store.apply([ServerChange<Day>.save(.object(document))], from: "server")
        }
        #expect(try store.fetch(Day.self) == [day])
        try store.apply([ServerChange<Meeting>.save(["id": 1, "title": "b"])], from: "server")
        #expect(try store.fetch(Meeting.self) == [Meeting(id: 1, title: "b", day: day)])
        let whole: JSON = ["id": 2, "title": "c", "day": ["date": "1970-01-12T13:46:40.500Z"]]
        try store.apply([ServerChange<Meeting>.save(whole)], from: "server")
        #expect(try store.fetch(Meeting.self, id: 2)?.day == day)
    }

    private struct Line: Model, Hashable {
        var person: Person
        static let blueprint = Blueprint({ @Sendable in Line(person: $0) }) {
            Field("person", \.person).reference(onDelete: .keep)
        }
    }

    private enum Part: MappableUnion, Hashable {
        case text(String)
        case line(Line)
        static let union = Union<Part>.untagged {
            Variant("text", Part.text) { if case .text(let text) = $0 { text } else { nil } }
            Variant("line", Part.line) { if case .line(let line) = $0 { line } else { nil } }
        }
    }

    private struct Letter: Model, Hashable {
        var id: Int
        var parts: [Part]
        var friends: [Friends] = []
        var sender: Person?
        static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("parts", \.parts)
            Field("friends", \.friends, default: [])
            Field("sender", \.sender).reference(onDelete: .nullify)
        }
        .storedName("letter")
        .synchronized()

        struct Friends: Model, Hashable {
            var people: [Person]
            static let blueprint = Blueprint({ @Sendable in Friends(people: $0) }) {
                Field("people", \.people).reference(onDelete: .nullify)
            }
        }
    }

    @Test("wait for objects in unions and in models inside, and name them", arguments: StoreKind.allCases)
    func needed(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let other: JSON = ["type": "person", "id": 8]
        let letters: [JSON] = [
            ["id": 1, "parts": ["a", ["person": reference]]],
            ["id": 1, "parts": [], "sender": other, "friends": [["people": [reference]]]],
        ]
        for letter in letters {
            let error = #expect(throws: StoreError.self) {
                try store.apply([ServerChange<Letter>.save(letter)], from: "server")
            }
            #expect(error?.code == .constraint && error?.message.contains("person 7") == true)
        }
        try takeAnn(store)
        try store.apply([ServerChange<Letter>.save(letters[0])], from: "server")
        #expect(try store.fetch(Letter.self, id: 1)?.parts == [.text("a"), .line(Line(person: ann))])
        try store.apply([ServerChange<Letter>.save(letters[1])], from: "server")
        #expect(try store.fetch(Letter.self, id: 1) == Letter(id: 1, parts: [], friends: [.init(people: [ann])]))
    }

    private struct Loose: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(Loose.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("exact")
        .synchronized()
    }

    private struct Exact: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(Exact.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .rejectingUnknownKeys()
        .storedName("exact")
        .synchronized()
    }

    @Test("leave members that another program has stored")
    func unknownMembers() throws {
        let path = folder.path("exact.db")
        do {
            let store = try ObjectStore(.file(path))
            try store.apply([ServerChange<Loose>.save(["id": 1, "text": "a", "color": "red"])], from: "server")
            try store.close()
        }
        let store = try ObjectStore(.file(path))
        try store.apply([ServerChange<Exact>.save(["id": 1, "text": "b"])], from: "server")
        #expect(try store.fetch(Exact.self, id: 1)?.text == "b")
        #expect(try store.history(of: Exact.self).changes[0].document()?["color"] == "red")
    }

    @Test("keep references to objects that come later through edits of the program", arguments: StoreKind.allCases)
    func edits(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let first: JSON = ["id": 1, "title": "a", "day": reference(to: 0.5)]
        try store.apply([ServerChange<Meeting>.save(first)], from: "server")
        var meeting = try #require(try store.fetch(Meeting.self, id: 1))
        #expect(meeting.day == nil)
        // As it is, changed, and in a batch.
        try store.save(meeting)
        #expect(try store.pending(Meeting.self).isEmpty)
        for title in ["b", "c"] {
            meeting.title = title
            try store.save(meeting)
        }
        #expect(try store.outbox(of: Meeting.self).changes.map { try $0.document()?["day"] } == [reference(to: 0.5)])
        meeting.title = "d"
        if let store = store as? ObjectStore {
            let batch = store.batch()
            try batch.save(meeting)
            try batch.commit()
        } else {
            try store.save(meeting)
        }
        #expect(try store.outbox(of: Meeting.self).changes.map { try $0.document()?["day"] } == [reference(to: 0.5)])
        let day = Day(date: Date(timeIntervalSinceReferenceDate: 0.5), name: "d")
        try store.apply([ServerChange<Day>.save(["date": "2001-01-01T00:00:00.500Z", "name": "d"])], from: "server")
        #expect(try store.fetch(Meeting.self) == [Meeting(id: 1, title: "d", day: day)])
        // The server removes one that waits, and so does another value.
        for (id, removed) in [(2, true), (3, false)] {
            let document: JSON = ["id": .number(JSON.Number(id)), "title": "a", "day": reference(to: 5.5)]
            try store.apply([ServerChange<Meeting>.save(document)], from: "server")
            if removed {
                try store.apply([ServerChange<Meeting>.save(["id": 2, "day": nil])], from: "server")
            } else {
                try store.save(Meeting(id: 3, title: "a", day: day))
            }
        }
        let days = try store.history(of: Meeting.self).changes.map { try $0.document()?["day"] ?? .null }
        #expect(days.contains(.null) && !days.contains(reference(to: 5.5)))
    }

    private func reference(to seconds: JSON) -> JSON { ["type": "day", "id": seconds] }
}
