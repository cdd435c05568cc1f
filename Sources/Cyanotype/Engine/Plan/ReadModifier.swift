/// A modification of how the value of a slot is read.
enum ReadModifier: Sendable {
    /// Values that are accepted in addition to those that the inner modifiers accept.
    enum Acceptance: Sendable {
        case nothingMore, null, anything
    }

    /// Wraps the read closure. The wrapper also receives whether the place already holds a value.
    case wrap(Acceptance, @Sendable (_ read: @escaping Slot.Read, _ isFull: Bool) -> Slot.Read)
    /// Checks the rules of the slot with these indices.
    case rules(Range<Int>)
}

extension Slot {
    /// Wraps the slot's read closures in another one.
    ///
    /// - Parameters:
    ///   - acceptance: The values that the wrapper reads and the slot's own closure does not.
    ///   - wrap: Returns the wrapper, given the inner closure and whether the place already holds a value.
    mutating func wrapReads(
        accepting acceptance: ReadModifier.Acceptance = .nothingMore,
        _ wrap: @escaping @Sendable (_ read: @escaping Read, _ isFull: Bool) -> Read
    ) {
        readModifiers.append(.wrap(acceptance, wrap))
        applyLayers()
    }

    /// Adds a rule, which is checked together with those before it.
    mutating func addRule(_ rule: FieldRule) {
        rules.append(rule)
        if case .rules(let range) = readModifiers.last {
            readModifiers[readModifiers.count - 1] = .rules(range.lowerBound..<rules.count)
        } else {
            readModifiers.append(.rules(rules.count - 1..<rules.count))
        }
        applyLayers()
    }

    /// Replaces the closures that read the value inside the modifiers.
    mutating func replaceReads(_ read: @escaping Read, merge: @escaping Read) {
        base = (read, merge)
        applyLayers()
    }

    /// Hides the value in the issues of reading it, if the field is sensitive. A value that is read by a sensitive type
    /// hides itself.
    ///
    /// This comes last, around all modifiers, when the field is added to a table, because a field's modifiers come in
    /// any order.
    mutating func hideReads() {
        // A flattened field has no key of its own; the fields of its model hide their values themselves.
        guard isSensitive, !hidesReads, !isDeferred else { return }
        hidesReads = true
        leaf = .none
        func hiding(_ read: @escaping Read) -> Read {
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                try reader.readSensitive { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try read(&reader, place)
                }
            }
        }
        (read, merge) = (hiding(read), hiding(merge))
    }

    private mutating func applyLayers() {
        let base = self.base ?? (read, merge)
        self.base = base
        hidesReads = false
        leaf = .none
        (read, merge) = base
        for modifier in readModifiers {
            switch modifier {
            case .wrap(_, let wrap): (read, merge) = (wrap(read, false), wrap(merge, true))
            case .rules(let range):
                let rules = Array(rules[range])
                (read, merge) = (checking(rules, read, isFull: false), checking(rules, merge, isFull: true))
            }
        }
    }

    /// Returns a closure that reads the value and then checks it.
    private func checking(_ rules: [FieldRule], _ read: @escaping Read, isFull: Bool) -> Read {
        let (withPlace, destroy) = (withPlace, destroy)
        return { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
            let offset = reader.offset
            try read(&reader, place)
            var broken: [BrokenRule] = []
            withPlace(place) { value in broken = rules.broken(by: value) }
            if broken.isEmpty { return }
            if !isFull { destroy(place) }
            for rule in broken { _ = reader.rejected(at: offset, code: rule.code, expected: rule.expected) }
            throw JSONReader.Failure()
        }
    }
}
