/// A member of an object that was passed over, for what is made of it at the end of the object.
struct DeferredMember {
    enum Kind {
        /// A member of a flattened model: its entry in that model's table.
        case known(UnsafePointer<KeyNode.Entry>)
        /// A member of a flattened model that cannot be read, for which there is an issue already.
        case failed(UnsafePointer<KeyNode.Entry>)
        /// A member whose key is unknown to the node.
        case unknown(UnsafePointer<KeyNode>)

        /// The entry of a member of a flattened model.
        var entry: UnsafePointer<KeyNode.Entry>? {
            switch self {
            case .known(let entry), .failed(let entry): entry
            case .unknown: nil
            }
        }
    }

    /// The frame that the object is read into.
    var frame: UnsafeMutableRawPointer

    /// The slot that it is for.
    var slot: Int

    var kind: Kind
    let key: UnsafePointer<UInt8>
    let value: UnsafePointer<UInt8>

    /// How many more arrays and objects can be opened where it is.
    let depth: Int

    /// How many objects inside of the model's lead to it.
    let level: Int

    /// Whether a flattened model or union may keep it that does not know its key.
    var mayKeep = true
}

extension JSONReader {
    /// Passes over the value at the position, and notes where it is for the end of the object.
    mutating func deferMember(
        _ kind: DeferredMember.Kind,
        slot: Int,
        at key: UnsafePointer<UInt8>,
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

    /// Passes over the value at the position, and notes where it is for a flattened union.
    mutating func deferMember(
        ofUnion slot: Int,
        _ node: UnsafePointer<KeyNode>,
        at key: UnsafePointer<UInt8>,
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
        // Inside of another union the value has been passed over before, and so would each be that is nested deeper.
        if context.unionLevel > 0 { try skipRemembering() } else { try skipValue() }
        context.deferred.append(member)
    }

    /// Goes back to the value of a member that was noted.
    mutating func goBack(to member: DeferredMember) {
        (position, remainingDepth) = (member.value, member.depth)
    }

    /// Forgets the members that were noted for the object in `frame`, which could not be read.
    @usableFromInline @inline(never)
    mutating func discardDeferred(_ frame: Frame) {
        while context?.deferred.last?.frame == frame.base { context?.deferred.removeLast() }
    }

    /// Deals with the members of an object that were noted while it was read.
    ///
    /// - Parameters:
    ///   - table: The slots.
    ///   - frame: Their places.
    ///   - object: The offset of the object.
    ///   - isFull: Whether the places of the slots that are dealt with hold values.
    /// - Returns: Whether all could be read.
    /// - Throws: ``Failure`` when nothing more is to be read.
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
        let (behind, depth) = (position, remainingDepth)
        // Inside the object once more; for the members of a flattened model that is the one around it.
        if let first = members.first(where: { if case .failed = $0.kind { false } else { true } }) {
            remainingDepth = first.depth + first.level
        }
        defer {
            if !isBroken { position = behind }
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
                noteChange(of: place, slot.pointee.restore)
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
                let isAllRight = try passOn(own, leftBy: index, of: table, to: &members)
                if !isAllRight { isWhole = false }
            }
        }
        return isWhole
    }

    /// Whether another slot keeps unknown members, or a flattened union that is read later may have this one.
    private func isKept(_ member: DeferredMember, besides index: Int, of table: SlotTable) -> Bool {
        if let keeper = table.unknownKeysSlot, keeper != index { return true }
        return table.unions(after: index).contains { table.slots[$0].unionKeys.contains { hasKey($0, member) } }
    }

    /// Passes on members that a flattened union, or a flattened model with one, has left.
    ///
    /// - Parameters:
    ///   - left: The members.
    ///   - index: The slot that has left them.
    ///   - table: The slots.
    ///   - members: Gets the members for other slots.
    /// - Returns: Whether the members that nobody takes are all right.
    /// - Throws: ``Failure`` when nothing more is to be read.
    private mutating func passOn(
        _ left: [DeferredMember],
        leftBy index: Int,
        of table: SlotTable,
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
            } else if node == UnsafePointer(table.root) {
                let isAllRight = try ignore(member.key, of: node)
                if !isAllRight { isWhole = false }
            } else {
                ensureContext().leftMembers.append(member)
            }
        }
        return isWhole
    }

    /// Reads the members that were noted for a slot into its place.
    private mutating func read(
        _ members: inout [DeferredMember],
        by slot: UnsafePointer<Slot>,
        _ place: UnsafeMutableRawPointer,
        isFull: Bool,
        object: Int
    ) throws(Failure) {
        switch slot.pointee.role {
        case .value: break
        case .unknownKeys(let field):
            if let read = field.read { return try read(&self, members, slot, place, isFull) }
            let kept = try readUnknown(members, over: field.members(in: slot, place, isFull: isFull))
            field.store(kept, place, isFull)
        case .flattened(let field):
            try field.read(&self, &members, place, isFull, object)
        case .flattenedUnion(let field):
            try field.read(&self, &members, place, isFull, object)
        }
    }

    /// Reads members as they are over `old` ones; for some of them there may be extension `fields`. `notes` says whether it
    /// is noted that they are kept.
    mutating func readUnknown(
        _ members: [DeferredMember],
        over old: JSON.Object,
        fields: [UTF8Key: any ExtensionMember] = [:],
        notes: Bool = true
    ) throws(Failure) -> JSON.Object {
        var object = old
        var seen: Set<[UTF8Key]> = []
        var isWhole = true
        for member in members {
            guard case .unknown(let node) = member.kind else { continue }
            position = member.key
            let path = node.pointee.path + [try readStringBody()]
            if !seen.insert(path.map { UTF8Key($0) }).inserted {
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
                let field = path.count == 1 ? fields[UTF8Key(path[0])] : nil
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

    /// Reads a member for an extension field, if there is one, as it is.
    private mutating func readJSON(for field: (any ExtensionMember)?) throws(Failure) -> JSON {
        guard let field else { return try readJSON() }
        return try hidingIssues({ field.mayBeSensitive }) { (reader: inout JSONReader) throws(Failure) in
            try reader.readJSON()
        }
    }

    /// Reads members of a flattened model into a frame of its own.
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
    /// Calls a closure with the bytes of a member's key. It must not be one that failed, which has no place of its own.
    func withKey<Result>(
        of member: DeferredMember,
        _ body: (UnsafePointer<UInt8>, _ count: Int) -> Result
    ) -> Result {
        var stop = member.key + 1
        // Ends in the document: the key has been passed over, so it has a quote at its end.
        while stop.pointee != ASCII.quote, stop.pointee != ASCII.backslash { stop += 1 }
        if stop.pointee == ASCII.quote { return body(member.key + 1, stop - member.key - 1) }
        var key = keyText(at: member.key) ?? ""
        return key.withUTF8 { bytes in
            bytes.baseAddress.map { body($0, bytes.count) } ?? body(start, 0)
        }
    }

    /// Whether a member has a key.
    func hasKey(_ key: String, _ member: DeferredMember) -> Bool {
        if case .failed = member.kind { return false }
        return withKey(of: member) { bytes, count in
            key.utf8.elementsEqual(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
}

extension JSON.Object {
    /// Sets the value at the end of `path`, in objects that are made where there are none.
    fileprivate mutating func insert(_ value: JSON, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        if path.count == 1 {
            self[key] = value
            return
        }
        var inner = JSON.Object()
        if case .object(let object) = self[key] {
            inner = object
            // Given up before it is changed, so that the members are not copied.
            self[key] = .null
        }
        inner.insert(value, at: path.dropFirst())
        self[key] = .object(inner)
    }
}
