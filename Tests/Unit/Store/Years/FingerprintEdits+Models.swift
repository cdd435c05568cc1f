import Cyanotype
import Foundation

// The models before and after the edits. Those after an edit that needs a migration have the lines that are suggested, which
// `FingerprintEditsTests` compares with these texts.

/// A model with a field of any type.
struct OneField<Value: Mappable & Sendable>: Model, Sendable {
    var value: Value
    static var blueprint: Blueprint<OneField> {
        Blueprint(OneField.init) { Field("value", \.value) }
    }
}

enum EditedColor: String, Mappable, CaseIterable { case red, green }
enum RenamedColor: String, Mappable, CaseIterable { case green, red }
enum MoreColors: String, Mappable, CaseIterable { case red, green, blue }
enum FewerColors: String, Mappable, CaseIterable { case red }

// MARK: - Names and order

struct Story: Model {
    var title: String
    var firstWord: String
    var count: Int?

    static let blueprint = Blueprint(Story.init) {
        Field("title", \.title)
        Field("firstWord", \.firstWord)
        Field("count", \.count)
    }
}

struct ReorderedStory: Model {
    var number: Int?
    var beginning: String
    var name: String

    static let blueprint = Blueprint(ReorderedStory.init) {
        Field("count", \.number)
        Field("firstWord", \.beginning)
        Field("title", \.name)
    }
}

struct CasedStory: Model {
    var title: String
    var firstWord: String
    var count: Int?

    static let blueprint = Blueprint(CasedStory.init) {
        Field("title", \.title)
        Field("firstWord", \.firstWord)
        Field("count", \.count)
    }
    .keyCasing(.snakeCase)
    .version(2)
    .migration(from: 1) { document in document.rename("firstWord", to: "first_word") }
}

struct RenamedKey: Model {
    var value: String
    static let blueprint = Blueprint(RenamedKey.init) { Field("name", \.value) }
        .version(2)
        .migration(from: 1) { document in document.rename("value", to: "name") }
}

struct AliasedKey: Model {
    var value: String
    static let blueprint = Blueprint(AliasedKey.init) { Field("name", \.value).alias("value") }
}

struct Aliased: Model {
    var value: String
    static let blueprint = Blueprint(Aliased.init) { Field("value", \.value).alias("name") }
}

struct MovedInside: Model {
    var value: String
    static let blueprint = Blueprint(MovedInside.init) { Field("inner", "value", \.value) }
        .version(2)
        .migration(from: 1) { document in document.move("value", to: "inner", "value") }
}

// MARK: - Fields

struct Empty: Model {
    static let blueprint = Blueprint(creating: Empty.init) {}
}

struct Defaulted<Number: DefaultNumber>: Model {
    var value: Int
    static var blueprint: Blueprint<Defaulted> {
        Blueprint(Defaulted.init) { Field("value", \.value, default: Number.value) }
    }
}

protocol DefaultNumber: Sendable { static var value: Int { get } }
enum Three: DefaultNumber { static let value = 3 }
enum Four: DefaultNumber { static let value = 4 }

struct RequiredNumber: Model {
    var value: Int
    static let blueprint = Blueprint(RequiredNumber.init) { Field("value", \.value) }
        .version(2)
        .migration(from: 1) { document in if document["value"]?.isNull ?? true { document["value"] = 0 } }
}

struct AddedField: Model {
    var value: String
    var rating: Int
    var at: Date

    static let blueprint = Blueprint(AddedField.init) {
        Field("value", \.value)
        Field("rating", \.rating)
        Field("at", \.at)
    }
    .version(2)
    .migration(from: 1) { document in
        try document.setDate(Date(timeIntervalSince1970: 0), "at")
        document["rating"] = 0
    }
}

struct AddedOptional: Model {
    var value: String
    var rating: Int?

    static let blueprint = Blueprint(AddedOptional.init) {
        Field("value", \.value)
        Field("rating", \.rating)
    }
}

struct AddedDefault: Model {
    var value: String
    var rating: Int

    static let blueprint = Blueprint(AddedDefault.init) {
        Field("value", \.value)
        Field("rating", \.rating, default: 3)
    }
}

// MARK: - What does not change documents

struct EditedMarks: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(EditedMarks.init) {
        Field("id", \.id)
        Field("title", \.title)
        Field("until", \.until)
    }
}

struct MarkedId: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedId.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("until", \.until)
    }
}

struct MarkedIndexed: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedIndexed.init) {
        Field("id", \.id)
        Field("title", \.title).indexed()
        Field("until", \.until)
    }
}

struct MarkedUnique: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedUnique.init) {
        Field("id", \.id)
        Field("title", \.title).unique()
        Field("until", \.until)
    }
}

struct MarkedSearchable: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedSearchable.init) {
        Field("id", \.id)
        Field("title", \.title).searchable()
        Field("until", \.until)
    }
}

struct MarkedExpiring: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedExpiring.init) {
        Field("id", \.id)
        Field("title", \.title)
        Field("until", \.until).expiration()
    }
}

struct MarkedSensitive: Model {
    var id: Int
    var title: String
    var until: Date?

    static let blueprint = Blueprint(MarkedSensitive.init) {
        Field("id", \.id).range(1...)
        Field("title", \.title).sensitive()
        Field("until", \.until)
    }
    .strict()
    .rejectingUnknownKeys()
    .dateFormat(.iso8601)
}
