import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

private struct RecordedNote: Model {
    var title: String
    var count: Int
    var tags: [String]
    var more: JSON

    static let blueprint = Blueprint(RecordedNote.init) {
        Field("title", \.title)
        Field("count", \.count, default: 1)
        Field("tags", \.tags).alias("labels")
        Field("more", \.more)
    }
}

/// Contains itself and another model.
private struct Branch: Model {
    var name: String
    var branches: [Branch]
    var leaf: Leaf?

    static let blueprint = Blueprint(Branch.init) {
        Field("name", \.name)
        Field("branches", \.branches)
        Field("leaf", \.leaf)
    }
    .storedName("Branch")
}

private struct Leaf: Model {
    var color: String

    static let blueprint = Blueprint(Leaf.init) { Field("color", \.color) }
        .storedName("Leaf")
        .formerName("Needle")
        .version(2)
        .migration(from: 1)
}

private struct Escaped: Model {
    var value: String
    static let blueprint = Blueprint(Escaped.init) { Field("a\"\\(b)\u{1b}\u{202e}", \.value) }
}

@Suite("Comparison of shapes")
struct ShapeComparisonTests {
    private let note = StoredShape(of: RecordedNote.self)

    private func compared(
        _ fields: String,
        parts: String = #"{"links":[],"parts":[]}"#,
        fingerprint: String = "0123456789abcdef",
        version: Int = 2,
        with shape: StoredShape? = nil
    ) -> ShapeComparison {
        ShapeComparison(
            of: "Note",
            version: version,
            fingerprint: fingerprint,
            fields: fields,
            parts: parts,
            with: shape ?? note
        )
    }

    private func record(_ fields: (String, String)...) -> String {
        let fields = fields.map { key, type in #"{"keys":["\#(key)"],"type":\#(jsonQuoted(type))}"# }
        return "[\(fields.joined(separator: ","))]"
    }

    // MARK: - Fields

    @Test func findsNothingInTheSameShape() {
        #expect(compared(note.fieldsRecord).differences == [])
        let branch = StoredShape(of: Branch.self)
        #expect(compared(branch.fieldsRecord, parts: branch.partsRecord, with: branch).differences == [])
    }

    @Test func saysWhatIsOnlyForInformation() {
        let comparison = compared(
            record(("title", "string"), ("labels", "array<string>"), ("more", "map<string,int64>"), ("old", "bool"))
        )
        #expect(comparison.isCompatible)
        #expect(
            comparison.differences.map(\.description) == [
                "Note.more: map<string,int64> in the file, and json in the program; only code can tell whether that fits",
                "Note.count: new in the program, int64",
                "Note.old: bool in the file, and unknown to the program",
            ]
        )
        #expect(comparison.differences.allSatisfy { $0.suggestion == nil })
    }

    @Test func hasTheLinesToWrite() throws {
        let comparison = compared(record(("heading", "string"), ("tags", "array<string>"), ("more", "json")))
        #expect(!comparison.isCompatible)
        let difference = try #require(comparison.differences.first)
        #expect(difference.kind == .maybeRenamed)
        #expect(difference.inFile == "heading: string")
        #expect(difference.inProgram == "title: string")
        #expect(
            difference.suggestion == """
                .version(3)
                .migration(from: 2) { document in document.rename("heading", to: "title") }
                """
        )
        #expect(
            comparison.summary == """
                version 2 of Note names two shapes, 01234567… in the file and \(note.fingerprint.prefix(8))… in the program: \
                Note.title: missing in the file, which has heading: string instead; was it renamed?
                """
        )
    }

    @Test func doesNotGuessAmongSeveralFields() {
        let comparison = compared(record(("a", "string"), ("b", "string"), ("tags", "array<string>"), ("more", "json")))
        #expect(comparison.differences.first?.kind == .missing)
        #expect(
            comparison.differences.suggestions.first?.lines == [
                ".version(3)", #".migration(from: 2) { document in document["title"] = "" }"#,
            ]
        )
    }

    @Test func writesOneMigrationForAClass() {
        let comparison = compared(record(("title", "int64"), ("count", "string"), ("more", "json")))
        #expect(comparison.differences.filter(\.needsMigration).map(\.kind) == [.retyped, .retyped, .missing])
        let suggestions = comparison.differences.suggestions
        #expect(suggestions.map(\.className) == ["Note"])
        #expect(suggestions.first?.lines.prefix(2) == [".version(3)", ".migration(from: 2) { document in"])
        #expect(suggestions.first?.lines.count == 6)
    }

    @Test func movesWhatIsFoundByAnAlias() throws {
        let comparison = compared(record(("title", "string"), ("labels", "string"), ("more", "json")))
        #expect(
            comparison.differences.suggestions.first?.lines == [
                ".version(3)",
                ".migration(from: 2) { document in",
                #"    document.rename("labels", to: "tags")"#,
                #"    document["tags"] = document["tags"].map { value in JSON.array([value]) } ?? []"#,
                "}",
            ]
        )
    }

    @Test func suggestsARenameForAnOptionalFieldToo() throws {
        let shape = StoredShape(of: OneField<Int?>.self)
        let difference = try #require(compared(record(("number", "int64")), with: shape).differences.first)
        #expect(difference.kind == .maybeRenamed)
        #expect(!difference.needsMigration)
        #expect(difference.suggestion?.contains(#"document.rename("number", to: "value")"#) == true)
        let report = OpenReport.TypeReport(
            typeName: "A",
            state: .current,
            fileVersions: [2],
            programVersion: 2,
            differences: [difference]
        )
        #expect(report.description.contains("\n        .version(3)\n"))
    }

    /// A model's members and fields with longer keys are the same documents.
    @Test func comparesLongerKeys() {
        func kinds(_ fields: String, with shape: StoredShape) -> [SchemaDifference.Kind] {
            compared(fields, with: shape).differences.filter { $0.kind != .dropped }.map(\.kind)
        }
        let inside = #"[{"keys":["value","name"],"type":"string"}]"#
        #expect(kinds(inside, with: StoredShape(of: OneField<EditedPerson>.self)) == [.unclear])
        #expect(kinds(inside, with: StoredShape(of: OneField<Int>.self)) == [.missing])
        let moved = StoredShape(of: MovedInside.self)
        #expect(kinds(record(("inner", "json")), with: moved) == [.unclear])
        #expect(kinds(record(("inner", "int64")), with: moved) == [.missing])
        #expect(kinds(record(("inner", "model")), with: moved) == [.missing])
    }

    @Test func refusesTwoLevelsOfOptional() {
        let twice = StoredType.optional(.optional(.simple(.int64)))
        #expect(StoredType.optional(.simple(.int64)).change(to: twice) == .retyped)
        #expect(StoredType.simple(.int64).change(to: twice) == .retyped)
        #expect(twice.change(to: twice) == .same)
        #expect(StoredType.optional(.simple(.int8)).change(to: .optional(.simple(.int16))) == .widened)
    }

    /// Each type becomes itself without a change, and any other one without a trap.
    @Test func knowsAllPairsOfSimpleTypes() {
        for old in StoredType.Simple.allCases {
            for new in StoredType.Simple.allCases {
                let change = StoredType.simple(old).change(to: .simple(new))
                #expect((change == .same) == (old == new))
                let optional = StoredType.simple(old).change(to: .optional(.simple(new)))
                #expect(optional == max(.widened, change))
                let fields = record(("value", old.rawValue))
                #expect(ShapeText(fields: fields, parts: #"{"links":[],"parts":[]}"#, fingerprint: "f") != nil)
                _ = MigrationText.changing(["value"], from: .simple(old), to: .simple(new), canBeMissing: false)
            }
        }
    }

    // MARK: - Models inside

    @Test func comparesModelsInsideOfTheSameVersion() {
        let branch = StoredShape(of: Branch.self)
        func compared(_ version: Int, _ name: String = "Leaf", _ key: String = "size") -> [SchemaDifference] {
            let parts = branch.partsRecord
                .replacingOccurrences(
                    of: #""name":"Leaf","version":2"#,
                    with: #""name":"\#(name)","version":\#(version)"#
                )
                .replacingOccurrences(of: #""keys":["color"]"#, with: #""keys":["\#(key)"]"#)
                .replacingOccurrences(of: StoredShape(of: Leaf.self).fingerprint, with: "another")
            return ShapeComparison(
                of: "Branch",
                version: 1,
                fingerprint: branch.fingerprint,
                fields: branch.fieldsRecord,
                parts: parts,
                with: branch
            ).differences
        }
        #expect(compared(2).map(\.className) == ["Leaf"])
        #expect(compared(2).map(\.kind) == [.maybeRenamed])
        #expect(compared(2).first?.suggestion?.hasPrefix(".version(3)\n.migration(from: 2)") == true)
        // Its own migrations lead on.
        #expect(compared(1) == [])
        #expect(compared(3).map(\.kind) == [.newer])
        #expect(compared(2, "Needle").map(\.className) == ["Leaf"])
        // It has no name in common with the program's.
        #expect(compared(2, "Other").map(\.kind) == [.nested])
        #expect(compared(2, "Other").map(\.className) == ["Branch"])
        #expect(compared(2, "Other", "color") == [])
    }

    // MARK: - Files of format 1

    @Test func readsNamesOfSwift() {
        #expect(StoredType(nameOfSwift: "Optional<Array<Int>>") == .optional(.array(.simple(.int64))))
        #expect(StoredType(nameOfSwift: "Set<UInt8>") == .array(.simple(.uint8)))
        #expect(
            StoredType(nameOfSwift: "Dictionary<String, UUID>") == .map(keys: .simple(.string), values: .simple(.uuid))
        )
        for name in ["Color", "Array<Color>", "Optional<>", "<Int>", "Array<Int", "", "int", "Dictionary<Int, Int>"] {
            #expect(StoredType(nameOfSwift: name) == nil)
        }
        let deep = String(repeating: "Array<", count: 100_000) + "Int" + String(repeating: ">", count: 100_000)
        #expect(StoredType(nameOfSwift: deep) == nil)
    }

    @Test func comparesKeysOfFormat1() {
        let same = record(("title", "String"), ("count", "Int"), ("tags", "Array<String>"), ("more", "JSON"))
        #expect(compared(same, parts: "", fingerprint: "").differences == [])
        let other = record(("title", "Int"), ("count", "Color"), ("tags", "Array<String>"), ("more", "JSON"))
        let comparison = compared(other, parts: "", fingerprint: "")
        // The property may have had a conversion.
        #expect(comparison.differences.map(\.kind) == [.unclear])
        #expect(comparison.isCompatible)
        let missing = compared(record(("count", "Int"), ("tags", "Array<String>")), parts: "", fingerprint: "")
        #expect(missing.differences.filter(\.needsMigration).map(\.keys) == [["more"], ["title"]])
    }

    // MARK: - Damage

    @Test func takesDamagedTextsForUnknown() {
        let parts = #"{"links":[],"parts":[]}"#
        let damaged = [
            ("", parts), ("[", parts), ("{}", parts), ("[1]", parts), (#"[{"keys":["a"]}]"#, parts),
            (#"[{"keys":[1],"type":"bool"}]"#, parts), (#"[{"keys":"a","type":"bool"}]"#, parts), ("[]", ""),
            ("[]", "[]"),
            ("[]", #"{"links":[],"parts":[{}]}"#), ("[]", #"{"links":[{"keys":["a"],"part":0}],"parts":[]}"#),
            ("[]", #"{"links":[{"keys":["a"],"part":-1}],"parts":[]}"#), ("[]", #"{"parts":[]}"#),
            (String(repeating: "[", count: 100_000), parts),
            ("[" + String(repeating: " ", count: 2 << 20) + "]", parts),
        ]
        for (fields, parts) in damaged {
            let comparison = compared(fields, parts: parts)
            #expect(comparison.differences.map(\.kind) == [.unclear])
            #expect(comparison.isCompatible)
        }
        // Only this field is unknown.
        let comparison = compared(
            record(("title", "array<"), ("count", "int64"), ("tags", "array<string>"), ("more", "json"))
        )
        #expect(comparison.differences.map(\.keys) == [["title"]])
        #expect(comparison.isCompatible)
    }

    @Test func survivesRandomDamage() {
        var random = SeededGenerator(printingSeedFor: "ShapeComparisonTests")
        let branch = StoredShape(of: Branch.self)
        for _ in 0..<2000 {
            var texts = [Array(branch.fieldsRecord.utf8), Array(branch.partsRecord.utf8)]
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let text = Int.random(in: 0...1, using: &random)
                let place = Int.random(in: 0..<texts[text].count, using: &random)
                texts[text][place] = UInt8.random(in: 0x20...0x7e, using: &random)
            }
            let comparison = compared(
                String(decoding: texts[0], as: UTF8.self),
                parts: String(decoding: texts[1], as: UTF8.self),
                with: branch
            )
            #expect(comparison.differences.allSatisfy { $0.description.utf8.allSatisfy { $0 >= 0x20 } })
        }
    }

    @Test func escapesNames() throws {
        let file = record(("a\u{202e}", "enum<string>{\"\u{1b}[2J\"}"))
            .replacingOccurrences(of: "\u{1b}", with: "\\u001b")
        let comparison = compared(file, with: StoredShape(of: Escaped.self))
        for difference in comparison.differences {
            #expect(difference.description == difference.description.printable)
            let suggestion = difference.suggestion ?? ""
            #expect(suggestion.split(separator: "\n").allSatisfy { String($0) == String($0).printable })
        }
        let suggestion = try #require(comparison.differences.first?.suggestion)
        #expect(suggestion.contains(#"document["a\"\\(b)\u{1b}\u{202e}"] = """#))
    }

    @Test func shortensLongNames() {
        let name = String(repeating: "x", count: 10_000)
        let comparison = compared(record((name, "enum<string>{\"\(name)\"}")))
        for difference in comparison.differences { #expect(difference.description.utf8.count < 400) }
        #expect(comparison.summary.utf8.count < 2000)
    }

    /// A file whose models all have links to all others, and fields of the names and types that the program
    /// looks for.
    @Test(.timeLimit(.minutes(60))) func doesNotTakeLongForAnyShape() {
        let branch = StoredShape(of: Branch.self)
        let links = (0..<20).map { #"{"keys":["branches"],"part":\#($0)}"# }.joined(separator: ",")
        let fields = record(("branches", "array<model>"), ("name", "int64"), ("other", "string"))
        let part = #"{"name":"X","version":1,"fingerprint":"","fields":\#(fields),"links":[\#(links)]}"#
        let parts = Array(repeating: part, count: 20).joined(separator: ",")
        let inside = compared(fields, parts: #"{"links":[\#(links)],"parts":[\#(parts)]}"#, with: branch)
        #expect(!inside.isCompatible)
        let many = (0..<1000).map { #"{"keys":["\#($0)"],"type":"string"}"# }.joined(separator: ",")
        #expect(compared("[\(many)]", with: branch).differences.count > 1000)
    }

    @Test func hasNoVersionAfterTheLast() {
        let comparison = compared(record(), version: .max)
        #expect(comparison.differences.first?.suggestion?.hasPrefix(".version(\(Int.max))") == true)
    }
}
