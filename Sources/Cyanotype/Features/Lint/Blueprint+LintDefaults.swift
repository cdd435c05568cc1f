// Finds properties with two different defaults: the declared value and that of the field.
extension Blueprint {
    /// Checks for fields of an in-place blueprint whose default differs from the value in a new instance.
    func conflictingDefaults() -> [LintFinding] {
        guard case .inPlace(let create) = construction else { return [] }
        return table.allSlots.indices.compactMap { index in
            let slot = table.slots[index]
            guard slot.missingKey.hasDefault, !slot.missingKey.isRequired else { return nil }
            let declared = writtenField(index, of: create())
            let missing = writtenField(index, of: filled(create(), slot))
            guard let declared, let missing, declared != missing else { return nil }
            // A value that changes each time, such as the current date, is no mistake. The declared value is created
            // again after the default, so that a clock cannot advance unnoticed between them.
            guard writtenField(index, of: filled(create(), slot)) == missing,
                writtenField(index, of: create()) == declared
            else { return nil }
            let values =
                showsText(of: slot)
                ? "is \(Self.text(declared)) in a new instance and \(Self.text(missing)) for a missing key"
                : "is another value in a new instance than for a missing key"
            return LintFinding(
                .conflictingDefaults,
                at: slot.traits.keys,
                "the property \(values); without the default a missing key leaves the value of the new instance"
            )
        }
    }

    /// Returns the instance with the default of a slot.
    private func filled(_ instance: Subject, _ slot: Slot) -> Subject {
        var instance = instance
        unsafe withUnsafeMutablePointer(to: &instance) { pointer in
            _ = unsafe slot.missingKey.store(ValuePlace(pointer) + slot.placeOffset)
        }
        return instance
    }

    /// Returns the encoded field, or `nil` if it cannot be encoded.
    private func writtenField(_ index: Int, of instance: Subject) -> [UInt8]? {
        do {
            return try fieldText(index, of: instance) ?? Array("null".utf8)
        } catch {
            return nil
        }
    }
}
