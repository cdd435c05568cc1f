import Cyanotype
import Foundation
import Testing

func inspect(_ person: Person) throws -> (schema: String, keys: [[String]]) {
    // snippet: schema
    let schema = try [Person].jsonSchema().jsonString(options: .pretty)
    let keys = Person.blueprint.fields.map(\.keys)  // with types, presence, rules and marks
    // end
    // snippet: check
    try Person.checkBlueprint(samples: [person])  // or Person.lint(), without samples
    // end
    return (schema, keys)
}

@Suite("Schemas and checks") struct SchemasAndChecksSnippets {
    @Test func inspection() throws {
        let person = Person(firstName: "A", dateOfBirth: Date(timeIntervalSince1970: 0), city: nil, comments: [])
        let (schema, keys) = try inspect(person)
        #expect(schema.contains("\"first_name\""))
        #expect(keys == [["first_name"], ["dob"], ["address", "city"], ["comments"]])
    }
}
