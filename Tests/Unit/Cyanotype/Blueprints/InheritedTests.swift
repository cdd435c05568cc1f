import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Inherited blueprints")
struct InheritedTests {
    @Test func readsAndWritesTheFieldsOfAllClasses() throws {
        let dog = try GuideHound(
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
        let dog = try Hound(json: "{}")
        #expect(type(of: dog) == Hound.self && dog.breed == "mongrel")
    }

    @Test func writesInstancesAsWhatTheyAre() throws {
        let animals: [Creature] = [Creature(), Hound()]
        #expect(
            try animals.jsonString() == #"[{"name":"","friends":[]},{"name":"","friends":[],"breed":"mongrel"}]"#
        )
    }

    @Test func refusesAClassThatDoesNotExtendItsBlueprint() throws {
        #expect(
            report(Pup.self, #"{"name":"Rex"}"#)
                == "$ (line 1, column 1): expected Pup to override blueprint with Blueprint(extending: super.blueprint, "
                + "creating: Pup.init), found that of Hound"
        )
        let error = mappingError { () throws(MappingError) in _ = try Pup().jsonString() }
        #expect(error?.issues.map(\.code) == [.blueprint])
        let update = mappingError { () throws(MappingError) in try Pup().update(json: "{}") }
        #expect(update?.issues.map(\.code) == [.blueprint])
    }
}
