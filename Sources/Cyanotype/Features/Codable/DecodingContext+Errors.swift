extension DecodingContext {
    /// Returns the error for a document that the reader refused.
    @inline(never)
    func failedDocument() -> any Error {
        if let documentError = shared.pointee.documentError { return documentError }
        let issue = reader.pointee.issues.first
        let description =
            switch issue?.code {
            case .duplicateKey: "The given data has an object with the same key twice."
            case .depthLimit: "The given data is nested too deeply."
            default: "The given data was not valid JSON."
            }
        let cause = reader.pointee.makeError(hasText: true, of: { Any.self })
        // Where the text is not JSON, it has no path.
        let path = issue?.code == .duplicateKey ? cause.issues.first?.path : nil
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path?.components.map(PathKey.init) ?? [],
                debugDescription: description,
                underlyingError: cause
            )
        )
        shared.pointee.documentError = error
        return error
    }

    /// Returns the error for a value of the wrong type. The value must be at the position, not skipped yet.
    @inline(never)
    func mismatch(_ type: Any.Type, _ place: DecodingLocation) -> any Error {
        guard let kind = reader.pointee.peekKind else {
            // The value is not even JSON.
            do {
                try skipValue()
                return failedDocument()
            } catch {
                return error
            }
        }
        if kind == .null { return foundNull(type, place) }
        return DecodingError.typeMismatch(
            type,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Expected to decode \(type) but found \(kind.description) instead."
            )
        )
    }

    /// Returns the error for a null or a missing value where the type is required.
    func foundNull(_ type: Any.Type, _ place: DecodingLocation) -> any Error {
        DecodingError.valueNotFound(
            type,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Cannot get value of type \(type) -- found null value instead"
            )
        )
    }

    /// Returns the error for a value at `offset` that the reader refused to read as the type.
    @inline(never)
    func refused(_ type: Any.Type, at offset: Int, _ place: DecodingLocation) -> any Error {
        if reader.pointee.isHalted { return failedDocument() }
        let issue = reader.pointee.issues.last
        reader.pointee.issues.removeAll()
        move(to: offset, depth: depth)
        let text = (try? reader.pointee.readNumberText()) ?? ""
        let number = text.utf8.count <= 64 ? text : "\(text.prefix(63))…"
        let path = place.path
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: "The number \(number) is not representable in \(type).",
                underlyingError: MappingError(
                    issues: [
                        MappingError.Issue(
                            code: issue?.code ?? .outOfRange,
                            path: MappingPath(path.map(\.step)),
                            location: nil,
                            expected: issue?.expected ?? "a number that a \(type) can hold",
                            found: "number \(number)"
                        )
                    ],
                    isTruncated: false
                )
            )
        )
    }

    /// Returns the error for a value that is invalid for its type.
    func corrupted(_ description: String, _ place: DecodingLocation) -> any Error {
        DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: place.path, debugDescription: description)
        )
    }

    /// Whether a key that follows an equal one in its object is an error.
    var rejectsDuplicates: Bool { reader.pointee.options.duplicateKeys == .reject }

    /// Whether the first or the last of duplicate keys counts.
    var takesFirst: Bool { reader.pointee.options.duplicateKeys == .first }
    var takesLast: Bool { reader.pointee.options.duplicateKeys == .last }

    /// Notes a key that follows an equal one in its object.
    func noteDuplicate(at offset: Int) {
        let which = takesFirst ? "first" : "last"
        reader.pointee.note(.duplicateKey, at: offset, "duplicate key: its \(which) value taken")
    }

    /// Returns the error for an object that has a key twice, and refuses the document.
    @inline(never)
    func duplicateKey(at offset: Int) -> any Error {
        reader.pointee.position = reader.pointee.start + offset
        reader.pointee.halt(.duplicateKey, expected: "each key once", found: "duplicate key")
        return failedDocument()
    }
}

extension JSONReader.Kind {
    /// A description of a value of this kind, with its article.
    var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "a dictionary"
        }
    }
}

extension CodingKey {
    /// This key as a component of a path.
    var step: MappingPath.Component {
        intValue.map { .index($0) } ?? .key(stringValue)
    }
}
