package import Cyanotype

/// The digest at the end of a line, which tells that a line is as it was written.
///
/// The keys of an object cannot be made from its document without the model, so an edited document would be found by
/// wrong indexes.
package enum ExchangeDigest {
    private static let key = "digest"

    /// Returns the object with its digest.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - header: The digest of the header; empty for the header itself.
    /// - Returns: The object.
    /// - Throws: ``MappingError`` if the object cannot be written.
    package static func adding(to object: JSON.Object, below header: String) throws(MappingError) -> JSON {
        var object = object
        object[key] = .string(try digest(of: object, below: header))
        return .object(object)
    }

    /// The digest that ``adding(to:below:)`` has added.
    static func digest(in line: JSON) -> String { line[key]?.stringValue ?? "" }

    /// Returns the digest of an object, which must be the right one.
    @discardableResult
    static func check(_ object: JSON.Object, below header: String) throws(ExchangeMistake) -> String {
        let given = try object.string(key)
        var rest = object
        rest[key] = nil
        guard (try? digest(of: rest, below: header)) == given else {
            throw ExchangeMistake(
                "it is not as it was exported; change objects by the program that uses the store, because an import "
                    + "restores indexes as they were"
            )
        }
        return given
    }

    private static func digest(of object: JSON.Object, below header: String) throws(MappingError) -> String {
        var writer = DocumentWriter(sortedKeys: true)
        try writer.write(JSON.object(object))
        let line = writer.digest
        if header.isEmpty { return hexadecimal(line) }
        try writer.write([header, hexadecimal(line)])
        return hexadecimal(writer.digest)
    }

    /// Half of the digest is enough for accidents.
    private static func hexadecimal(_ digest: [UInt8]) -> String {
        digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
