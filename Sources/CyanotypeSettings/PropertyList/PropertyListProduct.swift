internal import Cyanotype
internal import FoundationEssentials

/// The result of reading values: a tree, stored values, or nothing when a file is only checked.
///
/// The readers are generic over it, so that all share one grammar and need no intermediate tree.
protocol PropertyListProduct {
    associatedtype Members

    /// Whether values are discarded, so that readers need not create their parts either.
    static var isNothing: Bool { get }

    init(null: Void)
    init(bool: Bool)
    init(integer: Int64)
    /// `unsignedInteger` is over `Int64.max`.
    init(unsignedInteger: UInt64)
    /// `wideInteger` has more than 64 bits.
    init(wideInteger: String)
    init(real: Double)
    init(date seconds: Double)
    init(data: Data)
    init(string: String)
    init(brokenString: [UInt16])
    init(uid: UInt64)
    init(array: [Self])
    init(set: [Self])
    init(members: Members)

    /// Converts a tree.
    init(list: PropertyList)

    static func makeMembers(capacity: Int) -> Members
    /// Adds a member. If the same key exists already, `replacing` determines which of the two counts.
    static func add(_ key: String, _ value: Self, to members: inout Members, replacing: Bool)
    /// Converts members; a dictionary with the single key `CF$UID` becomes a reference, for which XML has no element.
    init(membersOrReference members: Members)
}

/// The product of a mere check.
struct NoProduct: PropertyListProduct {
    static var isNothing: Bool { true }

    init(null: Void = ()) {}
    init(bool: Bool) {}
    init(integer: Int64) {}
    init(unsignedInteger: UInt64) {}
    init(wideInteger: String) {}
    init(real: Double) {}
    init(date seconds: Double) {}
    init(data: Data) {}
    init(string: String) {}
    init(brokenString: [UInt16]) {}
    init(uid: UInt64) {}
    init(array: [NoProduct]) {}
    init(set: [NoProduct]) {}
    init(members: Void) {}
    init(membersOrReference members: Void) {}
    init(list: PropertyList) {}
    static func makeMembers(capacity: Int) {}
    static func add(_ key: String, _ value: NoProduct, to members: inout Void, replacing: Bool) {}
}

extension PropertyList: PropertyListProduct {
    /// The entries, and an index of the keys once there are many.
    struct Members {
        fileprivate var entries: [Entry]
        fileprivate var index: [ExactString: Int]?

        var isEmpty: Bool { entries.isEmpty }
    }

    static var isNothing: Bool { false }

    init(null: Void) { self = .null }
    init(bool: Bool) { self = .bool(bool) }
    init(integer: Int64) { self = .integer(integer) }
    init(unsignedInteger: UInt64) { self = .unsignedInteger(unsignedInteger) }
    init(wideInteger: String) { self = .wideInteger(wideInteger) }
    init(real: Double) { self = .real(real) }
    init(date seconds: Double) { self = .date(seconds) }
    init(data: Data) { self = .data(data) }
    init(string: String) { self = .string(string) }
    init(brokenString: [UInt16]) { self = .brokenString(brokenString) }
    init(uid: UInt64) { self = .uid(uid) }
    init(array: [PropertyList]) { self = .array(array) }
    init(set: [PropertyList]) { self = .set(set) }
    init(members: Members) { self = .dictionary(members.entries) }
    init(list: PropertyList) { self = list }

    init(membersOrReference members: Members) {
        if members.entries.count == 1, let number = Self.reference(members.entries[0].key, members.entries[0].value) {
            self = .uid(number)
        } else {
            self = .dictionary(members.entries)
        }
    }

    /// Returns the number of the reference that a dictionary with this one member represents, as in Foundation's XML.
    static func reference(_ key: String, _ value: PropertyList) -> UInt64? {
        guard key == "CF$UID" else { return nil }
        return switch value {
        case .integer(let number) where number >= 0: UInt64(number)
        case .unsignedInteger(let number): number
        default: nil
        }
    }

    static func makeMembers(capacity: Int) -> Members {
        var entries: [Entry] = []
        entries.reserveCapacity(capacity)
        return Members(entries: entries, index: nil)
    }

    static func add(_ key: String, _ value: PropertyList, to members: inout Members, replacing: Bool) {
        if let position = position(of: key, in: &members) {
            if replacing { members.entries[position].value = value }
        } else {
            members.index?[ExactString(key)] = members.entries.count
            members.entries.append(Entry(key: key, value: value))
        }
    }

    private static func position(of key: String, in members: inout Members) -> Int? {
        if let index = members.index { return index[ExactString(key)] }
        // For a few keys comparing is faster than hashing.
        if members.entries.count < 8 { return members.entries.firstIndex { ExactString($0.key) == ExactString(key) } }
        var index: [ExactString: Int] = [:]
        for (position, entry) in members.entries.enumerated() { index[ExactString(entry.key)] = position }
        members.index = index
        return index[ExactString(key)]
    }
}
