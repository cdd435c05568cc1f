import Cyanotype
import Testing

private struct Group: Model, Hashable {
    var name: String
    var groups: Set<Group>

    static let blueprint = Blueprint(Group.init) {
        Field("name", \.name)
        Field("groups", \.groups)
    }
}

@Suite("Sets of models that contain sets")
struct NestedSetTests {
    private static let sorted = JSONOptions(sortedKeys: true)

    private func nested(_ depth: Int) -> Group {
        let leaf = Group(name: "z", groups: [])
        return (1...depth).reduce(Group(name: "0", groups: [])) { Group(name: "\($1)", groups: [$0, leaf]) }
    }

    /// Each level of sorting once doubled the time, so that this never ended.
    @Test(.timeLimit(.minutes(60)))
    func areSortedInTimeThatDoesNotDoubleWithEachLevel() throws {
        let group = nested(25)
        let text = try group.jsonString(options: Self.sorted)
        #expect(try Group(json: text) == group)
        let pretty = try group.jsonString(options: JSONOptions(prettyPrinted: true, sortedKeys: true))
        #expect(try JSON(json: pretty).jsonString(options: Self.sorted) == text)
    }

    @Test func areSortedByTheirText() throws {
        #expect(
            try nested(2).jsonString(options: Self.sorted) == """
                {"groups":[\
                {"groups":[],"name":"z"},\
                {"groups":[{"groups":[],"name":"0"},{"groups":[],"name":"z"}],"name":"1"}\
                ],"name":"2"}
                """
        )
    }

    @Test func anElementThatCannotBeEncodedFailsOnce() throws {
        let numbers: Set<Set<Double>> = [[1, .nan], [2]]
        let error = #expect(throws: MappingError.self) { try numbers.jsonString(options: Self.sorted) }
        #expect(try #require(error).issues.count == 1)
    }
}
