import Cyanotype
import Foundation

/// A recursive model, memberwise.
struct Comment: Model, Equatable {
    let text: String
    let replies: [Comment]

    static let blueprint = Blueprint(Comment.init) {
        Field("text", \.text)
        Field("replies", \.replies, default: [])
    }
}

/// CLKModel's example, memberwise, with an optional and a nested key beside.
struct Person: Model, Equatable {
    let firstName: String
    let dateOfBirth: Date
    let heightInMeters: Double
    let comments: [Comment]
    let nick: String?
    let city: String?

    static let blueprint = Blueprint(Person.init) {
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
class Animal: Model {
    var name = ""
    var friends: [Animal] = []

    required init() {}

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
            Field("friends", \.friends)
        }
    }
}

class Dog: Animal {
    var breed = "mongrel"

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed)
        }
    }
}

final class GuideDog: Dog {
    var owner: Person?

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: GuideDog.init) {
            Field("owner", \.owner)
        }
    }
}

/// Forgets to extend the blueprint of its superclass.
final class Puppy: Dog {
    var age = 0
}
