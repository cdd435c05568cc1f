import Cyanotype
import CyanotypeTestSupport
import Testing

/// A model whose reading uses each kind of state that a reader has.
private struct Record: Model, Equatable {
    let name: String
    let anything: JSON?
    let children: [Record]
    let shape: Shape?
    let secret: String?
    let even: Int?
    let others: JSON.Object

    init(
        _ name: String,
        _ anything: JSON?,
        _ children: [Record],
        _ shape: Shape?,
        _ secret: String?,
        _ even: Int?,
        _ others: JSON.Object
    ) throws {
        if name == "refused" { throw Refused() }
        (self.name, self.anything, self.children, self.shape) = (name, anything, children, shape)
        (self.secret, self.even, self.others) = (secret, even, others)
    }

    static let blueprint = Blueprint.throwing(Record.init) {
        Field("name", \.name)
        Field("anything", \.anything)
        Field("children", \.children, default: [])
        Field("shape", \.shape)
        Field("secret", \.secret).sensitive()
        Field("even", \.even).validate("an even number") { ($0 ?? 0).isMultiple(of: 2) }
        Field.unknownKeys(\.others)
    }
}

private struct Refused: Error {}

private struct Circle: Model, Equatable {
    let radius: Double

    static let blueprint = Blueprint(Circle.init) { Field("radius", \.radius) }
}

private enum Shape: MappableUnion, Equatable {
    case circle(Circle)
    case text(String)

    static let union = Union<Shape>.untagged {
        Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("text", Shape.text) { if case .text(let text) = $0 { text } else { nil } }
    }
}

@Suite("One reader of many documents")
struct DocumentReaderTests {
    private static let documents = [
        #"{"name":"a"}"#,
        #"{"name":"a much longer name, with \"escapes\" and ünï","others":1,"x":2}"#,
        #"{"name":"","anything":{"a":[1,2.5,null,{"b":"c"}],"d":{}},"y":{"name":"z"}}"#,
        #"{"name":"a","anything":[[],[[]],"text"],"shape":"text"}"#,
        #"{"name":"a","shape":{"radius":1.5}}"#,
        #"{"name":"a","shape":{"radius":"no"}}"#,
        #"{"name":"a","shape":[{"radius":1}]}"#,
        #"{"name":"a","secret":5}"#,
        #"{"name":"a","secret":"hush","even":3}"#,
        #"{"name":"refused"}"#,
        #"{"name":"a","children":[{"name":"b","x":1},{"name":"c","x":1,"children":[{"name":"d","x":1}]}]}"#,
        #"{"name":"a","children":[{"name":"b"},{"name":5},{}]}"#,
        #"{"name":"a","x":1,"x":2}"#,
        #"{"name":"a","name":"b"}"#,
        #"{"name":"a"} "#,
        #"{"name":"a"}x"#,
        #"{"name":"a""#,
        #"{"name":"a","anything":{"b":[1,{"c":"#,
        #"[]"#,
        #""#,
    ]

    /// The document with so many nested records.
    private static func nested(_ depth: Int) -> String {
        let start = String(repeating: #"{"name":"n","children":["#, count: depth)
        return start + #"{"name":"leaf"}"# + String(repeating: "]}", count: depth)
    }

    private func result(_ body: () throws(MappingError) -> Record) -> Result<Record, MappingError> {
        do throws(MappingError) { return .success(try body()) } catch { return .failure(error) }
    }

    /// Reads a document with a reader, and with one of its own, and expects the same.
    private func expectSame(_ reader: borrowing DocumentReader, _ document: String) {
        unsafe Array(document.utf8).withUnsafeBytes { bytes in
            let (own, shared) = (
                result { () throws(MappingError) in try unsafe DocumentReader().read(Record.self, in: bytes) },
                result { () throws(MappingError) in try unsafe reader.read(Record.self, in: bytes) }
            )
            let stored = result { () throws(MappingError) in try unsafe JSONReader.readStored(Record.self, in: bytes) }
            #expect("\(own)" == "\(shared)", "\(document)")
            #expect("\(own)" == "\(stored)", "\(document)")
        }
    }

    @Test("reads each as a reader of its own does, after any other")
    func isAsAReaderOfItsOwn() {
        let documents = Self.documents + [Self.nested(200), Self.nested(300)]
        for first in documents {
            let reader = DocumentReader()
            for second in documents {
                expectSame(reader, first)
                expectSame(reader, second)
            }
        }
    }

    @Test("reads each as a reader of its own does, in any order")
    func isAsAReaderOfItsOwnInAnyOrder() {
        var generator = SeededGenerator(printingSeedFor: "one reader of many documents")
        let reader = DocumentReader()
        // All documents are in one piece of memory, as those of an engine are, so that their addresses are the same.
        for _ in 0..<2_000 {
            if let document = Self.documents.randomElement(using: &generator) { expectSame(reader, document) }
        }
    }

    @Test("reads deep documents where the stack is small")
    func readsDeepDocumentsOnASmallStack() async throws {
        try await SmallStack.run {
            let reader = DocumentReader()
            for depth in [0, 2, 200, 3, 250] {
                let record = try unsafe Array(Self.nested(depth).utf8).withUnsafeBytes { bytes in
                    try unsafe reader.read(Record.self, in: bytes)
                }
                var (last, found) = (record, 0)
                while let child = last.children.first { (last, found) = (child, found + 1) }
                #expect(found == depth)
            }
        }
    }
}
