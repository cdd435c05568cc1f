import Cyanotype
import Testing

private struct Post: Model {
    var title: String

    static let blueprint = Blueprint(Post.init) { Field("title", \.title) }

    /// The versions of a blueprint with some migrations.
    static func made(_ change: (Blueprint<Post>) -> Blueprint<Post>) -> ModelVersions { change(blueprint).versions }
}

private class Shape: Model {
    var name = ""

    class var blueprint: Blueprint<Shape> {
        Blueprint(creating: Shape.init) { Field("name", \.name) }
            .version(3)
            .formerName("Figure")
            .migration(from: 1, 2)
    }

    required init() {}
}

private final class Circle: Shape {
    var radius = 0

    override class var blueprint: Blueprint<Shape> {
        Blueprint(extending: super.blueprint, creating: Circle.init) { Field("radius", \.radius) }
    }
}

@Suite("The way from one version to another")
struct MigrationChainTests {
    /// Writes the path of a document.
    private static func step(_ name: String) -> @Sendable (inout MigratedDocument) throws -> Void {
        { document in
            document["way"] = .string((document["way"]?.stringValue ?? "") + "\(document.version)\(name) ")
        }
    }

    private static func way(_ versions: ModelVersions, from version: Int) throws -> String {
        var document = MigratedDocument([:], version: version, form: .stored)
        try versions.chain(from: version).apply(to: &document)
        #expect(document.version == versions.version)
        return document["way"]?.stringValue ?? ""
    }

    @Test func areOfVersion1WithoutAnyWord() throws {
        #expect(Post.versions.version == 1)
        #expect(try Post.versions.chain(from: 1).isEmpty)
        #expect(throws: MigrationFailure.self) { try Post.versions.chain(from: 0) }
        #expect(throws: MigrationFailure.self) { try Post.versions.chain(from: .min) }
    }

    @Test func leadsFromEachToTheOneAfterTheGreatest() throws {
        let versions = Post.made { $0.version(3).migration(from: 1, 2, using: Self.step("a")) }
        #expect(versions.migrations.map(\.source) == [1, 2])
        #expect(versions.migrations.map(\.target) == [3, 3])
        #expect(try Self.way(versions, from: 1) == "1a ")
        #expect(try Self.way(versions, from: 2) == "2a ")
        #expect(try Self.way(versions, from: 3) == "")
    }

    @Test func isComposed() throws {
        let versions = Post.made {
            $0.version(6)
                .migration(from: 4, to: 6, using: Self.step("d"))
                .migration(from: 1, using: Self.step("a"))
                .migration(from: 5, using: Self.step("e"))
                .migration(from: 3)
                .migration(from: 2, to: 3, using: Self.step("b"))
        }
        #expect(try Self.way(versions, from: 1) == "1a 2b 4d ")
        #expect(try Self.way(versions, from: 3) == "4d ")
        #expect(try Self.way(versions, from: 5) == "5e ")
    }

    @Test func mustExist() throws {
        let versions = Post.made { $0.version(4).migration(from: 1).migration(from: 3) }
        #expect(try versions.chain(from: 3).migrations.count == 1)
        let failure = #expect(throws: MigrationFailure.self) { try versions.chain(from: 1) }
        #expect(failure?.kind == .noWay && failure?.version == 2 && failure?.target == 4)
        #expect(failure.map { "\($0)" } == "not exactly one chain of migrations leads from version 2 to 4")
    }

    @Test func mustBeTheOnlyOne() {
        let versions = Post.made { $0.version(2).migration(from: 1).migration(from: 1, using: Self.step("a")) }
        #expect(throws: MigrationFailure.self) { try versions.chain(from: 1) }
    }

    @Test func mustLeadUpwardsAndNotTooFar() {
        let backwards = Post.made { $0.version(3).migration(from: 2, to: 1).migration(from: 1, to: 2) }
        #expect(throws: MigrationFailure.self) { try backwards.chain(from: 1) }
        let still = Post.made { $0.version(2).migration(from: 1, to: 1) }
        #expect(throws: MigrationFailure.self) { try still.chain(from: 1) }
        let tooFar = Post.made { $0.version(2).migration(from: 1, to: 3) }
        #expect(throws: MigrationFailure.self) { try tooFar.chain(from: 1) }
        let greatest = Post.made { $0.version(.max).migration(from: .max) }
        #expect(throws: MigrationFailure.self) { try greatest.chain(from: 1) }
    }

    @Test func refusesNewerDocuments() {
        let failure = #expect(throws: MigrationFailure.self) { try Post.versions.chain(from: 2) }
        #expect(failure?.kind == .newer)
    }

    @Test func saysWhatAMigrationThrew() throws {
        struct Refused: Error {}
        let versions = Post.made { $0.version(3).migration(from: 1).migration(from: 2) { _ in throw Refused() } }
        var document = MigratedDocument([:], version: 1, form: .stored)
        let chain = try versions.chain(from: 1)
        let failure = #expect(throws: MigrationFailure.self) { try chain.apply(to: &document) }
        #expect(failure?.kind == .failed && failure?.version == 2)
        #expect(failure?.underlying is Refused)
    }

    @Test func failsWhereSomethingIsInTheWay() throws {
        func failure(_ migrate: @escaping @Sendable (inout MigratedDocument) -> Void) throws -> String? {
            let chain = try Post.made { $0.version(2).migration(from: 1, using: migrate) }.chain(from: 1)
            var document = MigratedDocument(["a": ["b": "text"], "c": [["d": 1]]], version: 1, form: .stored)
            let failure = #expect(throws: MigrationFailure.self) { try chain.apply(to: &document) }
            return failure?.underlying.map { "\($0)" }
        }
        let reason = "is not an object, so nothing can be put into it"
        #expect(try failure { $0["a", "b", "x"] = 1 } == "the value at $.a.b \(reason)")
        #expect(try failure { $0.move("c", to: "a", "b", "x") } == "the value at $.a.b \(reason)")
        #expect(try failure { $0[] = 1 } == "the value at $ \(reason)")
        #expect(
            try failure { $0.forEachObject(at: "c") { $0["d", "e", "f"] = 1 } } == "the value at $.c[0].d \(reason)"
        )
    }

    @Test func forgetsWhatWasInTheWayOfAChangeThatWasGivenUp() throws {
        struct GivenUp: Error {}
        let versions = Post.made {
            $0.version(2).migration(from: 1) { document in
                try? document.forEachObject(at: "list") { element in
                    element["a", "b"] = 1
                    throw GivenUp()
                }
                try? document.forEachValue(at: "values") { _, value in
                    value["a", "b"] = 1
                    throw GivenUp()
                }
                try? document.forEachObject(at: "several") { element in
                    if element["a"] == 2 { throw GivenUp() }
                    element["a", "b"] = 1
                }
            }
        }
        let members: JSON.Object = ["list": [["a": 1]], "values": ["v": ["a": 1]], "several": [["a": 1], ["a": 2]]]
        var document = MigratedDocument(members, version: 1, form: .stored)
        try versions.chain(from: 1).apply(to: &document)
        #expect(document.members == members)
    }

    @Test func needsAStoreForOtherDocuments() throws {
        let versions = Post.blueprint.version(2).adding(.store("a function"), from: [1], to: nil).versions
        let chain = try versions.chain(from: 1)
        #expect(chain.needsStore)
        var document = MigratedDocument([:], version: 1, form: .stored)
        let failure = #expect(throws: MigrationFailure.self) { try chain.apply(to: &document) }
        #expect(failure?.kind == .needsStore)
        var names: [String] = []
        document = MigratedDocument([:], version: 1, form: .stored)
        try chain.apply(to: &document) { function, document in
            names.append(try #require(function as? String))
            document["done"] = true
        }
        #expect(names == ["a function"])
        #expect(document["done"] == true && document.version == 2)
    }

    @Test func isNotInherited() {
        #expect(Shape.versions.version == 3)
        #expect(Shape.versions.formerNames == ["Figure"])
        #expect(Circle.versions.version == 1)
        #expect(Circle.versions.formerNames.isEmpty)
        #expect(Circle.versions.migrations.isEmpty)
    }
}
