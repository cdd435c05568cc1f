import Cyanotype

/// A small document: one user account.
struct Account: Model, Codable, Sendable {
    let id: Int
    let username: String
    let name: String
    let email: String
    let active: Bool
    let score: Double
    let createdAt: String
    let avatarUrl: String
    let bio: String
    let address: Address
    let tags: [String]
    let followers: Int
    let following: Int
    let company: String?

    static let blueprint = Blueprint(Account.init) {
        Field("id", \.id)
        Field("username", \.username)
        Field("name", \.name)
        Field("email", \.email)
        Field("active", \.active)
        Field("score", \.score)
        Field("created_at", \.createdAt)
        Field("avatar_url", \.avatarUrl)
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
        case avatarUrl = "avatar_url"
        case bio
        case address
        case tags
        case followers
        case following
        case company
    }
}

struct Address: Model, Codable, Sendable {
    let street: String
    let city: String
    let state: String
    let postalCode: String
    let country: String
    let lat: Double
    let lng: Double

    static let blueprint = Blueprint(Address.init) {
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
