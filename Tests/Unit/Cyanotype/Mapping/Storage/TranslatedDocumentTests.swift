import CyanotypeTestSupport
import Foundation
import Testing

@testable import Cyanotype

private struct Author: Model, Hashable {
    var id: Int

    static let blueprint = Blueprint(Author.init) { Field("id", \.id).id() }
}

private struct Line: Model {
    var author: Author
    var since: Date

    static let blueprint = Blueprint(Line.init) {
        Field("author", \.author).reference(onDelete: .keep)
        Field("since", \.since)
    }
}

private enum Event: MappableUnion {
    case dates([String: Date])
    case line(Line)

    static let union = Union<Event>.internallyTagged(by: "kind") {
        Variant("dates", Event.dates) { if case .dates(let dates) = $0 { dates } else { nil } }
        Variant("line", Event.line) { if case .line(let line) = $0 { line } else { nil } }
    }
}

private struct Times: Model {
    var first: Date?
    var last: Date?

    static let blueprint = Blueprint(Times.init) {
        Field("first", \.first)
        Field("last", \.last, as: .secondsSince1970)
    }
}

/// Assigns properties that have no address of their own.
private class Base: Model {
    var at = Date(timeIntervalSinceReferenceDate: 0)
    var times: Times?
    required init() {}

    class var blueprint: Blueprint<Base> {
        Blueprint(creating: Base.init) {
            Field("at", \.at)
            Field.flatten(\.times)
        }.subclasses(tag: "class") {
            Subclass("base", Base.self)
            Subclass("report", Report.self)
        }
    }
}

private final class Report: Base {
    var lines: [Line] = []
    var event: Event?
    var late: Date??

    override class var blueprint: Blueprint<Base> {
        Blueprint(extending: super.blueprint, creating: Report.init) {
            Field("lines", \.lines)
            Field("event", \.event)
            Field("late", \.late)
        }
    }
}

@Suite("Documents of a store as other JSON")
struct TranslatedDocumentTests {
    private func translated<M: Model>(_ object: M) throws -> JSON {
        let members = try #require(try ReferenceDocuments.json(of: object).objectValue)
        return .object(try DocumentTranslator.json(of: members, as: M.self))
    }

    /// The JSON with the fields that are only decoded.
    private func json(_ value: some Mappable) throws -> JSON {
        try JSON(
            json: JSONWriter.writeString(options: .default) { writer in
                writer.writesAllFields = true
                value.write(to: &writer)
            }
        )
    }

    /// Without members that are `null`, which one of the two may lack.
    private func withoutNulls(_ json: JSON) -> JSON {
        switch json {
        case .array(let elements): return .array(JSON.Elements(elements.map(withoutNulls)))
        case .object(let members):
            var rest = JSON.Object()
            for (key, value) in members where !value.isNull { rest[key] = withoutNulls(value) }
            return .object(rest)
        default: return json
        }
    }

    @Test("have every value in the form that the blueprint gives it")
    func haveEveryValue() throws {
        var generator = SeededGenerator(printingSeedFor: "translated documents")
        var counts = (same: 0, refused: 0)
        for _ in 0..<500 {
            var value = StoredEverything.random(using: &generator)
            // Most values of the whole model cannot be written otherwise, because they are not finite.
            if Bool.random(using: &generator) { value.makeFinite() }
            do {
                let expected = try json(value)
                #expect(try withoutNulls(translated(value)) == withoutNulls(expected))
                counts.same += 1
            } catch is MappingError {
                #expect(throws: MappingError.self) { try translated(value) }
                counts.refused += 1
            }
        }
        print("translated documents: \(counts.same) equal, \(counts.refused) refused")
        #expect(counts.same > 50 && counts.refused > 50)
    }

    @Test("keep the members that the model does not know, wherever they are")
    func keepUnknownMembers() throws {
        var values = MergedValues(random: SeededGenerator(printingSeedFor: "unknown members of translated documents"))
        let plain = PlainMerge(root: .object(Merged.rootMembers))
        /// Members with plain values, wherever they are.
        func members(_ json: JSON) -> [String: Int] {
            var counts: [String: Int] = [:]
            switch json {
            case .array(let elements): for element in elements { counts.merge(members(element), uniquingKeysWith: +) }
            case .object(let object):
                for (key, value) in object where key != "twice" {
                    if value.objectValue == nil, value.arrayValue == nil { counts["\(key): \(value)", default: 0] += 1 }
                    counts.merge(members(value), uniquingKeysWith: +)
                }
            default: break
            }
            return counts
        }
        for round in 0..<150 {
            let root = values.root()
            let known = try JSON(json: root.documentText())
            let full = plain.sprinkled(.root, known, &values)
            let translated = JSON.object(
                try DocumentTranslator.json(of: try #require(full.objectValue), as: Merged.Root.self)
            )
            #expect(members(translated) == members(full), "round \(round)")
            let read = try Merged.Root(json: translated).documentText(sortedKeys: true)
            // Only a store's document tells the two kinds of `nil` of this one apart.
            let stored = try Merged.Root.stored(full.jsonString()).documentText(sortedKeys: true)
            #expect(read == stored.replacing(#""twice":[null],"#, with: ""), "round \(round)")
        }
    }

    @Test("keep references, and have dates in the models around them")
    func keepReferences() throws {
        let report = Report()
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        report.at = date
        report.times = Times(first: date, last: date)
        report.lines = [Line(author: Author(id: 1), since: date), Line(author: Author(id: 2), since: date)]
        report.late = .some(date)
        func reference(_ id: Int) -> JSON { ["type": "Author", "id": .number(JSON.Number(id))] }
        var expected: JSON = [
            "class": "report", "at": 1_700_000_000_250, "first": 1_700_000_000_250, "last": 1_700_000_000.25,
            "lines": [
                ["author": reference(1), "since": 1_700_000_000_250],
                ["author": reference(2), "since": 1_700_000_000_250],
            ],
            "late": 1_700_000_000_250,
        ]
        #expect(try withoutNulls(translated(report)) == expected)
        report.event = .dates(["a": date])
        expected["event"] = ["kind": "dates", "a": 1_700_000_000_250]
        #expect(try withoutNulls(translated(report)) == expected)
        report.event = .line(Line(author: Author(id: 3), since: date))
        expected["event"] = ["kind": "line", "author": reference(3), "since": 1_700_000_000_250]
        #expect(try withoutNulls(translated(report)) == expected)
        // The class may be known by the tag alone.
        let members = try #require(try ReferenceDocuments.json(of: report).objectValue)
        #expect(try withoutNulls(.object(DocumentTranslator.json(of: members, as: Base.self))) == expected)
    }

    @Test("name the path of a value that is none")
    func nameThePath() throws {
        let members = try #require(
            try JSON(json: #"{"lines":[{"author":{"type":"Author","id":1},"since":"soon"}]}"#).objectValue
        )
        let error = #expect(throws: MappingError.self) { try DocumentTranslator.json(of: members, as: Report.self) }
        #expect(error?.issues.map(\.path.description) == ["$.lines[0].since"])
    }
}

extension TranslatedDocumentTests {
    private struct Card: Model {
        var number: String
        var limit: Double

        static let blueprint = Blueprint(Card.init) {
            Field("number", \.number)
            Field("limit", \.limit)
        }
    }

    private struct Customer: Model {
        var card: Card
        var other: Card
        var budget: Double

        static let blueprint = Blueprint(Customer.init) {
            Field("card", \.card).sensitive()
            Field.flatten(\.other).sensitive()
            Field("budget", \.budget).sensitive()
        }
    }

    @Test("quote nothing of sensitive fields", arguments: ["card", "limit", "budget"])
    func quoteNothing(_ key: String) throws {
        let card: JSON = ["number": "4711", "limit": 1]
        var document: JSON = ["card": card, "number": "4711", "limit": 1, "budget": 2]
        document[key] = key == "card" ? ["number": "4711", "limit": "secret 42"] : "secret 42"
        let members = try #require(document.objectValue)
        let error = try #require(
            #expect(throws: MappingError.self) { try DocumentTranslator.json(of: members, as: Customer.self) }
        )
        #expect(!"\(error)".contains("42") && !"\(error)".contains("4711"))
        #expect(error.issues.map(\.found) == [JSONWriter.hiddenValue])
    }
}

extension StoredEverything {
    /// Replaces the values that other JSON cannot have.
    fileprivate mutating func makeFinite() {
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        (number, numbers, small, decimal, pair) = (1.5, [0.5, nil], 2.5, 3.25, (0.5, date, nil))
        let day = Date(timeIntervalSince1970: 86_400)
        (self.date, seconds, text, self.day, days) = (date, date, text.map { _ in date }, day, days.map { _ in day })
        (named, dates, levels) = (named.mapValues { _ in date }, [date], [.low: date])
        if case .value = patch { patch = .value(1.5) }
        mixed = mixed.map { mixed in
            switch mixed {
            case .date: .date(date)
            case .number: .number(0.5)
            default: mixed
            }
        }
        part.makeFinite()
        for key in parts.keys { parts[key]?.makeFinite() }
        switch shape {
        case .circle(var part):
            part.makeFinite()
            shape = .circle(part)
        case .dates: shape = .dates([date])
        case .origin, nil: break
        }
        coded.makeFinite()
        custom.makeFinite()
    }
}

extension StoredPart {
    fileprivate mutating func makeFinite() {
        date = Date(timeIntervalSince1970: 1_700_000_000.25)
        (number, hidden) = (number.map { _ in 0.5 }, hidden.map { _ in date })
    }
}

extension StoredCoded {
    fileprivate mutating func makeFinite() {
        aDate = Date(timeIntervalSince1970: 1_700_000_000.25)
        (number, small, decimal, byDate, numbers) = (0.5, small.map { _ in 1.5 }, 2.5, [aDate: 0.5], [0.5])
    }
}
