// snippet: model
import Cyanotype
import Foundation

struct Comment: Model {
    let text: String
    let likes: Int

    static let blueprint = Blueprint(Comment.init) {
        Field("text", \.text)
        Field("likes", \.likes, default: 0)
    }
}

struct Person: Model {
    let firstName: String
    let dateOfBirth: Date
    let city: String?
    let comments: [Comment]

    static let blueprint = Blueprint(Person.init) {
        Field("first_name", \.firstName)
        Field("dob", \.dateOfBirth)  // milliseconds since 1970
        Field("address", "city", \.city)  // a member of a nested object
        Field("comments", \.comments, default: [])  // nested models
    }
}
// end

func decode(_ responseBody: Data) throws -> (people: [Person], body: Data) {
    // snippet: decode
    let people = try [Person](json: responseBody)  // Data, [UInt8], String or JSON
    let body = try people.jsonData()
    // end
    return (people, body)
}

func report() -> String {
    var printed = ""
    func print(_ error: MappingError) { printed += "\(error)" }
    // snippet: broken
    let broken = """
        [
          { "first_name": "John", "dob": "last year" },
          { "dob": 635908156000, "comments": [{ "text": "Hi" }, { "text": 7, "likes": 1.5 }] }
        ]
        """
    do {
        _ = try [Person](json: broken)
    } catch {
        print(error)
    }
    // end
    return printed
}

// snippet: in place
struct Theme: Model {
    var name = "light"
    var fontSize = 12

    static let blueprint = Blueprint(creating: Theme.init) {
        Field("name", \.name)
        Field("font", "size", \.fontSize)
    }
}
// end

func updatedTheme() throws -> Theme {
    // snippet: update
    var theme = Theme()
    try theme.update(json: #"{ "font": { "size": 14 } }"#)  // name stays "light"
    // end
    return theme
}

// snippet: inherited
class Animal: Model {
    var name = ""

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
        }
    }

    required init() {}
}

class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed)
        }
    }
}
// end

func anyJSON() throws -> (id: Int?, text: String) {
    // snippet: json
    var event: JSON = ["id": 9_007_199_254_740_993, "tags": ["a", "b"]]
    event["seen"] = true
    let id = event["id"]?.intValue  // 9007199254740993, exactly
    // end
    return (id, try event.jsonString())
}
