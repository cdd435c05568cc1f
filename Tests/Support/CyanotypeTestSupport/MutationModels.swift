import Cyanotype
import FoundationEssentials

/// A recursive model, memberwise.
struct MutatedComment: Model, Equatable {
    let text: String
    let replies: [MutatedComment]

    static let blueprint = Blueprint(MutatedComment.init) {
        Field("text", \.text)
        Field("replies", \.replies, default: [])
    }
}

/// A memberwise model of many kinds of values.
struct MutatedPerson: Model, Equatable {
    let firstName: String
    let dateOfBirth: Date
    let heightInMeters: Double
    let comments: [MutatedComment]
    let nick: String?
    let city: String?
    let id: Int?
    let big: Decimal?

    static let blueprint = Blueprint(MutatedPerson.init) {
        Field("first_name", \.firstName, default: "")
        Field("dob", \.dateOfBirth, default: Date(timeIntervalSince1970: 0))
        Field("height", \.heightInMeters, default: 0)
        Field("comments", \.comments, default: [])
        Field("nick", \.nick)
        Field("address", "city", \.city)
        Field("id", \.id)
        Field("big", \.big)
    }
}

/// An in-place model with groups, containers and any JSON.
struct MutatedPreferences: Model, Equatable {
    var theme = "dark"
    var fontSize = 12
    var fontName: String?
    var recent: [String] = []
    var flags: [Bool?] = []
    var ratio: Float = 0
    var unknown: JSON?
    var byKey: [String: JSON] = [:]

    static let blueprint = Blueprint(creating: { MutatedPreferences() }) {
        Field("theme", \.theme)
        Field("font", "size", \.fontSize)
        Field("font", "name", \.fontName)
        Field("recent", \.recent)
        Field("flags", \.flags)
        Field("ratio", \.ratio)
        Field("unknown", \.unknown)
        Field("a", \.byKey)
    }
}

/// A final class in place.
final class MutatedNode: Model {
    var a: JSON?
    var b: MutatedNode?
    var count = 0

    static let blueprint = Blueprint(creating: { MutatedNode() }) {
        Field("a", \.a)
        Field("b", \.b)
        Field("c", "d", \.count)
    }
}

/// Skips everything.
struct MutatedIgnored: Model {
    static let blueprint = Blueprint({ @Sendable in MutatedIgnored() }) {}
}
