// The members of a model's object.
extension JSONWriter {
    /// Writes the model at `instance`, whose blueprint has this table, as an object.
    @usableFromInline
    mutating func writeObject(of table: SlotTable, _ instance: ValueSource) {
        if table.isComposite { return writeCompositeObject(of: table, instance) }
        writeObject { $0.writeMembers(of: table.root, instance) }
    }

    /// Writes the members of one object of the model at `instance`.
    @inline(__always)
    mutating func writeMembers(of node: PlanPointer<KeyNode>, _ instance: ValueSource) {
        if options.sortedKeys { return writeSortedMembers(of: node, instance) }
        var entry = node.pointee.written
        let end = entry + node.pointee.writtenCount
        while entry != end {
            writeMember(entry, instance)
            entry += 1
        }
    }

    @inline(never)
    private mutating func writeSortedMembers(of node: PlanPointer<KeyNode>, _ instance: ValueSource) {
        for position in 0..<node.pointee.writtenCount {
            writeMember(node.pointee.written + Int(node.pointee.sortedOrder[position]), instance)
        }
    }

    @inline(__always)
    mutating func writeMember(_ entry: PlanPointer<KeyNode.Entry>, _ instance: ValueSource) {
        if entry.pointee.leaf != .none {
            return writeLeaf(of: entry, instance + entry.pointee.sourceOffset)
        }
        switch entry.pointee.target {
        case .slot(let slot):
            let issueCount = issues.count
            slot.pointee.write(&self, instance + slot.pointee.sourceOffset, slot)
            if slot.pointee.isSensitive { endSensitiveValue(issueCount) }
        case .group(let child):
            unsafe writeGroup(entry.pointee.text, child, instance)
        case .composite(let target):
            unsafe writeCompositeMember(target, entry.pointee.text, instance)
        }
    }

    /// Writes the key and value of a leaf at `source`.
    @inline(__always)
    private mutating func writeLeaf(of entry: PlanPointer<KeyNode.Entry>, _ source: ValueSource) {
        switch entry.pointee.leaf {
        case .none: break
        case .alwaysWritten:
            guard let thunks = entry.pointee.thunks else { return }
            // The value is not sensitive: see `Slot.hideReads`.
            unsafe writeKey(text: entry.pointee.text)
            thunks.pointee.write(from: source, to: &self)
        case .string:
            unsafe writeKey(text: entry.pointee.text)
            writeString(at: source)
        case .optionalString:
            if source[as: String?.self] == nil { return writeNilMember(entry) }
            unsafe writeKey(text: entry.pointee.text)
            // The value of an `Optional` is at the optional's own address.
            writeString(at: source)
        case .int:
            unsafe writeKey(text: entry.pointee.text)
            writeInteger(source[as: Int.self])
        case .optionalInt:
            if let integer = source[as: Int?.self] {
                unsafe writeKey(text: entry.pointee.text)
                writeInteger(integer)
            } else {
                writeNilMember(entry)
            }
        case .bool:
            unsafe writeKey(text: entry.pointee.text)
            writeBool(source[as: Bool.self])
        case .optionalBool:
            if let bool = source[as: Bool?.self] {
                unsafe writeKey(text: entry.pointee.text)
                writeBool(bool)
            } else {
                writeNilMember(entry)
            }
        case .double:
            unsafe writeKey(text: entry.pointee.text)
            writeDouble(source[as: Double.self])
        case .optionalDouble:
            if let double = source[as: Double?.self] {
                unsafe writeKey(text: entry.pointee.text)
                writeDouble(double)
            } else {
                writeNilMember(entry)
            }
        }
    }

    private mutating func writeNilMember(_ entry: PlanPointer<KeyNode.Entry>) {
        if case .slot(let slot) = entry.pointee.target, omitsNil(slot) { return }
        unsafe writeKey(text: entry.pointee.text)
        writeNull()
    }

    /// Writes a nested object that only groups keys; omits it if it has no members.
    // Not inlined, because the function that writes a member calls this one, and must be inlined into the member loop.
    @inline(never)
    mutating func writeGroup(
        _ key: UnsafeRawBufferPointer,
        _ child: PlanPointer<KeyNode>,
        _ instance: ValueSource,
        unknownMembers: JSON.Object? = nil,
        hides: (String) -> Bool = { _ in false }
    ) {
        let start = (count: count, needsComma: needsComma)
        unsafe writeKey(text: key)
        guard open(ASCII.openBrace) else { return }
        if let unknownMembers {
            writeMembers(of: child, instance, and: unknownMembers, hides: hides)
        } else {
            writeMembers(of: child, instance)
        }
        if needsComma {
            close(ASCII.closeBrace)
        } else {
            depth -= 1
            (count, needsComma) = start
        }
    }
}
