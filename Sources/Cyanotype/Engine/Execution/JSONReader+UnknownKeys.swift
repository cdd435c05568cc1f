// Unknown keys: ignored, rejected, or kept for a property.
extension JSONReader {
    /// Handles a member whose key is unknown to `node`; the position is at its value.
    ///
    /// - Parameters:
    ///   - key: The place of the key.
    ///   - hash: The hash of the key.
    ///   - node: The known keys.
    ///   - frame: The frame.
    ///   - object: The place of the object's first key.
    /// - Returns: Whether the key is allowed.
    /// - Throws: ``Failure`` if reading has to stop.
    @inline(never)
    mutating func skipUnknown(
        _ key: BytePointer,
        hash: Int,
        of node: PlanPointer<KeyNode>,
        in frame: Frame,
        _ object: BytePointer
    ) throws(Failure) -> Bool {
        switch claim(of: key) {
        case .none: break
        case .first:
            try skipValue()
            return true
        case .again:
            return try skipRepeated(key)
        }
        if let slot = node.pointee.union {
            try deferMember(ofUnion: slot, node, at: key, in: frame)
            return true
        }
        switch node.pointee.unknownKeys {
        case .keep(let slot):
            try deferMember(.unknown(node), slot: slot, at: key, level: node.pointee.path.count, in: frame)
            return true
        case .ignore, .reject:
            if isRepeated(key, hash: hash, in: object, depth: remainingDepth) { return try skipRepeated(key) }
            let isAllRight = try ignore(key, of: node)
            try skipValue()
            return isAllRight
        }
    }

    /// Skips a member whose key is unknown, where that is allowed; the position is at its value.
    ///
    /// - Parameters:
    ///   - key: The place of the key.
    ///   - hash: The hash of the key.
    ///   - object: The place of the object's first key.
    /// - Returns: Whether the key is allowed.
    /// - Throws: ``Failure`` if reading has to stop.
    mutating func skipIgnored(_ key: BytePointer, hash: Int, _ object: BytePointer) throws(Failure) -> Bool {
        if options.duplicateKeys == .reject, isRepeated(key, hash: hash, in: object, depth: remainingDepth) {
            try skipDuplicate(of: key)
            return false
        }
        try skipValue()
        return true
    }

    /// Ignores a key that is unknown to `node`, or records an issue for it.
    ///
    /// - Returns: Whether the key is allowed.
    mutating func ignore(_ key: BytePointer, of node: PlanPointer<KeyNode>) throws(Failure) -> Bool {
        let isRejected: Bool =
            if case .reject(let inStores) = node.pointee.unknownKeys { inStores || !readsExactValues } else { false }
        if !isRejected, !options.rejectsUnknownKeys {
            if takesNotes { note(.unknownKey, at: key - start, "unknown key") }
            return true
        }
        recordUnknown(key, of: node)
        if isHalted { throw Failure() }
        return false
    }

    private mutating func recordUnknown(_ key: BytePointer, of node: PlanPointer<KeyNode>) {
        let after = position
        position = key
        let name = (try? readStringBody()) ?? ""
        position = after
        let keys = (0..<node.pointee.count).map { node.pointee.entries[$0].key } + node.pointee.unionKeys
        // The key may belong to another variant.
        let known = keys.filter { $0 != name }
        let expected: String
        if let nearest = known.nearest(to: name) {
            expected = "\(quoted(nearest))"
        } else if known.isEmpty {
            expected = "no member"
        } else {
            expected =
                "one of " + known.prefix(12).map(quoted).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
        }
        record(
            RawIssue(
                code: .unknownKey,
                offset: key - start,
                expected: expected,
                found: "unknown key \(quoted(name.excerpt))"
            )
        )
    }

}
