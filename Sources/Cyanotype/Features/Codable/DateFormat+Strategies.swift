internal import FoundationEssentials

extension DateFormat {
    /// How a `Codable` type decodes dates of this format.
    var decodingStrategy: CyanotypeDecoder.DateDecodingStrategy {
        let options = JSONOptions(dateFormat: self)
        return .custom { decoder in
            let json = try decoder.singleValueContainer().decode(JSON.self)
            do throws(MappingError) {
                return try Date(json: json, options: options)
            } catch {
                // A reader takes the code and what was expected from the error below, but only the reason from this one.
                let isReason = error.issues.first?.code == .invalidValue
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription: refusal,
                        underlyingError: isReason ? nil : error
                    )
                )
            }
        }
    }

    /// Why a value of the right type is no date of this format.
    private var refusal: String {
        switch self {
        case .iso8601: "not a date in ISO 8601, such as 2024-03-18T09:26:53Z"
        case .day: "not a day in ISO 8601, such as 2024-03-18"
        case .millisecondsSince1970, .secondsSince1970: "not the number of a date"
        }
    }

    /// How a `Codable` type encodes dates in this format.
    var encodingStrategy: CyanotypeEncoder.DateEncodingStrategy {
        let options = JSONOptions(dateFormat: self)
        return .custom { date, encoder in
            let json: JSON
            do throws(MappingError) {
                json = try JSON(json: date.jsonString(options: options))
            } catch {
                let expected = error.issues.first?.expected ?? "a date of the format"
                throw EncodingError.invalidValue(
                    date,
                    EncodingError.Context(
                        codingPath: encoder.codingPath,
                        debugDescription: "Expected \(expected).",
                        underlyingError: error
                    )
                )
            }
            var container = encoder.singleValueContainer()
            try container.encode(json)
        }
    }
}

/// How a type is decoded whose dates have a format of their own.
final class DatedDecodingType<Value: Decodable>: DecodingType<Value> {
    private let strategy: CyanotypeDecoder.DateDecodingStrategy

    init(_ format: DateFormat) {
        strategy = format.decodingStrategy
    }

    override func read(_ type: Value.Type, _ context: DecodingContext, _ place: DecodingLocation) throws -> Value {
        let outer = context.shared.pointee.date
        context.shared.pointee.date = strategy
        defer { context.shared.pointee.date = outer }
        return try super.read(type, context, place)
    }
}

/// How a type is encoded whose dates have a format of their own.
final class DatedEncodingType<Value: Encodable>: EncodingType<Value> {
    private let strategy: CyanotypeEncoder.DateEncodingStrategy

    init(_ format: DateFormat) {
        strategy = format.encodingStrategy
    }

    override func write(
        _ value: Value,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        let outer = context.shared.pointee.date
        context.shared.pointee.date = strategy
        defer { context.shared.pointee.date = outer }
        return try super.write(value, text, place, context)
    }
}
