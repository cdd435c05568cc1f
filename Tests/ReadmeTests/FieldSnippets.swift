import Cyanotype
import Foundation
import Testing

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

@Suite("What a field can say, in the README")
struct FieldSnippets {
    typealias Article = FieldModels.Article

    private func read(_ responseBody: Data) throws -> (article: Article, printed: [String]) {
        var printed: [String] = []
        func print(_ entry: MappingReport.Entry) { printed.append("\(entry)") }
        // snippet: report
        let (article, report) = try Article.read(json: responseBody, options: JSONOptions(duplicateKeys: .last))
        for entry in report.entries { print(entry) }  // every default, coercion, element that was left out, unknown key
        // end
        return (article, printed)
    }

    @Test func doesWhatTheReadmeSays() throws {
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
}
