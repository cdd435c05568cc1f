// Finds settings of a field or blueprint that have no effect.
extension Blueprint {
    /// Checks for settings without effect. Defaults for missing keys are checked only if `readsDefaults`.
    func deadSettings(readingDefaults readsDefaults: Bool) -> [LintFinding] {
        var findings: [LintFinding] = []
        for slot in table.allSlots {
            findings += deadSettings(of: slot, readsDefaults: readsDefaults)
                .map { LintFinding(.deadSetting, at: slot.traits.keys, $0) }
        }
        let keepers = table.allSlots.filter(\.takesUnknownKeys)
        for keeper in keepers.dropFirst() {
            findings.append(
                LintFinding(
                    .deadSetting,
                    at: keeper.traits.keys,
                    """
                    the unknown keys go to the field \(keepers[0].quotedKeys), and none to \(keeper.quotedKeys); keep \
                    them in one place
                    """
                )
            )
        }
        if settings.rejectsUnknownKeys, let keeper = keepers.first {
            findings.append(
                LintFinding(
                    .deadSetting,
                    """
                    rejectingUnknownKeys() has no effect, because the field \(keeper.quotedKeys) keeps them; leave \
                    out one of the two
                    """
                )
            )
        }
        return findings
    }

    private func deadSettings(of slot: Slot, readsDefaults: Bool) -> [String] {
        var messages: [String] = []
        if slot.missingKey.isRequired, slot.missingKey.hasDefault {
            messages.append(
                "required() makes the default for a missing key useless; leave out one of the two"
            )
        }
        if readsDefaults, slot.missingKey.hasDefault, slot.missingKey.typeHasValue, !slot.missingKey.isRequired,
            isNilByDefault(slot)
        {
            messages.append("the default nil is what a missing key means without it; leave it out")
        }
        if slot.traits.allowsSeveralNames, slot.traits.aliases.isEmpty {
            messages.append("allowingSeveralNames() has no effect without an alias(_:); leave it out")
        }
        if slot.nilStrategy != nil, !(slot.property.valueType is any ExpressibleByNilLiteral.Type) {
            messages.append("nilStrategy(_:) has no effect, because the property is never nil; leave it out")
        }
        if !slot.traits.formerStorage.isEmpty, slot.traits.storage == nil {
            messages.append("formerlyStored(in:key:) has no effect without stored(in:key:); add that or leave it out")
        }
        if slot.traits.direction == .encodeOnly, !slot.traits.aliases.isEmpty {
            messages.append("alias(_:) has no effect on a field that is only written; leave it out")
        }
        let replacesValues = slot.hasDefault(for: .null) || slot.hasDefault(for: .invalid)
        if slot.traits.direction == .encodeOnly, replacesValues || !slot.traits.coercions.isEmpty {
            messages.append(
                """
                coercions and defaults for null or invalid values have no effect on a field that is only written; leave \
                them out
                """
            )
        }
        if slot.traits.direction == .decodeOnly, slot.nilStrategy != nil {
            messages.append("nilStrategy(_:) has no effect on a field that is only read; leave it out")
        }
        var nulls = 0
        var others = 0
        // Each modifier wraps those before it. The outermost sees a null first; the innermost catches a failure first.
        for modifier in slot.traits.readModifiers {
            switch modifier {
            case .replace(.null, _): nulls += 1
            case .replace(.invalid, _): others += 1
            case .wrap, .rules: break
            }
        }
        if nulls > 1 { messages.append("only the last default for null is used; leave out the others") }
        if others > 1 { messages.append("only the first default for an invalid value is used; leave out the others") }
        return messages
    }

    /// Returns whether the field sets `nil` as the value of a missing key.
    private func isNilByDefault(_ slot: Slot) -> Bool {
        // In place, the property may have another initial value.
        guard case .memberwise = construction else { return false }
        // A memberwise place holds the value itself, so it needs no instance around it.
        let place = ValuePlace.allocate(size: slot.property.size, alignment: slot.property.alignment)
        defer { place.deallocate() }
        guard slot.missingKey.store(place) else { return false }
        defer { slot.property.destroy(place) }
        return valueText { slot.writeValue(&$0, place.source) } == "null"
    }

    /// Finds rules around a default for invalid values: the modifiers are in the order innermost first.
    func misplacedRules() -> [LintFinding] {
        table.allSlots.compactMap { slot in
            var acceptsAnything = false
            for modifier in slot.traits.readModifiers {
                switch modifier {
                case .replace(.invalid, _): acceptsAnything = true
                case .rules where acceptsAnything:
                    return LintFinding(
                        .ruleChecksDefault,
                        at: slot.traits.keys,
                        """
                        a rule after the default for invalid values checks that default, and refuses values that it \
                        was to take the place of; say the rule before the default
                        """
                    )
                default: break
                }
            }
            return nil
        }
    }
}
