import Cyanotype
import Foundation
import Testing

private struct Marked: Model {
    var id: Int
    var name: String

    static let blueprint = Blueprint(Marked.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }
}

private struct Known: Model, Identifiable {
    var id: UUID

    static let blueprint = Blueprint(Known.init) { Field("identifier", \.id) }
}

private struct Forgotten: Model {
    var id: Int
    var name: String

    static let blueprint = Blueprint(Forgotten.init) {
        Field("number", \.id)
        Field("name", \.name)
    }

    static let other = Blueprint(Forgotten.init) {
        Field("number", \.id)
        Field("name", \.name)
    }.named("other")
}

/// Another property has the key.
private struct Renamed: Model {
    var number: Int

    static let blueprint = Blueprint(Renamed.init) { Field("id", \.number) }
}

/// The `id` of a property is not that of the model.
private struct Outer: Model {
    var known: Known

    static let blueprint = Blueprint(Outer.init) { Field("known", \.known) }
}

private struct Hidden: Model, Identifiable {
    var id: String
    var name: String

    static let blueprint = Blueprint(Hidden.init) {
        Field("id", \.id).sensitive()
        Field("name", \.name)
    }

    static let marked = Blueprint(Hidden.init) {
        Field("id", \.id).sensitive()
        Field("name", \.name).id()
    }
}

private final class Anonymous: Model, Identifiable {
    var name = ""

    static let blueprint = Blueprint(creating: Anonymous.init) { Field("name", \.name) }
}

private struct Coded: Codable, Hashable {
    var first: Int
    var second: Int
}

private struct Opaque: Hashable {
    var first: Int
}

private struct Composite<ID: Hashable & Codable & Sendable>: Model, Identifiable {
    var id: ID

    static var blueprint: Blueprint<Composite> { Blueprint(Composite.init) { Field("id", \.id) } }
}

private struct Unusable: Model, Identifiable {
    var name: String
    var id: Opaque { Opaque(first: name.count) }

    static let blueprint = Blueprint(Unusable.init) { Field("name", \.name) }
}

@Suite struct LintIdentityTests {
    @Test func aPropertyNamedIDIsToBeMarked() throws {
        let findings = Forgotten.lint()
        #expect(findings.map(\.code) == [.unmarkedIdentity])
        #expect(findings.map(\.path.description) == ["$.number"])
        #expect(findings.first?.message.contains("mark its field id(), or conform Forgotten to Identifiable") == true)
        #expect(throws: BlueprintFindings.self) { try Forgotten.checkBlueprint() }
        // A store does not use it.
        #expect(Forgotten.other.lint().isEmpty)
        #expect(Marked.lint().isEmpty && Known.lint().isEmpty && Renamed.lint().isEmpty && Outer.lint().isEmpty)
    }

    @Test func aSensitiveIDIsNoIdentity() {
        let findings = Hidden.lint()
        #expect(findings.map(\.code) == [.unsuitableIdentity])
        #expect(findings.map(\.path.description) == ["$.id"])
        #expect(findings.first?.stopsProgram == false)
        #expect(Hidden.blueprint.hasSensitiveID)
        #expect(!Hidden.marked.hasSensitiveID && Hidden.marked.lint().isEmpty)
        #expect(!Known.blueprint.hasSensitiveID && !Marked.blueprint.hasSensitiveID)
    }

    @Test func theTypeOfAnIDIsOneThatAStoreKnows() {
        for findings in [Anonymous.lint(), Unusable.lint()] {
            #expect(findings.map(\.code) == [.unsuitableIdentity])
            #expect(findings.map(\.path.description) == ["$"])
        }
        #expect(Anonymous.lint().first?.message.contains("ObjectIdentifier") == true)
        #expect(Composite<Coded>.lint().isEmpty)
        #expect(Composite<Int?>.lint().isEmpty)
        #expect(Composite<[String]>.lint().isEmpty)
    }
}
