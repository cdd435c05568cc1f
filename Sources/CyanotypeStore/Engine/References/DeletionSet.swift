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

    /// The objects that nobody asked for, by types.
    var others: KeysByType {
        var others = KeysByType()
        for object in deleted.dropFirst(rootCount) { others.append(object) }
        return others
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

extension EngineSession {
    /// Returns what is deleted with some objects. The rows of this moment decide.
    ///
    /// - Parameters:
    ///   - identities: The identities of the objects.
    ///   - typeName: The name of their type.
    ///   - limit: The greatest number of objects.
    ///   - leavesSynchronized: Whether synchronized objects that refer to them stay as they are, if they can be without them.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``, with the code `limit` if there are too many.
    func deletions(
        of identities: [StorageKey],
        ofType typeName: String,
        limit: Int = DeletionSet.limit,
        leavesSynchronized: Bool = false
    ) throws(StoreError) -> DeletionSet {
        var set = DeletionSet()
        var open = KeysByType()
        for key in identities {
            let object = ModelReference(typeName: typeName, key: key)
            if set.insert(object) { open.append(object) }
        }
        set.rootCount = set.deleted.count
        while !open.types.isEmpty {
            var next = KeysByType()
            for (levelType, keys) in open.sorted {
                for referrer in try referrers(of: keys, ofType: levelType) {
                    // Those of objects that follow locally are no matter of the server.
                    if leavesSynchronized, levelType == typeName, identities.contains(referrer.target.key),
                        try staysAlone(referrer.owner.typeName)
                    {
                        continue
                    }
                    if set.add(referrer) { next.append(referrer.owner) }
                }
                if set.deleted.count > limit { throw .tooManyDeletions(ofType: typeName, limit) }
            }
            open = next
        }
        set.finish()
        return set
    }

    /// Whether a type is synchronized, and its objects can be without those to which they refer, as far as the store has used its
    /// model.
    private func staysAlone(_ typeName: String) throws(StoreError) -> Bool {
        func staysAlone<M: Model>(_ type: M.Type) throws(StoreError) -> Bool {
            guard let table = try table(for: type, .identifying), table.isSynchronized else { return false }
            return table.shape.modelFields.all.allSatisfy { field in
                if field.reference != nil {
                    return field.valueType is any OptionalValue.Type || field.valueType is any Collection.Type
                }
                return field.fieldsOfModel?.all.allSatisfy { $0.reference == nil } ?? true
            }
        }
        return try model(named: typeName, ofType: typeName).map { model throws(StoreError) in
            try staysAlone(model)
        } ?? false
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
