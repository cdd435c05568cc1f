// Date formats that a call sets for single models.
extension Blueprint: ChoosableBlueprint {
    func dated(by scopes: DateScopes) -> Blueprint {
        let classes = classes
        guard classes.contains(where: { scopes.format(of: $0) != nil }) else { return self }
        let slots = declaredSlots.enumerated().map { index, slot in
            let owner = settings.superclasses.firstIndex { index < $0.fieldCount } ?? classes.count - 1
            // The blueprint's own format is closer to its fields.
            if owner == classes.count - 1, settings.dateFormat != nil { return slot }
            return scopes.format(ofClasses: classes[...owner]).map { slot.scoped($0) } ?? slot
        }
        return Blueprint(
            slots: slots,
            construction: construction,
            instanceType: instanceType,
            settings: settings
        )
    }

    /// The superclasses, topmost first, and the type itself.
    fileprivate var classes: [Any.Type] { settings.superclasses.map(\.type) + [instanceType] }
}

extension Model {
    /// Returns the format that a call has set for the model, or else for the nearest of its superclasses.
    static func dateFormat(in scopes: DateScopes) -> DateFormat? {
        scopes.isEmpty ? nil : scopes.format(ofClasses: cachedBlueprint.classes[...])
    }
}

extension DateScopes {
    /// Returns the format of the last class that has one.
    fileprivate func format(ofClasses classes: ArraySlice<Any.Type>) -> DateFormat? {
        classes.reversed().lazy.compactMap { format(of: $0) }.first
    }
}

extension Slot {
    /// Returns the slot with its dates in the format of a call, if it has dates and no blueprint has set their format.
    fileprivate func scoped(_ format: DateFormat) -> Slot {
        if traits.isDated { return self }
        var slot = self
        slot.traits.keepsDateFormat = false
        return slot.dated(format)
    }
}
