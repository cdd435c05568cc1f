import Cyanotype
import Foundation
import Testing

// snippet: memberwise
struct Comment: Model {
    let text: String
    let likes: Int

    static let blueprint = Blueprint(Comment.init) {
        Field("text", \.text)
        Field("likes", \.likes, default: 0)
    }
}

struct Person: Model {
    let firstName: String
    let dateOfBirth: Date
    let city: String?
    let comments: [Comment]

    static let blueprint = Blueprint(Person.init) {
        Field("first_name", \.firstName)
        Field("dob", \.dateOfBirth)  // milliseconds since 1970
        Field("address", "city", \.city)  // a member of a nested object
        Field("comments", \.comments, default: [])  // nested models
    }
}
// end

// snippet: in place
struct Theme: Model {
    var name = "light"
    var fontSize = 12

    static let blueprint = Blueprint(creating: Theme.init) {
        Field("name", \.name)
        Field("font", "size", \.fontSize)
    }
}
// end

func updatedTheme() throws -> Theme {
    // snippet: update
    var theme = Theme()
    try theme.update(json: #"{ "font": { "size": 14 } }"#)  // name stays "light"
    // end
    return theme
}

// snippet: inherited
class Animal: Model {
    var name = ""

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
        }
    }

    required init() {}
}

class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed)
        }
    }
}
// end

func anyJSON() throws -> (id: Int?, text: String) {
    // snippet: json
    var event: JSON = ["id": 9_007_199_254_740_993, "tags": ["a", "b"]]
    event["seen"] = true
    let id = event["id"]?.intValue  // 9007199254740993, exactly
    // end
    return (id, try event.jsonString())
}

// snippet: codable field
struct Price: Codable {
    var amount: Decimal
    var currencyCode: String
}

struct Order: Model {
    let id: Int
    let prices: [Price]  // Codable is enough

    static let blueprint = Blueprint(Order.init) {
        Field("id", \.id)
        Field("prices", \.prices, default: [])
    }
}
// end

func codePrices(_ responseBody: Data) throws -> (prices: [Price], body: Data) {
    // snippet: coders
    var decoder = CyanotypeDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let prices = try decoder.decode([Price].self, from: responseBody)

    var encoder = CyanotypeEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let body = try encoder.encode(prices)
    // end
    return (prices, body)
}

enum FieldModels {
    // snippet: fields
    struct Article: Model {
        let title: String
        let pictureURL: String?
        let likes: Int
        let tags: [String]
        let status: OpenEnum<Status>
        let subtitle: Patch<String>
        let body: [Block]
        let audit: Audit
        let others: JSON.Object

        static let blueprint = Blueprint(Article.init) {
            Field("title", \.title).alias("headline").length(1...80)
            Field("pictureURL", \.pictureURL)  // "picture_url"
            Field("likes", \.likes).default(0, if: [.missing, .null]).coercing(.numbersFromStrings)
            Field("tags", \.tags).elements(.skipInvalid)
            Field("status", \.status)  // a case that is unknown is kept
            Field("subtitle", \.subtitle)  // absent, null or a value
            Field("body", \.body)
            Field.flatten(\.audit)  // its members stand among these
            Field.unknownKeys(\.others)  // all other members, written back
        }
        .keyCasing(.snakeCase)
        .validate("likes of what is published") { $0.status == .known(.published) || $0.likes == 0 }
    }

    enum Status: String, Mappable {
        case draft, published
    }

    struct Audit: Model {
        let author: String

        static let blueprint = Blueprint(Audit.init) {
            Field("author", \.author)
        }
    }

    enum Block: MappableUnion {
        case text(Paragraph)
        case rule
        case unknown(JSON)

        static let union = Union<Block>.internallyTagged(by: "type") {
            Variant("text", Block.text) { if case .text(let text) = $0 { text } else { nil } }
            Variant("rule", .rule) { if case .rule = $0 { true } else { false } }
            Variant.unknown(Block.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
        }
    }

    struct Paragraph: Model {
        let text: String

        static let blueprint = Blueprint(Paragraph.init) {
            Field("text", \.text)
        }
    }
    // end
}

@Suite("Blueprints and fields")
struct BlueprintsAndFieldsSnippets {
    typealias Article = FieldModels.Article

    private func read(_ responseBody: Data) throws -> (article: Article, printed: [String]) {
        var printed: [String] = []
        func print(_ entry: MappingReport.Entry) { printed.append("\(entry)") }
        // snippet: report
        let (article, report) = try Article.read(json: responseBody, options: JSONOptions(duplicateKeys: .last))
        for entry in report.entries { print(entry) }  // every default, coercion, skipped element and unknown key
        // end
        return (article, printed)
    }

    @Test func fields() throws {
        let text = """
            {"headline": "T", "picture_url": "p", "likes": "3", "tags": ["a", 1], "status": "published",
             "body": [{"text": "b", "type": "text"}, {"type": "rule"}, {"type": "video", "seconds": 7}],
             "author": "Ann", "subtitle": null, "rating": 4.50}
            """
        let (article, printed) = try read(Data(text.utf8))
        #expect(article.title == "T" && article.likes == 3 && article.tags == ["a"] && article.audit.author == "Ann")
        #expect(article.others == ["rating": 4.5])
        #expect(printed.count == 4)
        let written = try article.jsonValue()
        #expect(written["subtitle"] == .null && written["title"] == "T" && written["picture_url"] == "p")
        #expect(try written["body"] == JSON(json: text)["body"])
        #expect(throws: MappingError.self) {
            try Article(json: #"{"title": "T", "likes": 1, "tags": [], "status": "draft", "body": [], "author": "A"}"#)
        }
    }

    @Test func memberwise() throws {
        let text =
            #"[{"first_name":"John","dob":635908156000,"address":{"city":"Oslo"},"comments":[{"text":"Hi","likes":2}]}]"#
        let people = try [Person](json: text)
        #expect(people.first?.city == "Oslo")
        #expect(people.first?.comments.first?.likes == 2)
        #expect(try people.jsonString() == text)
    }

    @Test func updating() throws {
        let theme = try updatedTheme()
        #expect(theme.name == "light")
        #expect(theme.fontSize == 14)
    }

    @Test func subclasses() throws {
        let dog = try Dog(json: #"{"name":"Rex","breed":"Labrador"}"#)
        #expect(dog.name == "Rex")
        #expect(dog.breed == "Labrador")
    }

    @Test func anyValue() throws {
        let (id, text) = try anyJSON()
        #expect(id == 9_007_199_254_740_993)
        #expect(text == #"{"id":9007199254740993,"tags":["a","b"],"seen":true}"#)
    }

    @Test func codableTypes() throws {
        let order = try Order(json: #"{"id":1,"prices":[{"amount":1.10,"currencyCode":"EUR"}]}"#)
        #expect(order.prices.first?.currencyCode == "EUR")
        let (prices, body) = try codePrices(Data(#"[{"amount":2.5,"currency_code":"NOK"}]"#.utf8))
        #expect(prices.first?.amount == 2.5)
        #expect(String(decoding: body, as: UTF8.self).contains(#""currencyCode" : "NOK""#))
    }
}
