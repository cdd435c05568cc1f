internal import FoundationEssentials

/// A property list as it is in a file: what a file written by others may hold, not only what a ``StoredValue`` can.
///
/// Foundation's `PropertyListSerialization` is not used, for reasons measured on Linux: a damaged binary file can crash
/// it, it writes lists nested too deep for it to read back, XML loses `-0.0` and fractions of seconds, and a dictionary
/// with two spellings of one key loses one.
enum PropertyList: Sendable {
    /// Binary lists have one, for the sake of other languages.
    case null
    case bool(Bool)
    case integer(Int64)
    /// Over `Int64.max`.
    case unsignedInteger(UInt64)
    /// An integer of up to 128 bits that 64 do not hold, in decimal digits.
    case wideInteger(String)
    case real(Double)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data(Data)
    case string(String)
    /// UTF-16 with half a surrogate pair in it, which no `String` holds.
    case brokenString([UInt16])
    case array([PropertyList])
    /// Binary lists have these, too; in the file's order.
    case set([PropertyList])
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
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsignedInteger(let left), .unsignedInteger(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
        case (.data(let left), .data(let right)): left == right
        case (.string(let left), .string(let right)), (.wideInteger(let left), .wideInteger(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.brokenString(let left), .brokenString(let right)): left == right
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)): left == right
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

/// Why bytes cannot be used as a property list, in words that never quote them.
struct PropertyListDamage: Error {
    let reason: String
    /// Whether the bytes are a property list all the same, of a kind that is not read here. Whoever wrote it can read
    /// it, so it must stay where it is.
    let isForeign: Bool

    init(_ reason: String) {
        self.reason = reason
        isForeign = false
    }

    private init(foreign reason: String) {
        self.reason = reason
        isForeign = true
    }

    static func foreign(_ reason: String) -> Self { Self(foreign: reason) }

    /// Python, for one, writes and reads lists of any depth.
    static let tooDeep = foreign("its arrays and dictionaries are nested more than \(PropertyList.maximumDepth) deep")
    static let cutShort = Self("it is cut short")
}

/// A value that no property list file may be given, because nobody could read it back.
struct PropertyListRefusal: Error {
    /// What to say of the value: "is nested …".
    let reason: String

    static let tooDeep = Self(reason: "is nested more than 511 deep; make it flatter or keep it as data")
    static let nonFiniteDate = Self(reason: BackingStoreError.nonFiniteDateReason)
}

extension PropertyList {
    /// Reads a property list in any format, with any kind of root.
    init(bytes: [UInt8]) throws(PropertyListDamage) {
        if bytes.isEmpty { throw PropertyListDamage("it is empty") }
        if BinaryPropertyList.isBinary(bytes) {
            let list = try BinaryPropertyList(bytes)
            self = list.value(of: list.top, depth: 1)
            return
        }
        let text = try PropertyListText.utf8(bytes)
        self = PropertyListText.isXML(text) ? try XMLPropertyListReader.list(text) : try OpenStepReader.list(text)
    }

    /// This list in a file's bytes.
    func bytes(format: PropertyListFormat) -> [UInt8] {
        switch format {
        case .binary: BinaryPropertyListWriter.bytes(of: self)
        case .xml: XMLPropertyListWriter.bytes(of: self)
        }
    }
}
