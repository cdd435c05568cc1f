extension [Slot] {
    /// The mistakes in the marks for stores.
    var storageMistakes: [BlueprintMistake] {
        // Most blueprints have no marks. A field without a key must have none: see `KeyTreeBuilder`.
        let marked = filter { !$0.traits.marks.isEmpty && !$0.isDeferred }
        return [StorageMarks.identity, .expiration].flatMap { marked.duplicates(of: $0) }
            + marked.flatMap(\.storageMistakes) + referenceMistakes
    }

    private func duplicates(of mark: StorageMarks) -> [BlueprintMistake] {
        let slots = filter { $0.traits.marks.contains(mark) }
        return slots.dropFirst().map { slot in
            BlueprintMistake(
                .duplicateMark,
                at: slot.traits.keys,
                "the fields \(slots[0].quotedKeys) and \(slot.quotedKeys) are both marked \(mark.modifiers[0])"
            )
        }
    }
}

extension Slot {
    fileprivate var storageMistakes: [BlueprintMistake] {
        var mistakes: [BlueprintMistake] = []
        let marks = traits.marks
        func add(_ code: LintFinding.Code, _ marks: StorageMarks, _ reason: String) {
            let text = marks.modifiers.joined(separator: " and ")
            let message = "the field \(quotedKeys) is marked \(text), but \(reason)"
            mistakes.append(BlueprintMistake(code, at: traits.keys, message))
        }
        if isHidden {
            add(
                .revealingMark,
                marks,
                "is sensitive, and a store would hold its value in the clear; leave out one of the two"
            )
        }
        let keyed = marks.intersection([.identity, .unique, .indexed])
        if let keyType = StorageKeyType(property.valueType) {
            if marks.contains(.identity), keyType.isOptional {
                add(.unsuitableMark, .identity, "may be nil, and every object has an identity")
            }
            let single = marks.intersection([.identity, .unique])
            if !single.isEmpty, keyType.isCollection {
                add(.unsuitableMark, single, "is a collection, whose elements have a key each; use indexed()")
            }
        } else if !keyed.isEmpty {
            add(.unsuitableMark, keyed, "a value of type \(property.valueType) has no key to find it by")
        }
        if marks.contains(.expiration), !holdsDate {
            add(.unsuitableMark, .expiration, "is \(property.valueType), not a Date or an Optional of one")
        }
        if marks.contains(.searchable), SearchedText(property.valueType) == nil {
            add(.unsuitableMark, .searchable, "is \(property.valueType), not a string or an array of strings")
        }
        return mistakes
    }

    private var holdsDate: Bool {
        StorageKeyType(property.valueType)?.isCollection == false && holdsDates(property.valueType)
    }
}
