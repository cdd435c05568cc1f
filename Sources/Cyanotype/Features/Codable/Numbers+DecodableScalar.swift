// Numbers, booleans and strings, which need no decoder.

extension DecodableScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> Self? {
        guard context.reader.pointee.isAtNumber else { return nil }
        return try? context.reader.pointee.readInteger(Self.self)
    }

    @inline(never)
    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Self {
        guard context.reader.pointee.isAtNumber else { throw context.mismatch(Self.self, place) }
        let start = context.offset
        do {
            return try context.reader.pointee.readInteger()
        } catch {
            throw context.refused(Self.self, at: start, place)
        }
    }
}

extension Int: DecodableScalar {}
extension Int8: DecodableScalar {}
extension Int16: DecodableScalar {}
extension Int32: DecodableScalar {}
extension Int64: DecodableScalar {}
extension Int128: DecodableScalar {}
extension UInt: DecodableScalar {}
extension UInt8: DecodableScalar {}
extension UInt16: DecodableScalar {}
extension UInt32: DecodableScalar {}
extension UInt64: DecodableScalar {}
extension UInt128: DecodableScalar {}

extension Double: DecodableScalar {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> Double? {
        guard context.reader.pointee.isAtNumber, let value = try? context.reader.pointee.readDouble(), value != 0 else {
            return nil
        }
        return value
    }

    @inline(never)
    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Double {
        let (value, start) = try context.readFloatingPoint(Double.self, place) { reader throws(JSONReader.Failure) in
            try reader.readDouble()
        }
        if value == 0, context.hasNonzeroDigit(from: start) { throw context.refused(Double.self, at: start, place) }
        return value
    }
}

extension Float: DecodableScalar {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> Float? {
        guard context.reader.pointee.isAtNumber, let value = try? context.reader.pointee.readFloat(), value != 0 else {
            return nil
        }
        return value
    }

    @inline(never)
    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Float {
        let (value, start) = try context.readFloatingPoint(Float.self, place) { reader throws(JSONReader.Failure) in
            try reader.readFloat()
        }
        if value == 0, context.hasNonzeroDigit(from: start) { throw context.refused(Float.self, at: start, place) }
        return value
    }
}

extension DecodingContext {
    /// Reads a number, or a string that stands for a number outside of JSON.
    ///
    /// - Returns: The number and its offset.
    fileprivate func readFloatingPoint<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ place: DecodingLocation,
        _ read: (inout JSONReader) throws(JSONReader.Failure) -> Value
    ) throws -> (Value, Int) {
        let start = offset
        if reader.pointee.isAtNumber {
            do {
                return (try read(&reader.pointee), start)
            } catch {
                throw refused(type, at: start, place)
            }
        }
        guard reader.pointee.isAtString,
            case .convertFromString(let infinity, let negativeInfinity, let nan) = shared.pointee.strategies
                .nonConformingFloat
        else { throw mismatch(type, place) }
        let depth = self.depth
        switch try String.readSlowly(self, place) {
        case infinity: return (.infinity, start)
        case negativeInfinity: return (-.infinity, start)
        case nan: return (.nan, start)
        default:
            move(to: start, depth: depth)
            throw mismatch(type, place)
        }
    }

    /// Returns whether the number between an offset and the position, which was read as zero, is too small rather than
    /// zero.
    fileprivate func hasNonzeroDigit(from start: Int) -> Bool {
        let text = unsafe (reader.pointee.start + start).bytes(offset - start)
        return unsafe text.prefix { !ASCII.isExponent($0) }.contains { $0 != ASCII.zero && ASCII.isDigit($0) }
    }
}

extension Bool: DecodableScalar {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> Bool? {
        if context.reader.pointee.consume(literal: 0x6575_7274) { return true }
        guard context.nextByte == ASCII.f else { return nil }
        context.reader.pointee.position += 1
        return context.reader.pointee.consume(literal: 0x6573_6c61) ? false : nil
    }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Bool {
        guard context.nextByte == ASCII.t || context.nextByte == ASCII.f else {
            throw context.mismatch(Bool.self, place)
        }
        do {
            return try context.reader.pointee.readBool()
        } catch {
            throw context.failedDocument()
        }
    }
}

extension String: DecodableScalar {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> String? {
        guard context.reader.pointee.isAtString else { return nil }
        return try? context.reader.pointee.readStringBody()
    }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> String {
        guard context.reader.pointee.isAtString else { throw context.mismatch(String.self, place) }
        do {
            return try context.reader.pointee.readStringBody()
        } catch {
            throw context.failedDocument()
        }
    }
}
