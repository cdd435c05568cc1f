import Cyanotype
import Testing

private struct Twice: Model {
    var a = 0
    var b = 0
    static let blueprint = Blueprint(creating: { Twice() }) {
        Field("same", \.a)
        Field("same", \.b)
    }
}

private struct Several: Model {
    let a: Int
    let b: Int
    let c: String
    let d: Int?
    static let blueprint = Blueprint(Several.init) {
        Field("x", "same", \.a)
        Field("x", "same", \.b)
        Field("c", \.c).pattern("(")
        Field("c", "d", \.d)
    }
}

private struct NoKeys: Model {
    var a = 0
    var b = Plain()
    static let blueprint = Blueprint(creating: { NoKeys() }) {
        Field([], \.a)
        Field.flatten(\.b).required()
    }
}

private struct Plain: Model {
    var b = 0
    static let blueprint = Blueprint(creating: { Plain() }) { Field("b", \.b) }
}

private struct Outer: Model {
    var list: [Twice] = []
    var level = 0
    static let blueprint = Blueprint(creating: { Outer() }) {
        Field("list", \.list, default: [Twice()])
        Field("level", \.level, default: 3)
    }
}

private struct Flattening: Model {
    var twice = Twice()
    static let blueprint = Blueprint(creating: { Flattening() }) { Field.flatten(\.twice) }
}

private struct Recursive: Model {
    var a = 0
    var children: [Recursive] = []
    static let blueprint = Blueprint(creating: { Recursive() }) {
        Field("a", \.a)
        Field("a", \.children)
    }
}

private class Top: Model {
    class var blueprint: Blueprint<Top> {
        Blueprint(creating: Top.init) {}.subclasses(tag: "kind") {
            Subclass("a", Top.self)
            Subclass("a", Below.self)
        }
    }
    required init() {}
}

private final class Below: Top {
    override class var blueprint: Blueprint<Top> { Blueprint(extending: super.blueprint, creating: Below.init) {} }
}

private struct DeepFlattening: Model {
    var middle = Middle()
    var level = 0
    static let blueprint = Blueprint(creating: { DeepFlattening() }) {
        Field.flatten(\.middle)
        Field("level", \.level)
    }
}

private struct Middle: Model {
    var inner = Inner()
    static let blueprint = Blueprint(creating: { Middle() }) { Field.flatten(\.inner) }
}

private struct Inner: Model {
    var list = [Twice()]
    static let blueprint = Blueprint(creating: { Inner() }) { Field("list", \.list) }
}

/// Two models of the same name.
private enum First {
    struct Page: Model {
        var next = Second.Page()
        static let blueprint = Blueprint(creating: { Page() }) { Field("next", \.next) }
    }
}

private enum Second {
    struct Page: Model {
        var a = 0
        static let blueprint = Blueprint(creating: { Page() }) {
            Field("same", \.a)
            Field("same", \.a)
        }
    }
}

private class Handed: Model {
    let name: String
    class var blueprint: Blueprint<Handed> {
        Blueprint({ @Sendable name in Handed(name: name) }) { Field("name", \.name) }
    }
    required init(name: String) { self.name = name }
}

private final class BelowHanded: Handed {
    var size = 0
    override class var blueprint: Blueprint<Handed> {
        Blueprint(extending: super.blueprint, creating: { BelowHanded(name: "") }) { Field("size", \.size) }
            .keyCasing(.snakeCase).validate("a size") { _ in true }
    }
}

private class Alone: Model {
    class var blueprint: Blueprint<Alone> { Blueprint(creating: Alone.init) {} }
    required init() {}
}

private final class Stranger: Model {
    var size = 0
    static var blueprint: Blueprint<Alone> {
        Blueprint(extending: Alone.blueprint, creating: Stranger.init) { Field("size", \.size, default: 1) }
    }
    required init() {}
}

@Suite("Lint: mistakes that stop the program")
struct LintMistakesTests {
    @Test func twoFieldsOfOneKey() throws {
        let finding = try #require(Twice.lint().first)
        #expect(Twice.lint().count == 1 && finding.code == .duplicateKey && finding.stopsProgram)
        #expect(finding.description == #"$.same: two fields have the key "same": \Twice.a and \Twice.b"#)
        #expect(Plain.lint() == [])
    }

    @Test func allOfABlueprint() {
        #expect(Several.lint().map(\.code) == [.duplicateKey, .invalidPattern, .pathCollision])
        #expect(Several.lint().allSatisfy { $0.stopsProgram })
        #expect(NoKeys.lint().map(\.code) == [.noKey, .misplacedSetting])
        #expect(Recursive.lint().map(\.code) == [.duplicateKey])
    }

    @Test func thoseOfTheModelsInside() {
        #expect(Outer.lint().map(\.code) == [.duplicateKey])
        #expect(
            Outer.lint().first?.description == #"""
                $.list: Blueprint<Twice> cannot be used: two fields have the key "same": \Twice.a and \Twice.b
                """#
        )
        #expect(Flattening.lint().map(\.code) == [.duplicateKey])
        #expect(throws: BlueprintFindings.self) { try Outer.checkBlueprint(samples: [Outer()]) }
    }

    @Test func thoseBelowAFlattenedModel() {
        #expect(DeepFlattening.lint().map(\.code) == [.duplicateKey])
        #expect(DeepFlattening.lint().first?.path == [.key("list")])
        #expect(throws: BlueprintFindings.self) { try DeepFlattening.checkBlueprint(samples: [DeepFlattening()]) }
    }

    @Test func thoseOfAModelOfTheSameName() {
        #expect(First.Page.lint().map(\.code) == [.duplicateKey])
    }

    @Test func extendingWhatCannotBeExtended() async throws {
        #expect(BelowHanded.lint().map(\.code) == [.notExtendable])
        #expect(BelowHanded.lint().allSatisfy { $0.stopsProgram })
        #expect(BelowHanded.lint().first?.message == "only an in-place blueprint can be extended")
        #expect(Handed.lint() == [])
        #expect(Stranger.lint().map(\.code) == [.notExtendable])
        #expect(Stranger.lint().first?.message == "Stranger is not a subclass of Alone")
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? BelowHanded(name: "").jsonString()
        }
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                .contains("Blueprint<BelowHanded>: only an in-place blueprint can be extended")
        )
        await #expect(processExitsWith: .failure) { _ = try? BelowHanded(json: "{}") }
        await #expect(processExitsWith: .failure) { _ = try? Stranger(json: "{}") }
    }

    @Test func twoSubclassesOfOneTag() {
        #expect(Top.lint().map(\.code) == [.duplicateTag])
        #expect(Top.lint().first?.stopsProgram == false)
    }

    @Test func theFirstUseStopsTheProgram() async throws {
        func check(_ result: ExitTest.Result) {
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains(#"Blueprint<Twice>: two fields have the key "same": \Twice.a and \Twice.b"#))
        }
        check(
            try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Twice.lint()
                _ = try? Twice(json: "[]")
            }
        )
        check(
            try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var twice = Twice()
                try? twice.update(json: "1")
            }
        )
        check(
            try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try? Twice().jsonString()
            }
        )
        check(
            try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try? Outer(json: #"{"list": [1]}"#)
            }
        )
        check(
            try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Outer.jsonSchema()
            }
        )
        await #expect(processExitsWith: .failure) { _ = try? Several(json: "1") }
        await #expect(processExitsWith: .failure) {
            _ = try? Several(a: 1, b: 1, c: "", d: 1).jsonString(options: .prettySorted)
        }
        await #expect(processExitsWith: .failure) { _ = try? Flattening(json: "{}") }
        await #expect(processExitsWith: .failure) { _ = try? Flattening().jsonData() }
    }
}
