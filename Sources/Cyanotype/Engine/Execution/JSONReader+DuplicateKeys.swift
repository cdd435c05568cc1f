// Duplicate keys: an error, unless the options choose which value wins.
extension JSONReader {
    /// Handles a member whose key is a duplicate.
    ///
    /// - Returns: Whether the duplicate is allowed.
    @inline(never)
    mutating func readDuplicate(
        of key: BytePointer,
        _ entry: PlanPointer<KeyNode.Entry>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        switch options.duplicateKeys {
        case .reject:
            try skipDuplicate(of: key)
            return false
        case .first:
            note(.duplicateKey, at: key - start, "duplicate key: its first value taken")
            try skipValue()
            return true
        case .last:
            // A flattened model notes its own duplicates.
            if !entry.pointee.isFlattened {
                note(.duplicateKey, at: key - start, "duplicate key: its last value taken")
            }
            return try readLast(of: key, entry, into: frame, mode)
        }
    }

    private mutating func readLast(
        of key: BytePointer,
        _ entry: PlanPointer<KeyNode.Entry>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        do throws(Failure) {
            switch entry.pointee.target {
            case .slot(let slot):
                try readAgain(slot, bit: Int(entry.pointee.bit), into: frame, mode)
                return true
            case .group(let child):
                forget(child, in: frame, mode)
                if readNull() { return true }
                return try readMembers(of: child, into: frame, mode)
            case .composite(let target):
                return try readLast(of: key, entry, target, into: frame, mode)
            }
        } catch {
            markFailed(entry, in: frame)
            if isHalted { throw error }
            return false
        }
    }

    private mutating func readLast(
        of key: BytePointer,
        _ entry: PlanPointer<KeyNode.Entry>,
        _ target: PlanPointer<KeyNode.Entry.CompositeTarget>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        switch target.pointee {
        case .alternative(let slot, let slotBit, let rank):
            let bits = slot.pointee.alternativeBits
            let isTaken = !bits.indices.contains { $0 < rank && frame.isSeen(bits[$0]) }
            if isTaken {
                try readAgain(slot, bit: slotBit, into: frame, mode)
            } else {
                try skipValue()
            }
            return true
        case .shared(let slot, let child):
            forget(slot, bit: Int(entry.pointee.bit), in: frame, mode)
            _ = frame.insertSeen(Int(entry.pointee.bit))
            forget(child, in: frame, mode)
            return try readShared(slot, child, into: frame, mode)
        case .flattened(let slot, let member, let level):
            // The flattened model chooses between the two.
            try deferMember(.known(member), slot: slot, at: key, level: level, in: frame)
            return true
        case .unread(_, _, let child):
            if let child { forget(child, in: frame, mode) }
            return try read(target, at: key, into: frame, mode)
        case .members, .unwritten, .known, .mistake:
            return true
        }
    }

    /// Resets a slot as if its key had not been found.
    private func forget(_ slot: PlanPointer<Slot>, bit: Int, in frame: Frame, _ mode: StoreMode) {
        if mode == .initialize, frame.isRead(bit) {
            slot.pointee.property.destroy(frame.values + slot.pointee.placeOffset)
        }
        frame.remove(bit)
    }

    /// Resets the slots below a group as if their keys had not been found.
    private func forget(_ node: PlanPointer<KeyNode>, in frame: Frame, _ mode: StoreMode) {
        for index in 0..<node.pointee.count {
            let entry = node.pointee.entries + index
            let bit = Int(entry.pointee.bit)
            switch entry.pointee.target {
            case .slot(let slot): forget(slot, bit: bit, in: frame, mode)
            case .group(let child): forget(child, in: frame, mode)
            case .composite(let target):
                switch target.pointee {
                case .shared(let slot, let child):
                    forget(slot, bit: bit, in: frame, mode)
                    forget(child, in: frame, mode)
                case .alternative(let slot, let slotBit, _):
                    if frame.isSeen(bit) { forget(slot, bit: slotBit, in: frame, mode) }
                case .unread(let slot, let slotBit, let child):
                    forget(slot, bit: slotBit, in: frame, mode)
                    if let child { forget(child, in: frame, mode) }
                case .flattened(_, let member, _):
                    context?.deferred.removeAll { $0.frame == frame.base && $0.kind.entry == member }
                case .members, .unwritten, .known, .mistake: break
                }
            }
            frame.remove(bit)
        }
    }

    /// Marks the slot of `entry`, or everything below its group, as failed, so that it is not reported as missing too.
    @inline(never)
    mutating func markFailed(_ entry: PlanPointer<KeyNode.Entry>, in frame: Frame) {
        switch entry.pointee.target {
        case .slot: frame.markFailed(Int(entry.pointee.bit))
        case .group(let child): markFailed(child, in: frame)
        case .composite(let target):
            switch target.pointee {
            case .alternative(_, let slotBit, _):
                // A slot that was read under another key stays; one that failed is marked.
                if !frame.isSeen(slotBit) { frame.markFailed(slotBit) }
                _ = frame.insertSeen(Int(entry.pointee.bit))
            case .shared(_, let child):
                frame.markFailed(Int(entry.pointee.bit))
                markFailed(child, in: frame)
            case .unread(_, _, let child):
                if let child { markFailed(child, in: frame) }
            case .flattened(let slot, let member, let level):
                // The flattened model marks it.
                ensureContext().deferred.append(
                    DeferredMember(
                        frame: frame.base,
                        slot: slot,
                        kind: .failed(member),
                        key: position,
                        value: position,
                        depth: remainingDepth,
                        level: level
                    )
                )
            case .members, .unwritten, .known, .mistake: break
            }
        }
    }

    private mutating func markFailed(_ node: PlanPointer<KeyNode>, in frame: Frame) {
        for index in 0..<node.pointee.count {
            let entry = node.pointee.entries + index
            let hasSlot =
                switch entry.pointee.target {
                case .slot: true
                case .group: false
                case .composite(let target):
                    switch target.pointee {
                    case .shared, .flattened: true
                    default: false
                    }
                }
            if hasSlot, frame.isSeen(Int(entry.pointee.bit)) { continue }
            markFailed(entry, in: frame)
        }
    }
}

extension KeyNode.Entry {
    /// Whether the entry belongs to a member of a flattened model.
    fileprivate var isFlattened: Bool {
        guard case .composite(let target) = target, case .flattened = target.pointee else { return false }
        return true
    }
}
