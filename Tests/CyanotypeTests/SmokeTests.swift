import Cyanotype
import Foundation
import Testing

struct Comment: Model, Equatable {
    let text: String
    let replies: [Comment]
    static let blueprint = Blueprint(Comment.init) {
        Field("text", \.text)
        Field("replies", \.replies, default: [])
    }
}

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

struct Options: Model {
    var theme = "dark"
    var size = 12
    static let blueprint = Blueprint(creating: Options.init) {
        Field("theme", \.theme)
        Field("font", "size", \.size)
    }
}

class Animal: Model {
    var name = ""
    required init() {}
    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name) }
    }
}

class Dog: Animal {
    var breed = ""
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
    }
}

final class Puppy: Dog {}

@Test func smoke() throws {
    let p = try Person(json: #"{"first_name":"John","dob":635908156000,"height":1.83, "address": {"city": "X"}, "comments":[{"text":"a","replies":[{"text":"b\n"}]}]}"#)
    print(p)
    print(try p.jsonString(options: .pretty))
    #expect(try Person(json: p.jsonData()) == p)
    do {
        _ = try [Person](json: "[{\"first_name\":3,\"dob\":\"x\",\n\"height\":null},{}]")
    } catch { print(error) }
    var o = try Options(json: #"{"font":{}}"#)
    try o.update(json: #"{"font":{"size":3}}"#)
    print(o, try o.jsonString())
    let d = try Dog(json: #"{"name":"Rex","breed":"Lab"}"#)
    #expect(d.name == "Rex" && d.breed == "Lab")
    print(try d.jsonString(), try [d as Animal].jsonString())
    try d.update(json: #"{"name":"Rex2"}"#)
    print(d.name, d.breed)
    do { try d.update(json: #"{"name":"Rex3", "breed": 3}"#) } catch { print(error, d.name) }
    do { _ = try Puppy(json: #"{"name":"Rex","breed":"Lab"}"#) } catch { print(error) }
    print(try JSON(json: #"{"a":[1,2.50,{"b":null}]}"#))
}
