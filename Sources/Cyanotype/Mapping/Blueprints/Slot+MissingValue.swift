extension Slot {
    /// Returns this slot with its missing value, for a blueprint with the given construction.
    func knowingMissingValue<Subject>(_ construction: Construction<Subject>) -> Slot {
        guard case .value = traits.role else { return self }
        let slot = self
        var known = self
        switch construction {
        case .inPlace(let create):
            known.nilWhenMissing = .found(
                MissingValue {
                    guard slot.canBeNil else { return true }
                    var instance = create()
                    return ValuePlace.withPlace(of: &instance) { instance in
                        if slot.missingKey.hasDefault {
                            _ = slot.missingKey.store(instance + slot.placeOffset)
                        }
                        let value = Mirror(reflecting: slot.property.value(instance.source + slot.sourceOffset))
                        return value.displayStyle == .optional && value.children.isEmpty
                    }
                }
            )
        case .memberwise where missingKey.hasDefault:
            known.nilWhenMissing = .found(MissingValue { !slot.canBeNil || slot.isDefaultNull })
        case .memberwise:
            break
        }
        return known
    }

    /// Whether the value's type has a `nil`.
    ///
    /// Evaluated when a value is written, not when the blueprint is made, because a runtime conformance lookup is slow.
    private var canBeNil: Bool { property.valueType is any ExpressibleByNilLiteral.Type }

    /// Whether the default of a memberwise field is encoded as `null`.
    private var isDefaultNull: Bool {
        let place = ValuePlace.allocate(size: property.size, alignment: property.alignment)
        defer { place.deallocate() }
        // After this, the memory holds a value that must be destroyed.
        guard missingKey.store(place) else { return true }
        defer { property.destroy(place) }
        var writer = JSONWriter(options: JSONOptions(maximumDepth: .max, revealsSecrets: true))
        writeValue(&writer, place.source)
        return unsafe writer.issues.isEmpty && writer.withBytes { unsafe $0.elementsEqual("null".utf8) }
    }
}
