package import Cyanotype

/// The author of a status.
package struct User: Model, Codable, Sendable {
    package let id: Int
    package let idStr: String
    package let name: String
    package let screenName: String
    package let location: String
    package let description: String
    package let url: String?
    package let entities: UserEntities
    package let protected: Bool
    package let followersCount: Int
    package let friendsCount: Int
    package let listedCount: Int
    package let createdAt: String
    package let favouritesCount: Int
    package let utcOffset: Int?
    package let timeZone: String?
    package let geoEnabled: Bool
    package let verified: Bool
    package let statusesCount: Int
    package let lang: String
    package let contributorsEnabled: Bool
    package let isTranslator: Bool
    package let isTranslationEnabled: Bool
    package let profileBackgroundColor: String
    package let profileBackgroundImageURL: String
    package let profileBackgroundImageURLHTTPS: String
    package let profileBackgroundTile: Bool
    package let profileImageURL: String
    package let profileImageURLHTTPS: String
    package let profileBannerURL: String?
    package let profileLinkColor: String
    package let profileSidebarBorderColor: String
    package let profileSidebarFillColor: String
    package let profileTextColor: String
    package let profileUseBackgroundImage: Bool
    package let defaultProfile: Bool
    package let defaultProfileImage: Bool
    package let following: Bool
    package let followRequestSent: Bool
    package let notifications: Bool

    package static let blueprint = Blueprint(User.init) {
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
        Field("profile_background_image_url", \.profileBackgroundImageURL)
        Field("profile_background_image_url_https", \.profileBackgroundImageURLHTTPS)
        Field("profile_background_tile", \.profileBackgroundTile)
        Field("profile_image_url", \.profileImageURL)
        Field("profile_image_url_https", \.profileImageURLHTTPS)
        Field("profile_banner_url", \.profileBannerURL)
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
        case profileBackgroundImageURL = "profile_background_image_url"
        case profileBackgroundImageURLHTTPS = "profile_background_image_url_https"
        case profileBackgroundTile = "profile_background_tile"
        case profileImageURL = "profile_image_url"
        case profileImageURLHTTPS = "profile_image_url_https"
        case profileBannerURL = "profile_banner_url"
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

/// The links in the profile of a user.
package struct UserEntities: Model, Codable, Sendable {
    package let url: UserURL?
    package let description: UserEntitiesDescription

    package static let blueprint = Blueprint(UserEntities.init) {
        Field("url", \.url)
        Field("description", \.description)
    }

    enum CodingKeys: String, CodingKey {
        case url
        case description
    }
}

/// The links in the Link of a profile.
package struct UserURL: Model, Codable, Sendable {
    package let urls: [Link]

    package static let blueprint = Blueprint(UserURL.init) {
        Field("urls", \.urls)
    }

    enum CodingKeys: String, CodingKey {
        case urls
    }
}

/// The links in the description of a profile.
package struct UserEntitiesDescription: Model, Codable, Sendable {
    package let urls: [Link]

    package static let blueprint = Blueprint(UserEntitiesDescription.init) {
        Field("urls", \.urls)
    }

    enum CodingKeys: String, CodingKey {
        case urls
    }
}
