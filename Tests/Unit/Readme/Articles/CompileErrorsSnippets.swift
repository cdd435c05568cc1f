import Cyanotype
import Foundation
import Testing

@Suite("Compile errors in blueprints") struct CompileErrorsSnippets {
    struct Size: Model, Equatable {
        var width: Int
        var height: Int
        var optionalHeight: Int? { height }

        // snippet: closure
        static let blueprint = Blueprint({ @Sendable width, height in Size(width: width, height: height ?? width) }) {
            Field("width", \.width)
            Field("height", \.optionalHeight)
        }
        // end
    }

    struct Span: Model, Equatable {
        var start: Int
        var end: Int

        // snippet: type
        static let blueprint = Blueprint<Span>(Span.init) {
            Field("start", \.start)
            Field("end", \.end)
        }
        .validate("ends after it starts") { $0.start < $0.end }
        // end
    }

    @Test func closuresMayStandForInitializers() throws {
        #expect(try Size(json: #"{"width": 3}"#) == Size(width: 3, height: 3))
    }

    @Test func rulesFollowBlueprintsOfNamedTypes() throws {
        #expect(try Span(json: #"{"start": 1, "end": 2}"#) == Span(start: 1, end: 2))
        #expect(throws: MappingError.self) { try Span(json: #"{"start": 2, "end": 1}"#) }
    }
}
