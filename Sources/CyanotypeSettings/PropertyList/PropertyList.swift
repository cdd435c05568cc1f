internal import FoundationEssentials

/// A property list as a file holds it, including what other programs write and no ``StoredValue`` can represent.
///
/// Foundation's `PropertyListSerialization` is not used, for reasons measured on Linux: a damaged binary file can crash
/// it, it writes lists nested too deep for it to read back, its XML loses `-0.0` and fractions of seconds, and it drops
/// one of two spellings of a key.
enum PropertyList: Sendable {
    /// Occurs in binary lists, for the sake of other languages.
    case null
    case bool(Bool)
    case integer(Int64)
    /// An integer over `Int64.max`.
    case unsignedInteger(UInt64)
    /// The decimal digits of an integer of up to 128 bits that 64 bits cannot hold.
    case wideInteger(String)
    case real(Double)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case date(Double)
    case data(Data)
    case string(String)
    /// UTF-16 with an unpaired surrogate, which no `String` can hold.
    case brokenString([UInt16])
    case array([PropertyList])
    /// Occurs in binary lists; in the file's order.
    case set([PropertyList])
    /// In the file's order; keys are distinct by their bytes.
    case dictionary([Entry])
    /// A reference inside a keyed archive; preserved for other programs that use the file.
    case uid(UInt64)

    struct Entry: Sendable {
        var key: String
        var value: PropertyList
    }

    /// The maximum nesting of arrays and dictionaries, for reading and writing; the same as Foundation's.
    static let maximumDepth = 512
}

/// Equal to the last bit, so that a change from `0.0` to `-0.0`, or between two spellings of a word, counts as a
/// change.
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

/// The reason why bytes cannot be used as a property list. It never quotes them.
struct PropertyListDamage: Error {
    let reason: String
    /// Whether the bytes are nevertheless a property list, of an unsupported kind. Whoever wrote it can read it, so it
    /// must stay where it is.
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

    /// Some writers, such as Python, handle lists of any depth.
    static let tooDeep = foreign("its arrays and dictionaries are nested more than \(PropertyList.maximumDepth) deep")
    static let cutShort = Self("it is cut short")
}

/// The reason why a value must not be written to a property list: no one could read it back.
struct PropertyListRefusal: Error {
    /// A predicate for the value: "is nested …".
    let reason: String

    static let tooDeep = Self(reason: "is nested more than 511 deep; make it flatter or keep it as data")
    static let invalidDecimal = Self(
        reason: "has a decimal that is no number in JSON's syntax; keep other text as a string"
    )
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

    /// Returns the bytes of a file with this list.
    func bytes(format: PropertyListFormat) -> [UInt8] {
        switch format {
        case .binary: BinaryPropertyListWriter.bytes(of: self)
        case .xml: XMLPropertyListWriter.bytes(of: self)
        }
    }
}
