// Rare members and keys. They are kept apart from the code for the common ones.
extension JSONReader {
    /// Reads the value at the position for a composite target.
    @inline(never)
    mutating func read(
        _ target: PlanPointer<KeyNode.Entry.CompositeTarget>,
        at key: BytePointer,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        switch target.pointee {
        case .unread(let slot, let slotBit, let child):
            return try readUnread(slot, slotBit, child, into: frame, mode)
        case .members, .unwritten, .known, .mistake:
            // The slot is only written.
            return true
        case .alternative(let slot, let slotBit, let rank):
            if !frame.isSeen(slotBit) {
                try readAgain(slot, bit: slotBit, into: frame, mode)
                return true
            }
            return try readAlternative(slot, slotBit, rank, at: key, into: frame, mode)
        case .shared(let slot, let child):
            return try readShared(slot, child, into: frame, mode)
        case .flattened(let slot, let member, let level):
            try deferMember(.known(member), slot: slot, at: key, level: level, in: frame)
            return true
        }
    }

    /// Reads the value at the position for a slot.
    mutating func read(_ slot: PlanPointer<Slot>, into frame: Frame, _ mode: StoreMode) throws(Failure) {
        let place = frame.values + slot.pointee.placeOffset
        if mode == .merge { try slot.pointee.merge(&self, place) } else { try slot.pointee.read(&self, place) }
    }

    /// Reads the value at the position for a slot whose place may already hold another value.
    mutating func readAgain(
        _ slot: PlanPointer<Slot>,
        bit: Int,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) {
        if mode == .initialize, frame.isRead(bit) {
            slot.pointee.property.destroy(frame.values + slot.pointee.placeOffset)
        }
        frame.remove(bit)
        _ = frame.insertSeen(bit)
        do throws(Failure) {
            try read(slot, into: frame, mode)
        } catch {
            frame.markFailed(bit)
            throw error
        }
    }

    /// Reads the value of an alternative key of a slot that was already read under another key.
    private mutating func readAlternative(
        _ slot: PlanPointer<Slot>,
        _ slotBit: Int,
        _ rank: Int,
        at key: BytePointer,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        guard slot.pointee.traits.allowsSeveralNames else {
            let names = ([slot.pointee.traits.keys] + slot.pointee.traits.aliases).map {
                quoted($0.joined(separator: "."))
            }
            record(
                RawIssue(
                    code: .duplicateKey,
                    offset: key - start,
                    expected: "only one of them",
                    found: "another of the keys \(names.joined(separator: ", "))"
                )
            )
            if isHalted { throw Failure() }
            try skipValue()
            return false
        }
        let others = slot.pointee.alternativeBits.enumerated().filter { $0.offset != rank && frame.isSeen($0.element) }
        if others.contains(where: { $0.offset < rank }) {
            note(.duplicateKey, at: key - start, "another of a field's keys passed over")
            try skipValue()
            return true
        }
        note(.duplicateKey, at: key - start, "another of a field's keys taken")
        try readAgain(slot, bit: slotBit, into: frame, mode)
        return true
    }

    /// Skips the value of a slot that is only written, and reads the members that other slots have in it. Reads the
    /// value too if all fields are read.
    private mutating func readUnread(
        _ slot: PlanPointer<Slot>,
        _ slotBit: Int,
        _ child: PlanPointer<KeyNode>?,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        if let child {
            if readsAllFields { return try readShared(slot, bit: slotBit, child, into: frame, mode) }
            if readNull() { return true }
            return try readMembers(of: child, into: frame, mode)
        }
        if readsAllFields { try readAgain(slot, bit: slotBit, into: frame, mode) } else { try skipValue() }
        return true
    }

    /// Reads a value, and the members of other slots from it.
    ///
    /// - Parameters:
    ///   - slot: The slot of the value.
    ///   - bit: The bit of the slot, if it differs from the entry's.
    ///   - child: The members of other slots.
    ///   - frame: The frame.
    ///   - mode: What happens to the values that the places hold.
    /// - Returns: Whether all members could be read.
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded.
    mutating func readShared(
        _ slot: PlanPointer<Slot>,
        bit: Int? = nil,
        _ child: PlanPointer<KeyNode>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        func readSlot(_ reader: inout JSONReader) throws(Failure) {
            guard let bit else { return try reader.read(slot, into: frame, mode) }
            try reader.readAgain(slot, bit: bit, into: frame, mode)
        }
        var isWhole = true
        guard position != end, position.pointee == ASCII.openBrace else {
            try readSlot(&self)
            return true
        }
        let (value, depth) = (position, remainingDepth)
        let claimed = ensureContext().claimedKeys.count
        defer { context?.claimedKeys.removeSubrange(claimed...) }
        isWhole = try readClaimedMembers(of: child, into: frame, mode)
        (position, remainingDepth) = (value, depth)
        try readSlot(&self)
        return isWhole
    }

    /// Reads the members that `node` has in the object at the position, and claims their keys. Skips the others.
    private mutating func readClaimedMembers(
        of node: PlanPointer<KeyNode>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        var isWhole = true
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return true }
        repeat {
            let key = position
            let index = try indexOfKey(in: node)
            guard index >= 0 else {
                try skipValue()
                continue
            }
            context?.claimedKeys.append(ClaimedKey(key: key, depth: remainingDepth, isTag: false))
            let isRead = try readMember(node.pointee.entries + index, at: key, into: frame, mode)
            if !isRead { isWhole = false }
        } while try advance(closing: ASCII.closeBrace)
        return isWhole
    }

    /// Reads the value at the position as the member of `entry`.
    ///
    /// - Returns: Whether it could be read.
    mutating func readMember(
        _ entry: PlanPointer<KeyNode.Entry>,
        at key: BytePointer,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        guard frame.insertSeen(Int(entry.pointee.bit)) else {
            return try readDuplicate(of: key, entry, into: frame, mode)
        }
        do throws(Failure) {
            switch entry.pointee.target {
            case .slot(let slot):
                try read(slot, into: frame, mode)
                return true
            case .group(let child):
                if readNull() { return true }
                return try readMembers(of: child, into: frame, mode)
            case .composite(let target):
                return try read(target, at: key, into: frame, mode)
            }
        } catch {
            markFailed(entry, in: frame)
            if isHalted { throw error }
            return false
        }
    }
}
