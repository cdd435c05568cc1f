import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Recorded schemas as values")
struct RecordedSchemaTests {
    private func schema(_ shape: StoredShape, name: String = "Post") -> RecordedSchema {
        RecordedSchema(
            typeName: name,
            className: name,
            superclasses: [],
            version: 2,
            fingerprint: shape.fingerprint,
            fields: shape.fieldsRecord,
            parts: shape.partsRecord,
            recorded: Date(timeIntervalSince1970: 0),
            isUsed: true,
            isCurrent: true
        )
    }

    @Test func haveTheFieldsOfModelsInside() {
        let schema = schema(StoredShape(of: OneField<[EditedPerson]>.self))
        #expect(schema.fields.map(\.description) == ["value: array<model>"])
        #expect(schema.nested.map(\.className) == ["Person"])
        #expect(schema.nested.first?.fields.map(\.storedType) == ["string"])
        #expect(
            schema.description == """
                Post, version 2, \(schema.fingerprint.prefix(8)), current
                  value: array<model>
                  Person, version 1, \(StoredShape(of: EditedPerson.self).fingerprint.prefix(8)), current
                    name: string
                """
        )
    }

    @Test func haveTheNamesOfConversions() {
        let schema = schema(StoredShape(of: ConvertedByNumber.self))
        #expect(schema.fields.map(\.conversion) == ["digits 2"])
        #expect(schema.fields.map(\.storedType) == [#"converted<"digits",2,string>"#])
    }

    @Test func haveNoFieldsWhenDamaged() {
        let schema = RecordedSchema(
            typeName: "A",
            className: "\u{1b}",
            superclasses: ["\n"],
            version: 1,
            fingerprint: "\u{7}",
            fields: "{",
            parts: "",
            recorded: nil,
            isUsed: false,
            isCurrent: false
        )
        #expect(schema.fields == [])
        #expect(schema.description == schema.description.printable)
    }
}
