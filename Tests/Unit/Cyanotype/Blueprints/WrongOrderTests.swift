import Cyanotype
import CyanotypeTestSupport
import Testing

// The initializers' parameters are in the order of the properties; the fields are not.
private struct Swapped: Model {
    let from: Int
    let to: Int
    let note: String

    static let blueprint = Blueprint(Swapped.init) {
        Field("to_key", \.to)
        Field("from_key", \.from)
        Field("note", \.note)
    }
}

private struct Rotated: Model {
    let a: String
    let b: String
    let c: String

    static let blueprint = Blueprint(Rotated.init) {
        Field("b_key", \.b)
        Field("c_key", \.c)
        Field("a_key", \.a)
    }
}

/// Two fields have changed places, and a third one of their type is right.
private struct Partly: Model {
    let a: Int
    let b: Int
    let c: Int

    static let blueprint = Blueprint({ @Sendable c, a, b in Partly(a: a, b: b, c: c) }) {
        Field("c", \.c)
        Field("b", \.b)
        Field("a", \.a)
    }
}

private final class SwappedClass: Model {
    let first: String?
    let second: String?

    init(first: String?, second: String?) {
        self.first = first
        self.second = second
    }

    static let blueprint = Blueprint(SwappedClass.init) {
        Field("second", \.second)
        Field("first", \.first)
    }
}

private struct SwappedSecret: Model {
    let user: String
    let password: String

    static let blueprint = Blueprint(SwappedSecret.init) {
        Field("password", \.password).sensitive()
        Field("user", \.user)
    }
}

#if DEBUG
@Suite("Fields in the wrong order")
struct WrongOrderTests {
    @Test func swapIsFoundAtTheFirstDecode() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Swapped(json: #"{"from_key":1,"to_key":2,"note":"n"}"#)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(#"Blueprint<Swapped>: the fields "to_key" and "from_key" are in the wrong order"#))
    }

    @Test func rotationIsFound() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try [Rotated](json: #"[{"a_key":"1","b_key":"2","c_key":"3"}]"#)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("Blueprint<Rotated>: the fields "))
        #expect(text.contains(#""b_key" and "c_key""#) || text.contains(#""b_key" and "a_key""#))
    }

    /// A field with the same value that is in its place must not mislead.
    @Test func swapIsFoundBesideAnEqualValue() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Partly(json: #"{"a":1,"b":2,"c":2}"#)
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(#"the fields "b" and "a" are"#))
        await #expect(processExitsWith: .failure) { _ = try Partly(json: #"{"a":1,"b":2,"c":1}"#) }
    }

    /// Documents that show nothing do not end the check.
    @Test func swapIsFoundAfterManyDocumentsThatDoNotShowIt() async {
        await #expect(processExitsWith: .failure) {
            for number in 0..<100 { _ = try Partly(json: #"{"a":7,"b":7,"c":\#(number)}"#) }
            _ = try Partly(json: #"{"a":7,"b":8,"c":1}"#)
        }
    }

    @Test func swapIsFoundWhenOneValueIsMissing() async {
        await #expect(processExitsWith: .failure) { _ = try SwappedClass(json: #"{"first":"a"}"#) }
    }

    @Test func swapIsFoundInAnUpdate() async {
        await #expect(processExitsWith: .failure) {
            var value = Swapped(from: 1, to: 2, note: "")
            try value.update(json: #"{"note":"n"}"#)
        }
    }

    @Test func reportDoesNotQuoteValues() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try SwappedSecret(json: #"{"user":"me","password":"CANARY-7f3a"}"#)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(#"the fields "password" and "user""#))
        #expect(!text.contains("CANARY-7f3a"))
    }
}
#endif

/// Initializers that change what they are given, with fields in the right order.
private struct Sorted: Model, Equatable {
    let low: Int
    let high: Int
    let tags: [String]

    init(low: Int, high: Int, tags: [String]) {
        self.low = min(low, high)
        self.high = max(low, high)
        self.tags = tags.sorted()
    }

    static let blueprint = Blueprint(Sorted.init) {
        Field("low", \.low)
        Field("high", \.high)
        Field("tags", \.tags)
    }
}

private struct SortedThree: Model, Equatable {
    let a: Int
    let b: Int
    let c: Int

    init(a: Int, b: Int, c: Int) {
        let sorted = [a, b, c].sorted()
        (self.a, self.b, self.c) = (sorted[0], sorted[1], sorted[2])
    }

    static let blueprint = Blueprint(SortedThree.init) {
        Field("a", \.a)
        Field("b", \.b)
        Field("c", \.c)
    }
}

private struct Normalised: Model, Equatable {
    let percent: Int
    let other: Int
    let name: String
    let nick: String
    let email: String

    init(percent: Int, other: Int, name: String, nick: String, email: String) {
        self.percent = min(max(percent, 0), 100)
        self.other = min(max(other, 0), 100)
        self.name = String(name.drop { $0 == " " })
        self.nick = nick.isEmpty ? name : nick
        self.email = email.lowercased()
    }

    static let blueprint = Blueprint(Normalised.init) {
        Field("percent", \.percent)
        Field("other", \.other)
        Field("name", \.name)
        Field("nick", \.nick)
        Field("email", \.email)
    }
}

private struct Throwing: Model, Equatable {
    struct Refused: Error {}
    let a: Int
    let b: Int

    /// Sorts, and refuses what is sorted already.
    init(a: Int, b: Int) throws {
        guard a > b else { throw Refused() }
        self.a = b
        self.b = a
    }

    static let blueprint = Blueprint.throwing(Throwing.init(a:b:)) {
        Field("a", \.a)
        Field("b", \.b)
    }
}

private struct Fallback: Model, Equatable {
    let title: String
    let short: String
    let long: String

    init(title: String, short: String, long: String) {
        self.title = title.isEmpty ? (short.isEmpty ? long : short) : title
        self.short = short.isEmpty ? title : short
        self.long = long.isEmpty ? short : long
    }

    static let blueprint = Blueprint(Fallback.init) {
        Field("title", \.title)
        Field("short", \.short)
        Field("long", \.long)
    }
}

@Suite("Fields in the right order raise no alarm")
struct RightOrderTests {
    @Test func whenTheInitializerSorts() throws {
        #expect(try Sorted(json: #"{"low":5,"high":3,"tags":["b","a"]}"#) == Sorted(low: 3, high: 5, tags: ["a", "b"]))
        for a in 0..<3 {
            for b in 0..<3 {
                for c in 0..<3 {
                    let value = try SortedThree(json: #"{"a":\#(a),"b":\#(b),"c":\#(c)}"#)
                    #expect(value == SortedThree(a: a, b: b, c: c))
                }
            }
        }
    }

    @Test(arguments: [
        #"{"percent":200,"other":100,"name":" a","nick":"","email":"A@B"}"#,
        #"{"percent":-5,"other":0,"name":"a","nick":" a","email":"a@b"}"#,
        #"{"percent":100,"other":200,"name":"x","nick":"","email":"X"}"#,
        #"{"percent":0,"other":-1,"name":"","nick":"","email":""}"#,
    ])
    func whenTheInitializerNormalises(_ document: String) throws {
        _ = try Normalised(json: document)
    }

    @Test func whenTheInitializerFillsEmptyArguments() throws {
        let texts = ["", "a", "b", "c"]
        for title in texts {
            for short in texts {
                for long in texts {
                    let value = try Fallback(json: #"{"title":"\#(title)","short":"\#(short)","long":"\#(long)"}"#)
                    #expect(value == Fallback(title: title, short: short, long: long))
                }
            }
        }
    }

    @Test func whenTheInitializerThrows() throws {
        #expect(codes(Throwing.self, #"{"a":1,"b":2}"#) == [.invalidValue])
        #expect(try Throwing(json: #"{"a":2,"b":1}"#).b == 2)
    }
}
