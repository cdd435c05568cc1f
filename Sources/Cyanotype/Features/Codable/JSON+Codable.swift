internal import FoundationEssentials

/// Through `Codable`, numbers are coded as the widest type of the other coder that holds them exactly: `Int64`,
/// `UInt64`, `Decimal`, else `Double`.
///
/// Other coders visit arrays and objects recursively. The limit is the largest value of ``JSONOptions/maximumDepth``,
/// or less if the stack of the thread is too small for that. Deeper nesting is an error.
extension JSON: Codable {
    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    /// Decodes any value. With a decoder other than ``CyanotypeDecoder``, numbers keep the digits that the decoder keeps, and
    /// members have its order.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: Any error of the decoder, and `DecodingError.dataCorrupted` if the value nests too deeply.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: MemberKey.self) {
            try Self.checkDepth(of: decoder)
            var object = Object()
            for key in container.allKeys {
                object[key.stringValue] = try container.decode(JSON.self, forKey: key)
            }
            self = .object(object)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            try Self.checkDepth(of: decoder)
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
            return
        }
        self = try Self.scalar(from: decoder.singleValueContainer())
    }

    private static func checkDepth(of decoder: any Decoder) throws {
        let path = decoder.codingPath
        if isAllowed(path) { return }
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: tooDeep))
    }

    private static func checkDepth(of encoder: any Encoder) throws {
        let path = encoder.codingPath
        if isAllowed(path) { return }
        throw EncodingError.invalidValue(
            JSON.null,
            EncodingError.Context(codingPath: path, debugDescription: tooDeep)
        )
    }

    private static let tooDeep = "More arrays and objects are nested than there may be, or than the stack has room for."

    /// Returns whether an array or object may be coded at a path, which has a key for each enclosing container.
    private static func isAllowed(_ path: [any CodingKey]) -> Bool {
        path.count < 512 && ThreadStack.hasRoom()
    }

    private static func scalar(from container: any SingleValueDecodingContainer) throws -> JSON {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .number(Number(value)) }
        if let value = try? container.decode(UInt64.self) { return .number(Number(value)) }
        if let value = try? container.decode(Double.self), let number = Number(value) {
            // A `Decimal` keeps digits that a `Double` would lose.
            if let decimal = try? container.decode(Decimal.self), let exact = Number(decimal) { return .number(exact) }
            return .number(number)
        }
        return .string(try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            try Self.checkDepth(of: encoder)
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, value) in object { try container.encode(value, forKey: MemberKey(stringValue: key)) }
        case .array(let elements):
            try Self.checkDepth(of: encoder)
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let number):
            try Self.encode(number, to: encoder)
        }
    }

    private static func encode(_ number: Number, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value = Int64(exactly: number) {
            try container.encode(value)
        } else if let value = UInt64(exactly: number) {
            try container.encode(value)
        } else if let value = Number(Double(number)), value == number {
            try container.encode(Double(number))
        } else if let decimal = Decimal(string: number.text), Number(decimal) == number {
            try container.encode(decimal)
        } else {
            try container.encode(Double(number))
        }
    }
}
