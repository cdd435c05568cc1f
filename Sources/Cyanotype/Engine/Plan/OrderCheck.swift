/// The fields of a memberwise blueprint whose order is still in doubt, after all instances that were made so far.
///
/// Two fields can be swapped only if they have the same type. If all properties hold the values that were read for
/// them, two fields with different values are not swapped. So the doubtful fields are those whose values were equal in
/// all instances so far. They form groups that shrink until none is left and nothing more is checked.
///
/// This bounds the cost of the checks for a document. Checking a field writes everything below it, but a group lasts
/// only while its fields have equal values. Each level at which something is written again is twice as large as the
/// part that is written, so few levels contain the same part.
struct OrderCheck {
    /// The positions of the fields in doubt. The fields of a group have the same type and had equal values so far.
    /// `nil` until a debug build needs the groups.
    private var groups: [[Int]]?

    /// The number of instances whose values differed from those that were read although no fields were in the wrong
    /// order.
    private var changedCount = 0

    /// The checks end after this many such instances. An initializer that changes its arguments would never let a group
    /// shrink. A wrong order shows in the first instance with distinct values, so this many instances without one
    /// suffice.
    private static var maximumChangedCount: Int { 16 }

    /// Returns the groups of fields in doubt.
    ///
    /// - Parameter slots: All fields.
    /// - Returns: The groups.
    mutating func doubts(among slots: [Slot]) -> [[Int]] {
        if let groups { return groups }
        let byType = Dictionary(grouping: slots.indices) { ObjectIdentifier(slots[$0].property.valueType) }
        let groups = byType.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        self.groups = groups
        return groups
    }

    /// Records an instance that shows no fields in the wrong order.
    ///
    /// - Parameters:
    ///   - texts: The text that was read for each field; `nil` for one that cannot be written.
    ///   - held: The text that its property holds.
    mutating func learn(_ texts: [String?], _ held: [String?]) {
        var isChanged = false
        groups = groups?.flatMap { group -> [[Int]] in
            guard group.allSatisfy({ texts[$0] != nil && texts[$0] == held[$0] }) else {
                // Equal values would not have revealed anything.
                if Set(group.map { texts[$0] }).count > 1 || texts[group[0]] == nil { isChanged = true }
                return [group]
            }
            return Dictionary(grouping: group) { texts[$0] }.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        }
        if isChanged { changedCount += 1 }
        if changedCount == Self.maximumChangedCount { groups = [] }
    }
}
