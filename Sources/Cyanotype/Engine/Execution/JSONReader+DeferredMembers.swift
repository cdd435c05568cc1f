extension JSONReader {
    /// Skips the value at the position, and records its place for the end of the object.
    mutating func deferMember(
        _ kind: DeferredMember.Kind,
        slot: Int,
        at key: BytePointer,
        level: Int,
        in frame: Frame
    ) throws(Failure) {
        let member = DeferredMember(
            frame: frame.base,
            slot: slot,
            kind: kind,
            key: key,
            value: position,
            depth: remainingDepth,
            level: level
        )
        try skipValue()
        ensureContext().deferred.append(member)
    }

    /// Skips the value at the position, and records its place for a flattened union.
    mutating func deferMember(
        ofUnion slot: Int,
        _ node: PlanPointer<KeyNode>,
        at key: BytePointer,
        in frame: Frame
    ) throws(Failure) {
        let context = ensureContext()
        context.forgetEnds(before: offset)
        let member = DeferredMember(
            frame: frame.base,
            slot: slot,
            kind: .unknown(node),
            key: key,
            value: position,
            depth: remainingDepth,
            level: 0
        )
        // Inside another union, the value has been skipped before. So would be every value nested deeper.
        if context.unionLevel > 0 { try skipRemembering() } else { try skipValue() }
        context.deferred.append(member)
    }

    /// Returns to the value of a deferred member.
    mutating func goBack(to member: DeferredMember) {
        (position, remainingDepth) = (member.value, member.depth)
    }

    /// Discards the deferred members of the object in `frame`, which could not be read.
    @usableFromInline @inline(never)
    mutating func discardDeferred(_ frame: Frame) {
        while context?.deferred.last?.frame == frame.base { context?.deferred.removeLast() }
    }

    /// Handles the deferred members of an object.
    ///
    /// - Parameters:
    ///   - table: The slots.
    ///   - frame: Their places.
    ///   - object: The offset of the object.
    ///   - isFull: Whether the places of the deferred slots hold values.
    /// - Returns: Whether all could be read.
    /// - Throws: ``Failure`` if reading has to stop.
    @usableFromInline @inline(never)
    mutating func finishDeferred(
        _ table: SlotTable,
        _ frame: Frame,
        object: Int,
        isFull: Bool
    ) throws(Failure) -> Bool {
        var members: [DeferredMember] = []
        if let context {
            let first = context.deferred.lastIndex { $0.frame != frame.base }.map { $0 + 1 } ?? 0
            members = Array(context.deferred[first...])
            context.deferred.removeSubrange(first...)
        }
        let (after, depth) = (position, remainingDepth)
        // Enter the object again. For the members of a flattened model, that is the object around it.
        if let first = members.first(where: { $0.state != .failed }) {
            remainingDepth = first.depth + first.level
        }
        defer {
            if !isBroken { position = after }
            remainingDepth = depth
        }
        var isWhole = true
        let hasUnions = !table.unions.isEmpty
        if hasUnions { ensureContext().unionLevel += 1 }
        defer { if hasUnions { context?.unionLevel -= 1 } }
        for index in table.deferredSlots where !frame.isSeen(index) {
            let slot = table.slots + index
            let place = frame.values + slot.pointee.placeOffset
            var own = members.filter { $0.slot == index }
            let hasUnion = hasUnions && table.unions.contains(index)
            if hasUnion {
                for position in own.indices where isKept(own[position], besides: index, of: table) {
                    own[position].mayKeep = false
                }
            }
            do throws(Failure) {
                noteChange(of: place, slot.pointee.property.restore)
                if slot.pointee.isSensitive {
                    try readSensitive { (reader: inout JSONReader) throws(Failure) in
                        try reader.read(&own, by: slot, place, isFull: isFull, object: object)
                    }
                } else {
                    try read(&own, by: slot, place, isFull: isFull, object: object)
                }
                _ = frame.insertSeen(index)
            } catch {
                frame.markFailed(index)
                isWhole = false
                if isHalted { throw error }
            }
            if hasUnion {
                let isAllRight = try passOn(own, leftBy: index, of: table, in: start + object, to: &members)
                if !isAllRight { isWhole = false }
            }
        }
        return isWhole
    }

    /// Whether another slot keeps unknown members, or a flattened union that is read later may take this one.
    private func isKept(_ member: DeferredMember, besides index: Int, of table: SlotTable) -> Bool {
        if let keeper = table.unknownKeysSlot, keeper != index { return true }
        return table.unions(after: index).contains { table.slots[$0].unionKeys.contains { hasKey($0, member) } }
    }

    /// Passes on the members left over by a flattened union, or by a flattened model with one.
    ///
    /// - Parameters:
    ///   - left: The members.
    ///   - index: The slot that left them.
    ///   - table: The slots.
    ///   - object: The place of the object.
    ///   - members: Receives the members for other slots.
    /// - Returns: Whether the members that no slot takes are allowed.
    /// - Throws: ``Failure`` if reading has to stop.
    private mutating func passOn(
        _ left: [DeferredMember],
        leftBy index: Int,
        of table: SlotTable,
        in object: BytePointer,
        to members: inout [DeferredMember]
    ) throws(Failure) -> Bool {
        var isWhole = true
        let keys = Set(left.map(\.key))
        let next = table.unions(after: index).first
        let keeper = table.unknownKeysSlot.flatMap { table.unions.contains($0) ? nil : $0 }
        for position in members.indices where members[position].slot == index {
            let member = members[position]
            guard case .unknown(let node) = member.kind, keys.contains(member.key) else { continue }
            if let slot = next ?? (member.mayKeep ? keeper : nil) {
                members[position].slot = slot
            } else if node == table.root {
                let isAllRight =
                    isRepeated(member.key, in: object, depth: member.depth)
                    ? try resolveDuplicate(of: member.key) : try ignore(member.key, of: node)
                if !isAllRight { isWhole = false }
            } else {
                ensureContext().leftMembers.append(member)
            }
        }
        return isWhole
    }

    /// Reads the deferred members of a slot into its place.
    private mutating func read(
        _ members: inout [DeferredMember],
        by slot: PlanPointer<Slot>,
        _ place: ValuePlace,
        isFull: Bool,
        object: Int
    ) throws(Failure) {
        switch slot.pointee.traits.role {
        case .value: break
        case .unknownKeys(let field):
            if let read = field.read { return try read(&self, members, slot, place, isFull) }
            let kept = try readUnknown(members, over: field.members(in: slot, place.source, isFull: isFull))
            field.store(kept, place, isFull)
        case .flattened(let field):
            try field.read(&self, &members, place, isFull, object)
        case .flattenedUnion(let field):
            try field.read(&self, &members, place, isFull, object)
        }
    }

    /// Reads members unchanged and merges them into `old`. Extension `fields` may exist for some of them. `notes` tells
    /// whether to note that they are kept.
    mutating func readUnknown(
        _ members: [DeferredMember],
        over old: JSON.Object,
        fields: [ExactString: any ExtensionMember] = [:],
        notes: Bool = true
    ) throws(Failure) -> JSON.Object {
        var object = old
        var seen: Set<[ExactString]> = []
        var isWhole = true
        for member in members {
            guard case .unknown(let node) = member.kind else { continue }
            position = member.key
            let path = node.pointee.path + [try readStringBody()]
            if !seen.insert(path.map { ExactString($0) }).inserted {
                switch options.duplicateKeys {
                case .reject:
                    recordDuplicate(of: member.key)
                    if isHalted { throw Failure() }
                    isWhole = false
                    continue
                case .first:
                    note(.duplicateKey, at: member.key - start, "duplicate key: its first value taken")
                    continue
                case .last:
                    note(.duplicateKey, at: member.key - start, "duplicate key: its last value taken")
                }
            }
            goBack(to: member)
            do throws(Failure) {
                let field = path.count == 1 ? fields[ExactString(path[0])] : nil
                object.insert(try readJSON(for: field), at: path[...])
                if notes, takesNotes, field == nil { note(.unknownKey, at: member.key - start, "unknown key kept") }
            } catch {
                if isHalted { throw error }
                isWhole = false
            }
        }
        if !isWhole { throw Failure() }
        return object
    }

    /// Reads a member unchanged, for an extension field if there is one.
    private mutating func readJSON(for field: (any ExtensionMember)?) throws(Failure) -> JSON {
        guard let field else { return try readJSON() }
        return try hidingIssues({ field.mayBeSensitive }) { (reader: inout JSONReader) throws(Failure) in
            try reader.readJSON()
        }
    }

    /// Reads members of a flattened model into their own frame.
    ///
    /// - Returns: Whether all could be read.
    mutating func readDeferred(
        _ members: [DeferredMember],
        of table: SlotTable,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        var isWhole = true
        for member in members {
            goBack(to: member)
            switch member.kind {
            case .failed(let entry):
                markFailed(entry, in: frame)
                isWhole = false
            case .known(let entry):
                let isRead = try readMember(entry, at: member.key, into: frame, mode)
                if !isRead { isWhole = false }
            case .unknown(let node):
                let union = node.pointee.path.isEmpty ? table.unions.first : nil
                guard let slot = union ?? table.unknownKeysSlot else { continue }
                var member = member
                (member.frame, member.slot) = (frame.base, slot)
                ensureContext().deferred.append(member)
            }
        }
        return isWhole
    }
}

extension JSONReader {
    /// Calls a closure with the bytes of a member's key. The member must not be a failed one, which has no place of its
    /// own.
    func withKey<Result>(
        of member: DeferredMember,
        _ body: (BytePointer, _ count: Int) -> Result
    ) -> Result {
        var stop = member.key + 1
        // The loop ends inside the document: the key has been skipped, so it has a closing quote.
        while stop.pointee != ASCII.quote, stop.pointee != ASCII.backslash { stop += 1 }
        if stop.pointee == ASCII.quote { return body(member.key + 1, stop - member.key - 1) }
        var key = keyText(at: member.key) ?? ""
        return key.withUTF8 { bytes in
            unsafe bytes.baseAddress.map { unsafe body(BytePointer($0, count: bytes.count), bytes.count) }
                ?? body(start, 0)
        }
    }

    /// Whether `key` is the key of a member.
    func hasKey(_ key: String, _ member: DeferredMember) -> Bool {
        if member.state == .failed { return false }
        return withKey(of: member) { bytes, count in
            unsafe key.utf8.elementsEqual(bytes.bytes(count))
        }
    }
}

extension JSON.Object {
    /// Sets the value at the end of `path`. Creates missing objects.
    fileprivate mutating func insert(_ value: JSON, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        if path.count == 1 {
            self[key] = value
            return
        }
        var inner = JSON.Object()
        if case .object(let object) = self[key] {
            inner = object
            // Clear the value before changing it, to avoid a copy of the members.
            self[key] = .null
        }
        inner.insert(value, at: path.dropFirst())
        self[key] = .object(inner)
    }
}
