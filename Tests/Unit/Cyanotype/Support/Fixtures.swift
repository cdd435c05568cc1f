import Cyanotype
import Foundation

/// A recursive model, memberwise.
struct NestedComment: Model, Equatable {
    let text: String
    let replies: [NestedComment]

    static let blueprint = Blueprint(NestedComment.init) {
        Field("text", \.text)
        Field("replies", \.replies, default: [])
    }
}

/// CLKModel's example, memberwise, with an optional and a nested key beside.
struct Commenter: Model, Equatable {
    let firstName: String
    let dateOfBirth: Date
    let heightInMeters: Double
    let comments: [NestedComment]
    let nick: String?
    let city: String?

    static let blueprint = Blueprint(Commenter.init) {
        Field("first_name", \.firstName)
        Field("dob", \.dateOfBirth)
        Field("height", \.heightInMeters)
        Field("comments", \.comments, default: [])
        Field("nick", \.nick)
        Field("address", "city", \.city)
    }
}

/// A struct assigned in place, with declared values.
struct Preferences: Model, Equatable {
    var theme = "dark"
    var fontSize = 12
    var fontName: String?
    var recent: [String] = ["none"]

    static let blueprint = Blueprint(creating: Preferences.init) {
        Field("theme", \.theme)
        Field("font", "size", \.fontSize)
        Field("font", "name", \.fontName)
        Field("recent", \.recent)
    }
}

/// A final class assigned in place.
final class Counter: Model {
    var name = "unnamed"
    var count = 0
    var next: Counter?

    static let blueprint = Blueprint(creating: Counter.init) {
        Field("name", \.name)
        Field("count", \.count)
        Field("next", \.next)
    }
}

/// An open class, and what extends it.
class Creature: Model {
    var name = ""
    var friends: [Creature] = []

    required init() {}

    class var blueprint: Blueprint<Creature> {
        Blueprint(creating: Creature.init) {
            Field("name", \.name)
            Field("friends", \.friends)
        }
    }
}

class Hound: Creature {
    var breed = "mongrel"

    override class var blueprint: Blueprint<Creature> {
        Blueprint(extending: super.blueprint, creating: Hound.init) {
            Field("breed", \.breed)
        }
    }
}

final class GuideHound: Hound {
    var owner: Commenter?

    override class var blueprint: Blueprint<Creature> {
        Blueprint(extending: super.blueprint, creating: GuideHound.init) {
            Field("owner", \.owner)
        }
    }
}

/// Forgets to extend the blueprint of its superclass.
final class Pup: Hound {
    var age = 0
}
