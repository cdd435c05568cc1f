internal import FoundationEssentials

// The values that the strategies are about, those that Foundation decodes otherwise than they decode themselves, and
// any JSON.

extension Date: DecodableScalar {
    @inline(__always)
    static func readFast(_ session: DecodingSession) -> Date? {
        switch session.strategies.date {
        case .deferredToDate: Double.readFast(session).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .secondsSince1970: Double.readFast(session).map { Date(timeIntervalSince1970: $0) }
        case .millisecondsSince1970: Double.readFast(session).map { Date(timeIntervalSince1970: $0 / 1000) }
        case .iso8601, .custom: nil
        }
    }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Date {
        if session.nextByte == ASCII.n { throw session.mismatch(Date.self, place) }
        switch session.strategies.date {
        case .deferredToDate:
            return Date(timeIntervalSinceReferenceDate: try Double.readSlowly(session, place))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try Double.readSlowly(session, place))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try Double.readSlowly(session, place) / 1000)
        case .iso8601:
            guard let date = try? Date.ISO8601FormatStyle().parse(String.readSlowly(session, place)) else {
                throw session.corrupted("Expected date string to be ISO8601-formatted.", place)
            }
            return date
        case .custom(let decode):
            return try session.type(of: Date.self).withNode(session, place, decode)
        }
    }
}

extension Data: DecodableScalar {
    static func readFast(_ session: DecodingSession) -> Data? { nil }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Data {
        if session.nextByte == ASCII.n { throw session.mismatch(Data.self, place) }
        switch session.strategies.data {
        case .deferredToData:
            return Data(try UInt8.readArray(session, place))
        case .base64:
            guard let data = Data(base64Encoded: try String.readSlowly(session, place)) else {
                throw session.corrupted("Encountered Data is not valid Base64.", place)
            }
            return data
        case .custom(let decode):
            return try session.type(of: Data.self).withNode(session, place, decode)
        }
    }
}

extension URL: DecodableScalar {
    static func readFast(_ session: DecodingSession) -> URL? { nil }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> URL {
        if session.nextByte == ASCII.n { throw session.mismatch(URL.self, place) }
        guard let url = URL(string: try String.readSlowly(session, place)) else {
            throw session.corrupted("Invalid URL string.", place)
        }
        return url
    }
}

extension Decimal: DecodableScalar {
    static func readFast(_ session: DecodingSession) -> Decimal? { nil }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Decimal {
        guard session.reader.pointee.isAtNumber else { throw session.mismatch(Decimal.self, place) }
        let start = session.offset
        let text: String
        do {
            text = try session.reader.pointee.readNumberText()
        } catch {
            throw session.failedDocument()
        }
        guard let value = Decimal(string: text), value.isFinite else {
            throw session.refused(Decimal.self, at: start, place)
        }
        return value
    }
}

extension JSON: DecodableScalar {
    static func readFast(_ session: DecodingSession) -> JSON? { nil }

    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> JSON {
        do {
            return try JSON.read(from: &session.reader.pointee)
        } catch {
            // The document is refused for a key that is there twice, too.
            session.reader.pointee.isBroken = true
            throw session.failedDocument()
        }
    }
}
