import Cyanotype
import Testing

private struct Circle: Model, Equatable {
    var radius = 1
    static let blueprint = Blueprint(creating: { Circle() }) { Field("radius", \.radius) }
}

private struct Twice: Model {
    var a = 0
    static let blueprint = Blueprint(creating: { Twice() }) {
        Field("same", \.a)
        Field("same", \.a)
    }
}

private struct Lossy: Model, Equatable {
    var radius = 1
    static let blueprint = Blueprint(creating: { Lossy() }) { Field("radius", \.radius).default(1, if: .invalid) }
}

/// A union over cases of which each test has its own variants.
private enum Shape: MappableUnion, Equatable {
    case circle(Circle)
    case lossy(Lossy)
    case count(Int)
    case origin
    case other(JSON)

    static let union = Union<Shape>.internallyTagged(by: "type") {
        circleVariant("circle")
        Variant("origin", .origin)
        Variant.unknown(Shape.other) { if case .other(let json) = $0 { json } else { nil } }
    }

    static func circleVariant(_ tag: JSON) -> Variant<Shape> {
        Variant(tag, Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
    }

    static func countVariant(_ tag: JSON) -> Variant<Shape> {
        Variant(tag, Shape.count) { if case .count(let count) = $0 { count } else { nil } }
    }

    static var otherVariant: Variant<Shape> {
        Variant.unknown(Shape.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

private enum Same: MappableUnion {
    case first(Circle)
    case second(Circle)
    static let union = Union<Same>.internallyTagged(by: "type") {
        Variant("a", Same.first) { if case .first(let part) = $0 { part } else { nil } }
        Variant("a", Same.second) { if case .second(let part) = $0 { part } else { nil } }
    }
}

private enum Holding: MappableUnion {
    case twice(Twice)
    static let union = Union<Holding>.externallyTagged {
        Variant("a", Holding.twice) { if case .twice(let twice) = $0 { twice } else { nil } }
    }
}

private struct HoldsSame: Model {
    var same: Same?
    static let blueprint = Blueprint(HoldsSame.init) { Field("same", \.same) }
}

/// Reads both cases as the first one.
private enum Ambiguous: MappableUnion {
    case circle(Circle)
    case lossy(Lossy)
    static let union = Union<Ambiguous>.untagged {
        Variant("circle", Ambiguous.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("lossy", Ambiguous.lossy) { if case .lossy(let lossy) = $0 { lossy } else { nil } }
    }
}

@Suite("Lint: unions")
struct LintUnionTests {
    private func codes(_ union: Union<Shape>) -> [LintFinding.Code] { union.lint().map(\.code) }

    @Test func nothingIsFoundWhereThereIsNothing() throws {
        #expect(Shape.lint() == [])
        try Shape.checkBlueprint(samples: [.circle(Circle()), .origin, .other(["type": "x", "a": 1])])
    }

    @Test func twoVariantsOfOneTag() {
        #expect(Same.lint().map(\.description) == [#"$: two variants have the tag "a""#])
        #expect(Same.lint().first?.stopsProgram == true)
        #expect(HoldsSame.lint().map(\.code) == [.duplicateTag])
        #expect(throws: BlueprintFindings.self) { try Same.checkBlueprint(samples: [.first(Circle())]) }
    }

    @Test func mistakesInTheModelsOfVariants() {
        #expect(Holding.lint().map(\.code) == [.duplicateKey])
        #expect(Holding.lint().first?.message.hasPrefix("Blueprint<Twice> cannot be used: ") == true)
    }

    @Test func tagsThatAreNearlyTheSame() {
        let union = Union<Shape>.externallyTagged {
            Shape.circleVariant("circle")
            Shape.countVariant("Circle")
        }
        #expect(codes(union) == [.similarTags])
    }

    @Test func variantsThatDoNotFitTheForm() {
        let inside = Union<Shape>.internallyTagged(by: "type") {
            Shape.circleVariant("circle")
            Shape.countVariant("count")
        }
        #expect(codes(inside) == [.wrongForm])
        #expect(inside.lint().first?.message.contains("has the JSON type integer, so") == true)
        #expect(codes(.externallyTagged { Shape.countVariant(1) }) == [.wrongForm])
        #expect(codes(.adjacentlyTagged(by: "a", content: "a") { Shape.countVariant(1) }) == [.wrongForm])
        #expect(codes(.adjacentlyTagged(by: "a", content: "b") { Shape.countVariant(1) }) == [])
    }

    @Test func variantsThatAreNeverRead() {
        let untagged = Union<Shape>.untagged {
            Shape.countVariant("a")
            Shape.countVariant("b")
            Shape.otherVariant
            Shape.circleVariant("c")
        }
        #expect(codes(untagged) == [.unreachableVariant, .unreachableVariant])
        let tagged = Union<Shape>.internallyTagged(by: "type") {
            Shape.otherVariant
            Shape.otherVariant
        }
        #expect(codes(tagged) == [.unreachableVariant])
    }

    @Test func samplesThatAreReadAsAnotherCase() {
        #expect(Ambiguous.lint() == [])
        #expect(Ambiguous.lint(samples: [.circle(Circle()), .lossy(Lossy())]).map(\.code) == [.noRoundTrip])
        #expect(Same.lint(samples: [.first(Circle())]) == Same.lint())
        let findings = #expect(throws: BlueprintFindings.self) {
            try Ambiguous.checkBlueprint(samples: [.circle(Circle()), .lossy(Lossy())])
        }
        #expect(
            findings?.findings.map(\.message) == [
                #"a sample of the variant "lossy" is read as the variant "circle""#
            ]
        )
    }
}
