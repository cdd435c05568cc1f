import Cyanotype
import Testing

/// A type that goes on after a failure.
private struct Lenient: Mappable {
    var text: String?

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Lenient {
        Lenient(text: try? reader.readString())
    }

    func write(to writer: inout JSONWriter) {
        writer.writeNull()
    }
}

private struct Holder: Model {
    let pin: Lenient
    let count: Int

    static let blueprint = Blueprint(Holder.init) {
        Field("pin", \.pin).sensitive()
        Field("count", \.count)
    }
}

private struct Guarded: Model {
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    let pin: String

    init(pin: String) throws {
        throw Refusal(description: "bad pin \(pin)")
    }

    static let blueprint = Blueprint.throwing(Guarded.init(pin:)) {
        Field("pin", \.pin).sensitive()
    }
}

@Suite("Failures that a type of the program swallows or words itself")
struct SwallowedFailureTests {
    @Test func aBrokenDocumentStaysBroken() {
        #expect(throws: MappingError.self) { try [Lenient](json: "[\"ab\n]") }
        #expect(throws: MappingError.self) { try [Lenient](json: "[\"ab\n,\"c\"]") }
        #expect((try? [Lenient](json: "[1,\"c\"]"))?.count == 2)
    }

    @Test func sensitiveValuesAreNotQuoted() {
        let error = #expect(throws: MappingError.self) { try Holder(json: #"{"pin":77131,"count":"x"}"#) }
        #expect(error?.description.contains("77131") == false)
        let refusal = #expect(throws: MappingError.self) { try Guarded(json: #"{"pin":"77131"}"#) }
        #expect(refusal?.description.contains("77131") == false)
    }
}
