package import Cyanotype

/// A value kept outside of what holds it, so that a struct can hold one of its own type.
package indirect enum Indirect<Value> {
    case value(Value)

    /// The value.
    package var value: Value {
        switch self {
        case .value(let value): value
        }
    }
}

extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Mappable where Value: Mappable {
    package static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Indirect {
        .value(try Value.read(from: &reader))
    }

    package func write(to writer: inout JSONWriter) {
        value.write(to: &writer)
    }
}

extension Indirect: Decodable where Value: Decodable {
    package init(from decoder: any Decoder) throws {
        self = .value(try Value(from: decoder))
    }
}

extension Indirect: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}
