/// The root of a property list file: values by key, in the file's order, so that what others wrote stays where it was.
struct PropertyListContents: Sendable {
    private(set) var entries: [PropertyList.Entry] = []
    private var index: [ExactString: Int] = [:]

    init() {}

    init(_ entries: [PropertyList.Entry]) {
        self.entries = entries
        index.reserveCapacity(entries.count)
        for (position, entry) in entries.enumerated() { index[ExactString(entry.key)] = position }
    }

    var keys: [ExactString] { Array(index.keys) }

    /// All values; of two spellings of a key, which are one to a dictionary, the first.
    var values: [String: StoredValue] {
        Dictionary(entries.map { ($0.key, StoredValue($0.value)) }) { first, _ in first }
    }

    subscript(key: String) -> PropertyList? {
        get { index[ExactString(key)].map { entries[$0].value } }
        set {
            let position = index[ExactString(key)]
            switch (position, newValue) {
            case (let position?, let value?):
                entries[position].value = value
            case (nil, let value?):
                index[ExactString(key)] = entries.count
                entries.append(PropertyList.Entry(key: key, value: value))
            case (let position?, nil):
                entries.remove(at: position)
                self = PropertyListContents(entries)
            case (nil, nil): break
            }
        }
    }
}
