import Cyanotype
import Foundation

/// What somebody has submitted.
struct RedditLink: Model, Equatable {
    let domain: String
    let approvedAtUTC: Date?
    let bannedBy: String?
    let mediaEmbed: JSON
    let thumbnailWidth: Int
    let subreddit: String
    let textHTML: String?
    let text: String
    let likes: Bool?
    let suggestedSort: String?
    let userReports: [JSON]
    let secureMedia: JSON?
    let linkFlairText: String?
    let id: String
    let bannedAtUTC: Date?
    let viewCount: Int?
    let archived: Bool
    let clicked: Bool
    let reportReasons: [String]?
    let title: String
    let media: JSON?
    let modReports: [JSON]
    let canModPost: Bool
    let authorFlairText: String?
    let score: Int
    let approvedBy: String?
    let over18: Bool
    let hidden: Bool
    let preview: Preview
    let thumbnail: URL
    let subredditID: String
    let edited: Bool
    let linkFlairCssClass: String?
    let authorFlairCssClass: String?
    let contestMode: Bool
    let gilded: Int
    let downs: Int
    let brandSafe: Bool
    let secureMediaEmbed: JSON
    let saved: Bool
    let removalReason: String?
    let postHint: PostHint
    let stickied: Bool
    let canGild: Bool
    let thumbnailHeight: Int
    let parentWhitelistStatus: String
    let name: String
    let spoiler: Bool
    let permalink: URL
    let subredditType: String
    let locked: Bool
    let hideScore: Bool
    let created: Date
    let url: URL
    let whitelistStatus: String
    let quarantine: Bool
    let author: String
    let createdUTC: Date
    let subredditNamePrefixed: String
    let ups: Int
    let numComments: Int
    let isSelf: Bool
    let visited: Bool
    let numReports: Int?
    let isVideo: Bool
    let distinguished: Distinction?

    static let blueprint = Blueprint(RedditLink.init) {
        Field("domain", \.domain)
        Field("approved_at_utc", \.approvedAtUTC, as: .secondsSince1970).nilStrategy(.null)
        Field("banned_by", \.bannedBy).nilStrategy(.null)
        Field("media_embed", \.mediaEmbed)
        Field("thumbnail_width", \.thumbnailWidth)
        Field("subreddit", \.subreddit)
        Field("selftext_html", \.textHTML).nilStrategy(.null)
        Field("selftext", \.text)
        Field("likes", \.likes).nilStrategy(.null)
        Field("suggested_sort", \.suggestedSort).nilStrategy(.null)
        Field("user_reports", \.userReports)
        Field("secure_media", \.secureMedia).nilStrategy(.null)
        Field("link_flair_text", \.linkFlairText).nilStrategy(.null)
        Field("id", \.id)
        Field("banned_at_utc", \.bannedAtUTC, as: .secondsSince1970).nilStrategy(.null)
        Field("view_count", \.viewCount).nilStrategy(.null)
        Field("archived", \.archived)
        Field("clicked", \.clicked)
        Field("report_reasons", \.reportReasons).nilStrategy(.null)
        Field("title", \.title)
        Field("media", \.media).nilStrategy(.null)
        Field("mod_reports", \.modReports)
        Field("can_mod_post", \.canModPost)
        Field("author_flair_text", \.authorFlairText).nilStrategy(.null)
        Field("score", \.score)
        Field("approved_by", \.approvedBy).nilStrategy(.null)
        Field("over_18", \.over18)
        Field("hidden", \.hidden)
        Field("preview", \.preview)
        Field("thumbnail", \.thumbnail)
        Field("subreddit_id", \.subredditID)
        Field("edited", \.edited)
        Field("link_flair_css_class", \.linkFlairCssClass).nilStrategy(.null)
        Field("author_flair_css_class", \.authorFlairCssClass).nilStrategy(.null)
        Field("contest_mode", \.contestMode)
        Field("gilded", \.gilded)
        Field("downs", \.downs)
        Field("brand_safe", \.brandSafe)
        Field("secure_media_embed", \.secureMediaEmbed)
        Field("saved", \.saved)
        Field("removal_reason", \.removalReason).nilStrategy(.null)
        Field("post_hint", \.postHint)
        Field("stickied", \.stickied)
        Field("can_gild", \.canGild)
        Field("thumbnail_height", \.thumbnailHeight)
        Field("parent_whitelist_status", \.parentWhitelistStatus)
        Field("name", \.name)
        Field("spoiler", \.spoiler)
        Field("permalink", \.permalink)
        Field("subreddit_type", \.subredditType)
        Field("locked", \.locked)
        Field("hide_score", \.hideScore)
        Field("created", \.created, as: .secondsSince1970)
        Field("url", \.url)
        Field("whitelist_status", \.whitelistStatus)
        Field("quarantine", \.quarantine)
        Field("author", \.author)
        Field("created_utc", \.createdUTC, as: .secondsSince1970)
        Field("subreddit_name_prefixed", \.subredditNamePrefixed)
        Field("ups", \.ups)
        Field("num_comments", \.numComments)
        Field("is_self", \.isSelf)
        Field("visited", \.visited)
        Field("num_reports", \.numReports).nilStrategy(.null)
        Field("is_video", \.isVideo)
        Field("distinguished", \.distinguished).nilStrategy(.null)
    }
}

/// What a link leads to.
enum PostHint: String, Mappable, CaseIterable {
    case link
    case image
}

/// As what somebody submitted it.
enum Distinction: String, Mappable, CaseIterable {
    case moderator
    case admin
}
