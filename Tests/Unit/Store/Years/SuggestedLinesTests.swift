import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Suggested lines")
struct SuggestedLinesTests {
    /// Types of each kind, with each other.
    private static var pairs: [(StoredType, StoredType)] {
        let tags = [StoredUnion.Variant(tag: #""a""#, type: nil), StoredUnion.Variant(tag: "1", type: nil)]
        let types: [StoredType] =
            StoredType.Simple.allCases.map { .simple($0) } + [
                .raw(.simple(.string), cases: ["a", "b\"\n"]), .raw(.simple(.int64), cases: ["0", "1"]),
                .raw(.simple(.string), cases: nil), .tuple([.simple(.int8), .simple(.string)]),
                .map(keys: .simple(.string), values: .simple(.int8)),
                .converted(name: nil, number: 1, .simple(.string)),
                .union(StoredUnion(form: .internal, keys: ["k"], variants: tags, isOpen: false)),
                .union(StoredUnion(form: .internal, keys: ["k"], variants: [tags[1]], isOpen: false)),
            ]
        let some: [StoredType] = [
            .simple(.string), .simple(.int8), .simple(.date), .simple(.model), .simple(.custom),
            .raw(.simple(.string), cases: ["a"]),
        ]
        let containers: [StoredType] =
            some + some.map { .optional($0) } + [
                .array(.simple(.string)), .array(.simple(.int8)), .array(.simple(.date)),
                .optional(.array(.simple(.model))), .array(.optional(.simple(.int64))),
            ]
        return types.flatMap { old in types.map { (old, $0) } }
            + containers.flatMap { old in containers.map { (old, $0) } }
    }

    /// The lines for each change of a type are compiled, without warnings.
    @Test func compile() throws {
        var bodies: Set<String> = []
        func add(_ statements: [String]) {
            bodies.insert(MigrationText.lines(of: statements, from: 1).joined(separator: "\n"))
        }
        let keys = ["a\"\\(b)\u{1b}", "c"]
        for (old, new) in Self.pairs where old.change(to: new).needsMigration {
            add(MigrationText.changing(keys, from: old, to: new, canBeMissing: false))
            add(MigrationText.changing(keys, from: old, to: new, canBeMissing: true))
            add(MigrationText.setting(keys, to: new))
            if case .union(let old) = old, case .union(let new) = new {
                add(MigrationText.removing(keys, from: old, to: new, canBeMissing: true))
            }
        }
        add(MigrationText.converting(keys))
        add(try #require(MigrationText.forEachModel(at: keys, in: .array(.simple(.model)), ["document.remove(\"a\")"])))
        #expect(bodies.count > 100)

        var source = """
            import Cyanotype
            import Foundation
            struct Post: Model {
                var title: String
                static let blueprint = Blueprint(Post.init) { Field("title", \\.title) }
            }

            """
        for (number, body) in bodies.sorted().enumerated() {
            source += "func use\(number)() {\n    _ = Post.blueprint\n\(body)\n}\n"
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "suggested-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Suggested.swift").path
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        let modules = BuildFolder.url.appendingPathComponent("Modules").path
        let (status, output) = try BuildFolder.run(
            "swiftc",
            ["-typecheck", "-warnings-as-errors", "-swift-version", "6", "-I", modules, file]
        )
        #expect(status == 0, "\(output)")
    }
}
