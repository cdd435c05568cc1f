extension Union {
    /// Writes a value as the variant that it is.
    func write(_ subject: Subject, to writer: inout JSONWriter) {
        guard let variant = variants.first(where: { $0.matches(subject) }) else {
            return writer.cannotWrite("a variant of \(Subject.self)", found: "a case that none is for")
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
                writer.writeTagged(by: key, tag, object: { _ = variant.write(subject, &$0) })
            } else {
                writer.writeObject(taggedBy: key, tag) { _ in }
            }
        }
    }
}

extension JSONWriter {
    /// Writes an object with a tag before its other members.
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

    /// Writes an object with a tag before the members that `write` writes as an object of their own.
    mutating func writeTagged(by key: String, _ tag: JSON, object write: (inout JSONWriter) -> Void) {
        let start = count
        let issueCount = issues.count
        guard open(ASCII.openBrace) else { return }
        writeKey(key)
        tag.write(to: &self)
        // The object is written where it would be without the tag; its first bracket becomes a comma.
        depth -= 1
        let object = count
        write(&self)
        guard issues.count == issueCount else { return }
        guard base[object] == ASCII.openBrace else {
            return cannotWrite("an object, for a tag to be a member of", found: "another value")
        }
        if count == object + 2 {
            count = object
            if options.prettyPrinted { writeLineBreak() }
            self.write(byte: ASCII.closeBrace)
        } else {
            base[object] = ASCII.comma
        }
        needsComma = true
        if options.sortedKeys { sortObject(from: start) }
    }
}
