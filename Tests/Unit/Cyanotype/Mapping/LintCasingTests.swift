import Cyanotype
import Testing

private class Snake: Model {
    var birthYear = 0
    class var blueprint: Blueprint<Snake> {
        Blueprint(creating: Snake.init) { Field("birthYear", \.birthYear) }.keyCasing(.snakeCase)
    }
    required init() {}
}

private class Inheriting: Snake {
    var nickName = ""
    override class var blueprint: Blueprint<Snake> {
        Blueprint(extending: super.blueprint, creating: Inheriting.init) { Field("nickName", \.nickName) }
    }
}

private final class SameAgain: Inheriting {
    var shoeSize = 0
    override class var blueprint: Blueprint<Snake> {
        Blueprint(extending: super.blueprint, creating: SameAgain.init) { Field("shoeSize", \.shoeSize) }
            .keyCasing(.snakeCase)
    }
}

private final class Other: Inheriting {
    var size = 0
    override class var blueprint: Blueprint<Snake> {
        Blueprint(extending: super.blueprint, creating: Other.init) { Field("size", \.size) }.keyCasing(.camelCase)
    }
}

private class Plain: Model {
    var birthYear = 0
    var id = 0
    class var blueprint: Blueprint<Plain> {
        Blueprint(creating: Plain.init) {
            Field("birthYear", \.birthYear)
            Field("ID", \.id)
        }
    }
    required init() {}
}

private final class CasedBelow: Plain {
    var nickName = ""
    override class var blueprint: Blueprint<Plain> {
        Blueprint(extending: super.blueprint, creating: CasedBelow.init) { Field("nickName", \.nickName) }
            .keyCasing(.snakeCase)
    }
}

private final class SameBelow: Plain {
    var nickName = ""
    override class var blueprint: Blueprint<Plain> {
        Blueprint(extending: super.blueprint, creating: SameBelow.init) { Field("nickName", \.nickName) }
            .keyCasing(.camelCase)
    }
}

private class Exact: Model {
    var birthYear = 0
    class var blueprint: Blueprint<Exact> {
        Blueprint(creating: Exact.init) { Field("birthYear", \.birthYear).exactKey() }
    }
    required init() {}
}

private class CasedBelowExact: Exact {
    override class var blueprint: Blueprint<Exact> {
        Blueprint(extending: super.blueprint, creating: CasedBelowExact.init) {}.keyCasing(.snakeCase)
    }
}

private struct Forgetful: Model {
    var firstName: String
    var lastName: String
    var pictureURL: String
    var id: Int
    static let blueprint = Blueprint(Forgetful.init) {
        Field("first_name", \.firstName)
        Field("last_name", \.lastName)
        Field("pictureURL", \.pictureURL)
        Field("id", \.id).id()
    }
}

private struct Deliberate: Model {
    var firstName: String
    var lastName: String
    var pictureURL: String
    var isAdmin: Bool
    static let blueprint = Blueprint(Deliberate.init) {
        Field("first_name", \.firstName)
        Field("last_name", \.lastName)
        Field("pictureURL", \.pictureURL).exactKey()
        Field("adminFlag", \.isAdmin)
    }
}

/// A service that has its keys in two casings.
private struct Mixed: Model {
    var nodeID: String
    var isAdmin: Bool
    var userName: String
    static let blueprint = Blueprint(Mixed.init) {
        Field("node_id", \.nodeID)
        Field("isAdmin", \.isAdmin)
        Field("userName", \.userName)
    }
}

@Suite("Lint: keys in several casings")
struct LintCasingTests {
    @Test func nothingIsFoundInOneCasing() {
        #expect(Snake.lint() == [])
        #expect(Inheriting.lint() == [])
        #expect(SameAgain.lint() == [])
        #expect(SameBelow.lint() == [])
    }

    @Test func nothingIsFoundInWhatMayBeRight() {
        #expect(Deliberate.lint() == [])
        #expect(Mixed.lint() == [])
        #expect(CasedBelowExact.lint() == [])
    }

    @Test func aSubclassWithAnotherCasingThanItsSuperclass() {
        #expect(Other.lint().map(\.code) == [.mixedCasing])
        #expect(
            Other.lint().first?.description == """
                $: the superclass writes the name "someName" as the key "some_name", and this class as "someName"; \
                leave out keyCasing(_:), which is inherited
                """
        )
    }

    @Test func aSuperclassWithoutTheCasing() {
        #expect(CasedBelow.lint().map(\.code) == [.mixedCasing])
        #expect(
            CasedBelow.lint().first?.description == """
                $.birthYear: the key "birthYear" of a superclass is not in the casing of this class, which writes \
                "birth_year"; give the superclass the casing
                """
        )
    }

    @Test func aKeyThatWasForgotten() {
        #expect(
            Forgetful.lint().map(\.description) == [
                """
                $.pictureURL: the key "pictureURL" is the name of the property, where others are as "first_name" is; \
                make it "picture_url", or mark the field exactKey() if it is right
                """
            ]
        )
    }
}
