package import Cyanotype

/// A small document: one user account.
package struct Account: Model, Codable, Sendable {
    package let id: Int
    package let username: String
    package let name: String
    package let email: String
    package let active: Bool
    package let score: Double
    package let createdAt: String
    package let avatarURL: String
    package let bio: String
    package let address: Address
    package let tags: [String]
    package let followers: Int
    package let following: Int
    package let company: String?

    package static let blueprint = Blueprint(Account.init) {
        Field("id", \.id)
        Field("username", \.username)
        Field("name", \.name)
        Field("email", \.email)
        Field("active", \.active)
        Field("score", \.score)
        Field("created_at", \.createdAt)
        Field("avatar_url", \.avatarURL)
        Field("bio", \.bio)
        Field("address", \.address)
        Field("tags", \.tags)
        Field("followers", \.followers)
        Field("following", \.following)
        Field("company", \.company).nilStrategy(.null)
    }

    enum CodingKeys: String, CodingKey {
        case id
        case username
        case name
        case email
        case active
        case score
        case createdAt = "created_at"
        case avatarURL = "avatar_url"
        case bio
        case address
        case tags
        case followers
        case following
        case company
    }
}

/// Where somebody lives.
package struct Address: Model, Codable, Sendable {
    package let street: String
    package let city: String
    package let state: String
    package let postalCode: String
    package let country: String
    package let lat: Double
    package let lng: Double

    package static let blueprint = Blueprint(Address.init) {
        Field("street", \.street)
        Field("city", \.city)
        Field("state", \.state)
        Field("postal_code", \.postalCode)
        Field("country", \.country)
        Field("lat", \.lat)
        Field("lng", \.lng)
    }

    enum CodingKeys: String, CodingKey {
        case street
        case city
        case state
        case postalCode = "postal_code"
        case country
        case lat
        case lng
    }
}
