import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Fields of Codable types")
struct CodableFieldTests {
    /// Types without a blueprint.
    struct Money: Codable, Equatable {
        var amount: Decimal
        var currency = "EUR"
    }

    enum Level: String, Codable {
        case low
        case high
    }

    struct Order: Model, Equatable {
        let id: Int
        let total: Money
        let discount: Money?
        let items: [Money]
        let rates: [String: Money]
        let level: Level
        let nested: Money
        let spare: [Money?]

        static let blueprint = Blueprint(Order.init) {
            Field("id", \.id)
            Field("total", \.total)
            Field("discount", \.discount)
            Field("items", \.items, default: [])
            Field("rates", \.rates, default: [:])
            Field("level", \.level, default: .low)
            Field("deep", "er", \.nested, default: Money(amount: 0))
            Field("spare", \.spare, default: [])
        }
    }

    struct Settings: Model, Equatable {
        var price = Money(amount: 1)
        var level = Level.low
        var history: [Level] = [.high]
        var limit: Money?

        static let blueprint = Blueprint(creating: Settings.init) {
            Field("price", \.price)
            Field("level", \.level)
            Field("a", "b", "history", \.history)
            Field("limit", \.limit)
        }
    }

    final class Holder: Model {
        var price = Money(amount: 1)
        var levels: [String: Level] = [:]

        static let blueprint = Blueprint(creating: Holder.init) {
            Field("price", \.price)
            Field("levels", \.levels)
        }
    }

    private func report<Value: Mappable>(_ type: Value.Type, _ json: String) -> [String] {
        mappingError { () throws(MappingError) in _ = try Value(json: json) }?.issues.map { issue in
            "\(issue.code.rawValue) \(issue.path) @\(issue.location.map { "\($0.offset)" } ?? "-")"
        } ?? []
    }

    @Test func memberwise() throws {
        let text =
            #"{"id":1,"total":{"amount":1.10,"currency":"EUR"},"discount":{"amount":2,"currency":"NOK"},"#
            + #""items":[{"amount":3,"currency":"EUR"}],"rates":{"a":{"amount":4,"currency":"EUR"}},"level":"high","#
            + #""deep":{"er":{"amount":5,"currency":"EUR"}},"spare":[null,{"amount":6,"currency":"EUR"}]}"#
        let order = try Order(json: text)
        #expect(order.discount == Money(amount: 2, currency: "NOK"))
        #expect(order.rates == ["a": Money(amount: 4)] && order.level == .high && order.nested == Money(amount: 5))
        #expect(order.spare == [nil, Money(amount: 6)])
        #expect(try order.jsonString() == text.replacing("1.10", with: "1.1"))
        #expect(try Order(json: order.jsonData()) == order)
        #expect(try Order(json: JSON(json: text)) == order)
        let few = try Order(json: #"{"id":1,"total":{"amount":1,"currency":"EUR"}}"#)
        #expect(few.discount == nil && few.items.isEmpty && few.level == .low && few.nested == Money(amount: 0))
        let null = try Order(json: #"{"discount":null,"id":1,"total":{"amount":1,"currency":"EUR"}}"#)
        #expect(null == few)
    }

    @Test func inPlace() throws {
        let settings = try Settings(
            json: #"{"a":{"b":{"history":["low","high"]}},"price":{"amount":7,"currency":"x"}}"#
        )
        #expect(settings.price == Money(amount: 7, currency: "x") && settings.history == [.low, .high])
        #expect(settings.level == .low && settings.limit == nil)
        #expect(try Settings(json: "{}") == Settings())
        #expect(
            try settings.jsonString()
                == #"{"price":{"amount":7,"currency":"x"},"level":"low","a":{"b":{"history":["low","high"]}}}"#
        )
        #expect(try settings.jsonString(options: JSONOptions(nilStrategy: .null)).hasSuffix(#""limit":null}"#))
        let holder = try Holder(json: #"{"levels":{"x":"high"}}"#)
        #expect(holder.levels == ["x": .high] && holder.price == Money(amount: 1))
    }

    @Test func updates() throws {
        var settings = Settings(price: Money(amount: 3), level: .high)
        try settings.update(json: #"{"price":{"amount":4,"currency":"EUR"},"limit":{"amount":1,"currency":"EUR"}}"#)
        #expect(settings.price == Money(amount: 4) && settings.level == .high && settings.limit == Money(amount: 1))
        try settings.update(json: #"{"limit":null}"#)
        #expect(settings.limit == nil)
        let before = settings
        #expect(throws: MappingError.self) { try settings.update(json: #"{"level":"low","price":{"amount":"x"}}"#) }
        #expect(settings == before)
    }

    @Test func layoutsAreThoseOfTheDocument() throws {
        let settings = Settings(history: [])
        #expect(
            try settings.jsonString(options: JSONOptions(prettyPrinted: true, sortedKeys: true)) == """
                {
                  "a": {
                    "b": {
                      "history": []
                    }
                  },
                  "level": "low",
                  "price": {
                    "amount": 1,
                    "currency": "EUR"
                  }
                }
                """
        )
        struct Page: Codable, Equatable {
            var url = "http://x/y"
            var ratio = 1.0
            var z = 0
            var a = [String: Int]()
        }
        struct Book: Model {
            let page: Page
            static let blueprint = Blueprint(Book.init) { Field("page", \.page) }
        }
        // A double is a double, and a slash needs no escape, as everywhere else in the document.
        #expect(
            try Book(page: Page()).jsonString() == #"{"page":{"url":"http://x/y","ratio":1.0,"z":0,"a":{}}}"#
        )
        #expect(
            try Book(page: Page()).jsonString(options: JSONOptions(sortedKeys: true))
                == #"{"page":{"a":{},"ratio":1.0,"url":"http://x/y","z":0}}"#
        )
    }

    @Test func problemsHaveTheirExactPlace() {
        let total = #""total":{"amount":1,"currency":"EUR"}"#
        #expect(
            report(Order.self, #"{"id":1,"total":{"amount":"x","currency":"EUR"}}"#) == [
                "typeMismatch $.total.amount @26"
            ]
        )
        #expect(report(Order.self, #"{"id":1,"total":{"amount":1}}"#) == ["missingKey $.total.currency @16"])
        #expect(report(Order.self, #"{"id":1,"total":null}"#) == ["typeMismatch $.total @16"])
        #expect(report(Order.self, #"{"id":1}"#) == ["missingKey $.total @0"])
        #expect(
            report(
                Order.self,
                "{\"id\":1,\(total),\"items\":[{\"amount\":1,\"currency\":\"a\"},{\"amount\":1,\"currency\":2}]}"
            )
                == ["typeMismatch $.items[1].currency @106"]
        )
        #expect(
            report(Order.self, "{\"id\":1,\(total),\"rates\":{\"a b\":{\"amount\":1,\"currency\":[]}}}")
                == [#"typeMismatch $.rates["a b"].currency @84"#]
        )
        #expect(report(Order.self, "{\"id\":1,\(total),\"level\":\"medium\"}") == ["invalidValue $.level @54"])
        #expect(
            report(Order.self, "{\"id\":1,\(total),\"deep\":{\"er\":{\"amount\":true}}}") == [
                "typeMismatch $.deep.er.amount @69"
            ]
        )
        // All fields are read, whatever is wrong with one.
        #expect(
            report(Order.self, "{\"total\":{\"amount\":[1]},\"id\":\"x\",\"spare\":[null,1],\"level\":7}")
                == [
                    "typeMismatch $.total.amount @19", "typeMismatch $.id @29", "typeMismatch $.spare[1] @47",
                    "typeMismatch $.level @58",
                ]
        )
        #expect(
            report([Order].self, "[{\"id\":1,\"total\":{\"amount\":1e500,\"currency\":\"\"}}]") == [
                "outOfRange $[0].total.amount @27"
            ]
        )
        #expect(
            report(Settings.self, #"{"a":{"b":{"history":["low","mid"]}}}"#) == ["invalidValue $.a.b.history[1] @28"]
        )
    }

    @Test func problemsSayWhatWasExpected() {
        func description(_ json: String) -> String? {
            mappingError { () throws(MappingError) in _ = try Settings(json: json) }?.description
        }
        #expect(
            description(#"{"price":{"amount":"x","currency":"EUR"}}"#)
                == #"$.price.amount (line 1, column 20): expected a number, found string "x""#
        )
        #expect(
            description("{\"price\":\n {\"amount\":1}}")
                == #"$.price.currency (line 2, column 2): missing key "currency""#
        )
    }

    @Test func documentsThatAreNotJSONInside() {
        #expect(report(Order.self, #"{"id":1,"total":{"amount":1,}}"#) == ["syntax $.total @28"])
        #expect(
            report(Order.self, #"{"id":1,"total":{"amount":01}}"#).first?.hasPrefix("syntax $.total.amount") == true
        )
        #expect(
            report(Order.self, #"{"id":1,"total":{"amount":1,"currency":"a","amount":2}}"#)
                == ["duplicateKey $.total.amount @43"]
        )
        // As deep as the options say, counted from the root of the document.
        struct Deep: Model {
            let value: [[[Int]]]
            let codable: Boxed
            struct Boxed: Codable { let value: [[[Int]]] }
            static let blueprint = Blueprint(Deep.init) {
                Field("value", \.value, default: [])
                Field("codable", \.codable)
            }
        }
        let json = #"{"codable":{"value":[[[1]]]}}"#
        #expect(throws: Never.self) { try Deep(json: json, options: JSONOptions(maximumDepth: 5)) }
        let error = mappingError { () throws(MappingError) in
            _ = try Deep(json: json, options: JSONOptions(maximumDepth: 4))
        }
        #expect(error?.issues.first?.code == .depthLimit)
        let deep = Deep(value: [], codable: Deep.Boxed(value: [[[1]]]))
        #expect(throws: Never.self) { try deep.jsonData(options: JSONOptions(maximumDepth: 5)) }
        #expect(throws: MappingError.self) { try deep.jsonData(options: JSONOptions(maximumDepth: 4)) }
    }

    @Test func whatCannotBeWritten() throws {
        struct ReadingMethod: Codable { var values: [Double] }
        struct Log: Model {
            let readings: [ReadingMethod]
            static let blueprint = Blueprint(Log.init) { Field("readings", \.readings) }
        }
        let log = Log(readings: [ReadingMethod(values: [1]), ReadingMethod(values: [1, .nan])])
        let error = try #require(mappingError { () throws(MappingError) in _ = try log.jsonData() })
        #expect(error.issues.map(\.path.description) == ["$.readings[1].values[1]"])
        #expect(error.issues.first?.code == .notWritable)
    }

    // MARK: - Conversions

    struct Event: Codable, Equatable {
        var startDate: Date
        var rawData: Data
    }

    struct Calendar: Model, Equatable {
        let first: Event
        let others: [Event]

        static let conversion: Conversion<Event> = {
            var decoder = CyanotypeDecoder()
            decoder.dateDecodingStrategy = .iso8601
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            var encoder = CyanotypeEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.keyEncodingStrategy = .convertToSnakeCase
            return .codable(decoder: decoder, encoder: encoder)
        }()

        static let blueprint = Blueprint(Calendar.init) {
            Field("first", \.first, as: conversion)
            Field("others", \.others, default: [])
        }
    }

    @Test func conversionsHaveTheirStrategies() throws {
        let text =
            #"{"first":{"start_date":"2024-03-18T09:26:53Z","raw_data":"AQ=="},"others":[{"startDate":12.5,"rawData":""}]}"#
        let calendar = try Calendar(json: text)
        #expect(calendar.first.rawData == Data([1]))
        #expect(calendar.first.startDate.timeIntervalSince1970 == 1_710_754_013)
        #expect(calendar.others.first?.startDate.timeIntervalSinceReferenceDate == 12.5)
        #expect(try calendar.jsonString() == text)
        #expect(
            report(Calendar.self, #"{"first":{"raw_data":"","start_date":7}}"#)
                == ["typeMismatch $.first.start_date @37"]
        )
        #expect(
            report(Calendar.self, #"{"first":{"raw_data":"!","start_date":"2024-03-18T09:26:53Z"}}"#)
                == ["invalidValue $.first.raw_data @21"]
        )
        let pretty = try calendar.jsonString(options: JSONOptions(prettyPrinted: true))
        #expect(pretty.contains("\n    \"start_date\": \"2024-03-18T09:26:53Z\",\n"))
    }

    // MARK: - Both

    /// A type with a blueprint that is `Codable` as well goes by its blueprint.
    struct Both: Model, Codable, Equatable {
        var name: String

        static let blueprint = Blueprint(Both.init) { Field("mapped_name", \.name) }

        enum CodingKeys: String, CodingKey {
            case name = "coded_name"
        }
    }

    struct Library: Model {
        let one: Both
        let many: [Both]
        let some: Both?
        let byKey: [String: Both]
        let date: Date

        static let blueprint = Blueprint(Library.init) {
            Field("one", \.one)
            Field("many", \.many)
            Field("some", \.some)
            Field("by_key", \.byKey)
            Field("date", \.date)
        }
    }

    @Test func blueprintsComeFirst() throws {
        let both = #"{"mapped_name":"a"}"#
        let text = #"{"one":\#(both),"many":[\#(both)],"some":\#(both),"by_key":{"k":\#(both)},"date":1000}"#
        let library = try Library(json: text)
        #expect(library.one.name == "a" && library.some?.name == "a" && library.byKey["k"]?.name == "a")
        // Milliseconds since 1970, not seconds since 2001.
        #expect(library.date == Date(timeIntervalSince1970: 1))
        #expect(try library.jsonString() == text)
        #expect(try Both(json: both).jsonString() == both)
        #expect(try [Both](json: "[\(both)]").count == 1)
        #expect(try CyanotypeDecoder().decode(Both.self, from: #"{"coded_name":"b"}"#).name == "b")
    }
}
