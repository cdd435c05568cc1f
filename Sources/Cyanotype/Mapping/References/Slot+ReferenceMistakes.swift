extension [Slot] {
    /// The mistakes in the marks of fields with references.
    ///
    /// The models themselves are not looked at: one of them may be the one whose blueprint is being made.
    var referenceMistakes: [BlueprintMistake] {
        filter(\.isReference).flatMap { slot in
            let keys = slot.traits.keys
            return slot.referenceMistakes(
                first { $0.traits.keys.count > keys.count && $0.traits.keys.starts(with: keys) }
            )
        }
    }
}

extension Slot {
    /// Returns the mistakes in the mark of a field with references.
    ///
    /// - Parameter inner: Another field whose value would be inside of the reference.
    /// - Returns: The mistakes.
    fileprivate func referenceMistakes(_ inner: Slot?) -> [BlueprintMistake] {
        guard let rule = traits.deleteRule else { return [] }
        func mistake(_ reason: String) -> [BlueprintMistake] {
            let message = "the field \(quotedKeys) is marked reference(onDelete: .\(rule)), but \(reason)"
            return [BlueprintMistake(.unsuitableMark, at: traits.keys, message)]
        }
        if let inner { return mistake("the field \(inner.quotedKeys) has its value inside; give it another key") }
        if traits.isConverted { return mistake("a conversion reads and writes it; leave out one of the two") }
        guard case .value = traits.role else { return mistake("its members stand among those of the model") }
        if !Self.holdsModels(property.valueType) {
            return mistake("is \(property.valueType), not a model or an optional, array, dictionary or union of models")
        }
        if isHidden {
            return mistake("is sensitive, and a store would hold its objects in the clear; leave out one of the two")
        }
        if rule == .nullify, !Self.canLackModels(property.valueType) {
            return mistake("always has a model; make it an Optional, or use another rule")
        }
        return []
    }

    private static func holdsModels(_ type: Any.Type) -> Bool {
        if type is any Model.Type || type is any MappableUnion.Type { return true }
        return (type as? any WrappingStoredType.Type).map { holdsModels($0.wrappedTypeForStores) } ?? false
    }

    /// Whether a value can do without any of its models.
    private static func canLackModels(_ type: Any.Type) -> Bool {
        guard let container = (type as? any WrappingStoredType.Type)?.storedType else { return false }
        switch container {
        case .optional, .map: return true
        // The elements of such an array have fixed places.
        case .array: return !(type is any FixedSizeContainer.Type)
        default: return false
        }
    }
}

/// A container whose number of elements is part of its type.
protocol FixedSizeContainer {}

extension InlineArray: FixedSizeContainer {}
