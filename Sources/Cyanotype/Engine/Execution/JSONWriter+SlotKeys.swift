extension JSONWriter {
    /// Writes the key of a slot, unless its value is `nil` and omitted.
    ///
    /// - Returns: Whether the caller must write the value.
    @inlinable
    mutating func writeKey(of slot: PlanPointer<Slot>, isNil: Bool) -> Bool {
        if isNil, omitsNil(slot) { return false }
        writeKey(slot)
        return true
    }

    @usableFromInline
    func omitsNil(_ slot: PlanPointer<Slot>) -> Bool {
        // A store has to return `nil`, so it is omitted only if a missing key means that.
        if let strategy = slot.pointee.nilStrategy, strategy == .null || !writesExactValues { return strategy == .omit }
        guard options.nilStrategy == .omit else { return false }
        if case .always = slot.pointee.nilWhenMissing { return true }
        return isNilWhenMissing(slot)
    }

    @inline(never)
    private func isNilWhenMissing(_ slot: PlanPointer<Slot>) -> Bool {
        // Nobody but a store reads the field.
        if slot.pointee.traits.direction == .encodeOnly, !writesExactValues { return true }
        return slot.pointee.nilWhenMissing.isNil
    }

    @usableFromInline
    mutating func writeKey(_ slot: PlanPointer<Slot>) {
        unsafe writeKey(text: slot.pointee.keyText)
    }
}
