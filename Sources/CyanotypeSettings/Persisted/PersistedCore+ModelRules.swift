internal import Cyanotype

// A model that breaks a rule over the whole model is never written. A change that breaks such a rule stays in memory,
// and is written together with the change that fixes it. Until then the stores keep their previous values.
extension PersistedCore {
    /// Checks a change against the rules over the whole model.
    ///
    /// - Parameters:
    ///   - new: The model after the change.
    ///   - old: The model before the change. A rule that it already breaks is ignored.
    ///   - indices: The properties that the change assigns.
    ///   - known: The states of all properties.
    /// - Returns: The rules that the change breaks; `nil` if it can be written.
    func brokenRules(
        of new: Root,
        notOf old: Root,
        assigning indices: [Int],
        _ known: [PropertyState<Root>]
    ) -> MappingError? {
        if Root.cachedBlueprint.brokenRules(of: new, notOf: nil) == nil { return nil }
        let held = properties.indices.filter { known[$0].breaksModelRule }
        return Root.cachedBlueprint.brokenRules(
            of: restoring(held.filter { !indices.contains($0) }, of: new, known),
            notOf: restoring(held, of: old, known)
        )
    }

    /// Returns the properties that were not written because of a rule over the whole model, if the model now fulfills
    /// all rules.
    func mendedProperties(in model: Root, _ known: [PropertyState<Root>]) -> [Int] {
        let held = properties.indices.filter { known[$0].breaksModelRule && known[$0].unbased == nil }
        return held.isEmpty || Root.cachedBlueprint.brokenRules(of: model, notOf: nil) != nil ? [] : held
    }

    /// Calls `set` for each property, and again for the refused ones, as long as that makes progress. The initializer
    /// of a memberwise blueprint may refuse a value only in combination with the former value of another property.
    ///
    /// - Parameters:
    ///   - indices: The properties.
    ///   - set: A closure that sets one property in a model.
    /// - Returns: The properties that were still refused, with the errors.
    func inAnyOrder(
        _ indices: some Collection<Int>,
        _ set: (Int) throws(MappingError) -> Void
    ) -> [(index: Int, error: MappingError)] {
        var left = Array(indices)
        while true {
            var refused: [(index: Int, error: MappingError)] = []
            for index in left {
                do throws(MappingError) { try set(index) } catch { refused.append((index, error)) }
            }
            if refused.isEmpty || refused.count == left.count { return refused }
            left = refused.map(\.index)
        }
    }

    /// Sets a field of a model to its value in another one.
    func copyField(_ field: Int, from other: Root, to model: inout Root) throws(MappingError) {
        try Root.cachedBlueprint.copyField(field, from: other, to: &model, hidesInstance: hasProtectedProperties)
    }

    /// Returns the model with the stored values of some properties.
    private func restoring(_ indices: [Int], of model: Root, _ known: [PropertyState<Root>]) -> Root {
        var restored = model
        for index in indices {
            let property = properties[index]
            switch known[index].stored {
            case .some(.some(let value)):
                // The value was read from the store or written to it, so it has a text.
                guard let text = try? property.text(of: value) else { continue }
                try? Root.cachedBlueprint.setField(
                    property.field,
                    of: &restored,
                    to: text,
                    hidesValues: true,
                    hidesInstance: true
                )
            case .some(.none):
                try? copyField(property.field, from: Self.makeDefault(), to: &restored)
            case .none:
                break
            }
        }
        return restored
    }
}
