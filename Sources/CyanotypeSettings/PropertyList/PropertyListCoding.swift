internal import Cyanotype

/// Property lists in memory, for benchmarks of reading and writing.
package enum PropertyListCoding {
    /// The reason why bytes could not be read or values could not be written.
    package struct Failure: Error {
        package let reason: String
    }

    /// Reads all values of a list.
    package static func values(of bytes: [UInt8]) throws(Failure) -> [String: StoredValue] {
        try contents(bytes).values
    }

    /// Writes a list of these values.
    package static func bytes(
        of values: [String: StoredValue],
        format: PropertyListFormat
    ) throws(Failure) -> [UInt8] {
        do {
            return PropertyListContents(try PropertyList.entries(values, depth: 1)).bytes(format: format)
        } catch {
            throw Failure(reason: error.reason)
        }
    }

    /// Reads a list, changes one value and writes the list again.
    package static func bytes(
        _ bytes: [UInt8],
        setting value: StoredValue,
        forKey key: String,
        format: PropertyListFormat
    ) throws(Failure) -> [UInt8] {
        var contents = try contents(bytes)
        do {
            contents.set([(ExactString(key), try PropertyList(value, depth: 1))])
        } catch {
            throw Failure(reason: error.reason)
        }
        return contents.bytes(format: format)
    }

    private static func contents(_ bytes: [UInt8]) throws(Failure) -> PropertyListContents {
        do {
            return try PropertyListContents(bytes: bytes)
        } catch {
            throw Failure(reason: error.reason)
        }
    }
}
