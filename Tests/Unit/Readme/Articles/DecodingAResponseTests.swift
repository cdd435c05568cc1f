import Cyanotype
import Foundation
import Testing

@Suite("Decode a response") struct DecodingAResponseTests {
    private let article: Article
    private let body: Data

    init() throws {
        article = try Article("DecodingAResponse")
        body = Data(article.json[0].utf8)
    }

    @Test func reading() throws {
        let (page, first, copy) = try DecodingAResponse.read(body)
        #expect(first == "Ann")
        #expect(page.next?.host() == "api.example.org")
        #expect(page.stories[0].updatedAt == Date(timeIntervalSince1970: 1_710_835_200))
        #expect(page.stories[1].publishedAt == Date(timeIntervalSince1970: 1_710_840_413))
        #expect(page.stories[1].tags == [])
        #expect(try StoryPage(json: copy).stories.count == 2)
    }

    @Test func collections() throws {
        let story = #"{"id":17,"title":"t","published_at":0,"author":{"name":"Ann"}}"#
        let (stories, storiesByName) = try DecodingAResponse.readSeveral("[\(story)]", #"{"first":\#(story)}"#)
        #expect(stories.map(\.id) == [17])
        #expect(storiesByName["first"]?.id == 17)
    }

    @Test func genericModels() throws {
        let story = #"{"id":17,"title":"t","published_at":0,"author":{"name":"Ann"}}"#
        let page = try DecodingAResponse.readPage(#"{"items":[\#(story)],"next":null}"#)
        #expect(page.items.map(\.id) == [17])
    }

    @Test func errors() {
        #expect(article.printed == [DecodingAResponse.readBroken(article.json[1])])
        let (missing, isReadable) = DecodingAResponse.handle(article.json[1])
        #expect(missing == ["$.stories[0].author.name", "$.stories[1].title"])
        #expect(isReadable)
    }

    @Test func anyValue() throws {
        let (next, title) = try DecodingAResponse.any(body)
        #expect(next == "https://api.example.org/stories?page=2")
        #expect(title == "Keyrings")
    }

    @Test func limits() throws {
        #expect(try DecodingAResponse.limit(body).page == 1)
        #expect(throws: MappingError.self) { try DecodingAResponse.limit(Data(repeating: 32, count: 1 << 20) + body) }
    }
}
