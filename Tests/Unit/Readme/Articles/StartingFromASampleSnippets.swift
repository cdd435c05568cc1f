// snippet: user
// Made from samples by cyanotype-models. To read a document: try User(json: data)
import Cyanotype

/// `$`
struct User: Model {
    let id: Int
    let homeURL: JSON?
    let seenAt: String  // an ISO 8601 date: as: .iso8601
    let visits: [Int: [Double]]

    static let blueprint = Blueprint(User.init) {
        Field("id", \.id)
        Field("home_url", \.homeURL).nilStrategy(.null)
        Field("seen_at", \.seenAt)
        Field("visits", \.visits)
    }
}
// end

import Foundation
import Testing

@Suite("Start from a sample") struct StartingFromASampleSnippets {
    @Test func theSampleIsDecodedAndEncodedAgain() throws {
        let command = try #require(Article("StartingFromASample").document.blocks("sh").first)
        let sample = try #require(command.split(separator: "'").dropFirst().first)
        #expect(try JSON(json: User(json: String(sample)).jsonString()) == JSON(json: String(sample)))
    }
}
