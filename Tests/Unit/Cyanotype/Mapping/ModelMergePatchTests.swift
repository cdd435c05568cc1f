import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Inner: Model, Equatable {
    var required: Int?
    var plain: Int?
    var defaulted: Int?

    static let blueprint = Blueprint(creating: { Inner() }) {
        Field("required", \.required).required()
        Field("plain", \.plain)
        Field("defaulted", \.defaulted, default: 5)
    }
}

private struct Outer: Model, Equatable {
    var inner = Inner()
    var list: [JSON] = []
    var json: JSON = [:]
    var optionals: [String: Int?] = [:]
    var patch: Patch<Int> = .absent

    static let blueprint = Blueprint(creating: { Outer() }) {
        Field("inner", \.inner)
        Field("list", \.list)
        Field("json", \.json)
        Field("optionals", \.optionals)
        Field("patch", \.patch)
    }
}

private struct Secretive: Model {
    var secrets: [String: Int?] = [:]
    static let blueprint = Blueprint(creating: { Secretive() }) { Field("secrets", \.secrets).sensitive() }
}

@Suite("Merge patches of models")
struct ModelMergePatchTests {
    @Test func thatWouldHaveToSetNullAreAnError() throws {
        let changes: [(path: String, change: (inout Outer) -> Void)] = [
            ("$.inner.defaulted", { $0.inner.defaulted = nil }),
            ("$.json.x", { $0.json = ["x": nil] }), ("$.json.a.b", { $0.json = ["a": ["b": nil]] }),
            ("$.optionals.k", { $0.optionals["k"] = .some(nil) }), ("$.patch", { $0.patch = .null }),
        ]
        let old = Outer(inner: Inner(required: 1, plain: 2, defaulted: 3), json: ["a": 1], optionals: ["k": 1])
        for (path, change) in changes {
            var new = old
            change(&new)
            let error = mappingError { _ = try old.mergePatch(to: new) }
            #expect(error?.issues.map(\.path.description) == [path] && error?.issues.first?.code == .notWritable)
            // What is null already stays so.
            #expect(try new.mergePatch(to: new) == [:])
            var other = new
            other.list = [nil, ["x": nil]]
            #expect(try new.applying(mergePatch: new.mergePatch(to: other)) == other)
        }
        var new = old
        for (_, change) in changes { change(&new) }
        let all = mappingError { _ = try old.mergePatch(to: new) }
        #expect(all?.issues.count == 4)
        let one = mappingError { _ = try old.mergePatch(to: new, options: JSONOptions(maximumIssues: 1)) }
        #expect(one?.issues.count == 1 && one?.isTruncated == true)
        new = old
        new.inner.plain = nil
        #expect(try old.mergePatch(to: new) == ["inner": ["plain": nil]])
        // A required member becomes null instead of being removed.
        new.inner.required = nil
        let patch = try old.mergePatch(to: new)
        #expect(patch == ["inner": ["plain": nil, "required": nil]])
        #expect(try old.applying(mergePatch: patch) == new)
    }

    @Test func nameNoSensitiveKeys() throws {
        let error = mappingError { _ = try Secretive().mergePatch(to: Secretive(secrets: ["hidden": nil])) }
        #expect(error?.issues.map(\.path) == [[]])
        #expect("\(try #require(error))".contains("hidden") == false)
    }

    /// Whatever patch there is leads to the other model.
    @Test func areRightOrAnError() throws {
        var generator = SeededGenerator(printingSeedFor: "merge patches of models")
        func json(_ depth: Int) -> JSON {
            switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
            case 0: return nil
            case 1: return .number(JSON.Number(Int.random(in: 0...1, using: &generator)))
            case 2: return "x"
            case 3: return true
            case 4: return .array((0..<2).map { _ in json(depth - 1) })
            default:
                var object = JSON.Object()
                for key in ["a", "b"] where Bool.random(using: &generator) { object[key] = json(depth - 1) }
                return .object(object)
            }
        }
        func number() -> Int? { [nil, 1, 2].randomElement(using: &generator) ?? nil }
        func model() -> Outer {
            Outer(
                inner: Inner(required: number(), plain: number(), defaulted: number()),
                list: [json(2)],
                json: json(3),
                optionals: Bool.random(using: &generator) ? ["k": number()] : ["l": number(), "k": number()],
                patch: [.absent, .null, .value(1)].randomElement(using: &generator) ?? .absent
            )
        }
        var (patches, errors) = (0, 0)
        for _ in 0..<3000 {
            let (old, new) = (model(), model())
            do {
                let patch = try old.mergePatch(to: new)
                #expect(try old.applying(mergePatch: patch) == new, "\(patch)")
                patches += 1
            } catch {
                errors += 1
            }
        }
        #expect(patches > 100 && errors > 100)
    }
}
