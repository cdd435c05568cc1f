// Numbers, booleans and strings, which need no decoder.

extension DecodableScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func readFast(_ session: DecodingSession) -> Self? {
        guard session.reader.pointee.isAtNumber else { return nil }
        return try? session.reader.pointee.readInteger(Self.self)
    }

    @inline(never)
    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Self {
        guard session.reader.pointee.isAtNumber else { throw session.mismatch(Self.self, place) }
        let start = session.offset
        do {
            return try session.reader.pointee.readInteger()
        } catch {
            throw session.refused(Self.self, at: start, place)
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
    static func readFast(_ session: DecodingSession) -> Double? {
        guard session.reader.pointee.isAtNumber, let value = try? session.reader.pointee.readDouble(), value != 0 else {
            return nil
        }
        return value
    }

    @inline(never)
    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Double {
        let (value, start) = try session.readFloatingPoint(Double.self, place) { reader throws(JSONReader.Failure) in
            try reader.readDouble()
        }
        if value == 0, session.hasNonzeroDigit(from: start) { throw session.refused(Double.self, at: start, place) }
        return value
    }
}

extension Float: DecodableScalar {
    @inline(__always)
    static func readFast(_ session: DecodingSession) -> Float? {
        guard session.reader.pointee.isAtNumber, let value = try? session.reader.pointee.readFloat(), value != 0 else {
            return nil
        }
        return value
    }

    @inline(never)
    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Float {
        let (value, start) = try session.readFloatingPoint(Float.self, place) { reader throws(JSONReader.Failure) in
            try reader.readFloat()
        }
        if value == 0, session.hasNonzeroDigit(from: start) { throw session.refused(Float.self, at: start, place) }
        return value
    }
}

extension DecodingSession {
    /// Reads a number, or a string that stands for one that JSON does not have.
    ///
    /// - Returns: The number, and its offset.
    fileprivate func readFloatingPoint<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ place: DecodingPlace,
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
            case .convertFromString(let infinity, let negativeInfinity, let nan) = strategies.nonConformingFloat
        else { throw mismatch(type, place) }
        let depth = reader.pointee.remainingDepth
        switch try String.readSlowly(self, place) {
        case infinity: return (.infinity, start)
        case negativeInfinity: return (-.infinity, start)
        case nan: return (.nan, start)
        default:
            move(to: start, depth: depth)
            throw mismatch(type, place)
        }
    }

    /// Whether the number between an offset and the position, which was read as zero, is none: it is too small.
    fileprivate func hasNonzeroDigit(from start: Int) -> Bool {
        let text = UnsafeBufferPointer(start: reader.pointee.start + start, count: offset - start)
        return text.prefix { !ASCII.isExponent($0) }.contains { $0 != ASCII.zero && ASCII.isDigit($0) }
    }
}

extension Bool: DecodableScalar {
    @inline(__always)
    static func readFast(_ session: DecodingSession) -> Bool? {
        if session.reader.pointee.consume(literal: 0x6575_7274) { return true }
        guard session.nextByte == ASCII.f else { return nil }
        session.reader.pointee.position += 1
        return session.reader.pointee.consume(literal: 0x6573_6c61) ? false : nil
    }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Bool {
        guard session.nextByte == ASCII.t || session.nextByte == ASCII.f else {
            throw session.mismatch(Bool.self, place)
        }
        do {
            return try session.reader.pointee.readBool()
        } catch {
            throw session.failedDocument()
        }
    }
}

extension String: DecodableScalar {
    @inline(__always)
    static func readFast(_ session: DecodingSession) -> String? {
        guard session.reader.pointee.isAtString else { return nil }
        return try? session.reader.pointee.readStringBody()
    }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> String {
        guard session.reader.pointee.isAtString else { throw session.mismatch(String.self, place) }
        do {
            return try session.reader.pointee.readStringBody()
        } catch {
            throw session.failedDocument()
        }
    }
}
