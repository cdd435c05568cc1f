internal import FoundationEssentials

// Numbers, Booleans and strings, which need no encoder.
//
// `write` returns `true` for every type in this file: each value encodes something.

extension EncodablePlainScalar where Self: FixedWidthInteger {
    @inline(__always)
    func write(_ text: StatePointer<EncodingText>) {
        text.pointee.writer.writeInteger(self)
    }
}

extension Int: EncodablePlainScalar {}
extension Int8: EncodablePlainScalar {}
extension Int16: EncodablePlainScalar {}
extension Int32: EncodablePlainScalar {}
extension Int64: EncodablePlainScalar {}
extension Int128: EncodablePlainScalar {}
extension UInt: EncodablePlainScalar {}
extension UInt8: EncodablePlainScalar {}
extension UInt16: EncodablePlainScalar {}
extension UInt32: EncodablePlainScalar {}
extension UInt64: EncodablePlainScalar {}
extension UInt128: EncodablePlainScalar {}

extension Bool: EncodablePlainScalar {
    @inline(__always)
    func write(_ text: StatePointer<EncodingText>) {
        text.pointee.writer.writeBool(self)
    }
}

extension String: EncodablePlainScalar {
    @inline(__always)
    func write(_ text: StatePointer<EncodingText>) {
        text.pointee.writer.writeString(self, escapingSlashes: text.pointee.layout.escapesSlashes)
    }
}

extension Double: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard isFinite else { return try context.writeNonConforming(self, text, place) }
        text.pointee.writer.writeDouble(self)
        if text.pointee.layout.dropsEmptyFractions { text.pointee.writer.dropEmptyFraction() }
        return true
    }
}

extension Float: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard isFinite else { return try context.writeNonConforming(self, text, place) }
        text.pointee.writer.writeFloat(self)
        if text.pointee.layout.dropsEmptyFractions { text.pointee.writer.dropEmptyFraction() }
        return true
    }
}

extension EncodingContext {
    /// Writes a number that JSON cannot represent.
    @inline(never)
    fileprivate func writeNonConforming<Value: BinaryFloatingPoint>(
        _ value: Value,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation
    ) throws -> Bool {
        guard
            case .convertToString(let infinity, let negativeInfinity, let nan) =
                shared.pointee.strategies.nonConformingFloat
        else { throw notFinite(value, place) }
        (value.isNaN ? nan : value > 0 ? infinity : negativeInfinity).write(text)
        return true
    }

    /// Returns the error for a number that cannot be encoded.
    fileprivate func notFinite<Value: BinaryFloatingPoint>(_ value: Value, _ place: EncodingLocation) -> any Error {
        invalid(value, "Unable to encode \(Value.self).\(value) directly in JSON.", place.path)
    }
}

// MARK: - Foundation

extension Date: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        switch context.shared.pointee.date {
        case .deferredToDate: return try timeIntervalSinceReferenceDate.write(text, place, context)
        case .secondsSince1970: return try write(number: timeIntervalSince1970, text, place, context)
        case .millisecondsSince1970: return try write(number: 1000 * timeIntervalSince1970, text, place, context)
        case .iso8601: formatted(.iso8601).write(text)
        case .custom(let encode): try context.writeCustom(self, text, place, encode)
        }
        return true
    }

    /// Writes the number of a date. No string can replace it.
    private func write(
        number: Double,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard number.isFinite else { throw context.notFinite(number, place) }
        return try number.write(text, place, context)
    }
}

extension EncodingContext {
    /// Writes what the function of a strategy encodes for a value; an empty object if it encodes nothing.
    fileprivate func writeCustom<Value: Encodable>(
        _ value: Value,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ encode: (Value, any Encoder) throws -> Void
    ) throws {
        let isWritten = try withType(Value.self) { type in
            try type.write(text, place, self) { try encode(value, $0) }
        }
        if !isWritten { text.pointee.writeEmpty(ASCII.openBrace) }
    }
}

extension Data: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        switch context.shared.pointee.strategies.data {
        case .deferredToData:
            return try context.withType([UInt8].self) { try $0.write(Array(self), text, place, context) }
        case .base64:
            base64EncodedString().write(text)
        case .custom(let encode): try context.writeCustom(self, text, place, encode)
        }
        return true
    }
}

extension URL: EncodablePlainScalar {
    func write(_ text: StatePointer<EncodingText>) {
        guard text.pointee.layout.isOfStore, let baseURL else { return absoluteString.write(text) }
        text.pointee.writer.writeArray([baseURL.absoluteString, relativeString]) { $1.writeString($0) }
    }
}

extension Decimal: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard isFinite else {
            if text.pointee.layout.isOfStore {
                NumberName.nan.rawValue.write(text)
                return true
            }
            throw context.invalid(self, "Unable to encode Decimal.\(self) directly in JSON.", place.path)
        }
        text.pointee.writer.write(text: description)
        return true
    }
}

// MARK: - JSON

// Parts of a value have no path of their own, so errors show that of the whole value.
extension JSON: EncodableScalar {
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        switch self {
        case .null: text.pointee.writer.writeNull()
        case .bool(let value): value.write(text)
        case .number(let value): text.pointee.writer.write(text: value.text)
        case .string(let value): value.write(text)
        case .array(let elements):
            guard text.pointee.open(ASCII.openBracket) else { throw context.tooDeep(self, place.path) }
            for element in elements {
                text.pointee.advance()
                _ = try element.write(text, place, context)
            }
            text.pointee.close(ASCII.closeBracket)
        case .object(let object):
            let first = text.pointee.memberCount
            guard text.pointee.open(ASCII.openBrace) else { throw context.tooDeep(self, place.path) }
            for (key, value) in object {
                text.pointee.advanceMember()
                // As for a dictionary, the key strategy does not apply.
                key.write(text)
                text.pointee.writer.writeColon(text.pointee.layout)
                _ = try value.write(text, place, context)
            }
            text.pointee.closeObject(first)
        }
        return true
    }
}
