@testable import Cyanotype
import Testing

/// As many values as it is told.
private struct Counted {
    var values: [Int] = []

    /// A memberwise blueprint, as the initializers make one, with all its fields in a row and another one in a group.
    static func blueprint(count: Int) -> Blueprint<Counted> {
        let fields = (0..<count).map { Field<Counted, Int, ReadOnly>("f\($0)", \.values[$0]) }
        let grouped = Field<Counted, Int, ReadOnly>("group", "last", \.values[count])
        return Blueprint(
            slots: (fields + [grouped]).map(\.slot),
            construction: .memberwise { taken in
                Counted(values: (0...count).map { _ in taken.take() })
            },
            instanceType: Counted.self
        )
    }
}

/// The sets of a frame have a bit for each field, 64 in a word.
@Suite("Around the fields that a word has bits for")
struct FlagWordTests {
    @Test(arguments: 61...67)
    func everyMissingFieldIsNoticed(_ count: Int) throws {
        let blueprint = Counted.blueprint(count: count)
        let members = (0..<count).map { "\"f\($0)\":\($0)" } + ["\"group\":{\"last\":\(count)}"]
        func read(_ members: [String]) throws(MappingError) -> Counted {
            let bytes = Array("{\(members.joined(separator: ","))}".utf8)
            return try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
                try unsafe JSONReader.withReader(of: bytes, options: .default, hasText: true) {
                    (reader: inout JSONReader) throws(JSONReader.Failure) in try blueprint.read(from: &reader)
                }
            }
        }
        #expect(try read(members).values == Array(0...count))
        #expect(try read(members.reversed()).values == Array(0...count))
        for missing in members.indices {
            var rest = members
            rest.remove(at: missing)
            let error = #expect(throws: MappingError.self) { try read(rest) }
            #expect(error?.issues.map(\.code) == [.missingKey], "\(missing)")
        }
    }
}
