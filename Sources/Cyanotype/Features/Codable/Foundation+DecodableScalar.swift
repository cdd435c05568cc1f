internal import FoundationEssentials

// Types with a strategy, types that Foundation does not decode with their own initializer, and any JSON.

extension Date: DecodableScalar {
    @inline(__always)
    static func readFast(_ context: DecodingContext) -> Date? {
        switch context.shared.pointee.date {
        case .deferredToDate: Double.readFast(context).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .secondsSince1970: Double.readFast(context).map { Date(timeIntervalSince1970: $0) }
        case .millisecondsSince1970: Double.readFast(context).map { Date(timeIntervalSince1970: $0 / 1000) }
        case .iso8601, .custom: nil
        }
    }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Date {
        if context.nextByte == ASCII.n { throw context.mismatch(Date.self, place) }
        switch context.shared.pointee.date {
        case .deferredToDate:
            return Date(timeIntervalSinceReferenceDate: try Double.readSlowly(context, place))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try Double.readSlowly(context, place))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try Double.readSlowly(context, place) / 1000)
        case .iso8601:
            let text = try String.readSlowly(context, place)
            guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
                throw context.corrupted("Expected date string to be ISO8601-formatted.", place)
            }
            return date
        case .custom(let decode):
            return try context.withType(Date.self) { try $0.withDecoder(context, place, decode) }
        }
    }
}

extension Data: DecodableScalar {
    static func readFast(_ context: DecodingContext) -> Data? { nil }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Data {
        if context.nextByte == ASCII.n { throw context.mismatch(Data.self, place) }
        switch context.shared.pointee.strategies.data {
        case .deferredToData:
            return Data(try UInt8.readArray(context, place))
        case .base64:
            guard let data = Data(base64Encoded: try String.readSlowly(context, place)) else {
                throw context.corrupted("Encountered Data is not valid Base64.", place)
            }
            return data
        case .custom(let decode):
            return try context.withType(Data.self) { try $0.withDecoder(context, place, decode) }
        }
    }
}

extension URL: DecodableScalar {
    static func readFast(_ context: DecodingContext) -> URL? { nil }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> URL {
        if context.nextByte == ASCII.n { throw context.mismatch(URL.self, place) }
        if context.shared.pointee.strategies.isOfStore, context.nextByte == ASCII.openBracket {
            do {
                return try URL.read(from: &context.reader.pointee)
            } catch {
                throw context.failedDocument()
            }
        }
        guard let url = URL(string: try String.readSlowly(context, place)) else {
            throw context.corrupted("Invalid URL string.", place)
        }
        return url
    }
}

extension Decimal: DecodableScalar {
    static func readFast(_ context: DecodingContext) -> Decimal? { nil }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Decimal {
        let start = context.offset
        if !context.reader.pointee.isAtNumber {
            let depth = context.depth
            if context.shared.pointee.strategies.isOfStore, context.reader.pointee.isAtString {
                if try String.readSlowly(context, place) == NumberName.nan.rawValue { return .nan }
                context.move(to: start, depth: depth)
            }
            throw context.mismatch(Decimal.self, place)
        }
        let text: String
        do {
            text = try context.reader.pointee.readNumberText()
        } catch {
            throw context.failedDocument()
        }
        guard let value = Decimal(string: text), value.isFinite else {
            throw context.refused(Decimal.self, at: start, place)
        }
        return value
    }
}

extension JSON: DecodableScalar {
    static func readFast(_ context: DecodingContext) -> JSON? { nil }

    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> JSON {
        do {
            return try JSON.read(from: &context.reader.pointee)
        } catch {
            // A duplicate key refuses the whole document, too.
            context.reader.pointee.isBroken = true
            throw context.failedDocument()
        }
    }
}
