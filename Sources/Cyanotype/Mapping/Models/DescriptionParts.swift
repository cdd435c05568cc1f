internal import CyanotypeSystem

/// The parts of a class's description: the fields of the class itself, then those of each superclass.
enum DescriptionParts {
    /// The fields of one class.
    struct Part: Sendable {
        let name: String

        /// The fields as descriptions show them.
        let table: SlotTable
    }

    private static let known = Locked<[ObjectIdentifier: [Part]]>([:])

    /// Returns the parts of a class, which are computed once.
    static func parts<M: Model>(of type: M.Type) -> [Part] {
        let id = ObjectIdentifier(type)
        if let parts = known.withLock({ $0[id] }) { return parts }
        let blueprint = BlueprintCache.blueprint(of: type)
        var classes = blueprint.settings.superclasses
        classes.append((blueprint.instanceType, blueprint.table.slotCount))
        // A class that does not extend its superclass's blueprint has no fields to show.
        if blueprint.instanceType != type { classes.append((type, blueprint.table.slotCount)) }
        // The slots of all classes are in one list, topmost class first; each class ends where the next begins.
        var first = 0
        var parts: [Part] = []
        for (type, end) in classes {
            let slots = blueprint.table.allSlots[first..<end].map { $0.described(isHidden: false) }
            // The table only writes, so it lays out no frame.
            let table = SlotTable(slots, instanceSize: 0, subject: type)
            parts.insert(Part(name: "\(type)", table: table), at: 0)
            first = end
        }
        known.withLock { $0[id] = parts }
        return parts
    }
}

extension SlotTable {
    /// Returns a table that writes the fields as descriptions show them.
    fileprivate func described(isHidden: Bool) -> SlotTable {
        SlotTable(allSlots.map { $0.described(isHidden: isHidden) }, instanceSize: 0, subject: subjectType)
    }
}

extension Slot {
    /// Returns the slot as descriptions show it. It shows `nil` and fields that are only read, and hides sensitive
    /// values; if `isHidden`, it is part of a sensitive value and hides everything.
    fileprivate func described(isHidden: Bool) -> Slot {
        var slot = keepingKeys
        let isHidden = isHidden || isSensitive
        slot.nilStrategy = .null
        slot.traits.direction = .both
        switch traits.role {
        case .value:
            if isHidden {
                // Otherwise the writer would not call `write`.
                slot.leaf = .none
                slot.write = { writer, _, slot in
                    writer.writeKey(slot)
                    writer.writeString(UnshownValue.redacted.description)
                }
            }
        case .unknownKeys(let field):
            if isHidden {
                let get = field.get
                slot.traits.role = .unknownKeys(
                    UnknownKeysField(
                        store: field.store,
                        object: field.object,
                        get: { source in
                            var members = get(source)
                            for key in members.keys { members[key] = .string(UnshownValue.redacted.description) }
                            return members
                        },
                        isInPlace: field.isInPlace
                    )
                )
            } else if let extensions = field.extensions {
                slot.traits.role = .unknownKeys(
                    UnknownKeysField(
                        store: field.store,
                        object: field.object,
                        // The writer writes the declared ones itself.
                        get: { extensions($0).undeclaredMembers },
                        isInPlace: field.isInPlace,
                        extensions: extensions
                    )
                )
            }
        case .flattened(let field):
            slot.traits.role = .flattened(
                FlattenedField(
                    table: field.table.described(isHidden: isHidden),
                    isOptional: field.isOptional,
                    read: field.read,
                    withModel: field.withModel
                )
            )
        case .flattenedUnion(var field):
            if isHidden {
                let key = "\(field.type)"
                field.write = { writer, _, _ in
                    writer.writeKey(key)
                    writer.writeString(UnshownValue.redacted.description)
                }
                slot.traits.role = .flattenedUnion(field)
            }
        }
        return slot
    }
}
