// Reads a union whose members are among those of an object, which have been skipped. So the tag may follow the content.
extension Union {
    /// The keys that the members of the variants may have.
    var memberKeys: [String] {
        switch form {
        case .internallyTagged(let tag): [tag] + variants.flatMap { $0.scattered?.keys() ?? [] }
        case .adjacentlyTagged(let tag, let content): [tag, content]
        case .externallyTagged: variants.compactMap { $0.tag?.stringValue }
        case .untagged: []
        }
    }

    /// The mistakes that prevent flattening the union.
    var flatteningMistakes: [BlueprintMistake] {
        switch form {
        case .adjacentlyTagged, .externallyTagged: return []
        case .untagged:
            return [
                BlueprintMistake(
                    .wrongForm,
                    "\(subjectName) is untagged and cannot be flattened, because nothing distinguishes its members from the others"
                )
            ]
        case .internallyTagged:
            return variants.compactMap { variant in
                guard variant.hasValue, let tag = variant.tag, variant.scattered?.keys() == nil else { return nil }
                return BlueprintMistake(
                    .wrongForm,
                    """
                    the value of the variant \(tag) of \(subjectName) is not a model or union whose members can stand among \
                    others; tag the union adjacently or externally, or do not flatten it
                    """
                )
            }
        }
    }

    /// Whether the members include any that identify the union.
    func isPresent(in members: [DeferredMember], _ reader: borrowing JSONReader) -> Bool {
        func has(_ key: String) -> Bool { members.contains { reader.hasKey(key, $0) } }
        switch form {
        case .internallyTagged(let tag): return has(tag)
        case .adjacentlyTagged(let tag, let content): return has(tag) || has(content)
        case .externallyTagged:
            if unknownVariant != nil, members.contains(where: \.mayKeep) { return true }
            return memberKeys.contains(where: has)
        case .untagged: return false
        }
    }

    /// Records that the object at `object` has no member of the union.
    func missing(from object: Int, _ reader: inout JSONReader) -> JSONReader.Failure {
        switch form {
        case .internallyTagged(let tag), .adjacentlyTagged(let tag, _): reader.reportMissing([tag], object: object)
        case .externallyTagged, .untagged:
            if reader.isHalted { break }
            let expected = "a key that is \(tags)"
            reader.record(RawIssue(code: .missingKey, offset: object, expected: expected, found: "no such key"))
        }
        return JSONReader.Failure()
    }

    /// Reads the union.
    ///
    /// - Parameters:
    ///   - members: The candidate members. The union leaves those that are not its own.
    ///   - object: The offset of the object that contains them.
    ///   - reader: The reader.
    /// - Returns: The value; `nil` if none of its members are present.
    /// - Throws: ``JSONReader/Failure`` after recording the issues.
    func read(
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject? {
        if ThreadStack.hasRoom() { return try readHere(outOf: &members, of: object, from: &reader) }
        return try ThreadStack.withRoom { () throws(JSONReader.Failure) in
            try readHere(outOf: &members, of: object, from: &reader)
        }
    }

    private func readHere(
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject? {
        switch usableForm {
        case .internallyTagged(let tag): try readInternal(tag, outOf: &members, of: object, from: &reader)
        case .adjacentlyTagged(let tag, let content):
            try readAdjacent(tag, content, outOf: &members, of: object, from: &reader)
        case .externallyTagged: try readExternal(outOf: &members, from: &reader)
        case .untagged, nil: refuse()
        }
    }

    private func readInternal(
        _ key: String,
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject? {
        guard let tag = try takeTag(key, outOf: &members, from: &reader) else { return nil }
        let value = try reader.readTag(of: tag)
        guard let variant = variant(tagged: value) else {
            let kept = [tag] + members.filter(\.mayKeep)
            // Even if this is an error, because it is unknown which members belong to the union.
            members.removeAll(where: \.mayKeep)
            return try readUnknown(tag, kept, from: &reader)
        }
        guard let scattered = variant.scattered else { return variant.missing() }
        // The tag may also be a field of the value.
        if variant.hasField(key, reader.context?.chosen) { members.insert(tag, at: 0) }
        return try scattered.read(&reader, &members, object)
    }

    /// Removes the tag from the members. With two tags, it is unclear whether the other members are unknown.
    private func takeTag(
        _ key: String,
        outOf members: inout [DeferredMember],
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> DeferredMember? {
        do throws(JSONReader.Failure) {
            return try reader.take(key, outOf: &members)
        } catch {
            members.removeAll { member in memberKeys.contains { reader.hasKey($0, member) } }
            throw error
        }
    }

    private func readAdjacent(
        _ key: String,
        _ contentKey: String,
        outOf members: inout [DeferredMember],
        of object: Int,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject? {
        let tag = try takeTag(key, outOf: &members, from: &reader)
        let content = try reader.take(contentKey, outOf: &members)
        guard let tag else {
            if content != nil { throw missing(from: object, &reader) }
            return nil
        }
        let value = try reader.readTag(of: tag)
        guard let variant = variant(tagged: value) else {
            return try readUnknown(tag, [tag] + [content].compactMap { $0 }, from: &reader)
        }
        guard let content, variant.hasValue || content.value.pointee != ASCII.n else {
            if let subject = variant.missing() { return subject }
            reader.reportMissing([contentKey], object: object)
            throw JSONReader.Failure()
        }
        reader.goBack(to: content)
        return try variant.read(&reader)
    }

    private func readExternal(
        outOf members: inout [DeferredMember],
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject? {
        var found: (variant: Variant<Subject>, member: DeferredMember)?
        var isWhole = true
        for variant in variants {
            guard let tag = variant.tag?.stringValue, let member = try reader.take(tag, outOf: &members) else {
                continue
            }
            if found == nil {
                found = (variant, member)
                continue
            }
            reader.record(
                RawIssue(
                    code: .duplicateKey,
                    offset: member.key - reader.start,
                    expected: "only one variant",
                    found: "another of the keys \(memberKeys.map(quoted).joined(separator: ", "))"
                )
            )
            if reader.isHalted { throw JSONReader.Failure() }
            isWhole = false
        }
        if let found {
            reader.goBack(to: found.member)
            let subject = try found.variant.read(&reader)
            if !isWhole { throw JSONReader.Failure() }
            return subject
        }
        let kept = members.filter(\.mayKeep)
        guard unknownVariant != nil, let first = kept.first else { return nil }
        members.removeAll(where: \.mayKeep)
        return try readUnknown(first, kept, from: &reader)
    }

    /// Keeps members with an unknown tag, or records an issue.
    private func readUnknown(
        _ tag: DeferredMember,
        _ members: [DeferredMember],
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        reader.goBack(to: tag)
        guard let kept = unknownVariant?.kept else {
            throw try reader.unknownTag(at: FoundMember(key: tag.key, value: tag.value), expected: tags)
        }
        reader.note(.unknownCase, at: tag.value - reader.start, "unknown tag kept")
        let inOrder = members.sorted { $0.key < $1.key }
        return kept.make(.object(try reader.readUnknown(inOrder, over: JSON.Object(), notes: false)))
    }

    /// Whether a key is the tag of a value's variant or belongs to that variant.
    func hasKey(_ key: String, of subject: Subject, _ chosen: ChosenBlueprint?) -> Bool {
        let variant = variants.first { $0.matches(subject) }
        // A variant that keeps an unknown tag has no keys of its own.
        guard let variant, let ownTag = variant.tag else { return false }
        switch form {
        case .internallyTagged(let tag): return key == tag || variant.details.hasKey(subject, key, chosen)
        case .adjacentlyTagged(let tag, let content): return key == tag || key == content && variant.hasValue
        case .externallyTagged: return ownTag.stringValue == key
        case .untagged: return false
        }
    }

    /// Writes the members of a value into the open object.
    ///
    /// - Parameters:
    ///   - subject: The value.
    ///   - node: The keys of the object. A value that keeps unknown members writes neither these keys again nor the keys of
    ///     other unions.
    ///   - writer: The writer.
    func writeMembers(of subject: Subject, beside node: PlanPointer<KeyNode>, to writer: inout JSONWriter) {
        let variant = variants.first { $0.matches(subject) }
        if let json = variant?.kept?.value(subject), case .object(let members) = json {
            for (key, value) in members where !node.pointee.hasKey(key) && !writer.isKeyOfUnion(key) {
                writer.writeKept(key, value, isHidden: false)
            }
        } else if form == .externallyTagged, let tag = variant?.tag?.stringValue, variant?.hasValue == false {
            // There is no bracket that the tag could replace.
            writer.writeKey(tag)
            writer.writeNull()
        } else {
            writer.writeMembers(ofObject: "\(Subject.self)") { write(subject, to: &$0) }
        }
    }
}

extension Mappable {
    /// Whether a key belongs to the value, whose members are among those of another object.
    func hasKey(_ key: String, _ chosen: ChosenBlueprint?) -> Bool {
        if let model = self as? any Model { return model.hasKey(key, by: chosen) }
        if let union = self as? any MappableUnion { return union.hasKeyAsUnion(key, chosen) }
        return false
    }
}

extension Model {
    fileprivate func hasKey(_ key: String, by chosen: ChosenBlueprint?) -> Bool {
        let table = (chosen?.blueprint(of: Self.self) ?? BlueprintCache.blueprint(of: Self.self)).table
        if table.root.pointee.hasKey(key) { return true }
        guard table.root.pointee.unionKeys.contains(key), let subject = self as? Subject else { return false }
        return ValueSource.withSource(of: subject) { table.isKeyOfUnion(key, in: $0, chosen) }
    }
}

extension MappableUnion {
    fileprivate func hasKeyAsUnion(_ key: String, _ chosen: ChosenBlueprint?) -> Bool {
        Self.cachedUnion.union.hasKey(key, of: self, chosen)
    }
}

extension JSONWriter {
    /// Writes the members of an object into the open object. A description shows any other value under the key.
    mutating func writeMembers(ofObject key: String, _ write: (inout JSONWriter) -> Void) {
        let hasOthers = needsComma
        let issueCount = issues.count
        // The first bracket replaces the comma, or the bracket of the open object.
        let start = hasOthers ? count : count - 1
        count = start
        depth -= 1
        write(&self)
        depth += 1
        if issues.count != issueCount { return }
        guard unsafe base[start] == ASCII.openBrace else {
            (count, needsComma) = (hasOthers ? start : start + 1, hasOthers)
            if !hasOthers { unsafe base[start] = ASCII.openBrace }
            if describer == nil {
                return cannotWrite("an object, whose members stand among others", found: "another value")
            }
            writeKey(key)
            return write(&self)
        }
        count -= 1
        while unsafe base[count - 1] == ASCII.space || base[count - 1] == 0x0a { count -= 1 }
        if count == start + 1 {
            if hasOthers { count = start }
            needsComma = hasOthers
            return
        }
        if hasOthers { unsafe base[start] = ASCII.comma }
        needsComma = true
    }
}
