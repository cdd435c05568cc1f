/// A modification of how the value of a slot is read.
@safe
enum ReadModifier: Sendable {
    /// Returns a closure that reads a value by means of the inner closure. Also receives whether the place already holds
    /// a value.
    typealias Wrapper = @Sendable (_ read: @escaping Slot.Read, _ isFull: Bool) -> Slot.Read

    /// Values that a default replaces.
    enum ReplacedValues: Sendable {
        case null, invalid
    }

    /// Reads the value in another way, without replacing it by a default.
    case wrap(Wrapper)
    /// Stores a default for some values.
    case replace(ReplacedValues, Wrapper)
    /// Checks the rules of the slot with these indices.
    case rules(Range<Int>)
}

extension Slot {
    /// Wraps the slot's read closures in others that replace no values.
    mutating func wrapReads(_ wrapper: @escaping ReadModifier.Wrapper) {
        traits.readModifiers.append(.wrap(wrapper))
        applyModifiers()
    }

    /// Wraps the slot's read closures in others that store a default for some values.
    mutating func addDefault(for values: ReadModifier.ReplacedValues, _ wrapper: @escaping ReadModifier.Wrapper) {
        traits.readModifiers.append(.replace(values, wrapper))
        applyModifiers()
    }

    /// Whether a default replaces these values.
    func hasDefault(for values: ReadModifier.ReplacedValues) -> Bool {
        traits.readModifiers.contains { modifier in
            if case .replace(values, _) = modifier { true } else { false }
        }
    }

    /// Adds a rule, which is checked together with those before it.
    mutating func addRule(_ rule: FieldRule) {
        traits.rules.append(rule)
        let count = traits.rules.count
        if case .rules(let range) = traits.readModifiers.last {
            traits.readModifiers[traits.readModifiers.count - 1] = .rules(range.lowerBound..<count)
        } else {
            traits.readModifiers.append(.rules(count - 1..<count))
        }
        applyModifiers()
    }

    /// Replaces the closures that read the value inside the modifiers.
    mutating func replaceReads(_ read: @escaping Read, merge: @escaping Read) {
        traits.unmodifiedReads = (read, merge)
        applyModifiers()
    }

    /// Hides the value in the issues of reading it, if the field is sensitive. A value that is read by a sensitive type
    /// hides itself.
    ///
    /// This comes last, around all modifiers, when the field is added to a table, because a field's modifiers come in
    /// any order.
    mutating func hideReads() {
        // A flattened field has no key of its own; the fields of its model hide their values themselves.
        guard isSensitive, !traits.hidesReads, !isDeferred else { return }
        traits.hidesReads = true
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

    private mutating func applyModifiers() {
        let unmodified = traits.unmodifiedReads ?? (read, merge)
        traits.unmodifiedReads = unmodified
        traits.hidesReads = false
        leaf = .none
        (read, merge) = unmodified
        for modifier in traits.readModifiers {
            switch modifier {
            case .wrap(let wrapper), .replace(_, let wrapper):
                (read, merge) = (wrapper(read, false), wrapper(merge, true))
            case .rules(let range):
                let rules = Array(traits.rules[range])
                (read, merge) = (checking(rules, read, isFull: false), checking(rules, merge, isFull: true))
            }
        }
    }

    /// Returns a closure that reads the value and then checks it.
    private func checking(_ rules: [FieldRule], _ read: @escaping Read, isFull: Bool) -> Read {
        let (withPlace, destroy) = (property.withPlace, property.destroy)
        return { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
            let offset = reader.offset
            try read(&reader, place)
            // A store returns what it got.
            if reader.readsExactValues { return }
            var broken: [BrokenRule] = []
            withPlace(place.source) { value in broken = rules.broken(by: value) }
            if broken.isEmpty { return }
            if !isFull { destroy(place) }
            for rule in broken { _ = reader.rejected(at: offset, code: rule.code, expected: rule.expected) }
            throw JSONReader.Failure()
        }
    }
}
