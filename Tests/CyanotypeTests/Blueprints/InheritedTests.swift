import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Inherited blueprints")
struct InheritedTests {
    @Test func readsAndWritesTheFieldsOfAllClasses() throws {
        let dog = try GuideDog(
            json:
                #"{"owner":{"first_name":"J","dob":0,"height":2},"name":"Rex","breed":"Lab","friends":[{"name":"Tom"}]}"#
        )
        #expect(dog.name == "Rex" && dog.breed == "Lab" && dog.owner?.firstName == "J")
        #expect(dog.friends.map(\.name) == ["Tom"])
        #expect(
            try dog.jsonString()
                == #"{"name":"Rex","friends":[{"name":"Tom","friends":[]}],"breed":"Lab","#
                + #""owner":{"first_name":"J","dob":0,"height":2.0,"comments":[]}}"#
        )
    }

    @Test func keepsDeclaredValues() throws {
        let dog = try Dog(json: "{}")
        #expect(type(of: dog) == Dog.self && dog.breed == "mongrel")
    }

    @Test func writesInstancesAsWhatTheyAre() throws {
        let animals: [Animal] = [Animal(), Dog()]
        #expect(
            try animals.jsonString() == #"[{"name":"","friends":[]},{"name":"","friends":[],"breed":"mongrel"}]"#
        )
    }

    @Test func refusesAClassThatDoesNotExtendItsBlueprint() throws {
        #expect(
            report(Puppy.self, #"{"name":"Rex"}"#)
                == "$ (line 1, column 1): expected Puppy to override blueprint with Blueprint(extending: super.blueprint, "
                + "creating: Puppy.init), found that of Dog"
        )
        let error = mappingError { () throws(MappingError) in _ = try Puppy().jsonString() }
        #expect(error?.issues.map(\.code) == [.blueprint])
        let update = mappingError { () throws(MappingError) in try Puppy().update(json: "{}") }
        #expect(update?.issues.map(\.code) == [.blueprint])
    }
}
