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

    /// The same by types, of which there are few: hashing their names takes longer than comparing them.
    private var members: [(typeName: String, keys: Set<StorageKey>)] = []
    private var positions: [ModelReference: Int] = [:]
    /// The number of objects that were asked for, which come first.
    fileprivate(set) var rootCount = 0

    /// Adds an object to delete, unless it is there.
    fileprivate mutating func insert(_ object: ModelReference) -> Bool {
        if let index = members.firstIndex(where: { $0.typeName == object.typeName }) {
            if !members[index].keys.insert(object.key).inserted { return false }
        } else {
            members.append((object.typeName, [object.key]))
        }
        deleted.append(object)
        return true
    }

    /// The objects that nobody asked for, by types. Keys in their order leave the least to do for an engine.
    var others: [(typeName: String, keys: [StorageKey])] {
        var others: [(typeName: String, keys: [StorageKey])] = []
        for object in deleted.dropFirst(rootCount) {
            if let index = others.firstIndex(where: { $0.typeName == object.typeName }) {
                others[index].keys.append(object.key)
            } else {
                others.append((object.typeName, [object.key]))
            }
        }
        return others.map { ($0.typeName, $0.keys.sorted()) }.sorted { $0.typeName < $1.typeName }
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
        let members = members
        func isDeleted(_ object: ModelReference) -> Bool {
            members.first { $0.typeName == object.typeName }?.keys.contains(object.key) ?? false
        }
        nullified.removeAll { isDeleted($0.owner) }
        denials.removeAll { isDeleted($0.owner) }
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
    ///   - limit: The greatest number of objects.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``, with the code `limit` if there are too many.
    func deletions(
        of identities: [StorageKey],
        ofType typeName: String,
        limit: Int = DeletionSet.limit
    ) throws(StoreError) -> DeletionSet {
        var set = DeletionSet()
        var open = [Level(typeName: typeName, keys: [])]
        for key in identities where set.insert(ModelReference(typeName: typeName, key: key)) {
            open[0].keys.append(key)
        }
        set.rootCount = set.deleted.count
        while !open.isEmpty {
            var next: [Level] = []
            for level in open {
                for referrer in try referrers(of: level.keys, ofType: level.typeName) {
                    guard set.add(referrer) else { continue }
                    let owner = referrer.owner
                    if let index = next.firstIndex(where: { $0.typeName == owner.typeName }) {
                        next[index].keys.append(owner.key)
                    } else {
                        next.append(Level(typeName: owner.typeName, keys: [owner.key]))
                    }
                }
                if set.deleted.count > limit { throw .tooManyDeletions(ofType: typeName, limit) }
            }
            open = next.sorted { $0.typeName < $1.typeName }
        }
        set.finish()
        return set
    }
}

extension StoreError {
    fileprivate static func tooManyDeletions(ofType typeName: String, _ limit: Int) -> StoreError {
        var error = StoreError(
            .limit,
            """
            more than \(limit) objects would be deleted by the rules of their references; delete those that refer to \
            others first, in parts
            """
        )
        error.type = typeName
        return error
    }
}
