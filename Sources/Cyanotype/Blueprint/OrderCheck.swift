/// Which fields of a memberwise blueprint may be in the wrong order, as far as the instances that were made do not tell.
///
/// Two fields can only have changed places when they are of one type. Where all properties hold what was read for them,
/// and that differs for two of the fields, these two have not. So the fields that may have are those whose values were
/// equal in all instances so far: groups that become smaller, until none is left and nothing more is checked.
///
/// That bounds what the checks of a document take. To look at a field is to write all that is below it, but a group lasts
/// only while its fields have equal values: each level at which something is written again is twice as large as what is
/// written, so that it is in few of them.
struct OrderCheck {
    /// The fields in doubt, by their positions; those of a group are of one type and had equal values so far.
    /// Not worked out before a debug build asks for them.
    private var groups: [[Int]]?

    /// How many instances had other values than were read, and still no fields in the wrong order.
    private var changedCount = 0

    /// An initializer that changes what it is given would never let a group become smaller. It is told from a wrong order
    /// by the first instance that shows one, and so many that show none are enough.
    private static var maximumChangedCount: Int { 16 }

    /// The fields in doubt, in their groups.
    ///
    /// - Parameter slots: All fields.
    /// - Returns: The groups.
    mutating func doubts(among slots: [Slot]) -> [[Int]] {
        if let groups { return groups }
        let byType = Dictionary(grouping: slots.indices) { ObjectIdentifier(slots[$0].valueType) }
        let groups = byType.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        self.groups = groups
        return groups
    }

    /// Takes note of an instance that shows no fields in the wrong order.
    ///
    /// - Parameters:
    ///   - texts: What was read for each field; `nil` where that cannot be written.
    ///   - held: What its property holds.
    mutating func learn(_ texts: [String?], _ held: [String?]) {
        var isChanged = false
        groups = groups?.flatMap { group -> [[Int]] in
            guard group.allSatisfy({ texts[$0] != nil && texts[$0] == held[$0] }) else {
                // Equal values could not have shown anything.
                if Set(group.map { texts[$0] }).count > 1 || texts[group[0]] == nil { isChanged = true }
                return [group]
            }
            return Dictionary(grouping: group) { texts[$0] }.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        }
        if isChanged { changedCount += 1 }
        if changedCount == Self.maximumChangedCount { groups = [] }
    }
}
