// snippet: models
import Cyanotype
import Foundation

struct Author: Model {
    let name: String
    let home: URL?

    static let blueprint = Blueprint(Author.init) {
        Field("name", \.name)
        Field("home", \.home)
    }
}

struct Story: Model {
    let id: Int
    let title: String
    let publishedAt: Date
    let updatedAt: Date?
    let author: Author
    let tags: [String]

    static let blueprint = Blueprint(Story.init) {
        Field("id", \.id)
        Field("title", \.title)
        Field("published_at", \.publishedAt)  // milliseconds since 1970, a number or a string
        Field("updated_at", \.updatedAt, as: .iso8601)
        Field("author", \.author)  // a nested model
        Field("tags", \.tags, default: [])  // for a missing key
    }
}

struct StoryPage: Model {
    let page: Int
    let next: URL?
    let stories: [Story]

    static let blueprint = Blueprint(StoryPage.init) {
        Field("meta", "page", \.page)  // a member of a nested object
        Field("meta", "next", \.next)
        Field("stories", \.stories)  // an array of models
    }
}
// end

// snippet: generic
struct Page<Item: Mappable>: Model {
    let items: [Item]
    let next: URL?

    static var blueprint: Blueprint<Page> {
        Blueprint(Page.init) {
            Field("items", \.items)
            Field("next", \.next)
        }
    }
}
// end

/// What the article shows of the models, run by `DecodingAResponseTests`.
enum DecodingAResponse {
    static func read(_ body: Data) throws -> (page: StoryPage, first: String, copy: Data) {
        // snippet: read
        let page = try StoryPage(json: body)
        let first = page.stories[0].author.name  // "Ann"
        let copy = try page.jsonData()
        // end
        return (page, first, copy)
    }

    static func readSeveral(_ list: String, _ named: String) throws -> ([Story], [String: Story]) {
        // snippet: collections
        let stories = try [Story](json: list)  // [{"id": 17, …}, …]
        let storiesByName = try [String: Story](json: named)  // {"first": {"id": 17, …}, …}
        // end
        return (stories, storiesByName)
    }

    static func readPage(_ answer: String) throws -> Page<Story> {
        // snippet: page
        let page = try Page<Story>(json: answer)  // {"items": [{"id": 17, …}], "next": null}
        // end
        return page
    }

    static func readBroken(_ broken: String) -> String {
        var print = Printed()
        // snippet: broken
        do {
            _ = try StoryPage(json: broken)
        } catch {
            print(error)
        }
        // end
        return print.text
    }

    static func handle(_ broken: String) -> (missing: [String], isReadable: Bool) {
        var (missing, isReadable) = ([""], true)
        // snippet: handle
        do {
            _ = try StoryPage(json: broken)
        } catch {
            missing = error.issues.filter { $0.code == .missingKey }.map { "\($0.path)" }
            isReadable = !error.issues.contains { $0.code == .syntax || $0.code == .unexpectedEnd }
        }
        // end
        return (missing, isReadable)
    }

    static func any(_ body: Data) throws -> (next: String?, title: String?) {
        // snippet: any
        let document = try JSON(json: body)
        let next = document["meta"]?["next"]?.stringValue
        let title = document[at: ["stories", "1", "title"]]?.stringValue  // a JSON Pointer, RFC 6901
        // end
        return (next, title)
    }

    static func limit(_ body: Data) throws -> StoryPage {
        // snippet: limits
        let options = JSONOptions(maximumDepth: 16, maximumIssues: 1, maximumBytes: 1 << 20, maximumElements: 10_000)
        let page = try StoryPage(json: body, options: options)
        // end
        return page
    }
}
