import Cyanotype
import Foundation
import Testing

private struct Inner: Model {
    var name = ""
    var secret = ""
    var tags: [String] = []

    static let blueprint = Blueprint(creating: { Inner() }) {
        Field("name", \.name)
        Field("secret", \.secret).sensitive()
        Field("tags", \.tags)
    }
}

private struct Item: Model {
    var id = ""
    var other = 0
    var count: Int?
    var numbers: [Int] = []
    var map: [String: Int] = [:]
    var inner = Inner()
    var maybe: Inner?
    var list: [Inner] = []
    var date = Date(timeIntervalSince1970: 0)
    var json: JSON = .null
    var rest = JSON.Object()
    var unmapped = ""

    static let blueprint = make { Field("id", \.id).id() }

    static func make(@InPlaceFieldBuilder<Item> fields: () -> InPlaceFields<Item>) -> Blueprint<Item> {
        Blueprint(creating: { Item() }, fields: fields)
    }

    /// A blueprint with all fields and one index.
    static func indexed(_ index: (Blueprint<Item>) -> Blueprint<Item>) -> Blueprint<Item> {
        index(
            make {
                Field("id", \.id).id()
                Field("numbers", \.numbers)
                Field("map", \.map)
                Field("inner", \.inner)
                Field("maybe", \.maybe)
                Field("list", \.list)
                Field("date", \.date)
            }
        )
    }
}

@Suite struct StorageMistakeTests {
    private func expectMistake(
        _ code: LintFinding.Code,
        at path: String,
        _ text: String,
        in blueprint: Blueprint<Item>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let findings = blueprint.lint()
        #expect(findings.map(\.code) == [code], "\(findings)", sourceLocation: sourceLocation)
        #expect(findings.first?.stopsProgram == true, sourceLocation: sourceLocation)
        #expect(findings.first?.path.description == path, sourceLocation: sourceLocation)
        #expect(findings.first?.message.contains(text) == true, "\(findings)", sourceLocation: sourceLocation)
    }

    @Test func twoIdentities() {
        let blueprint = Item.make {
            Field("id", \.id).id()
            Field("other", \.other).id()
        }
        expectMistake(
            .duplicateMark,
            at: "$.other",
            #"the fields "id" and "other" are both marked id()"#,
            in: blueprint
        )
    }

    @Test func twoExpirations() {
        let blueprint = Item.make {
            Field("date", \.date).expiration()
            Field("again", \.date).expiration()
        }
        expectMistake(.duplicateMark, at: "$.again", "expiration()", in: blueprint)
    }

    @Test func typesWithoutKeys() {
        expectMistake(
            .unsuitableMark,
            at: "$.map",
            #"the field "map" is marked indexed(), but a value of type"#,
            in: Item.make { Field("map", \.map).indexed() }
        )
        expectMistake(
            .unsuitableMark,
            at: "$.inner",
            #"the field "inner" is marked unique()"#,
            in: Item.make { Field("inner", \.inner).unique() }
        )
        expectMistake(
            .unsuitableMark,
            at: "$.json",
            #"the field "json" is marked id()"#,
            in: Item.make { Field("json", \.json).id() }
        )
    }

    @Test func aCollectionIsNotAKey() {
        expectMistake(
            .unsuitableMark,
            at: "$.numbers",
            "collection",
            in: Item.make { Field("numbers", \.numbers).unique() }
        )
        #expect(Item.make { Field("numbers", \.numbers).indexed() }.lint().isEmpty)
    }

    @Test func anIdentityIsNotNil() {
        expectMistake(
            .unsuitableMark,
            at: "$.count",
            #"the field "count" is marked id(), but may be nil"#,
            in: Item.make { Field("count", \.count).id() }
        )
    }

    @Test func anExpirationIsADate() {
        expectMistake(
            .unsuitableMark,
            at: "$.other",
            "Int, not a Date",
            in: Item.make { Field("other", \.other).expiration() }
        )
    }

    @Test func whatIsSearchedIsText() {
        expectMistake(
            .unsuitableMark,
            at: "$.numbers",
            "not a string",
            in: Item.make { Field("numbers", \.numbers).searchable() }
        )
    }

    @Test func sensitiveFieldsAreNotHeldInTheClear() {
        for blueprint in [
            Item.make { Field("id", \.id).sensitive().indexed() },
            Item.make { Field("id", \.id).unique().sensitive() },
            Item.make { Field("id", \.id).sensitive().id() },
            Item.make { Field("id", \.id).sensitive().searchable() },
        ] {
            expectMistake(.revealingMark, at: "$.id", "sensitive", in: blueprint)
        }
    }

    @Test func fieldsWithoutAKeyHaveNoMarks() {
        expectMistake(
            .misplacedSetting,
            at: "$",
            "inner",
            in: Item.make { Field.flatten(\.inner).indexed() }
        )
        expectMistake(
            .misplacedSetting,
            at: "$",
            "rest",
            in: Item.make { Field.unknownKeys(\.rest).searchable() }
        )
    }

    @Test func indexesOfNoField() {
        expectMistake(.invalidIndex, at: "$", "unmapped", in: Item.indexed { $0.index(\.unmapped) })
        expectMistake(.invalidIndex, at: "$", "other", in: Item.indexed { $0.index(\.id, \.other) })
        expectMistake(.invalidIndex, at: "$", "inner.name", in: Item.indexed { $0.index(\.inner.name.count) })
        expectMistake(.invalidIndex, at: "$", "list", in: Item.indexed { $0.index(\.list.count) })
    }

    @Test func indexesOfUnsuitableFields() {
        expectMistake(.invalidIndex, at: "$.numbers", "collection", in: Item.indexed { $0.index(\.numbers) })
        expectMistake(.invalidIndex, at: "$.inner.tags", "collection", in: Item.indexed { $0.index(\.inner.tags) })
        expectMistake(.invalidIndex, at: "$.map", "no key", in: Item.indexed { $0.index(\.id, \.map) })
        expectMistake(.revealingMark, at: "$.inner.secret", "sensitive", in: Item.indexed { $0.index(\.inner.secret) })
        #expect(Item.indexed { $0.index(\.inner.name, \.maybe?.name, \.date) }.lint().isEmpty)
    }

    @Test func aMistakeStopsTheProgramAtTheFirstUse() async throws {
        let read = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Item(json: "{}", using: Item.make { Field("map", \.map).indexed() })
        }
        #expect(String(decoding: read.standardErrorContent, as: UTF8.self).contains(#"the field "map" is marked"#))
        let indexed = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Item.indexed { $0.index(\.unmapped) }.storageIndexes
        }
        #expect(String(decoding: indexed.standardErrorContent, as: UTF8.self).contains("unmapped, which has no field"))
    }
}
