internal import Cyanotype

/// The objects that are deleted together, by the rules of the fields that refer to them.
struct DeletionSet {
    /// The greatest number of objects that are deleted together.
    static let limit = 1_000_000

    /// The objects to delete, each once: those that were asked for, and then each level of those that refer to them.
    private(set) var deleted: [ModelReference] = []
    /// The objects that lose references, in the order in which they were found, and to which objects.
    private(set) var nullified: [(owner: ModelReference, targets: Set<ModelReference>)] = []
    /// The references that forbid the deletion.
    private(set) var denials: [Referrer] = []

    private var members: Set<ModelReference> = []
    private var positions: [ModelReference: Int] = [:]
    /// The number of objects that were asked for, which come first.
    fileprivate(set) var rootCount = 0

    /// Adds an object to delete, unless it is there.
    fileprivate mutating func insert(_ object: ModelReference) -> Bool {
        if !members.insert(object).inserted { return false }
        deleted.append(object)
        return true
    }

    /// Adds an object that refers to one that is deleted.
    ///
    /// - Returns: Whether it is deleted, too, and was not before.
    fileprivate mutating func add(_ referrer: Referrer) -> Bool {
        switch referrer.rule {
        case .keep: return false
        case .cascade: return insert(referrer.owner)
        case .deny: denials.append(referrer)
        case .nullify:
            let position = positions[referrer.owner] ?? nullified.count
            if position == nullified.count {
                positions[referrer.owner] = position
                nullified.append((referrer.owner, []))
            }
            nullified[position].targets.insert(referrer.target)
        }
        return false
    }

    /// Leaves out the owners that are deleted themselves: they neither lose references nor deny anything.
    fileprivate mutating func finish() {
        nullified.removeAll { members.contains($0.owner) }
        denials.removeAll { members.contains($0.owner) }
        positions = [:]
    }
}

/// The objects of one type and level.
private struct Level {
    let typeName: String
    var keys: [StorageKey]
}

extension EngineSession {
    /// Returns what is deleted with some objects. The rows of this moment decide.
    ///
    /// - Parameters:
    ///   - identities: The identities of the objects.
    ///   - typeName: The name of their type.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``, with the code `limit` if there are too many.
    func deletions(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> DeletionSet {
        var set = DeletionSet()
        var open = [Level(typeName: typeName, keys: [])]
        for key in identities where set.insert(ModelReference(typeName: typeName, key: key)) {
            open[0].keys.append(key)
        }
        set.rootCount = set.deleted.count
        while !open.isEmpty {
            var next: [String: Level] = [:]
            for level in open {
                for referrer in try referrers(of: level.keys, ofType: level.typeName) {
                    guard set.add(referrer) else { continue }
                    let name = referrer.owner.typeName
                    next[name, default: Level(typeName: name, keys: [])].keys.append(referrer.owner.key)
                }
                if set.deleted.count > DeletionSet.limit { throw .tooManyDeletions(ofType: typeName) }
            }
            open = next.values.sorted { $0.typeName < $1.typeName }
        }
        set.finish()
        return set
    }
}

extension StoreError {
    fileprivate static func tooManyDeletions(ofType typeName: String) -> StoreError {
        var error = StoreError(
            .limit,
            """
            more than \(DeletionSet.limit) objects would be deleted by the rules of their references; delete those that refer to \
            others first, in parts
            """
        )
        error.type = typeName
        return error
    }
}
