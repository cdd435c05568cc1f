// Finds keys whose casing differs from that of the model's other keys.
extension Blueprint {
    func mixedCasings() -> [LintFinding] {
        guard let casing = settings.casing else {
            // An inherited casing converts the keys that are meant to be converted.
            return settings.inheritedCasing == nil ? unconvertedKeys() : []
        }
        if let inherited = settings.inheritedCasing { return otherCasing(casing, than: inherited) }
        return keysOfSuperclasses(notIn: casing)
    }

    /// Returns the finding that a subclass uses another casing than its superclass.
    private func otherCasing(_ casing: KeyCasing, than inherited: KeyCasing) -> [LintFinding] {
        // The example serves a class whose own keys are the same in both casings.
        let names = declaredSlots.filter { !$0.traits.keepsCasing }.flatMap(\.traits.keys) + ["someName"]
        guard let name = names.first(where: { casing.key(for: $0) != inherited.key(for: $0) }) else { return [] }
        return [
            LintFinding(
                .mixedCasing,
                """
                the superclass writes the name \(quoted(name)) as the key \(quoted(inherited.key(for: name))), \
                and this class as \(quoted(casing.key(for: name))); leave out keyCasing(_:), which is inherited
                """
            )
        ]
    }

    /// Returns the findings about keys of superclasses that have no casing.
    private func keysOfSuperclasses(notIn casing: KeyCasing) -> [LintFinding] {
        guard let style = KeyStyle(casing.key(for: "someName")), let superclass = settings.superclasses.last else {
            return []
        }
        return table.allSlots.prefix(superclass.fieldCount).compactMap { slot in
            // Not `keepsCasing`, which is set for all inherited fields.
            guard !slot.traits.hasExactKey,
                let key = slot.traits.keys.first(where: { KeyStyle($0).map { $0 != style } == true })
            else { return nil }
            return LintFinding(
                .mixedCasing,
                at: slot.traits.keys,
                """
                the key \(quoted(key)) of a superclass is not in the casing of this class, which writes \
                \(quoted(casing.key(for: key))); give the superclass the casing
                """
            )
        }
    }

    /// Returns the findings about keys that equal their property names, where most keys are those names in snake case.
    ///
    /// No other mixture is reported, because a service may mix its keys.
    private func unconvertedKeys() -> [LintFinding] {
        // A key of one word is the same in camel and snake case.
        let names = table.allSlots.map { KeyStyle($0.traits.keys.last ?? "") == nil ? nil : $0.propertyName }
        let converted = zip(table.allSlots, names).filter { slot, name in
            guard let name, KeyStyle(name) == .camel else { return false }
            return slot.traits.keys.last == KeyCasing.snakeCase.key(for: name)
        }
        let unconverted = zip(table.allSlots, names).filter { slot, name in
            guard let name, KeyStyle(name) == .camel else { return false }
            return slot.traits.keys.last == name && !slot.traits.keepsCasing
        }
        guard converted.count > max(1, unconverted.count) else { return [] }
        return unconverted.compactMap { slot, _ in
            guard let key = slot.traits.keys.last, let other = converted[0].0.traits.keys.last else { return nil }
            return LintFinding(
                .mixedCasing,
                at: slot.traits.keys,
                """
                the key \(quoted(key)) is the name of the property, where others are as \(quoted(other)) is; \
                make it \(quoted(KeyCasing.snakeCase.key(for: key))), or mark the field exactKey() if it is right
                """
            )
        }
    }
}

/// The casing of a key of several words.
private enum KeyStyle {
    case snake, screamingSnake, kebab, camel, pascal

    /// Returns `nil` for a single word, and for a key of no known style.
    init?(_ key: String) {
        // Marks at the start, as in `_id`, separate no words.
        let key = key.drop { $0 == "_" || $0 == "-" }
        let hasCapitals = key.contains(where: \.isUppercase)
        let hasSmallLetters = key.contains(where: \.isLowercase)
        switch (key.contains("_"), key.contains("-")) {
        case (true, false) where !hasCapitals: self = .snake
        case (true, false) where !hasSmallLetters: self = .screamingSnake
        case (false, true) where !hasCapitals: self = .kebab
        case (false, false):
            guard hasSmallLetters, let first = key.first, key.dropFirst().contains(where: \.isUppercase) else {
                return nil
            }
            self = first.isUppercase ? .pascal : .camel
        default: return nil
        }
    }
}

extension Slot {
    /// The name of the property, as far as its key path reveals it.
    fileprivate var propertyName: String? {
        let text = "\(property.path)"
        // Swift prints a computed property as `<computed 0x…>`.
        return text.contains("<") ? nil : text.split(separator: ".").last.map(String.init)
    }
}
