/// How the value of a variant is read whose members stand among others.
struct ScatteredValue<Value>: Sendable {
    /// The keys that its members may have; `nil` where it cannot be read so.
    let keys: @Sendable () -> [String]?

    /// Reads the value out of members, of which it leaves those that are not its own.
    let read: @Sendable (inout JSONReader, inout [DeferredMember], _ object: Int) throws(JSONReader.Failure) -> Value

    /// For models and unions.
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
            return blueprint.settings.hierarchy == nil ? blueprint.table.memberKeys : nil
        }
        read = { (reader: inout JSONReader, members, object) throws(JSONReader.Failure) in
            let blueprint = reader.chosenBlueprint(of: M.self)
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

    /// Of a variant that makes another value of it.
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
    /// Reads an instance out of members, of which those are left that it does not know.
    ///
    /// - Parameters:
    ///   - members: Members whose keys are unknown to the model around this one.
    ///   - object: The offset of the object that they are in.
    ///   - reader: The reader.
    /// - Returns: The instance.
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded.
    fileprivate func read(
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        var own: [DeferredMember] = []
        var others: [DeferredMember] = []
        for var member in members {
            if case .failed = member.kind {
                others.append(member)
                continue
            }
            let index = reader.withKey(of: member) { table.root.pointee.index(of: $0, count: $1) }
            if index >= 0 {
                member.kind = .known(table.root.pointee.entries + index)
                own.append(member)
            } else if !table.unions.isEmpty || table.unknownKeysSlot != nil && member.mayKeep {
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
    /// The keys of the object that belong to the fields, with those of flattened unions.
    var memberKeys: [String] {
        (0..<root.pointee.count).map { root.pointee.entries[$0].key } + root.pointee.unionKeys
    }
}

extension JSONReader {
    /// Reads the tag that a member is.
    mutating func readTag(of member: DeferredMember) throws(Failure) -> JSON {
        goBack(to: member)
        return try readTag(at: FoundMember(key: member.key, value: member.value))
    }

    /// Takes the member with a key out of members: the first one or the last one of several, where there may be several.
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
