// The members of a model's object.
extension JSONWriter {
    /// Writes the model at `instance`, whose blueprint has this table, as an object.
    @usableFromInline
    mutating func writeObject(of table: SlotTable, _ instance: UnsafeRawPointer) {
        if table.isComposite { return writeCompositeObject(of: table, instance) }
        writeObject { $0.writeMembers(of: table.root, instance) }
    }

    /// Writes the members of one object of the model at `instance`.
    @inline(__always)
    mutating func writeMembers(of node: UnsafePointer<KeyNode>, _ instance: UnsafeRawPointer) {
        if options.sortedKeys { return writeSortedMembers(of: node, instance) }
        var entry = UnsafePointer(node.pointee.written)
        let end = entry + node.pointee.writtenCount
        while entry != end {
            writeMember(entry, instance)
            entry += 1
        }
    }

    @inline(never)
    private mutating func writeSortedMembers(of node: UnsafePointer<KeyNode>, _ instance: UnsafeRawPointer) {
        for position in 0..<node.pointee.writtenCount {
            writeMember(node.pointee.written + Int(node.pointee.sortedOrder[position]), instance)
        }
    }

    @inline(__always)
    mutating func writeMember(_ entry: UnsafePointer<KeyNode.Entry>, _ instance: UnsafeRawPointer) {
        if entry.pointee.leaf != .none {
            return writeLeaf(of: entry, instance + entry.pointee.sourceOffset)
        }
        switch entry.pointee.target {
        case .slot(let slot):
            let issueCount = issues.count
            slot.pointee.write(&self, instance + slot.pointee.sourceOffset, slot)
            if slot.pointee.isSensitive { redactIssues(from: issueCount) }
        case .group(let child):
            writeGroup(entry.pointee.text, child, instance)
        case .composite(let target):
            writeCompositeMember(target, entry.pointee.text, instance)
        }
    }

    /// Writes the key and value of a leaf at `source`.
    @inline(__always)
    private mutating func writeLeaf(of entry: UnsafePointer<KeyNode.Entry>, _ source: UnsafeRawPointer) {
        func value<Value>(_ type: Value.Type) -> UnsafePointer<Value> { source.assumingMemoryBound(to: type) }
        switch entry.pointee.leaf {
        case .none: break
        case .alwaysWritten:
            guard let thunks = entry.pointee.thunks else { return }
            // The value is not sensitive: see `Slot.hideReads`.
            writeKey(text: entry.pointee.text)
            thunks.pointee.write(from: source, to: &self)
        case .string:
            writeKey(text: entry.pointee.text)
            writeString(at: value(String.self))
        case .optionalString:
            if value(String?.self).pointee == nil { return writeNilMember(entry) }
            writeKey(text: entry.pointee.text)
            // The value of an `Optional` is at the optional's own address.
            writeString(at: value(String.self))
        case .int:
            writeKey(text: entry.pointee.text)
            writeInteger(value(Int.self).pointee)
        case .optionalInt:
            if let integer = value(Int?.self).pointee {
                writeKey(text: entry.pointee.text)
                writeInteger(integer)
            } else {
                writeNilMember(entry)
            }
        case .bool:
            writeKey(text: entry.pointee.text)
            writeBool(value(Bool.self).pointee)
        case .optionalBool:
            if let bool = value(Bool?.self).pointee {
                writeKey(text: entry.pointee.text)
                writeBool(bool)
            } else {
                writeNilMember(entry)
            }
        case .double:
            writeKey(text: entry.pointee.text)
            writeDouble(value(Double.self).pointee)
        case .optionalDouble:
            if let double = value(Double?.self).pointee {
                writeKey(text: entry.pointee.text)
                writeDouble(double)
            } else {
                writeNilMember(entry)
            }
        }
    }

    private mutating func writeNilMember(_ entry: UnsafePointer<KeyNode.Entry>) {
        if case .slot(let slot) = entry.pointee.target, omitsNil(slot) { return }
        writeKey(text: entry.pointee.text)
        writeNull()
    }

    /// Writes a nested object that only groups keys; omits it if it has no members.
    // Not inlined, because the function that writes a member calls this one, and must be inlined into the member loop.
    @inline(never)
    mutating func writeGroup(
        _ key: UnsafeRawBufferPointer,
        _ child: UnsafePointer<KeyNode>,
        _ instance: UnsafeRawPointer,
        unknownMembers: JSON.Object? = nil,
        hides: (String) -> Bool = { _ in false }
    ) {
        let start = (count: count, needsComma: needsComma)
        writeKey(text: key)
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
