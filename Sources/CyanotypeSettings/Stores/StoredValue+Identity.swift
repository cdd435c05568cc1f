internal import FoundationEssentials

extension StoredValue {
    /// Whether both values are stored as the same bytes. `==` is not enough: it treats 0 and -0 as equal, and two
    /// equivalent spellings of a string, and NaN as different from itself.
    package func isIdentical(to other: StoredValue) -> Bool {
        switch (self, other) {
        case (.double(let one), .double(let two)):
            one.bitPattern == two.bitPattern
        case (.date(let one), .date(let two)):
            one.timeIntervalSinceReferenceDate.bitPattern == two.timeIntervalSinceReferenceDate.bitPattern
        case (.string(let one), .string(let two)), (.decimal(let one), .decimal(let two)):
            one.utf8.elementsEqual(two.utf8)
        // A store with a single integer type may return a small integer as the other case.
        case (.integer(let one), .unsignedInteger(let two)), (.unsignedInteger(let two), .integer(let one)):
            one == two
        case (.array(let one), .array(let two)):
            one.elementsEqual(two) { $0.isIdentical(to: $1) }
        case (.dictionary(let one), .dictionary(let two)):
            one.count == two.count
                && one.allSatisfy { key, value in
                    guard let index = two.index(forKey: key) else { return false }
                    return two[index].key.utf8.elementsEqual(key.utf8) && two[index].value.isIdentical(to: value)
                }
        default:
            self == other
        }
    }
}

extension StoredValue? {
    /// Whether both are `nil`, or both hold identical values.
    package func isIdentical(to other: StoredValue?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let one?, let two?): one.isIdentical(to: two)
        default: false
        }
    }
}
