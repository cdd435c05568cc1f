internal import Synchronization

extension Union {
    /// Writes a value as its variant.
    func write(_ subject: Subject, to writer: inout JSONWriter) {
        if ThreadStack.hasRoom() { return writeHere(subject, to: &writer) }
        ThreadStack.withRoom { writeHere(subject, to: &writer) }
    }

    private func writeHere(_ subject: Subject, to writer: inout JSONWriter) {
        guard let form = usableForm else { refuse() }
        guard let index = variants.firstIndex(where: { $0.matches(subject) }) else {
            return writer.cannotWrite("a variant of \(Subject.self)", found: "a case that none is for")
        }
        let variant = variants[index]
        if writer.writesExactValues, form == .untagged || writer.referenceField != nil {
            return writeTagged(variant, subject, to: &writer)
        }
        guard let tag = variant.tag else {
            // Kept as it was.
            _ = variant.write(subject, &writer)
            return
        }
        switch form {
        case .untagged:
            _ = variant.write(subject, &writer)
        case .externallyTagged:
            guard case .string(let key) = tag else {
                return writer.cannotWrite("a tag that is a string", found: tag.description)
            }
            if !variant.hasValue { return writer.writeString(key) }
            writer.writeObject { writer in
                writer.writeKey(key)
                _ = variant.write(subject, &writer)
            }
        case .adjacentlyTagged(let key, let content):
            writer.writeObject(taggedBy: key, tag) { writer in
                guard variant.hasValue else { return }
                writer.writeKey(content)
                _ = variant.write(subject, &writer)
            }
        case .internallyTagged(let key):
            if variant.hasValue {
                let mayBeMember =
                    writer.hasChosen
                    ? variant.mayWrite(key, writer.chosen) : details.tagWriters.contains(index, of: variants, key)
                writer.writeTagged(by: key, tag, mayBeMember: mayBeMember) { _ = variant.write(subject, &$0) }
            } else {
                writer.writeObject(taggedBy: key, tag) { _ in }
            }
        }
    }
}

// In a store's document, an untagged union has tags too: the first variant that accepts a value may be another one. A
// reference has no place for a tag inside.
extension Union {
    /// Writes a value in an array after its tag, which is `null` for a value that no variant is for.
    private func writeTagged(_ variant: Variant<Subject>, _ subject: Subject, to writer: inout JSONWriter) {
        if writer.referenceField != nil, let kept = variant.kept?.value(subject), isTagged(kept) {
            // It came from a program that knows the tag.
            return kept.write(to: &writer)
        }
        guard writer.openArray() else { return }
        writer.advanceElement()
        (variant.tag ?? .null).write(to: &writer)
        writer.advanceElement()
        _ = variant.write(subject, &writer)
        writer.closeArray()
    }

    /// Whether a kept value is the form that ``writeTagged(_:_:to:)`` gives a value of a variant that this program lacks.
    private func isTagged(_ kept: JSON) -> Bool {
        guard case .array(let elements) = kept, elements.count == 2 else { return false }
        return elements[0] != .null && variant(tagged: elements[0]) == nil
    }

    /// Reads what ``writeTagged(_:_:to:)`` has written.
    ///
    /// - Returns: The value; `nil`, without moving, for anything else, such as what a migration has made.
    func readTagged(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Subject? {
        let (first, depth) = (reader.position, reader.remainingDepth)
        guard reader.isAtArray else { return nil }
        try reader.open(ASCII.openBracket, expected: "an array")
        if !reader.close(ASCII.closeBracket) {
            let tag = try reader.readJSON()
            let variant = tag == .null ? unknownVariant : variant(tagged: tag)
            if let variant, try reader.advance(closing: ASCII.closeBracket) {
                let subject = Result { () throws(JSONReader.Failure) in try variant.read(&reader) }
                if reader.isHalted { throw JSONReader.Failure() }
                if try !reader.advance(closing: ASCII.closeBracket) { return try subject.get() }
            }
        }
        (reader.position, reader.remainingDepth) = (first, depth)
        // In a field with references, no variant has another form.
        guard reader.context?.references?.isInField == true, let unknownVariant else { return nil }
        reader.note(.unknownCase, at: reader.offset, "unknown tag kept")
        return try unknownVariant.read(&reader)
    }
}

extension JSONWriter {
    /// Writes an object whose tag precedes its other members.
    mutating func writeObject(
        taggedBy key: String,
        _ tag: JSON,
        _ writeMembers: (inout JSONWriter) -> Void
    ) {
        let start = count
        let issueCount = issues.count
        writeObject { writer in
            writer.writeKey(key)
            tag.write(to: &writer)
            writeMembers(&writer)
        }
        if options.sortedKeys, issues.count == issueCount { sortObject(from: start) }
    }

    /// Writes an object whose tag precedes the members that `write` writes as an object of their own.
    ///
    /// - Parameters:
    ///   - key: The key of the tag.
    ///   - tag: The tag.
    ///   - mayBeMember: Whether the tag may be one of those members.
    ///   - write: Writes the object.
    mutating func writeTagged(
        by key: String,
        _ tag: JSON,
        mayBeMember: Bool = false,
        object write: (inout JSONWriter) -> Void
    ) {
        let start = count
        let issueCount = issues.count
        guard open(ASCII.openBrace) else { return }
        writeKey(key)
        tag.write(to: &self)
        // Writes the object where it would start without the tag; its first bracket becomes a comma.
        depth -= 1
        let object = count
        write(&self)
        guard issues.count == issueCount else { return }
        guard count > object, unsafe base[object] == ASCII.openBrace else {
            return writeUntagged(from: start, object: object)
        }
        if mayBeMember, describer == nil, let own = member(key, from: object) {
            if own == tag { return removeTag(from: start, object: object) }
            count = start
            return cannotWrite("the tag \(tag) as the value of \(quoted(key))", found: "another value")
        }
        if count == object + 2 {
            count = object
            if options.prettyPrinted { writeLineBreak() }
            self.write(byte: ASCII.closeBrace)
        } else {
            unsafe base[object] = ASCII.comma
        }
        needsComma = true
        if options.sortedKeys { sortObject(from: start) }
    }

    /// Turns what began as an object with a tag, followed by a value that is not an object, into one value.
    @inline(never)
    private mutating func writeUntagged(from start: Int, object: Int) {
        let length = count - object
        count = start
        guard describer != nil, length > 0 else {
            return cannotWrite("an object, for a tag to be a member of", found: "another value")
        }
        // A description shows the value alone.
        unsafe (base + start).update(from: base + object, count: length)
        count += length
    }

    /// The value that the object at `object`, which was written last, has for the key of a tag.
    @inline(never)
    private func member(_ key: String, from object: Int) -> JSON? {
        let bytes = unsafe UnsafeRawBufferPointer(start: base + object, count: count - object)
        var reader = unsafe JSONReader(bytes, options: JSONOptions(maximumDepth: .max))
        guard let member = try? reader.find([key])[0] else { return nil }
        return try? reader.readTag(at: member)
    }

    /// Moves an object to the start of its tag, because the tag is already one of its members.
    @inline(never)
    private mutating func removeTag(from start: Int, object: Int) {
        let length = count - object
        unsafe (base + start).update(from: base + object, count: length)
        count = start + length
        originalValues = originalValues.map { values in
            Dictionary(uniqueKeysWithValues: values.map { ($0 < object ? $0 : $0 - object + start, $1) })
        }
    }
}

// MARK: - Variants that may write the tag

extension Variant {
    /// Whether the value is a model with a field for a key.
    func hasField(_ key: String, _ chosen: ChosenBlueprint?) -> Bool {
        guard let model = valueType as? any Model.Type else { return false }
        return table(of: model, chosen).hasField(key)
    }

    /// Whether the value may write a key: a field of a model, a kept member, or anything in a dictionary.
    func mayWrite(_ key: String, _ chosen: ChosenBlueprint?) -> Bool {
        guard let valueType else { return false }
        // The value may be of a subclass.
        guard let model = valueType as? any Model.Type, !(valueType is AnyObject.Type) else { return true }
        return table(of: model, chosen).mayWrite(key)
    }

    private func table<M: Model>(of model: M.Type, _ chosen: ChosenBlueprint?) -> SlotTable {
        (chosen?.blueprint(of: model) ?? BlueprintCache.blueprint(of: model)).table
    }
}

extension SlotTable {
    fileprivate func hasField(_ key: String) -> Bool {
        root.pointee.hasKey(key) || root.pointee.unionKeys.contains(key)
    }

    /// Whether a field, a kept member, or a coder in place of fields may write a key.
    func mayWrite(_ key: String) -> Bool {
        hasField(key) || unknownKeysSlot != nil || !unions.isEmpty || slotCount == 0
    }
}

/// The variants of a union that may write the tag themselves.
///
/// Computed on first use, because the blueprint of a variant may need the union. A lookup for each written value would
/// take longer than writing many values.
final class TagWriters: Sendable {
    private final class Flags: Sendable {
        let flags: [Bool]

        init(_ flags: [Bool]) {
            self.flags = flags
        }
    }

    private let flags = AtomicLazyReference<Flags>()

    func contains<Subject>(_ index: Int, of variants: [Variant<Subject>], _ key: String) -> Bool {
        let flags = self.flags.load() ?? self.flags.storeIfNil(Flags(variants.map { $0.mayWrite(key, nil) }))
        return flags.flags[index]
    }
}
