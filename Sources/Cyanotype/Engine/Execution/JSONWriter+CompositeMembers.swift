// Members that few blueprints have, separate from the fast path.
extension JSONWriter {
    /// Writes the model at `instance`, which has members other than plain values with their own keys.
    @inline(never)
    mutating func writeCompositeObject(of table: SlotTable, _ instance: ValueSource) {
        let start = count
        let issueCount = issues.count
        let outer = openUnions
        openUnions = table.unions.isEmpty ? nil : (table, instance)
        defer { openUnions = outer }
        writeObject { $0.writeAllMembers(of: table, table.root, instance) }
        // The members come from several sources, each with its own order. Issues have offsets in the text, which
        // sorting would move.
        if options.sortedKeys, issues.count == issueCount { sortObject(from: start) }
    }

    /// Writes the members that the model at `instance` has in the object of a node, including those of its flattened
    /// models and unknown ones.
    mutating func writeAllMembers(of table: SlotTable, _ node: PlanPointer<KeyNode>, _ instance: ValueSource) {
        guard case .keep(let index) = table.root.pointee.unknownKeys,
            case .unknownKeys(let field) = table.slots[index].traits.role
        else { return writeMembers(of: node, instance) }
        let source = instance + table.slots[index].sourceOffset
        let isSensitive = table.slots[index].isSensitive
        let path = node.pointee.path
        // The unknown members of this node, at the same path.
        let unknownMembers = path.reduce(field.get(source)) { $0[$1]?.objectValue ?? JSON.Object() }
        writeMembers(of: node, instance, and: unknownMembers) { key in
            isSensitive || field.extensions?(source).hidesMember(path.first ?? key) ?? false
        }
        // Only the outermost object has extension fields.
        guard path.isEmpty, let extensions = field.extensions else { return }
        let issueCount = issues.count
        extensions(source).writeValues(to: &self, beside: node)
        if isSensitive { endSensitiveValue(issueCount) }
    }

    /// Writes a member that was kept unchanged from decoding.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    ///   - isHidden: Whether the value, or a part of it, must not be quoted. Evaluated only if there are issues.
    mutating func writeKept(_ key: String, _ value: JSON, isHidden: @autoclosure () -> Bool) {
        writeKey(key)
        let issueCount = issues.count
        value.write(to: &self)
        if issues.count > issueCount, isHidden() { redactIssues(from: issueCount) }
    }

    /// Writes the members of a node, and unknown members beside and inside them. `hides` returns `true` for the keys of
    /// those that must not be quoted.
    mutating func writeMembers(
        of node: PlanPointer<KeyNode>,
        _ instance: ValueSource,
        and unknownMembers: JSON.Object,
        hides: (String) -> Bool
    ) {
        var groups: Set<ExactString> = []
        for index in 0..<node.pointee.writtenCount {
            let entry = node.pointee.written + index
            guard case .group(let child) = entry.pointee.target else {
                writeMember(entry, instance)
                continue
            }
            let key = entry.pointee.key
            guard case .object(let inner) = unknownMembers[key] else {
                writeMember(entry, instance)
                continue
            }
            groups.insert(ExactString(key))
            unsafe writeGroup(entry.pointee.text, child, instance, unknownMembers: inner, hides: hides)
        }
        for (key, value) in unknownMembers where !groups.contains(ExactString(key)) {
            // Skips keys that a field writes now but that were unknown at decoding.
            if node.pointee.hasKey(key) || node.pointee.path.isEmpty && isKeyOfUnion(key) { continue }
            writeKept(key, value, isHidden: hides(key))
        }
    }

    /// Whether a flattened union of the model has a key that was unknown at decoding, because the variant has changed.
    func isKeyOfUnion(_ key: String) -> Bool {
        guard let openUnions else { return false }
        let table = unsafe unsafeDowncast(openUnions.table, to: SlotTable.self)
        return table.root.pointee.unionKeys.contains(key) && table.isKeyOfUnion(key, in: openUnions.instance, chosen)
    }

    @inline(never)
    mutating func writeCompositeMember(
        _ target: PlanPointer<KeyNode.Entry.CompositeTarget>,
        _ key: UnsafeRawBufferPointer,
        _ instance: ValueSource
    ) {
        switch target.pointee {
        case .unwritten(let slot):
            guard writesAllFields else { return }
            let issueCount = issues.count
            slot.pointee.write(&self, instance + slot.pointee.sourceOffset, slot)
            if slot.pointee.isSensitive { endSensitiveValue(issueCount) }
        case .alternative, .flattened, .unread, .known:
            // These are only decoded.
            break
        case .members(let slot, let node):
            let source = instance + slot.pointee.sourceOffset
            let issueCount = issues.count
            switch slot.pointee.traits.role {
            case .value, .unknownKeys: break
            case .flattened(let field): field.withModel(source) { writeAllMembers(of: field.table, node, $0) }
            case .flattenedUnion(let field): field.write(&self, source, node)
            }
            if slot.pointee.isSensitive { endSensitiveValue(issueCount) }
        case .shared(let slot, let child):
            unsafe writeShared(slot, child, key, instance)
        case .mistake(let message):
            unsafe endProgram(String(decoding: message, as: UTF8.self))
        }
    }

    /// Writes a value that is an object, together with other slots' members inside it.
    private mutating func writeShared(
        _ slot: PlanPointer<Slot>,
        _ child: PlanPointer<KeyNode>,
        _ key: UnsafeRawBufferPointer,
        _ instance: ValueSource
    ) {
        if slot.pointee.traits.direction == .decodeOnly, !writesAllFields {
            return unsafe writeGroup(key, child, instance)
        }
        let start = (count: count, needsComma: needsComma)
        let issueCount = issues.count
        slot.pointee.write(&self, instance + slot.pointee.sourceOffset, slot)
        if slot.pointee.isSensitive { endSensitiveValue(issueCount) }
        // The field omits its value.
        if count == start.count { return unsafe writeGroup(key, child, instance) }
        if issues.count != issueCount { return }
        // The last byte tells the kind: only an object ends in `}`, and only `null` in `l`.
        let last = unsafe base[count - 1]
        if last == ASCII.closeBrace {
            reopenObject()
            writeMembers(of: child, instance)
            close(ASCII.closeBrace)
            return
        }
        // The members replace `null`, if there are any.
        let end = (count: count, needsComma: needsComma)
        let value = unsafe Array(UnsafeBufferPointer(start: base + start.count, count: count - start.count))
        (count, needsComma) = start
        unsafe writeGroup(key, child, instance)
        if count == start.count {
            // The buffer has held these bytes and never shrinks, so they fit.
            _ = unsafe UnsafeMutableBufferPointer(start: base + start.count, count: value.count).update(
                fromContentsOf: value
            )
            (count, needsComma) = end
        } else if last != UInt8(ascii: "l") {
            issues.append(
                RawIssue(
                    code: .notWritable,
                    offset: start.count,
                    keys: slot.pointee.traits.keys.suffix(1),
                    expected: "an object, because other fields have members in it",
                    found: "another value"
                )
            )
        }
    }

    /// Reopens the object that has just been written.
    private mutating func reopenObject() {
        // Also takes back the line break before the brace. The loop ends at the opening brace at the latest.
        count -= 1
        while unsafe base[count - 1] == ASCII.space || base[count - 1] == 0x0a { count -= 1 }
        needsComma = unsafe base[count - 1] != ASCII.openBrace
        depth += 1
    }

    /// Rewrites the object that begins at `start` with its keys in order.
    mutating func sortObject(from start: Int) {
        // The reader copies all that it returns, so the writer may overwrite the bytes. No writer exceeds this depth.
        let bytes = unsafe UnsafeRawBufferPointer(start: base + start, count: count - start)
        var reader = unsafe JSONReader(bytes, options: JSONOptions(maximumDepth: .max))
        reader.skipWhitespace()
        guard let object = try? reader.readJSON() else { return }
        count = start
        object.write(to: &self)
    }
}
