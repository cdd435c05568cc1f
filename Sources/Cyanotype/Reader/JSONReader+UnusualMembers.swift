/// A member of an object that was passed over, for what is made of it at the end of the object.
struct DeferredMember {
    enum Kind {
        /// A member of a flattened model: its entry in that model's table.
        case known(UnsafePointer<KeyNode.Entry>)
        /// A member whose key is unknown to the node.
        case unknown(UnsafePointer<KeyNode>)
    }

    /// The frame that the object is read into.
    let frame: UnsafeMutableRawPointer

    /// The slot that it is for.
    let slot: Int

    let kind: Kind
    let key: UnsafePointer<UInt8>
    let value: UnsafePointer<UInt8>
}

// Members that few blueprints have, and keys that few documents have: out of the way of the others.
extension JSONReader {
    /// Reads the value at the position that is not just a slot's or a group's.
    @inline(never)
    mutating func read(
        _ target: UnsafePointer<KeyNode.Entry.UnusualTarget>,
        at key: UnsafePointer<UInt8>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        switch target.pointee {
        case .members:
            // Only written.
            return true
        case .alternative(let slot, let slotBit, let rank):
            if !frame.isSeen(slotBit) {
                try readAgain(slot, bit: slotBit, into: frame, use)
                return true
            }
            return try readAlternative(slot, slotBit, rank, at: key, into: frame, use)
        case .shared(let slot, let child):
            return try readShared(slot, child, into: frame, use)
        case .flattened(let slot, let member):
            try deferMember(.known(member), slot: slot, at: key, in: frame)
            return true
        }
    }

    /// Reads the value at the position by a slot.
    private mutating func read(_ slot: UnsafePointer<Slot>, into frame: Frame, _ use: FrameUse) throws(Failure) {
        let place = frame.values + slot.pointee.placeOffset
        if use == .merge { try slot.pointee.merge(&self, place) } else { try slot.pointee.read(&self, place) }
    }

    /// Reads the value at the position by a slot whose place another value may have taken.
    private mutating func readAgain(
        _ slot: UnsafePointer<Slot>,
        bit: Int,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) {
        if use == .initialize, frame.isRead(bit) {
            slot.pointee.destroy(frame.values + slot.pointee.placeOffset)
        }
        frame.remove(bit)
        _ = frame.insertSeen(bit)
        do throws(Failure) {
            try read(slot, into: frame, use)
        } catch {
            frame.markFailed(bit)
            throw error
        }
    }

    /// Reads the value of one of several keys of a slot that has been read by another of them.
    private mutating func readAlternative(
        _ slot: UnsafePointer<Slot>,
        _ slotBit: Int,
        _ rank: Int,
        at key: UnsafePointer<UInt8>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        guard slot.pointee.allowsSeveralNames else {
            let names = ([slot.pointee.keys] + slot.pointee.aliases).map { jsonQuoted($0.joined(separator: ".")) }
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
        try readAgain(slot, bit: slotBit, into: frame, use)
        return true
    }

    /// Reads a value, and by it members of other slots.
    private mutating func readShared(
        _ slot: UnsafePointer<Slot>,
        _ child: UnsafePointer<KeyNode>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        var isWhole = true
        guard position != end, position.pointee == ASCII.openBrace else {
            try read(slot, into: frame, use)
            return true
        }
        let (value, depth) = (position, remainingDepth)
        let claimed = madeContext.claimedKeys.count
        defer { context?.claimedKeys.removeSubrange(claimed...) }
        isWhole = try readClaimedMembers(of: child, into: frame, use)
        (position, remainingDepth) = (value, depth)
        try read(slot, into: frame, use)
        return isWhole
    }

    /// Reads the members that `node` has of the object at the position, and claims their keys; passes over the others.
    private mutating func readClaimedMembers(
        of node: UnsafePointer<KeyNode>,
        into frame: Frame,
        _ use: FrameUse
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
            context?.claimedKeys.append(ClaimedKey(key: key, depth: remainingDepth))
            let isRead = try readMember(node.pointee.entries + index, at: key, into: frame, use)
            if !isRead { isWhole = false }
        } while try advance(closing: ASCII.closeBrace)
        return isWhole
    }

    /// Reads the value at the position as the member that `entry` stands for.
    ///
    /// - Returns: Whether it could be read.
    private mutating func readMember(
        _ entry: UnsafePointer<KeyNode.Entry>,
        at key: UnsafePointer<UInt8>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        guard frame.insertSeen(Int(entry.pointee.bit)) else {
            return try readDuplicate(of: key, entry, into: frame, use)
        }
        do throws(Failure) {
            switch entry.pointee.target {
            case .slot(let slot):
                try read(slot, into: frame, use)
                return true
            case .group(let child):
                if readNull() { return true }
                return try readMembers(of: child, into: frame, use)
            case .unusual(let target):
                return try read(target, at: key, into: frame, use)
            }
        } catch {
            markFailed(entry, in: frame)
            if isHalted { throw error }
            return false
        }
    }
}

// MARK: - Keys that are there twice

extension JSONReader {
    /// Deals with a member whose key has been there already.
    ///
    /// - Returns: Whether that is all right.
    @inline(never)
    mutating func readDuplicate(
        of key: UnsafePointer<UInt8>,
        _ entry: UnsafePointer<KeyNode.Entry>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        switch options.duplicateKeys {
        case .reject:
            try skipDuplicate(of: key)
            return false
        case .first:
            note(.duplicateKey, at: key - start, "key again: its first value taken")
            try skipValue()
            return true
        case .last:
            note(.duplicateKey, at: key - start, "key again: its last value taken")
            return try readLast(of: key, entry, into: frame, use)
        }
    }

    private mutating func readLast(
        of key: UnsafePointer<UInt8>,
        _ entry: UnsafePointer<KeyNode.Entry>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        do throws(Failure) {
            switch entry.pointee.target {
            case .slot(let slot):
                try readAgain(slot, bit: Int(entry.pointee.bit), into: frame, use)
                return true
            case .group(let child):
                forget(child, in: frame, use)
                if readNull() { return true }
                return try readMembers(of: child, into: frame, use)
            case .unusual(let target):
                return try readLast(of: key, entry, target, into: frame, use)
            }
        } catch {
            markFailed(entry, in: frame)
            if isHalted { throw error }
            return false
        }
    }

    private mutating func readLast(
        of key: UnsafePointer<UInt8>,
        _ entry: UnsafePointer<KeyNode.Entry>,
        _ target: UnsafePointer<KeyNode.Entry.UnusualTarget>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        switch target.pointee {
        case .alternative(let slot, let slotBit, let rank):
            let bits = slot.pointee.alternativeBits
            let isTaken = !bits.indices.contains { $0 < rank && frame.isSeen(bits[$0]) }
            if isTaken {
                try readAgain(slot, bit: slotBit, into: frame, use)
            } else {
                try skipValue()
            }
            return true
        case .shared(let slot, let child):
            forget(slot, bit: Int(entry.pointee.bit), in: frame, use)
            _ = frame.insertSeen(Int(entry.pointee.bit))
            forget(child, in: frame, use)
            return try readShared(slot, child, into: frame, use)
        case .flattened(let slot, let member):
            // The flattened model decides between the two.
            try deferMember(.known(member), slot: slot, at: key, in: frame)
            return true
        case .members:
            return true
        }
    }

    /// Makes a slot as if its key had not been found.
    private func forget(_ slot: UnsafePointer<Slot>, bit: Int, in frame: Frame, _ use: FrameUse) {
        if use == .initialize, frame.isRead(bit) {
            slot.pointee.destroy(frame.values + slot.pointee.placeOffset)
        }
        frame.remove(bit)
    }

    /// Makes the slots below a group as if their keys had not been found.
    private func forget(_ node: UnsafePointer<KeyNode>, in frame: Frame, _ use: FrameUse) {
        for index in 0..<node.pointee.count {
            let entry = node.pointee.entries + index
            let bit = Int(entry.pointee.bit)
            switch entry.pointee.target {
            case .slot(let slot): forget(slot, bit: bit, in: frame, use)
            case .group(let child): forget(child, in: frame, use)
            case .unusual(let target):
                switch target.pointee {
                case .shared(let slot, let child):
                    forget(slot, bit: bit, in: frame, use)
                    forget(child, in: frame, use)
                case .alternative(let slot, let slotBit, _):
                    if frame.isSeen(bit) { forget(slot, bit: slotBit, in: frame, use) }
                case .flattened, .members: break
                }
            }
            frame.remove(bit)
        }
    }

    /// Records that a key is there again, and passes over its value.
    @inline(never)
    mutating func skipDuplicate(of key: UnsafePointer<UInt8>) throws(Failure) {
        recordDuplicate(of: key)
        if isHalted { throw Failure() }
        try skipValue()
    }

    /// Marks the slot, or everything below the group, that `entry` leads to as failed, so that it is not reported as
    /// missing too.
    @inline(never)
    func markFailed(_ entry: UnsafePointer<KeyNode.Entry>, in frame: Frame) {
        switch entry.pointee.target {
        case .slot: frame.markFailed(Int(entry.pointee.bit))
        case .group(let child): markFailed(child, in: frame)
        case .unusual(let target):
            switch target.pointee {
            case .alternative(_, let slotBit, _):
                // One that was read by another key stays, and one that failed is marked.
                if !frame.isSeen(slotBit) { frame.markFailed(slotBit) }
                _ = frame.insertSeen(Int(entry.pointee.bit))
            case .shared(_, let child):
                frame.markFailed(Int(entry.pointee.bit))
                markFailed(child, in: frame)
            case .flattened, .members: break
            }
        }
    }

    private func markFailed(_ node: UnsafePointer<KeyNode>, in frame: Frame) {
        for index in 0..<node.pointee.count {
            let entry = node.pointee.entries + index
            let hasSlot =
                switch entry.pointee.target {
                case .slot: true
                case .group: false
                case .unusual(let target): if case .shared = target.pointee { true } else { false }
                }
            if hasSlot, frame.isSeen(Int(entry.pointee.bit)) { continue }
            markFailed(entry, in: frame)
        }
    }
}

// MARK: - Keys that are unknown

extension JSONReader {
    /// Deals with a member whose key is unknown to `node`; the position is at its value.
    ///
    /// - Returns: Whether that is all right.
    @inline(never)
    mutating func skipUnknown(
        _ key: UnsafePointer<UInt8>,
        of node: UnsafePointer<KeyNode>,
        in frame: Frame
    ) throws(Failure) -> Bool {
        if node.pointee.unknownKeys == .ignore, context == nil, !options.rejectsUnknownKeys {
            try skipValue()
            return true
        }
        switch claim(of: key) {
        case .none: break
        case .first:
            try skipValue()
            return true
        case .again:
            return try skipClaimedAgain(key)
        }
        switch node.pointee.unknownKeys {
        case .keep(let slot):
            try deferMember(.unknown(node), slot: slot, at: key, in: frame)
            return true
        case .ignore where !options.rejectsUnknownKeys:
            if takesNotes { note(.unknownKey, at: key - start, "unknown key") }
            try skipValue()
            return true
        case .ignore, .reject:
            recordUnknown(key, of: node)
            if isHalted { throw Failure() }
            try skipValue()
            return false
        }
    }

    /// Deals with a key that is there again, and belongs to what reads the object and not to its blueprint.
    private mutating func skipClaimedAgain(_ key: UnsafePointer<UInt8>) throws(Failure) -> Bool {
        switch options.duplicateKeys {
        case .reject:
            try skipDuplicate(of: key)
            return false
        case .first: note(.duplicateKey, at: key - start, "key again: its first value taken")
        case .last: note(.duplicateKey, at: key - start, "key again: its last value taken")
        }
        try skipValue()
        return true
    }

    private mutating func recordUnknown(_ key: UnsafePointer<UInt8>, of node: UnsafePointer<KeyNode>) {
        let behind = position
        position = key
        let name = (try? readStringBody()) ?? ""
        position = behind
        let known = (0..<node.pointee.count).map { index in
            String(decoding: node.pointee.entries[index].name, as: UTF8.self)
        }
        let expected: String
        if let nearest = known.nearest(to: name) {
            expected = "\(jsonQuoted(nearest))"
        } else if known.isEmpty {
            expected = "no member"
        } else {
            expected =
                "one of " + known.prefix(12).map(jsonQuoted).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
        }
        record(
            RawIssue(
                code: .unknownKey,
                offset: key - start,
                expected: expected,
                found: "unknown key \(jsonQuoted(name))"
            )
        )
    }

    /// Passes over the value at the position, and notes where it is for the end of the object.
    private mutating func deferMember(
        _ kind: DeferredMember.Kind,
        slot: Int,
        at key: UnsafePointer<UInt8>,
        in frame: Frame
    ) throws(Failure) {
        let member = DeferredMember(frame: frame.base, slot: slot, kind: kind, key: key, value: position)
        try skipValue()
        madeContext.deferred.append(member)
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
        let behind = position
        // Inside the object once more.
        remainingDepth -= 1
        defer {
            if !isBroken { position = behind }
            remainingDepth += 1
        }
        var isWhole = true
        for index in table.deferredSlots where !frame.isSeen(index) {
            let slot = table.slots + index
            let place = frame.values + slot.pointee.placeOffset
            let own = members.filter { $0.slot == index }
            do throws(Failure) {
                noteChange(of: place, slot.pointee.restore)
                switch slot.pointee.role {
                case .value: break
                case .unknownKeys(let field) where field.extensions != nil:
                    try readExtensions(own, by: slot, field, place, isFull: isFull)
                case .unknownKeys(let field):
                    let kept = try readUnknown(own, over: field.members(in: slot, place, isFull: isFull))
                    field.put(kept, place, isFull)
                case .flattened(let field):
                    try field.read(&self, own, place, isFull, object)
                }
                _ = frame.insertSeen(index)
            } catch {
                frame.markFailed(index)
                isWhole = false
                if isHalted { throw error }
            }
        }
        return isWhole
    }

    /// Reads members as they are over `old` ones; for some of them there may be extension `fields`.
    mutating func readUnknown(
        _ members: [DeferredMember],
        over old: JSON.Object,
        fields: [UTF8Key: ExtensionFieldInfo] = [:]
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
                    note(.duplicateKey, at: member.key - start, "key again: its first value taken")
                    continue
                case .last:
                    note(.duplicateKey, at: member.key - start, "key again: its last value taken")
                }
            }
            position = member.value
            do throws(Failure) {
                let field = path.count == 1 ? fields[UTF8Key(path[0])] : nil
                object.insert(try readJSON(isSensitive: field?.isSensitive ?? false), at: path[...])
                if takesNotes, field == nil { note(.unknownKey, at: member.key - start, "unknown key kept") }
            } catch {
                if isHalted { throw error }
                isWhole = false
            }
        }
        if !isWhole { throw Failure() }
        return object
    }

    /// Reads members of a flattened model into a frame of its own.
    ///
    /// - Returns: Whether all could be read.
    mutating func readDeferred(
        _ members: [DeferredMember],
        of table: SlotTable,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        var isWhole = true
        for member in members {
            position = member.value
            switch member.kind {
            case .known(let entry):
                let isRead = try readMember(entry, at: member.key, into: frame, use)
                if !isRead { isWhole = false }
            case .unknown(let node):
                guard let slot = table.unknownKeysSlot else { continue }
                try deferMember(.unknown(node), slot: slot, at: member.key, in: frame)
            }
        }
        return isWhole
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
        if case .object(let object) = self[key] { inner = object }
        inner.insert(value, at: path.dropFirst())
        self[key] = .object(inner)
    }
}

extension [String] {
    /// The one that takes the fewest changes to become `name`, if those are few.
    func nearest(to name: String) -> String? {
        let candidates = map { (name: $0, distance: editDistance($0, name)) }
        guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
        // A third of the letters, so that what has nothing in common is not suggested.
        return best.distance <= Swift.max(1, Swift.min(name.count, best.name.count) / 3) ? best.name : nil
    }
}

/// How many letters have to be changed, put in, left out or swapped with their neighbour to make one string of the
/// other, letters of either case being the same (the optimal string alignment distance).
private func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
    // Long ones are no slips of the pen.
    guard left.count <= 64, right.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
            var best = Swift.min(substitution, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                best = Swift.min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}
