import Cyanotype
import CyanotypeTestSupport
import Testing

/// An instance that refers to the next one and is made in place.
private final class Link: HashableModel {
    var name = ""
    var next: Link?
    var others: [Link] = []

    static let blueprint = Blueprint(creating: Link.init) {
        Field("name", \.name).validate("a short name") { $0.count < 4 }
        Field("next", \.next)
        Field("others", \.others)
    }

    /// Makes a list of `count` instances, the last of which has the name.
    static func list(_ count: Int, last name: String = "") -> Link {
        var link = Link()
        link.name = name
        for number in 1..<count {
            let outer = Link()
            if number % 2 == 0 { outer.next = link } else { outer.others = [link] }
            link = outer
        }
        return link
    }

    /// Counts the instances up to the last one, and returns its name.
    func walk() -> (count: Int, name: String) {
        var (count, link) = (1, self)
        while let next = link.next ?? link.others.first { (count, link) = (count + 1, next) }
        return (count, link.name)
    }

    /// Releases the list from its beginning, without the recursion that the compiler would generate.
    static func release(_ list: consuming Link) {
        var link: Link? = list
        while let current = link {
            link = current.next ?? current.others.first
            current.next = nil
            current.others = []
        }
    }
}

/// The same list without references.
private struct Reply: HashableModel {
    var text: String
    var replies: [Reply] = []

    static let blueprint = Blueprint(Reply.init(text:replies:)) {
        Field("text", \.text).validate("a short text") { $0.count < 4 }
        Field("replies", \.replies)
    }

    static func nested(_ count: Int, last text: String = "") -> Reply {
        var reply = Reply(text: text)
        for _ in 1..<count { reply = Reply(text: "", replies: [reply]) }
        return reply
    }
}

/// An instance that is made by its initializer, so the last one of a list is made first.
private final class Fixed: HashableModel {
    let name: String
    let next: Fixed?

    init(name: String, next: Fixed?) { (self.name, self.next) = (name, next) }

    static let blueprint = Blueprint(Fixed.init) {
        Field("name", \.name)
        Field("next", \.next)
    }

    static func list(_ count: Int) -> Fixed {
        var link = Fixed(name: "last", next: nil)
        for _ in 1..<count { link = Fixed(name: "", next: link) }
        return link
    }
}

/// A value that is neither a model nor equatable, so that its JSON is compared.
private struct Opaque: Mappable {
    var inner: [Opaque] = []

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Opaque {
        Opaque(inner: try [Opaque].read(from: &reader))
    }

    func write(to writer: inout JSONWriter) { inner.write(to: &writer) }
}

private struct Holder: HashableModel {
    var opaque = Opaque()

    static let blueprint = Blueprint(creating: Holder.init) { Field("opaque", \.opaque) }
}

private struct Extended: Model, Extensible {
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Extended() }) { Field.extensions(\.extensionFields) }

    static let reply = ExtensionField<Extended, Reply?>("reply")
}

@Suite("Deeply nested models")
struct DeepModelTests {
    private static let count = 2000

    @Test func instancesAreCompared() async throws {
        try await SmallStack.run {
            let (list, same) = (Link.list(Self.count), Link.list(Self.count))
            let (longer, other) = (Link.list(Self.count + 2), Link.list(Self.count, last: "x"))
            #expect(list == same)
            #expect(list != longer)
            #expect(list != other)
            for list in [list, same, longer, other] { Link.release(list) }
        }
    }

    @Test func instancesAreHashed() async throws {
        try await SmallStack.run {
            let (list, same) = (Link.list(Self.count), Link.list(Self.count))
            #expect(list.hashValue == same.hashValue)
            for list in [list, same] { Link.release(list) }
        }
    }

    @Test func instancesAreCopied() async throws {
        try await SmallStack.run {
            for count in [64, 512] {
                let list = Link.list(count, last: "end")
                let copy = try list.copy()
                #expect(copy !== list)
                #expect(copy.walk() == (count, "end"))
                #expect(copy == list)
            }
            let fixed = Fixed.list(512)
            #expect(try fixed.copy() == fixed)
            let long = Link.list(Self.count)
            let error = mappingError { () throws(MappingError) in _ = try long.copy() }
            #expect(error?.issues.map(\.code) == [.depthLimit])
            Link.release(long)
        }
    }

    @Test func instancesAreValidated() async throws {
        try await SmallStack.run {
            let list = Link.list(Self.count, last: "too long")
            let error = mappingError { () throws(MappingError) in try list.validate() }
            #expect(error?.issues.map(\.expected) == ["a short name"])
            #expect((error?.issues.first?.path.components.count ?? 0) >= Self.count)
            Link.release(list)
            let good = Link.list(Self.count)
            try good.validate()
            Link.release(good)
        }
    }

    /// The issues of an instance are reported once, even if several paths lead to it.
    @Test func cyclesAreValidated() throws {
        let first = Link.list(3, last: "too long")
        let last = try #require(first.others.first?.next ?? first.next?.others.first)
        last.next = first
        last.others = [last, first]
        defer { (last.next, last.others) = (nil, []) }
        let error = mappingError { () throws(MappingError) in try first.validate() }
        #expect(error?.issues.map(\.expected) == ["a short name"])
    }

    @Test func structsAreComparedHashedCopiedAndValidated() async throws {
        try await SmallStack.run {
            let (reply, same) = (Reply.nested(500), Reply.nested(500))
            #expect(reply == same)
            #expect(reply != Reply.nested(500, last: "x"))
            #expect(reply.hashValue == same.hashValue)
            #expect(reply.hashValue != Reply.nested(500, last: "x").hashValue)
            #expect(try reply.copy() == reply)
            try reply.validate()
            let bad = Reply.nested(500, last: "too long")
            #expect(mappingError { () throws(MappingError) in try bad.validate() } != nil)
        }
    }

    @Test func valuesThatAreComparedByWhatTheyWrite() async throws {
        try await SmallStack.run {
            func nested(_ count: Int) -> Holder {
                var value = Opaque()
                for _ in 1..<count { value = Opaque(inner: [value]) }
                return Holder(opaque: value)
            }
            #expect(nested(500) == nested(500))
            #expect(nested(500) != nested(499))
            #expect(nested(500).hashValue == nested(500).hashValue)
        }
    }

    @Test func extensionFieldsAreRead() async throws {
        let reply = #"{"text":"a","replies":["#
        let document = #"{"reply":"# + String(repeating: reply, count: 250) + String(repeating: "]}", count: 250) + "}"
        let extended = try Extended(json: document, options: JSONOptions(maximumDepth: 512))
        try await SmallStack.run {
            // The member is read when its field is first used.
            #expect(extended[Extended.reply]?.replies.first?.text == "a")
        }
    }

    @Test func valuesAreReadAndWrittenForAStore() async throws {
        try await SmallStack.run {
            let reply = Reply.nested(250, last: "end")
            let text = try JSONWriter.writeFieldText(reply)
            #expect(try JSONReader.readFieldText(text) == reply)
            let deeper = mappingError { _ = try JSONWriter.writeFieldText(Reply.nested(300)) }
            #expect(deeper?.issues.map(\.code) == [.depthLimit])
        }
    }

    @Test func modelsAreDescribed() async throws {
        try await SmallStack.run {
            let list = Link.list(Self.count)
            #expect(list.modelDescription.contains("…"))
            Link.release(list)
        }
    }
}
