internal import FoundationEssentials

/// A property list as it is in a file: what a file written by others may hold, not only what a ``StoredValue`` can.
///
/// Foundation's `PropertyListSerialization` is not used, for reasons measured on Linux: a damaged binary file can crash
/// it, it writes lists nested too deep for it to read back, XML loses `-0.0` and fractions of seconds, and a dictionary
/// with two spellings of one key loses one.
enum PropertyList: Sendable {
    case bool(Bool)
    case integer(Int64)
    /// Over `Int64.max`.
    case unsignedInteger(UInt64)
    case real(Double)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data(Data)
    case string(String)
    case array([PropertyList])
    /// In the file's order, keys distinct by their bytes.
    case dictionary([Entry])
    /// A reference inside a keyed archive; kept for the sake of the file's other users.
    case uid(UInt64)

    struct Entry: Sendable {
        var key: String
        var value: PropertyList
    }

    /// How deep arrays and dictionaries may be nested, in reading and in writing: Foundation's own limit.
    static let maximumDepth = 512
}

/// Equal to the last bit, so that a change from `0.0` to `-0.0`, or from one spelling of a word to another, is one.
extension PropertyList: Equatable {
    static func == (left: PropertyList, right: PropertyList) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsignedInteger(let left), .unsignedInteger(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
        case (.data(let left), .data(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): left == right
        case (.uid(let left), .uid(let right)): left == right
        default: false
        }
    }
}

extension PropertyList.Entry: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
    }
}

/// Why bytes are not a property list, in words that never quote them.
struct PropertyListDamage: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// An array or dictionary is nested deeper than ``PropertyList/maximumDepth``.
struct PropertyListTooDeep: Error {}

extension PropertyList {
    /// Reads a binary or XML property list, whichever `bytes` are.
    init(bytes: [UInt8]) throws(PropertyListDamage) {
        if bytes.isEmpty { throw PropertyListDamage("it is empty") }
        self =
            if bytes.starts(with: BinaryPropertyListReader.magic) {
                try BinaryPropertyListReader.read(bytes)
            } else {
                try XMLPropertyListReader.read(bytes)
            }
    }

    /// This list in a file's bytes.
    func bytes(format: PropertyListStore.Format) -> [UInt8] {
        switch format {
        case .binary: BinaryPropertyListWriter.bytes(of: self)
        case .xml: XMLPropertyListWriter.bytes(of: self)
        }
    }
}
