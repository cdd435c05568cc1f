import Cyanotype

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
