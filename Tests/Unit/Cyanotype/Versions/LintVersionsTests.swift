import Cyanotype
import Testing

private struct Post: Model {
    var title: String

    static let blueprint = Blueprint(Post.init) { Field("title", \.title) }
}

@Suite("Findings about versions")
struct LintVersionsTests {
    private static func findings(_ change: (Blueprint<Post>) -> Blueprint<Post>) -> [LintFinding] {
        change(Post.blueprint).lint()
    }

    private static func codes(_ change: (Blueprint<Post>) -> Blueprint<Post>) -> [LintFinding.Code] {
        findings(change).map(\.code)
    }

    @Test func hasNothingAgainstWholeChains() {
        #expect(Self.codes { $0 } == [])
        #expect(Self.codes { $0.version(1) } == [])
        #expect(Self.codes { $0.version(2).migration(from: 1) } == [])
        #expect(Self.codes { $0.version(4).migration(from: 1, 2).migration(from: 3) { $0["a"] = 1 } } == [])
        #expect(Self.codes { $0.formerName("Article").formerName("Entry").storedName("Post2") } == [])
    }

    @Test func findsMissingMigrations() {
        let findings = Self.findings { $0.version(3).migration(from: 1) }
        #expect(findings.map(\.code) == [.missingMigration])
        #expect(findings.first?.message.contains("from version 2 to 3") == true)
        #expect(findings.first?.message.contains("migration(from: 2)") == true)
        #expect(findings.first?.stopsProgram == false)
        // The versions are not checked one by one.
        let many = Self.findings { $0.version(.max).migration(from: 2) }
        #expect(many.map(\.code) == [.missingMigration])
        #expect(many.first?.message.contains("1, 3, 4 and more") == true)
    }

    @Test func findsSeveralMigrationsFromAVersion() {
        let codes = Self.codes { $0.version(3).migration(from: 1, 2).migration(from: 2) }
        #expect(codes == [.duplicateMigration])
    }

    @Test func findsInvalidVersions() {
        #expect(Self.codes { $0.version(0) } == [.invalidVersion])
        #expect(Self.codes { $0.version(-3) } == [.invalidVersion])
        #expect(Self.codes { $0.version(2).migration(from: 1, to: 1) } == [.invalidVersion])
        #expect(Self.codes { $0.version(2).migration(from: 1, to: 3) } == [.invalidVersion])
        #expect(Self.codes { $0.version(2).migration(from: 1).migration(from: 0) } == [.invalidVersion])
    }

    @Test func findsMigrationsWithoutEffect() {
        #expect(Self.codes { $0.version(2).migration(from: 1).migration(from: 2) } == [.deadSetting])
        #expect(Self.codes { $0.migration(from: 1) { $0["a"] = 1 } } == [.deadSetting])
    }

    @Test func findsNamesWithoutEffect() {
        let name = Post.storedName
        #expect(Self.codes { $0.formerName(name) } == [.deadSetting])
        #expect(Self.codes { $0.formerName("A").formerName("A") } == [.deadSetting])
        #expect(Self.codes { $0.formerName("") } == [.invalidName])
        #expect(Self.codes { $0.storedName("New").formerName(name) } == [])
    }

    @Test func findsVersionsOfNamedBlueprints() {
        #expect(Self.codes { $0.named("other").version(2) } == [.deadSetting])
        #expect(Self.codes { $0.named("other") } == [])
    }

    /// A mistake about other versions leaves JSON of this one alone.
    @Test func doNotStopTheProgram() throws {
        let blueprint = Post.blueprint.version(0).migration(from: 5)
        #expect(blueprint.lint().allSatisfy { !$0.stopsProgram })
        #expect(try Post(json: #"{"title": "A"}"#, using: blueprint).title == "A")
    }
}
