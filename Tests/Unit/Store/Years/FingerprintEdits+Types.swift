import Cyanotype
import Foundation

// The models after edits of a field's type, with the lines that are suggested: see `FingerprintEdits+Models.swift`.

struct ToInt8: Model {
    var value: Int8
    static let blueprint = Blueprint(ToInt8.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    JSON.number(JSON.Number(Int8(clamping: value.numberValue.flatMap { Int128(exactly: $0) } ?? 0)))
                } ?? 0
        }
}

struct ToUInt: Model {
    var value: UInt
    static let blueprint = Blueprint(ToUInt.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    JSON.number(JSON.Number(UInt64(clamping: value.numberValue.flatMap { Int128(exactly: $0) } ?? 0)))
                } ?? 0
        }
}

struct ToDouble: Model {
    var value: Double
    static let blueprint = Blueprint(ToDouble.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1)
}

struct ToInt: Model {
    var value: Int
    static let blueprint = Blueprint(ToInt.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    JSON.number(JSON.Number(Int64(exactly: (value.doubleValue ?? 0).rounded()) ?? 0))
                } ?? 0
        }
}

struct ToString: Model {
    var value: String
    static let blueprint = Blueprint(ToString.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in JSON.string(value.description) } ?? ""
        }
}

struct StringToInt: Model {
    var value: Int
    static let blueprint = Blueprint(StringToInt.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in JSON.number(JSON.Number(Int64(value.stringValue ?? "") ?? 0)) } ?? 0
        }
}

struct StringToDouble: Model {
    var value: Double
    static let blueprint = Blueprint(StringToDouble.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    JSON.number((try? JSON(json: value.stringValue ?? ""))?.numberValue ?? JSON.Number(0))
                } ?? 0
        }
}

struct StringToColor: Model {
    var value: EditedColor
    static let blueprint = Blueprint(StringToColor.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in ["green", "red"].contains(value) ? value : "green" } ?? "green"
        }
}

struct StringToUUID: Model {
    var value: UUID
    static let blueprint = Blueprint(StringToUUID.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    UUID(uuidString: value.stringValue ?? "") == nil ? "00000000-0000-0000-0000-000000000000" : value
                } ?? "00000000-0000-0000-0000-000000000000"
        }
}

struct StringToURL: Model {
    var value: URL?
    static let blueprint = Blueprint(StringToURL.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in
                URL(string: value.stringValue ?? "") == nil ? "https://example.com" : value
            }
        }
}

struct StringToDate: Model {
    var value: Date
    static let blueprint = Blueprint(StringToDate.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            if let date = document.date("value", as: .iso8601) { try document.setDate(date, "value") }
        }
}

struct DateToString: Model {
    var value: String
    static let blueprint = Blueprint(DateToString.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            if let date = document.date("value") { document["value"] = .string("\(date)") }
        }
}

struct BoolToInt: Model {
    var value: Int
    static let blueprint = Blueprint(BoolToInt.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in value == true ? 1 : 0 } ?? 0
        }
}

struct IntToBool: Model {
    var value: Bool
    static let blueprint = Blueprint(IntToBool.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in JSON.bool(value != 0) } ?? false
        }
}

struct FewerCases: Model {
    var value: FewerColors
    static let blueprint = Blueprint(FewerCases.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in ["red"].contains(value) ? value : "red" } ?? "red"
        }
}

struct ToStrings: Model {
    var value: [String]
    static let blueprint = Blueprint(ToStrings.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in
                    JSON.array((value.arrayValue ?? []).map { value in JSON.string(value.description) })
                } ?? []
        }
}

struct ToArray: Model {
    var value: [String]
    static let blueprint = Blueprint(ToArray.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in JSON.array([value]) } ?? []
        }
}

struct FromArray: Model {
    var value: String
    static let blueprint = Blueprint(FromArray.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in value.arrayValue?.first.map { value in value } ?? "" } ?? ""
        }
}

struct OptionalToString: Model {
    var value: String
    static let blueprint = Blueprint(OptionalToString.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] =
                document["value"].map { value in value.isNull ? "" : JSON.string(value.description) } ?? ""
        }
}

struct OtherKeys: Model {
    var value: [Int: Int]
    static let blueprint = Blueprint(OtherKeys.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = [:]  // make it of the old value
        }
}

// MARK: - Models inside

struct EditedPerson: Model {
    var name: String
    static let blueprint = Blueprint(EditedPerson.init) { Field("name", \.name) }.storedName("Person")
}

struct EditedPersonRenamed: Model {
    var called: String
    static let blueprint = Blueprint(EditedPersonRenamed.init) { Field("name", \.called) }.storedName("Human")
}

/// A later form of the person, without a version of its own.
struct OlderPerson: Model {
    var name: String
    var age: Int

    static let blueprint = Blueprint(OlderPerson.init) {
        Field("name", \.name)
        Field("age", \.age)
    }
    .storedName("Person")
}

/// The same with the lines that are suggested.
struct MendedPerson: Model {
    var name: String
    var age: Int

    static let blueprint = Blueprint(MendedPerson.init) {
        Field("name", \.name)
        Field("age", \.age)
    }
    .storedName("Person")
    .version(2)
    .migration(from: 1) { document in document["age"] = 0 }
}

struct Company: Model {
    var label: String
    static let blueprint = Blueprint(Company.init) { Field("label", \.label) }.storedName("Company")
}

struct ReplacedModel: Model {
    var value: [Company]
    static let blueprint = Blueprint(ReplacedModel.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document.forEachObject(at: "value") { document in
                document.rename("name", to: "label")
            }
        }
}

struct ReplacedModels: Model {
    var value: [String: Company]
    static let blueprint = Blueprint(ReplacedModels.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in
            document.forEachValue(at: "value") { _, document in
                document.rename("name", to: "label")
            }
        }
}

struct Named: Model {
    var name: String
    static let blueprint = Blueprint(Named.init) { Field("name", \.name) }
}

struct MovedIntoModel: Model {
    var person: OlderPerson
    static let blueprint = Blueprint(MovedIntoModel.init) { Field("person", \.person) }
        .version(2)
        .migration(from: 1) { document in
            document["person"] = [:]
            document["person", "age"] = 0
            document.move("name", to: "person", "name")
        }
}

struct Flattened: Model {
    var value: EditedPerson
    static let blueprint = Blueprint(Flattened.init) { Field.flatten(\.value) }
        .version(2)
        .migration(from: 1) { document in document.move("value", "name", to: "name") }
}

// MARK: - Conversions and unions

private let digits = Conversion<Int>(from: String.self, decode: { Int($0) ?? 0 }, encode: { "\($0)" })

struct Unnamed: Model {
    var value: Int
    static let blueprint = Blueprint(Unnamed.init) { Field("value", \.value, as: digits) }
}

struct Converted: Model {
    var value: Int
    static let blueprint = Blueprint(Converted.init) { Field("value", \.value, as: digits.named("digits")) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in value }  // as the program's conversion reads it
        }
}

struct ConvertedByNumber: Model {
    var value: Int
    static let blueprint = Blueprint(ConvertedByNumber.init) {
        Field("value", \.value, as: digits.named("digits", number: 2))
    }
    .version(2)
    .migration(from: 1) { document in
        document["value"] = document["value"].map { value in value }  // as the program's conversion reads it
    }
}

struct ConvertedByName: Model {
    var value: Int
    static let blueprint = Blueprint(ConvertedByName.init) { Field("value", \.value, as: digits.named("figures")) }
        .version(2)
        .migration(from: 1) { document in
            document["value"] = document["value"].map { value in value }  // as the program's conversion reads it
        }
}

enum Drawing: MappableUnion, Sendable {
    case circle, square

    static let union = Union<Drawing>.internallyTagged(by: "kind") {
        Variant("circle", Drawing.circle) { if case .circle = $0 { true } else { false } }
        Variant("square", Drawing.square) { if case .square = $0 { true } else { false } }
    }
}

enum Squares: MappableUnion, Sendable {
    case square

    static let union = Union<Squares>.internallyTagged(by: "kind") {
        Variant("square", Squares.square) { if case .square = $0 { true } else { false } }
    }
}

struct FewerVariants: Model {
    var value: Squares?
    static let blueprint = Blueprint(FewerVariants.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in if document["value", "kind"] == "circle" { document["value"] = nil } }
}
