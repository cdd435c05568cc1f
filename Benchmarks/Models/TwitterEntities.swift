package import Cyanotype

/// What stands for something else in the text of a status.
package struct StatusEntities: Model, Codable, Sendable {
    package let hashtags: [Hashtag]
    package let urls: [Link]
    package let userMentions: [UserMention]
    package let media: [Media]?

    package static let blueprint = Blueprint(StatusEntities.init) {
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

/// A hashtag, and where in the text it stands.
package struct Hashtag: Model, Codable, Sendable {
    package let text: String
    package let indices: [Int]

    package static let blueprint = Blueprint(Hashtag.init) {
        Field("text", \.text)
        Field("indices", \.indices)
    }

    enum CodingKeys: String, CodingKey {
        case text
        case indices
    }
}

/// The name of a user, and where in the text it stands.
package struct UserMention: Model, Codable, Sendable {
    package let screenName: String
    package let name: String
    package let id: Int
    package let idStr: String
    package let indices: [Int]

    package static let blueprint = Blueprint(UserMention.init) {
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

/// A shortened link, and where in the text it stands.
package struct Link: Model, Codable, Sendable {
    package let url: String
    package let expandedURL: String?
    package let displayURL: String?
    package let indices: [Int]

    package static let blueprint = Blueprint(Link.init) {
        Field("url", \.url)
        Field("expanded_url", \.expandedURL).nilStrategy(.null)
        Field("display_url", \.displayURL).nilStrategy(.null)
        Field("indices", \.indices)
    }

    enum CodingKeys: String, CodingKey {
        case url
        case expandedURL = "expanded_url"
        case displayURL = "display_url"
        case indices
    }
}

/// A picture of a status.
package struct Media: Model, Codable, Sendable {
    package let id: Int
    package let idStr: String
    package let indices: [Int]
    package let mediaURL: String
    package let mediaURLHTTPS: String
    package let url: String
    package let displayURL: String
    package let expandedURL: String
    package let type: String
    package let sizes: Sizes
    package let sourceStatusID: Int?
    package let sourceStatusIDStr: String?

    package static let blueprint = Blueprint(Media.init) {
        Field("id", \.id)
        Field("id_str", \.idStr)
        Field("indices", \.indices)
        Field("media_url", \.mediaURL)
        Field("media_url_https", \.mediaURLHTTPS)
        Field("url", \.url)
        Field("display_url", \.displayURL)
        Field("expanded_url", \.expandedURL)
        Field("type", \.type)
        Field("sizes", \.sizes)
        Field("source_status_id", \.sourceStatusID)
        Field("source_status_id_str", \.sourceStatusIDStr)
    }

    enum CodingKeys: String, CodingKey {
        case id
        case idStr = "id_str"
        case indices
        case mediaURL = "media_url"
        case mediaURLHTTPS = "media_url_https"
        case url
        case displayURL = "display_url"
        case expandedURL = "expanded_url"
        case type
        case sizes
        case sourceStatusID = "source_status_id"
        case sourceStatusIDStr = "source_status_id_str"
    }
}

/// The sizes in which a picture is served.
package struct Sizes: Model, Codable, Sendable {
    package let medium: Size
    package let small: Size
    package let thumb: Size
    package let large: Size

    package static let blueprint = Blueprint(Sizes.init) {
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

/// One size of a picture.
package struct Size: Model, Codable, Sendable {
    package let w: Int
    package let h: Int
    package let resize: String

    package static let blueprint = Blueprint(Size.init) {
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
