import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Edits of a model")
struct FingerprintEditsTests {
    @Test func areAtLeast40() {
        #expect(SchemaEdit.all.count >= 40)
        #expect(Set(SchemaEdit.all.map(\.name)).count == SchemaEdit.all.count)
    }

    @Test(arguments: SchemaEdit.all)
    func changeTheFingerprintOrNot(_ edit: SchemaEdit) {
        #expect((edit.before.fingerprint != edit.after.fingerprint) == edit.changesFingerprint)
    }

    @Test(arguments: SchemaEdit.all)
    func needAMigrationOrNot(_ edit: SchemaEdit) {
        let comparison = edit.comparison
        #expect(comparison.differences.filter(\.needsMigration).map(\.kind) == edit.needed)
        #expect(comparison.isCompatible == edit.needed.isEmpty)
        for difference in comparison.differences {
            #expect((difference.suggestion != nil) == difference.needsMigration)
        }
    }

    /// Documents can be read after an edit that needs nothing, with `nil` and without.
    @Test(arguments: SchemaEdit.all.filter(\.needed.isEmpty))
    func areReadIfTheyNeedNothing(_ edit: SchemaEdit) throws {
        for document in [edit.before.sample(isComplete: true), edit.before.sample(isComplete: false)] {
            #expect(throws: Never.self, "\(document)") { try edit.read(document) }
        }
    }

    /// An edit of only a model inside is another shape too.
    @Test(arguments: SchemaEdit.all.filter { !$0.needed.isEmpty })
    func changeTheDigestIfTheyNeedSomething(_ edit: SchemaEdit) {
        #expect(edit.before.digest != edit.after.digest)
    }

    /// The models of the list have the suggested lines, so these compile, and read documents of before.
    @Test(arguments: SchemaEdit.all.filter { $0.mend != nil })
    func areMendedByTheSuggestedLines(_ edit: SchemaEdit) throws {
        let suggestions = edit.comparison.differences.suggestions
        #expect(suggestions.count == 1)
        let lines = suggestions.first?.lines.joined(separator: "\n") ?? ""
        #expect(try Self.sources.contains(lines.withoutSpaces), "\(lines)")
        let new = try edit.mend?(edit.old ?? "")
        #expect(new == edit.new)
    }

    /// A model inside gets its own version.
    @Test func ofAModelInsideAreMendedThere() throws {
        let comparison = ShapeComparison(
            StoredShape(of: OneField<EditedPerson>.self),
            StoredShape(of: OneField<OlderPerson>.self)
        )
        let difference = try #require(comparison.differences.first)
        #expect(comparison.differences.count == 1)
        #expect(difference.className == "Person")
        #expect(difference.kind == .missing)
        #expect(difference.keys == ["age"])
        #expect(try Self.sources.contains((difference.suggestion ?? "").withoutSpaces))
        let mended = try OneField<MendedPerson>(
            json: #"{"value":{"name":"a"}}"#,
            version: 1,
            nestedVersions: ["Person": 1]
        )
        #expect(mended.value.age == 0)
    }

    private static var sources: String {
        get throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let names = ["FingerprintEdits+Models.swift", "FingerprintEdits+Types.swift"]
            return try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
                .withoutSpaces
        }
    }
}

extension String {
    /// The text without what the formatter changes.
    fileprivate var withoutSpaces: String { filter { !$0.isWhitespace } }
}
