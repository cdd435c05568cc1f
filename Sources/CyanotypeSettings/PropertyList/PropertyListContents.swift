/// The root of a property list file: values by key, in the file's order, so that what others wrote stays where it was.
struct PropertyListContents: Sendable {
    /// A key with its new value; without one it is removed.
    typealias Change = (key: ExactString, list: PropertyList?)

    private(set) var entries: [PropertyList.Entry] = []
    private var index: [ExactString: Int] = [:]

    init() {}

    init(_ entries: [PropertyList.Entry]) {
        self.entries = entries
        index.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() { index[ExactString(entry.key)] = position }
    }

    /// Reads the bytes of a file.
    init(bytes: [UInt8]) throws(PropertyListDamage) {
        switch try PropertyList(bytes: bytes) {
        case .dictionary(let entries): self.init(entries)
        // Not a reference, at the root: a dictionary with that one key.
        case .uid(let number):
            let list = Int64(exactly: number).map(PropertyList.integer) ?? .unsignedInteger(number)
            self.init([PropertyList.Entry(key: "CF$UID", value: list)])
        default: throw PropertyListDamage("its root is not a dictionary")
        }
    }

    var keys: [ExactString] { Array(index.keys) }

    /// All values; of two spellings of a key, which are one to a dictionary, the first.
    var values: [String: StoredValue] {
        Dictionary(entries.map { ($0.key, StoredValue($0.value)) }) { first, _ in first }
    }

    subscript(key: String) -> PropertyList? {
        index[ExactString(key)].map { entries[$0].value }
    }

    /// Makes the changes, all in one pass: new keys come last, in the order of `changes`.
    mutating func set(_ changes: [Change]) {
        var removed: Set<Int> = []
        for (key, list) in changes {
            switch (index[key], list) {
            case (let position?, let list?):
                entries[position].value = list
            case (nil, let list?):
                index[key] = entries.count
                entries.append(PropertyList.Entry(key: key.string, value: list))
            case (let position?, nil): removed.insert(position)
            case (nil, nil): break
            }
        }
        if removed.isEmpty { return }
        self = PropertyListContents(entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element))
    }
}
