import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("Reports of opening")
struct OpenReportTests {
    private var comparison: ShapeComparison {
        ShapeComparison(StoredShape(of: Story.self), StoredShape(of: CasedStory.self))
    }

    private func report(_ comparison: ShapeComparison) -> OpenReport {
        OpenReport(
            fileFormat: 2,
            types: [
                .init(
                    typeName: "Edited",
                    state: .different,
                    fileVersions: [1],
                    programVersion: 1,
                    differences: comparison.differences
                ),
                .init(typeName: "Other", state: .older, fileVersions: [3, 1], programVersion: 3),
            ]
        )
    }

    @Test func haveALineForEachDifference() {
        #expect(
            report(comparison).description == """
                Edited: version 1, in the file version 1; version 1 names two shapes, so it needs a new version
                  Edited.first_word: missing in the file, which has firstWord: string instead; was it renamed?
                  add to the blueprint of Edited, after the fields:
                      .version(2)
                      .migration(from: 1) { document in document.rename("firstWord", to: "first_word") }
                Other: version 3, in the file version 1, version 3; migrations lead on from the earlier ones
                """
        )
    }

    @Test func sayWhetherAllIsWell() {
        let current = OpenReport.TypeReport(typeName: "A", state: .current, fileVersions: [1], programVersion: 1)
        #expect(OpenReport(fileFormat: 2, types: [current]).isClean)
        #expect(OpenReport(fileFormat: 2, types: []).description == "nothing to report")
        #expect(!report(comparison).isClean)
        #expect(report(comparison).differences == comparison.differences)
        let reason = StoreError(.newer, "format 3 needs a program that writes it")
        let readOnly = OpenReport(fileFormat: 3, readOnlyReason: reason, types: [current])
        #expect(!readOnly.isClean)
        #expect(readOnly.readOnlyReason?.code == .newer)
        #expect(
            readOnly.description.hasPrefix("the file can only be read: format 3 needs a program that writes it\nA: ")
        )
        for state in [OpenReport.TypeReport.State.newer, .unsupported] {
            let type = OpenReport.TypeReport(typeName: "A", state: state, fileVersions: [2], programVersion: 1)
            #expect(!OpenReport(fileFormat: 2, types: [type]).isClean)
        }
    }

    @Test func areInTheErrorOfOpening() throws {
        let error = StoreError([comparison], in: report(comparison))
        #expect(error.code == .schema)
        #expect(error.openReport?.types.count == 2)
        #expect(error.type == "Edited")
        #expect(error.message.contains("version 1 of Edited names two shapes"))
        #expect(error.message.hasPrefix("give the model a new version and a migration"))
        #expect(error.isLasting)
        #expect(!error.isCausedByObjects)
    }

    @Test func haveNoCharactersThatATerminalActsUpon() {
        let type = OpenReport.TypeReport(
            typeName: "\u{1b}[2J\n",
            state: .different,
            fileVersions: [1],
            programVersion: 1,
            differences: [
                SchemaDifference(
                    className: "\u{7}",
                    version: 1,
                    keys: ["\u{202e}"],
                    kind: .retyped,
                    inFile: "\r",
                    inProgram: "\u{85}",
                    needsMigration: true,
                    statements: [],
                    hasSuggestion: false
                )
            ],
            reason: StoreError(.migration, "\u{1b}")
        )
        let text = OpenReport(fileFormat: 2, types: [type]).description
        #expect(text == text.printableJSON)
        #expect(text.split(separator: "\n").count == 3)
    }

    @Test func tellFailuresOfAnObjectFromThoseOfAModel() throws {
        var error = StoreError(.migration, "no migration leads from version 1")
        #expect(error.isLasting && !error.isCausedByObjects)
        error.objectID = ObjectID(.integer(1), encoding: "integer")
        #expect(!error.isLasting && error.isCausedByObjects)
        #expect(StoreError(.newerType, "").isCausedByObjects)
        #expect(!StoreError(.newerType, "").isLasting)
    }
}
