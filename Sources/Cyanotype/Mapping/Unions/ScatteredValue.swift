/// Reads the value of a variant whose members are among others.
struct ScatteredValue<Value>: Sendable {
    /// The keys that its members may have; `nil` if it cannot be read this way. A closure, because a recursive type has
    /// no plan yet when its variant is made.
    let keys: @Sendable () -> [String]?

    /// Reads the value from members, leaving those that are not its own.
    let read: @Sendable (inout JSONReader, inout [DeferredMember], _ object: Int) throws(JSONReader.Failure) -> Value

    /// Creates the reader for models and unions; `nil` for other types.
    init?(_ type: Value.Type) {
        switch type {
        case let model as any Model.Type: self.init(model: model)
        case let union as any MappableUnion.Type: self.init(union: union)
        default: return nil
        }
    }

    private init<M: Model>(model: M.Type) {
        keys = {
            let blueprint = BlueprintCache.blueprint(of: M.self)
            // In a class hierarchy, a tag among the members decides which class they belong to.
            return blueprint.settings.hierarchy == nil ? blueprint.table.memberKeys : nil
        }
        read = { (reader: inout JSONReader, members, object) throws(JSONReader.Failure) in
            let blueprint = reader.chosenBlueprint(of: M.self)
            // A subclass without a blueprint of its own inherits one that creates its superclass.
            guard blueprint.instanceType == M.self else {
                throw reader.notExtended(M.self, by: blueprint.instanceType)
            }
            let instance = try blueprint.read(outOf: &members, of: object, from: &reader)
            guard let value = instance as? Value else { throw reader.notExtended(M.self, by: blueprint.instanceType) }
            return value
        }
    }

    private init<U: MappableUnion>(union type: U.Type) {
        keys = { U.cachedUnion.union.flatteningMistakes.isEmpty ? U.cachedUnion.union.memberKeys : nil }
        read = { (reader: inout JSONReader, members, object) throws(JSONReader.Failure) in
            guard let value = try U.cachedUnion.union.read(outOf: &members, of: object, from: &reader) as? Value else {
                throw U.cachedUnion.union.missing(from: object, &reader)
            }
            return value
        }
    }

    private init(
        keys: @escaping @Sendable () -> [String]?,
        read:
            @escaping @Sendable (inout JSONReader, inout [DeferredMember], _ object: Int) throws(JSONReader.Failure)
            -> Value
    ) {
        self.keys = keys
        self.read = read
    }

    /// Returns the reader for a variant that creates another value from this one.
    func map<Subject>(_ make: @escaping @Sendable (Value) -> Subject) -> ScatteredValue<Subject> {
        let read = read
        return ScatteredValue<Subject>(
            keys: keys,
            read: { (reader: inout JSONReader, members, object) throws(JSONReader.Failure) in
                make(try read(&reader, &members, object))
            }
        )
    }
}

extension Blueprint {
    /// Reads an instance from members, leaving those that it does not know.
    ///
    /// - Parameters:
    ///   - members: Members whose keys the enclosing model does not know.
    ///   - object: The offset of the object that contains them.
    ///   - reader: The reader.
    /// - Returns: The instance.
    /// - Throws: ``JSONReader/Failure`` after recording the issues.
    fileprivate func read(
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        var own: [DeferredMember] = []
        var others: [DeferredMember] = []
        for var member in members {
            // A failed member has no key of its own to look up, and its issue is recorded.
            if member.state == .failed {
                others.append(member)
                continue
            }
            let index = reader.withKey(of: member) { table.root.pointee.index(of: $0, count: $1) }
            if index >= 0 {
                // The entry is in `table`, which outlives `own`.
                member.kind = .known(table.root.pointee.entries + index)
                own.append(member)
            } else if !table.unions.isEmpty || table.unknownKeysSlot != nil && member.mayKeep {
                // A flattened union may take it. What the union leaves comes back at the end.
                own.append(member)
            } else {
                others.append(member)
            }
        }
        members = others
        let context = reader.ensureContext()
        defer { members += context.takeLeftMembers() }
        return try read(own, over: nil, from: &reader, object: object)
    }
}

extension SlotTable {
    /// The keys of the fields, including those of flattened unions.
    var memberKeys: [String] {
        (0..<root.pointee.count).map { root.pointee.entries[$0].key } + root.pointee.unionKeys
    }
}

extension JSONReader {
    /// Reads a member as a tag.
    mutating func readTag(of member: DeferredMember) throws(Failure) -> JSON {
        goBack(to: member)
        return try readTag(at: FoundMember(key: member.key, value: member.value))
    }

    /// Removes the member with a key. If there are several and duplicates are allowed, takes the first or the last.
    mutating func take(
        _ key: String,
        outOf members: inout [DeferredMember]
    ) throws(Failure) -> DeferredMember? {
        var taken: DeferredMember?
        var others: [DeferredMember] = []
        var isWhole = true
        for member in members {
            guard hasKey(key, member) else {
                others.append(member)
                continue
            }
            guard taken != nil else {
                taken = member
                continue
            }
            switch options.duplicateKeys {
            case .reject:
                recordDuplicate(of: member.key)
                if isHalted { throw Failure() }
                isWhole = false
            case .first: note(.duplicateKey, at: member.key - start, "duplicate key: its first value taken")
            case .last:
                note(.duplicateKey, at: member.key - start, "duplicate key: its last value taken")
                taken = member
            }
        }
        members = others
        if !isWhole { throw Failure() }
        return taken
    }
}
