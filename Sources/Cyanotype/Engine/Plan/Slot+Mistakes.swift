extension Slot {
    /// Returns a mistake if the field is never read but has no other value.
    func directionMistake(isMemberwise: Bool) -> BlueprintMistake? {
        guard direction == .encodeOnly, !isDeferred else { return nil }
        let hasValue = presence.hasDefault || presence.isOptional || !isMemberwise
        if hasValue, !presence.isRequired { return nil }
        return BlueprintMistake(
            .noDefault,
            at: keys,
            presence.isRequired
                ? "a field that is only written cannot be required()"
                : "a field that is only written needs a default, or a property that is Optional"
        )
    }
}
