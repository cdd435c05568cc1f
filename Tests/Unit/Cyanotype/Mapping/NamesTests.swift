import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Person: Model, Equatable {
    let name: String
    let age: Int?

    static let blueprint = Blueprint(Person.init) {
        Field("name", \.name).alias("fullName").alias("legal", "name")
        Field("age", \.age).alias("years").allowingSeveralNames()
    }
}

private struct Account: Model, Equatable {
    let pictureURL: String
    let isOn2x: Bool
    let serial: Int

    static let blueprint = Blueprint(Account.init) {
        Field("pictureURL", \.pictureURL)
        Field("isOn2x", \.isOn2x)
        Field("ID", \.serial).exactKey()
    }.keyCasing(.snakeCase)
}

private struct Place: Model, Equatable {
    let street: String
    let zip: Int

    static let blueprint = Blueprint(Place.init) {
        Field("street", \.street)
        Field("zip", \.zip)
    }
}

private struct Customer: Model, Equatable {
    let city: String
    let country: String?
    let place: Place?

    static let blueprint = Blueprint(Customer.init) {
        Field("address", "city", \.city)
        Field("address", "country", \.country)
        Field("address", \.place)
    }
}

private struct Named {
    var value: Int
}

private class Animal: Model {
    var birthYear = 0
    var pictureURL: String?
    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("birthYear", \.birthYear)
            Field("pictureURL", \.pictureURL).exactKey()
        }.keyCasing(.snakeCase)
    }
    required init() {}
}

private class Dog: Animal {
    var favouriteToy: String?
    var chipID: String?
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("favouriteToy", \.favouriteToy).alias("bestToy")
            Field("chipID", \.chipID).exactKey()
        }
    }
}

private final class GuideDog: Dog {
    var ownerName: String?
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: GuideDog.init) { Field("ownerName", \.ownerName) }.named("b")
    }
}

private class Cat: Animal {
    var favouriteToy: String?
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Cat.init) { Field("favouriteToy", \.favouriteToy) }
            .keyCasing(.screamingSnakeCase).keyCasing(.kebabCase)
    }
}

private final class Kitten: Cat {
    var motherName: String?
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Kitten.init) { Field("motherName", \.motherName) }
    }
}

@Suite("Names: aliases, casing and paths")
struct NamesTests {
    @Test func anyAliasIsRead() throws {
        #expect(try Person(json: #"{"name": "a"}"#).name == "a")
        #expect(try Person(json: #"{"fullName": "b"}"#).name == "b")
        #expect(try Person(json: #"{"legal": {"name": "c"}, "years": 4}"#) == Person(name: "c", age: 4))
        #expect(try Person(json: #"{"fullName": "b"}"#).jsonString() == #"{"name":"b"}"#)
    }

    @Test func twoOfThemAreAnError() {
        let error = mappingError { _ = try Person(json: #"{"fullName": "b", "legal": {"name": "c"}}"#) }
        #expect(
            error?.description == """
                $.legal.name (line 1, column 29): another of the keys "name", "fullName", "legal.name", \
                expected only one of them
                """
        )
        #expect(error?.issues.map(\.code) == [.duplicateKey])
    }

    @Test(arguments: [#"{"name":"n","age":1,"years":2}"#, #"{"years":2,"name":"n","age":1}"#])
    func unlessTheFieldAllowsThem(_ text: String) throws {
        #expect(try Person(json: text) == Person(name: "n", age: 1))
    }

    @Test func noneOfThemIsMissing() {
        let error = mappingError { _ = try Person(json: "{}") }
        #expect(error?.description == #"$.name (line 1, column 1): missing key "name""#)
    }

    @Test func anAliasThatFailsIsOneProblem() {
        let error = mappingError { _ = try Person(json: #"{"fullName": 1}"#) }
        #expect(error?.issues.map(\.path.description) == ["$.fullName"])
    }

    @Test func casingRoundTripsWithAcronyms() throws {
        let text = #"{"picture_url":"p","is_on2x":true,"ID":7}"#
        #expect(try Account(json: text) == Account(pictureURL: "p", isOn2x: true, serial: 7))
        #expect(try Account(json: text).jsonString() == text)
    }

    @Test(arguments: [
        ["pictureURL", "picture_url", "picture-url", "PICTURE_URL", "pictureUrl", "PictureUrl"],
        ["URLSession", "url_session", "url-session", "URL_SESSION", "urlSession", "UrlSession"],
        ["_private", "_private", "_private", "_PRIVATE", "_private", "_Private"],
        ["name_-", "name_-", "name_-", "NAME_-", "name_-", "Name_-"],
        ["already_snake", "already_snake", "already-snake", "ALREADY_SNAKE", "alreadySnake", "AlreadySnake"],
        ["utf8Text", "utf8_text", "utf8-text", "UTF8_TEXT", "utf8Text", "Utf8Text"],
        ["x", "x", "x", "X", "x", "X"], ["__", "__", "__", "__", "__", "__"],
    ])
    func words(_ forms: [String]) throws {
        let casings: [KeyCasing] = [.snakeCase, .kebabCase, .screamingSnakeCase, .camelCase, .pascalCase]
        for (casing, form) in zip(casings, forms.dropFirst()) {
            let blueprint = Blueprint(Named.init) { Field(forms[0], \.value) }.keyCasing(casing)
            #expect(blueprint.fields[0].keys == [form])
            // Said once more, the names are taken anew.
            #expect(blueprint.named("b").fields[0].keys == [form])
        }
        let prefixed = Blueprint(Named.init) { Field("a", \.value) }.keyCasing(.custom { "x-" + $0 }).named("b")
        #expect(prefixed.fields[0].keys == ["x-a"])
    }

    @Test func casingsConvertAnyName() {
        #expect(KeyCasing.snakeCase.key(for: "pictureURL") == "picture_url")
        #expect(KeyCasing.camelCase.key(for: "picture_url") == "pictureUrl")
        #expect(KeyCasing.custom { "x-" + $0 }.key(for: "a") == "x-a")
    }

    @Test func aSubclassHasTheCasingOfItsSuperclass() throws {
        let text =
            #"{"birth_year":1,"pictureURL":"p","favourite_toy":"ball","chipID":"c","owner_name":"Ann"}"#
        let dog = try GuideDog(json: text)
        #expect(dog.favouriteToy == "ball" && dog.chipID == "c" && dog.ownerName == "Ann")
        #expect(try dog.jsonString() == text)
        #expect(try Dog(json: #"{"best_toy":"bone"}"#).favouriteToy == "bone")
    }

    @Test func unlessItSetsAnotherOne() throws {
        let text = #"{"birth_year":1,"pictureURL":"p","favourite-toy":"mouse","mother-name":"Eve"}"#
        let kitten = try Kitten(json: text)
        #expect(kitten.favouriteToy == "mouse" && kitten.motherName == "Eve")
        #expect(try kitten.jsonString() == text)
        #expect(Cat.blueprint.fields.map(\.keys) == [["birth_year"], ["pictureURL"], ["favourite-toy"]])
    }

    @Test func severalFieldsInAParentThatIsMappedItself() throws {
        let text = #"{"address":{"street":"s","zip":1,"city":"c","country":"d"}}"#
        let customer = Customer(city: "c", country: "d", place: Place(street: "s", zip: 1))
        #expect(try Customer(json: text) == customer)
        #expect(try JSON(json: customer.jsonString()) == JSON(json: text))
        // Sorted and pretty as anything else.
        #expect(
            try customer.jsonString(options: .prettySorted) == """
                {
                  "address": {
                    "city": "c",
                    "country": "d",
                    "street": "s",
                    "zip": 1
                  }
                }
                """
        )
        #expect(
            try customer.jsonString(options: .pretty) == """
                {
                  "address": {
                    "street": "s",
                    "zip": 1,
                    "city": "c",
                    "country": "d"
                  }
                }
                """
        )
    }

    @Test func theParentMayBeMissing() throws {
        // The parent's model is read from the same object, which lacks its keys.
        let error = mappingError { _ = try Customer(json: #"{"address": {"city": 1}}"#) }
        #expect(error?.issues.map(\.path.description) == ["$.address.street", "$.address.zip", "$.address.city"])
        #expect(throws: MappingError.self) { try Customer(json: #"{"address": null}"#) }
        let customer = Customer(city: "c", country: nil, place: nil)
        #expect(try customer.jsonString() == #"{"address":{"city":"c"}}"#)
        #expect(
            try customer.jsonString(options: JSONOptions(nilStrategy: .null))
                == #"{"address":{"city":"c","country":null}}"#
        )
    }

    @Test func updatesReachBoth() throws {
        var customer = Customer(city: "c", country: "d", place: Place(street: "s", zip: 1))
        try customer.update(json: #"{"address": {"zip": 2, "country": null}}"#)
        #expect(customer == Customer(city: "c", country: nil, place: Place(street: "s", zip: 2)))
    }
}
