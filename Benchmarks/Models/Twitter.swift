import Cyanotype

/// A page of search results of Twitter.
struct Twitter: Model, Codable, Sendable {
    let statuses: [Status]
    let searchMetadata: SearchMetadata

    static let blueprint = Blueprint(Twitter.init) {
        Field("statuses", \.statuses)
        Field("search_metadata", \.searchMetadata)
    }

    enum CodingKeys: String, CodingKey {
        case statuses
        case searchMetadata = "search_metadata"
    }
}

final class Status: Model, Codable, Sendable {
    let metadata: Metadata
    let createdAt: String
    let id: Int
    let idStr: String
    let text: String
    let source: String
    let truncated: Bool
    let inReplyToStatusId: Int?
    let inReplyToStatusIdStr: String?
    let inReplyToUserId: Int?
    let inReplyToUserIdStr: String?
    let inReplyToScreenName: String?
    let user: User
    let retweetedStatus: Status?
    let retweetCount: Int
    let favoriteCount: Int
    let entities: StatusEntities
    let favorited: Bool
    let retweeted: Bool
    let possiblySensitive: Bool?
    let lang: String

    init(
        _ metadata: Metadata,
        _ createdAt: String,
        _ id: Int,
        _ idStr: String,
        _ text: String,
        _ source: String,
        _ truncated: Bool,
        _ inReplyToStatusId: Int?,
        _ inReplyToStatusIdStr: String?,
        _ inReplyToUserId: Int?,
        _ inReplyToUserIdStr: String?,
        _ inReplyToScreenName: String?,
        _ user: User,
        _ retweetedStatus: Status?,
        _ retweetCount: Int,
        _ favoriteCount: Int,
        _ entities: StatusEntities,
        _ favorited: Bool,
        _ retweeted: Bool,
        _ possiblySensitive: Bool?,
        _ lang: String
    ) {
        self.metadata = metadata
        self.createdAt = createdAt
        self.id = id
        self.idStr = idStr
        self.text = text
        self.source = source
        self.truncated = truncated
        self.inReplyToStatusId = inReplyToStatusId
        self.inReplyToStatusIdStr = inReplyToStatusIdStr
        self.inReplyToUserId = inReplyToUserId
        self.inReplyToUserIdStr = inReplyToUserIdStr
        self.inReplyToScreenName = inReplyToScreenName
        self.user = user
        self.retweetedStatus = retweetedStatus
        self.retweetCount = retweetCount
        self.favoriteCount = favoriteCount
        self.entities = entities
        self.favorited = favorited
        self.retweeted = retweeted
        self.possiblySensitive = possiblySensitive
        self.lang = lang
    }

    static let blueprint = Blueprint<Status>(Status.init) {
        Field("metadata", \.metadata)
        Field("created_at", \.createdAt)
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("text", \.text)
        Field("source", \.source)
        Field("truncated", \.truncated)
        Field("in_reply_to_status_id", \.inReplyToStatusId).nilStrategy(.null)
        Field("in_reply_to_status_id_str", \.inReplyToStatusIdStr).nilStrategy(.null)
        Field("in_reply_to_user_id", \.inReplyToUserId).nilStrategy(.null)
        Field("in_reply_to_user_id_str", \.inReplyToUserIdStr).nilStrategy(.null)
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
        case inReplyToStatusId = "in_reply_to_status_id"
        case inReplyToStatusIdStr = "in_reply_to_status_id_str"
        case inReplyToUserId = "in_reply_to_user_id"
        case inReplyToUserIdStr = "in_reply_to_user_id_str"
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

struct Metadata: Model, Codable, Sendable {
    let resultType: String
    let isoLanguageCode: String

    static let blueprint = Blueprint(Metadata.init) {
        Field("result_type", \.resultType)
        Field("iso_language_code", \.isoLanguageCode)
    }

    enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case isoLanguageCode = "iso_language_code"
    }
}

struct User: Model, Codable, Sendable {
    let id: Int
    let idStr: String
    let name: String
    let screenName: String
    let location: String
    let description: String
    let url: String?
    let entities: UserEntities
    let protected: Bool
    let followersCount: Int
    let friendsCount: Int
    let listedCount: Int
    let createdAt: String
    let favouritesCount: Int
    let utcOffset: Int?
    let timeZone: String?
    let geoEnabled: Bool
    let verified: Bool
    let statusesCount: Int
    let lang: String
    let contributorsEnabled: Bool
    let isTranslator: Bool
    let isTranslationEnabled: Bool
    let profileBackgroundColor: String
    let profileBackgroundImageUrl: String
    let profileBackgroundImageUrlHttps: String
    let profileBackgroundTile: Bool
    let profileImageUrl: String
    let profileImageUrlHttps: String
    let profileBannerUrl: String?
    let profileLinkColor: String
    let profileSidebarBorderColor: String
    let profileSidebarFillColor: String
    let profileTextColor: String
    let profileUseBackgroundImage: Bool
    let defaultProfile: Bool
    let defaultProfileImage: Bool
    let following: Bool
    let followRequestSent: Bool
    let notifications: Bool

    static let blueprint = Blueprint(User.init) {
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("name", \.name)
        Field("screen_name", \.screenName)
        Field("location", \.location)
        Field("description", \.description)
        Field("url", \.url).nilStrategy(.null)
        Field("entities", \.entities)
        Field("protected", \.protected)
        Field("followers_count", \.followersCount)
        Field("friends_count", \.friendsCount)
        Field("listed_count", \.listedCount)
        Field("created_at", \.createdAt)
        Field("favourites_count", \.favouritesCount)
        Field("utc_offset", \.utcOffset).nilStrategy(.null)
        Field("time_zone", \.timeZone).nilStrategy(.null)
        Field("geo_enabled", \.geoEnabled)
        Field("verified", \.verified)
        Field("statuses_count", \.statusesCount)
        Field("lang", \.lang)
        Field("contributors_enabled", \.contributorsEnabled)
        Field("is_translator", \.isTranslator)
        Field("is_translation_enabled", \.isTranslationEnabled)
        Field("profile_background_color", \.profileBackgroundColor)
        Field("profile_background_image_url", \.profileBackgroundImageUrl)
        Field("profile_background_image_url_https", \.profileBackgroundImageUrlHttps)
        Field("profile_background_tile", \.profileBackgroundTile)
        Field("profile_image_url", \.profileImageUrl)
        Field("profile_image_url_https", \.profileImageUrlHttps)
        Field("profile_banner_url", \.profileBannerUrl)
        Field("profile_link_color", \.profileLinkColor)
        Field("profile_sidebar_border_color", \.profileSidebarBorderColor)
        Field("profile_sidebar_fill_color", \.profileSidebarFillColor)
        Field("profile_text_color", \.profileTextColor)
        Field("profile_use_background_image", \.profileUseBackgroundImage)
        Field("default_profile", \.defaultProfile)
        Field("default_profile_image", \.defaultProfileImage)
        Field("following", \.following)
        Field("follow_request_sent", \.followRequestSent)
        Field("notifications", \.notifications)
    }

    enum CodingKeys: String, CodingKey {
        case id
        case idStr = "id_str"
        case name
        case screenName = "screen_name"
        case location
        case description
        case url
        case entities
        case protected
        case followersCount = "followers_count"
        case friendsCount = "friends_count"
        case listedCount = "listed_count"
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
        case utcOffset = "utc_offset"
        case timeZone = "time_zone"
        case geoEnabled = "geo_enabled"
        case verified
        case statusesCount = "statuses_count"
        case lang
        case contributorsEnabled = "contributors_enabled"
        case isTranslator = "is_translator"
        case isTranslationEnabled = "is_translation_enabled"
        case profileBackgroundColor = "profile_background_color"
        case profileBackgroundImageUrl = "profile_background_image_url"
        case profileBackgroundImageUrlHttps = "profile_background_image_url_https"
        case profileBackgroundTile = "profile_background_tile"
        case profileImageUrl = "profile_image_url"
        case profileImageUrlHttps = "profile_image_url_https"
        case profileBannerUrl = "profile_banner_url"
        case profileLinkColor = "profile_link_color"
        case profileSidebarBorderColor = "profile_sidebar_border_color"
        case profileSidebarFillColor = "profile_sidebar_fill_color"
        case profileTextColor = "profile_text_color"
        case profileUseBackgroundImage = "profile_use_background_image"
        case defaultProfile = "default_profile"
        case defaultProfileImage = "default_profile_image"
        case following
        case followRequestSent = "follow_request_sent"
        case notifications
    }
}

struct UserEntities: Model, Codable, Sendable {
    let url: UserUrl?
    let description: UserEntitiesDescription

    static let blueprint = Blueprint(UserEntities.init) {
        Field("url", \.url)
        Field("description", \.description)
    }

    enum CodingKeys: String, CodingKey {
        case url
        case description
    }
}

struct UserUrl: Model, Codable, Sendable {
    let urls: [Url]

    static let blueprint = Blueprint(UserUrl.init) {
        Field("urls", \.urls)
    }

    enum CodingKeys: String, CodingKey {
        case urls
    }
}

struct Url: Model, Codable, Sendable {
    let url: String
    let expandedUrl: String?
    let displayUrl: String?
    let indices: [Int]

    static let blueprint = Blueprint(Url.init) {
        Field("url", \.url)
        Field("expanded_url", \.expandedUrl).nilStrategy(.null)
        Field("display_url", \.displayUrl).nilStrategy(.null)
        Field("indices", \.indices)
    }

    enum CodingKeys: String, CodingKey {
        case url
        case expandedUrl = "expanded_url"
        case displayUrl = "display_url"
        case indices
    }
}

struct UserEntitiesDescription: Model, Codable, Sendable {
    let urls: [Url]

    static let blueprint = Blueprint(UserEntitiesDescription.init) {
        Field("urls", \.urls)
    }

    enum CodingKeys: String, CodingKey {
        case urls
    }
}

struct StatusEntities: Model, Codable, Sendable {
    let hashtags: [Hashtag]
    let urls: [Url]
    let userMentions: [UserMention]
    let media: [Media]?

    static let blueprint = Blueprint(StatusEntities.init) {
        Field("hashtags", \.hashtags)
        Field("urls", \.urls)
        Field("user_mentions", \.userMentions)
        Field("media", \.media)
    }

    enum CodingKeys: String, CodingKey {
        case hashtags
        case urls
        case userMentions = "user_mentions"
        case media
    }
}

struct Hashtag: Model, Codable, Sendable {
    let text: String
    let indices: [Int]

    static let blueprint = Blueprint(Hashtag.init) {
        Field("text", \.text)
        Field("indices", \.indices)
    }

    enum CodingKeys: String, CodingKey {
        case text
        case indices
    }
}

struct UserMention: Model, Codable, Sendable {
    let screenName: String
    let name: String
    let id: Int
    let idStr: String
    let indices: [Int]

    static let blueprint = Blueprint(UserMention.init) {
        Field("screen_name", \.screenName)
        Field("name", \.name)
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("indices", \.indices)
    }

    enum CodingKeys: String, CodingKey {
        case screenName = "screen_name"
        case name
        case id
        case idStr = "id_str"
        case indices
    }
}

struct Media: Model, Codable, Sendable {
    let id: Int
    let idStr: String
    let indices: [Int]
    let mediaUrl: String
    let mediaUrlHttps: String
    let url: String
    let displayUrl: String
    let expandedUrl: String
    let type: String
    let sizes: Sizes
    let sourceStatusId: Int?
    let sourceStatusIdStr: String?

    static let blueprint = Blueprint(Media.init) {
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("indices", \.indices)
        Field("media_url", \.mediaUrl)
        Field("media_url_https", \.mediaUrlHttps)
        Field("url", \.url)
        Field("display_url", \.displayUrl)
        Field("expanded_url", \.expandedUrl)
        Field("type", \.type)
        Field("sizes", \.sizes)
        Field("source_status_id", \.sourceStatusId)
        Field("source_status_id_str", \.sourceStatusIdStr)
    }

    enum CodingKeys: String, CodingKey {
        case id
        case idStr = "id_str"
        case indices
        case mediaUrl = "media_url"
        case mediaUrlHttps = "media_url_https"
        case url
        case displayUrl = "display_url"
        case expandedUrl = "expanded_url"
        case type
        case sizes
        case sourceStatusId = "source_status_id"
        case sourceStatusIdStr = "source_status_id_str"
    }
}

struct Sizes: Model, Codable, Sendable {
    let medium: Size
    let small: Size
    let thumb: Size
    let large: Size

    static let blueprint = Blueprint(Sizes.init) {
        Field("medium", \.medium)
        Field("small", \.small)
        Field("thumb", \.thumb)
        Field("large", \.large)
    }

    enum CodingKeys: String, CodingKey {
        case medium
        case small
        case thumb
        case large
    }
}

struct Size: Model, Codable, Sendable {
    let w: Int
    let h: Int
    let resize: String

    static let blueprint = Blueprint(Size.init) {
        Field("w", \.w)
        Field("h", \.h)
        Field("resize", \.resize)
    }

    enum CodingKeys: String, CodingKey {
        case w
        case h
        case resize
    }
}

struct SearchMetadata: Model, Codable, Sendable {
    let completedIn: Double
    let maxId: Int
    let maxIdStr: String
    let nextResults: String
    let query: String
    let refreshUrl: String
    let count: Int
    let sinceId: Int
    let sinceIdStr: String

    static let blueprint = Blueprint(SearchMetadata.init) {
        Field("completed_in", \.completedIn)
        Field("max_id", \.maxId)
        Field("max_id_str", \.maxIdStr)
        Field("next_results", \.nextResults)
        Field("query", \.query)
        Field("refresh_url", \.refreshUrl)
        Field("count", \.count)
        Field("since_id", \.sinceId)
        Field("since_id_str", \.sinceIdStr)
    }

    enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maxId = "max_id"
        case maxIdStr = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshUrl = "refresh_url"
        case count
        case sinceId = "since_id"
        case sinceIdStr = "since_id_str"
    }
}
