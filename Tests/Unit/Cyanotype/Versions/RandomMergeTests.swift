import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Unknown members of random documents")
struct RandomMergeTests {
    private let plain = PlainMerge(root: .object(Merged.rootMembers))

    /// Returns the members of the document that a store has of a value.
    private func members(_ root: Merged.Root) throws -> JSON.Object {
        try #require(try JSON(json: root.documentText()).objectValue)
    }

    @Test("are kept as by a plain merge, and are in nobody's way")
    func areKept() throws {
        var values = MergedValues(random: SeededGenerator(printingSeedFor: "random merges"))
        let merger = DocumentMerger(of: Merged.Root.self)
        var counts = (kept: 0, none: 0)
        for round in 0..<150 {
            let old = values.root()
            let new = values.chance(10) ? values.root() : values.varied(old)
            let (document, isRenamed) = (try members(new), values.chance(30))
            let known = plain.renamed(Merged.rootMembers, try members(old), isRenamed)
            let full = try #require(plain.sprinkled(.root, .object(known), &values).objectValue)
            let expected = plain.merge(.root, .object(document), known: .object(known), full: .object(full))
            let merged = merger.merged(document, keeping: full)
            #expect((merged == nil) == (expected == .object(document)), "round \(round)")
            guard JSON.object(merged ?? document) == expected else {
                Issue.record(
                    """
                    round \(round): \(merged.map { "\(JSON.object($0))" } ?? "nothing"), not \(expected)
                    old: \(JSON.object(full))
                    new: \(JSON.object(document))
                    """
                )
                return
            }
            counts = merged == nil ? (counts.kept, counts.none + 1) : (counts.kept + 1, counts.none)
            // The model reads the same from it.
            let text = try expected.jsonString(options: JSONOptions(maximumDepth: 512))
            let read = try Merged.Root.stored(text).documentText(sortedKeys: true)
            let written = try new.documentText(sortedKeys: true)
            #expect(read == written, "round \(round)")
        }
        print("random merges: \(counts.kept) with unknown members, \(counts.none) without")
        #expect(counts.kept > 100)
    }
}
