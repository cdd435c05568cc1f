extension Union {
    /// Reads the value at the reader's position.
    ///
    /// A level of a union takes several times the stack of a model's.
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        if ThreadStack.hasRoom() { return try readHere(&reader) }
        return try ThreadStack.withRoom { () throws(JSONReader.Failure) in try readHere(&reader) }
    }

    private func readHere(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        if reader.context?.references?.isInField == true, let subject = try readTagged(&reader) { return subject }
        return switch usableForm {
        case .internallyTagged(let tag): try readInternal(tag, &reader)
        case .adjacentlyTagged(let tag, let content): try readAdjacent(tag, content, &reader)
        case .externallyTagged: try readExternal(&reader)
        case .untagged: try readUntagged(&reader)
        case nil: refuse()
        }
    }

    private func readInternal(
        _ tag: String,
        _ reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        guard let member = try reader.find([tag])[0] else { throw try reader.missingTag(tag) }
        let value = try reader.readTag(at: member)
        guard let variant = variant(tagged: value) else { return try readUnknown(value, at: member, &reader) }
        return try reader.claiming(member) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            if variant.hasValue { return try variant.read(&reader) }
            // Only the tag is known; the other members are unknown.
            try reader.readMembersBeside([])
            // A variant without a value is created from nothing.
            guard let subject = variant.missing() else { throw reader.mismatch("an object") }
            return subject
        }
    }

    private func readAdjacent(
        _ tag: String,
        _ content: String,
        _ reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        let object = reader.position
        let found = try reader.find([tag, content])
        guard let member = found[0] else { throw try reader.missingTag(tag) }
        let value = try reader.readTag(at: member)
        guard let variant = variant(tagged: value) else { return try readUnknown(value, at: member, &reader) }
        let members = found.compactMap { $0 }
        // A variant without a value has `null` as its content, or none.
        guard let member = found[1], variant.hasValue || !reader.isNull(at: member) else {
            try reader.readMembersBeside(members)
            if let subject = variant.missing() { return subject }
            throw reader.missingMember(content, of: object)
        }
        // Read in document order among the others, so that each enclosing union does not skip it again.
        var subject: Subject?
        try reader.readMembersBeside(members, reading: member) {
            (reader: inout JSONReader) throws(JSONReader.Failure) in
            subject = try variant.read(&reader)
        }
        guard let subject else { throw JSONReader.Failure() }
        return subject
    }

    private func readExternal(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        let first = reader.position
        if reader.isAtString {
            let tag = JSON.string(try reader.readString())
            if let variant = variant(tagged: tag), let subject = variant.missing() { return subject }
            reader.position = first
            // The string is the tag and the whole value, so notes and issues point to it.
            return try readUnknown(tag, at: FoundMember(key: first, value: first), &reader)
        }
        let depth = reader.remainingDepth
        try reader.open(ASCII.openBrace, expected: "an object with one member, or a tag in a string")
        guard !reader.close(ASCII.closeBrace) else {
            reader.position = first
            throw reader.mismatch("an object with one member, whose key is \(tags)")
        }
        let key = reader.position
        let tag = JSON.string(try reader.readKeyString())
        try reader.consumeColon()
        guard let variant = variant(tagged: tag) else {
            // `readUnknown` keeps or skips the whole object. The key is the tag.
            (reader.position, reader.remainingDepth) = (first, depth)
            return try readUnknown(tag, at: FoundMember(key: key, value: key), &reader)
        }
        var result = try readExternal(variant, &reader)
        while try reader.advance(closing: ASCII.closeBrace) {
            let duplicate = reader.position
            let isSame = try reader.readKeyString().utf8.elementsEqual(tag.stringValue?.utf8 ?? "".utf8)
            guard isSame, reader.options.duplicateKeys != .reject else {
                (reader.position, reader.remainingDepth) = (first, depth)
                throw reader.mismatch("an object with one member")
            }
            try reader.consumeColon()
            if reader.options.duplicateKeys == .first {
                _ = try reader.skipRepeated(duplicate)
            } else {
                _ = try reader.resolveDuplicate(of: duplicate)
                result = try readExternal(variant, &reader)
            }
        }
        return try result.get()
    }

    /// Reads the value of an externally tagged variant. One that fails has been skipped, so the end of the object can
    /// still be checked.
    private func readExternal(
        _ variant: Variant<Subject>,
        _ reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Result<Subject, JSONReader.Failure> {
        do throws(JSONReader.Failure) {
            return .success(try variant.read(&reader))
        } catch {
            if reader.isHalted { throw error }
            return .failure(error)
        }
    }

    /// Keeps a value with an unknown tag, or records an issue.
    private func readUnknown(
        _ tag: JSON,
        at member: FoundMember,
        _ reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Subject {
        guard let unknown = unknownVariant else {
            throw try reader.unknownTag(at: member, expected: tags)
        }
        reader.note(.unknownCase, at: member.value - reader.start, "unknown tag kept")
        return try unknown.read(&reader)
    }
}

extension JSONReader {
    /// Reads the value of a tag. The position does not change.
    func readTag(at member: FoundMember) throws(Failure) -> JSON {
        let rest = unsafe UnsafeRawBufferPointer(member.value.bytes(to: end))
        var reader = unsafe JSONReader(rest, options: JSONOptions(maximumDepth: remainingDepth))
        // `null` is no tag, and neither is a value with a duplicate key. If the value is not JSON, that becomes an
        // issue when the object is read or skipped: `find` may have stopped before the value.
        return (try? reader.readJSON()) ?? .null
    }

    /// Returns whether a member is `null`, if its value is JSON. `find` may have stopped at the end of the bytes.
    func isNull(at member: FoundMember) -> Bool { member.value != end && member.value.pointee == ASCII.n }

    /// Records that the object at the position has no tag, and skips it.
    mutating func missingTag(_ tag: String) throws(Failure) -> Failure {
        let object = position
        try skipValue()
        return missingMember(tag, of: object)
    }

    /// Records that the object at `object`, which has been skipped, lacks a member.
    mutating func missingMember(_ key: String, of object: BytePointer) -> Failure {
        reportMissing([key], object: object - start)
        return Failure()
    }

    /// Records that the tag of the object at the position is unknown, and skips the object.
    mutating func unknownTag(at member: FoundMember, expected: String) throws(Failure) -> Failure {
        try skipValue()
        return rejected(at: member.value - start, expected: expected)
    }

    /// Skips the object at the position. Members other than `known` and the claimed ones are unknown.
    ///
    /// - Parameters:
    ///   - known: Known members of the object.
    ///   - member: The one of them that is read instead of skipped.
    ///   - read: Reads its value.
    /// - Throws: ``Failure`` if a member is invalid or `read` throws. The other members are still checked.
    mutating func readMembersBeside(
        _ known: [FoundMember],
        reading member: FoundMember? = nil,
        by read: (inout JSONReader) throws(Failure) -> Void = { _ in }
    ) throws(Failure) {
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return }
        var isWhole = true
        let object = position
        repeat {
            let key = position
            let name = try readKeyString()
            try consumeColon()
            // Compares places: a duplicate of the key has another one.
            if key == member?.key {
                do throws(Failure) {
                    try read(&self)
                } catch {
                    if isHalted { throw error }
                    isWhole = false
                }
            } else if known.contains(where: { $0.key == key }) || claim(of: key) == .first {
                try skipValue()
            } else if known.contains(where: { keyText(at: $0.key)?.utf8.elementsEqual(name.utf8) == true })
                || claim(of: key) == .again
            {
                let isAllowed = try skipRepeated(key)
                if !isAllowed { isWhole = false }
            } else if isRepeated(key, in: object, depth: remainingDepth) {
                let isAllowed = try skipRepeated(key)
                if !isAllowed { isWhole = false }
            } else if options.rejectsUnknownKeys {
                isWhole = false
                record(
                    RawIssue(
                        code: .unknownKey,
                        offset: key - start,
                        expected: "no other member",
                        found: "unknown key \(quoted(name.excerpt))"
                    )
                )
                if isHalted { throw Failure() }
                try skipValue()
            } else {
                note(.unknownKey, at: key - start, "unknown key")
                try skipValue()
            }
        } while try advance(closing: ASCII.closeBrace)
        if !isWhole { throw Failure() }
    }
}
