/// The one place that knows how a property is declared whose member is a value, `null` or missing.
///
/// An `Optional` has no third state: what was `null` would be left out when it is written, or what was missing would be
/// `null`. So the models bring a type along that has.
enum ThreeStates {
    /// The name of the type.
    static let name = "Presence"

    /// The type of a property whose values are of `type`.
    static func type(of type: String) -> String {
        "\(name)<\(type)>"
    }

    /// What the models need beside them.
    static let declaration = """
        /// A member that is missing, `null` or a value, and is written back as it was.
        enum Presence<Value: Mappable & Sendable>: Mappable, Sendable {
            case missing
            case null
            case value(Value)

            static var valueForMissingKey: Presence? { .missing }

            var isNil: Bool {
                if case .missing = self { true } else { false }
            }

            static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Presence {
                reader.readNull() ? .null : .value(try Value.read(from: &reader))
            }

            func write(to writer: inout JSONWriter) {
                switch self {
                case .missing, .null: writer.writeNull()
                case .value(let value): value.write(to: &writer)
                }
            }
        }
        """
}
