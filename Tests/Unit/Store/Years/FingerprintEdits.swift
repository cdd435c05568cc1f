import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// An edit of a model, and what a store says about it.
struct SchemaEdit: CustomTestStringConvertible {
    let name: String
    /// The shapes before and after it, as a program would have them.
    let before: StoredShape
    let after: StoredShape
    let changesFingerprint: Bool
    /// The differences that need a migration; none if the edit needs nothing.
    let needed: [SchemaDifference.Kind]
    /// Reads a document of a store, without a migration.
    let read: @Sendable (String) throws -> Void
    /// Reads a document of the earlier version and writes it again.
    let mend: (@Sendable (String) throws -> String)?

    /// A document before the edit, and the same after it.
    let old: String?
    let new: String?

    init<Before: Model, After: Model>(
        _ name: String,
        _ before: Before.Type,
        _ after: After.Type,
        changesFingerprint: Bool = true
    ) {
        self.name = name
        self.before = StoredShape(of: before)
        self.after = StoredShape(of: after)
        self.changesFingerprint = changesFingerprint
        needed = []
        read = Self.reading(after)
        (mend, old, new) = (nil, nil, nil)
    }

    init<Before: Model, After: Model>(
        _ name: String,
        _ before: Before.Type,
        _ after: After.Type,
        changesFingerprint: Bool = true,
        needs kinds: SchemaDifference.Kind...,
        of old: String,
        to new: String
    ) {
        self.name = name
        self.before = StoredShape(of: before)
        self.after = StoredShape(of: after)
        self.changesFingerprint = changesFingerprint
        needed = kinds
        read = Self.reading(after)
        mend = { try After(json: $0, version: 1).jsonString() }
        (self.old, self.new) = (old, new)
    }

    private static func reading<M: Model>(_ type: M.Type) -> @Sendable (String) throws -> Void {
        { document in
            _ = try unsafe Array(document.utf8).withUnsafeBytes { bytes throws(MappingError) in
                try unsafe DocumentCodec.decode(M.self, bytes)
            }
        }
    }

    var testDescription: String { name }

    var comparison: ShapeComparison { ShapeComparison(before, after) }
}

extension ShapeComparison {
    /// Compares two shapes of a class "Edited" in version 1.
    init(_ before: StoredShape, _ after: StoredShape) {
        self.init(
            of: "Edited",
            version: 1,
            fingerprint: before.fingerprint,
            fields: before.fieldsRecord,
            parts: before.partsRecord,
            with: after
        )
    }
}

// The golden list. What an edit does to a fingerprint must not change, because files have them.
extension SchemaEdit {
    static let all: [SchemaEdit] = sameDocuments + fields + types + models + conversionsAndUnions

    private static let sameDocuments: [SchemaEdit] = [
        SchemaEdit(
            "fields reordered, properties and the type renamed",
            Story.self,
            ReorderedStory.self,
            changesFingerprint: false
        ),
        SchemaEdit(
            "an enum renamed, its cases reordered",
            OneField<EditedColor>.self,
            OneField<RenamedColor>.self,
            changesFingerprint: false
        ),
        SchemaEdit(
            "a type inside renamed",
            OneField<EditedPerson>.self,
            OneField<EditedPersonRenamed>.self,
            changesFingerprint: false
        ),
        SchemaEdit("a default added", OneField<Int>.self, Defaulted<Three>.self, changesFingerprint: false),
        SchemaEdit("a default changed", Defaulted<Three>.self, Defaulted<Four>.self, changesFingerprint: false),
        SchemaEdit("a default dropped", Defaulted<Three>.self, OneField<Int>.self, changesFingerprint: false),
        SchemaEdit("an alias added", OneField<String>.self, Aliased.self, changesFingerprint: false),
        SchemaEdit("an alias dropped", Aliased.self, OneField<String>.self, changesFingerprint: false),
        SchemaEdit("id() added", EditedMarks.self, MarkedId.self, changesFingerprint: false),
        SchemaEdit("indexed() added", EditedMarks.self, MarkedIndexed.self, changesFingerprint: false),
        SchemaEdit("indexed() dropped", MarkedIndexed.self, EditedMarks.self, changesFingerprint: false),
        SchemaEdit("unique() added", EditedMarks.self, MarkedUnique.self, changesFingerprint: false),
        SchemaEdit("searchable() added", EditedMarks.self, MarkedSearchable.self, changesFingerprint: false),
        SchemaEdit("searchable() dropped", MarkedSearchable.self, EditedMarks.self, changesFingerprint: false),
        SchemaEdit("expiration() added", EditedMarks.self, MarkedExpiring.self, changesFingerprint: false),
        SchemaEdit(
            "sensitive(), a rule, strict(), rejectingUnknownKeys() and a date format added",
            EditedMarks.self,
            MarkedSensitive.self,
            changesFingerprint: false
        ),
        SchemaEdit(
            "an array becomes a set",
            OneField<[String]>.self,
            OneField<Set<String>>.self,
            changesFingerprint: false
        ),
        SchemaEdit("fields moved into a flattened model", Named.self, Flattened.self, changesFingerprint: false),
    ]

    private static let fields: [SchemaEdit] = [
        SchemaEdit("a field becomes optional", OneField<Int>.self, OneField<Int?>.self),
        SchemaEdit(
            "a field becomes required",
            OneField<Int?>.self,
            RequiredNumber.self,
            needs: .nowRequired,
            of: "{}",
            to: #"{"value":0}"#
        ),
        SchemaEdit("a field becomes required with a default", OneField<Int?>.self, Defaulted<Three>.self),
        SchemaEdit("an optional field added", OneField<String>.self, AddedOptional.self),
        SchemaEdit("a field with a default added", OneField<String>.self, AddedDefault.self),
        SchemaEdit(
            "required fields added",
            OneField<String>.self,
            AddedField.self,
            needs: .missing,
            .missing,
            of: #"{"value":"a"}"#,
            to: #"{"value":"a","rating":0,"at":0}"#
        ),
        SchemaEdit("a field dropped", OneField<String>.self, Empty.self),
        SchemaEdit(
            "a key changed",
            OneField<String>.self,
            RenamedKey.self,
            needs: .maybeRenamed,
            of: #"{"value":"a"}"#,
            to: #"{"name":"a"}"#
        ),
        SchemaEdit("a key changed, with an alias", OneField<String>.self, AliasedKey.self),
        SchemaEdit(
            "another key casing",
            Story.self,
            CasedStory.self,
            needs: .maybeRenamed,
            of: #"{"title":"a","firstWord":"b"}"#,
            to: #"{"title":"a","first_word":"b"}"#
        ),
        SchemaEdit(
            "a field moved into a nested object",
            OneField<String>.self,
            MovedInside.self,
            needs: .maybeRenamed,
            of: #"{"value":"a"}"#,
            to: #"{"inner":{"value":"a"}}"#
        ),
    ]

    private static let models: [SchemaEdit] = [
        SchemaEdit(
            "another model inside of an array",
            OneField<[EditedPerson]>.self,
            ReplacedModel.self,
            changesFingerprint: false,
            needs: .nested,
            of: #"{"value":[{"name":"a"}]}"#,
            to: #"{"value":[{"label":"a"}]}"#
        ),
        SchemaEdit(
            "another model inside of a dictionary",
            OneField<[String: EditedPerson]>.self,
            ReplacedModels.self,
            changesFingerprint: false,
            needs: .nested,
            of: #"{"value":{"x":{"name":"a"}}}"#,
            to: #"{"value":{"x":{"label":"a"}}}"#
        ),
        SchemaEdit(
            "a field moved into a model",
            Named.self,
            MovedIntoModel.self,
            needs: .missing,
            of: #"{"name":"a"}"#,
            to: #"{"person":{"name":"a","age":0}}"#
        ),
        SchemaEdit(
            "a model flattened",
            OneField<EditedPerson>.self,
            Flattened.self,
            needs: .missing,
            of: #"{"value":{"name":"a"}}"#,
            to: #"{"name":"a"}"#
        ),
    ]

    private static let conversionsAndUnions: [SchemaEdit] = [
        SchemaEdit(
            "a conversion added",
            OneField<String>.self,
            Converted.self,
            needs: .conversion,
            of: #"{"value":"12"}"#,
            to: #"{"value":"12"}"#
        ),
        SchemaEdit("a conversion named", Unnamed.self, Converted.self),
        SchemaEdit(
            "another number of a conversion",
            Converted.self,
            ConvertedByNumber.self,
            needs: .conversion,
            of: #"{"value":"12"}"#,
            to: #"{"value":"12"}"#
        ),
        SchemaEdit(
            "another conversion",
            Converted.self,
            ConvertedByName.self,
            needs: .conversion,
            of: #"{"value":"12"}"#,
            to: #"{"value":"12"}"#
        ),
        SchemaEdit("a variant added", OneField<Squares?>.self, OneField<Drawing?>.self),
        SchemaEdit(
            "a variant dropped",
            OneField<Drawing?>.self,
            FewerVariants.self,
            needs: .narrowed,
            of: #"{"value":{"kind":"circle"}}"#,
            to: "{}"
        ),
    ]
}
