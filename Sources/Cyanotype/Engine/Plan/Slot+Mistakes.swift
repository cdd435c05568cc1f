extension Slot {
    /// The name of the field for messages: its keys, or the property if there are none.
    var quotedKeys: String {
        traits.keys.isEmpty ? "\(property.path)" : traits.keys.map(quoted).joined(separator: ", ")
    }

    /// Returns a mistake if the field is never read but has no other value.
    func directionMistake() -> BlueprintMistake? {
        guard traits.direction == .encodeOnly, !isDeferred else { return nil }
        if missingKey.origin != .none, !missingKey.isRequired { return nil }
        return BlueprintMistake(
            .noDefault,
            at: traits.keys,
            missingKey.isRequired
                ? "a field that is only written cannot be required()"
                : "a field that is only written needs a default, or a property that is Optional"
        )
    }
}
