package import Cyanotype

/// A page of search results of Twitter.
package struct Twitter: Model, Codable, Sendable {
    package let statuses: [Status]
    package let searchMetadata: SearchMetadata

    package static let blueprint = Blueprint(Twitter.init) {
        Field("statuses", \.statuses)
        Field("search_metadata", \.searchMetadata)
    }

    /// The keys that the model leaves out, as the types of the other libraries do: in `twitter.json` the first four
    /// are always `null` and the last an empty array.
    package static let unmappedKeys: Set<String> = ["geo", "coordinates", "place", "contributors", "symbols"]

    enum CodingKeys: String, CodingKey {
        case statuses
        case searchMetadata = "search_metadata"
    }
}

/// The query that gave this page, and those of its neighbours.
package struct SearchMetadata: Model, Codable, Sendable {
    package let completedIn: Double
    package let maxID: Int
    package let maxIDStr: String
    package let nextResults: String
    package let query: String
    package let refreshURL: String
    package let count: Int
    package let sinceID: Int
    package let sinceIDStr: String

    package static let blueprint = Blueprint(SearchMetadata.init) {
        Field("completed_in", \.completedIn)
        Field("max_id", \.maxID)
        Field("max_id_str", \.maxIDStr)
        Field("next_results", \.nextResults)
        Field("query", \.query)
        Field("refresh_url", \.refreshURL)
        Field("count", \.count)
        Field("since_id", \.sinceID)
        Field("since_id_str", \.sinceIDStr)
    }

    enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maxID = "max_id"
        case maxIDStr = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshURL = "refresh_url"
        case count
        case sinceID = "since_id"
        case sinceIDStr = "since_id_str"
    }
}
/// A tweet, with the tweet that it repeats.
package struct Status: Model, Codable, Sendable {
    package let metadata: Metadata
    package let createdAt: String
    package let id: Int
    package let idStr: String
    package let text: String
    package let source: String
    package let truncated: Bool
    package let inReplyToStatusID: Int?
    package let inReplyToStatusIDStr: String?
    package let inReplyToUserID: Int?
    package let inReplyToUserIDStr: String?
    package let inReplyToScreenName: String?
    package let user: User
    package let retweetedStatus: Indirect<Status>?
    package let retweetCount: Int
    package let favoriteCount: Int
    package let entities: StatusEntities
    package let favorited: Bool
    package let retweeted: Bool
    package let possiblySensitive: Bool?
    package let lang: String

    package static let blueprint = Blueprint(Status.init) {
        Field("metadata", \.metadata)
        Field("created_at", \.createdAt)
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("text", \.text)
        Field("source", \.source)
        Field("truncated", \.truncated)
        Field("in_reply_to_status_id", \.inReplyToStatusID).nilStrategy(.null)
        Field("in_reply_to_status_id_str", \.inReplyToStatusIDStr).nilStrategy(.null)
        Field("in_reply_to_user_id", \.inReplyToUserID).nilStrategy(.null)
        Field("in_reply_to_user_id_str", \.inReplyToUserIDStr).nilStrategy(.null)
        Field("in_reply_to_screen_name", \.inReplyToScreenName).nilStrategy(.null)
        Field("user", \.user)
        Field("retweeted_status", \.retweetedStatus)
        Field("retweet_count", \.retweetCount)
        Field("favorite_count", \.favoriteCount)
        Field("entities", \.entities)
        Field("favorited", \.favorited)
        Field("retweeted", \.retweeted)
        Field("possibly_sensitive", \.possiblySensitive)
        Field("lang", \.lang)
    }

    enum CodingKeys: String, CodingKey {
        case metadata
        case createdAt = "created_at"
        case id
        case idStr = "id_str"
        case text
        case source
        case truncated
        case inReplyToStatusID = "in_reply_to_status_id"
        case inReplyToStatusIDStr = "in_reply_to_status_id_str"
        case inReplyToUserID = "in_reply_to_user_id"
        case inReplyToUserIDStr = "in_reply_to_user_id_str"
        case inReplyToScreenName = "in_reply_to_screen_name"
        case user
        case retweetedStatus = "retweeted_status"
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case entities
        case favorited
        case retweeted
        case possiblySensitive = "possibly_sensitive"
        case lang
    }
}

/// How a status was found.
package struct Metadata: Model, Codable, Sendable {
    package let resultType: String
    package let isoLanguageCode: String

    package static let blueprint = Blueprint(Metadata.init) {
        Field("result_type", \.resultType)
        Field("iso_language_code", \.isoLanguageCode)
    }

    enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case isoLanguageCode = "iso_language_code"
    }
}
