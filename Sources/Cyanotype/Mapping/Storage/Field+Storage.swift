// Marks for stores. They change nothing about JSON.
extension Field {
    /// Makes the property the identity of its object in a store. Saving an object replaces the one with the same identity.
    ///
    /// ```swift
    /// Field("id", \.id).id()
    /// ```
    ///
    /// A blueprint has at most one identity. Its type is not `Optional`, and has an order: see ``indexed()``.
    ///
    /// - Returns: The field with the mark.
    public func id() -> Self {
        marked(.identity)
    }

    /// Makes a store find and order objects by the property without reading all of them.
    ///
    /// The property is a string, number, Boolean, `Date`, `Decimal`, `UUID`, `Data`, `URL`, or something with such a raw
    /// value, or an `Optional` of these. Of an array or set, each element is found. Any other type is a mistake, and so is
    /// a ``sensitive()`` field, because an index holds the values in the clear: ``Blueprint/lint()`` finds it, and the
    /// first use of the blueprint traps.
    ///
    /// - Returns: The field with the mark.
    public func indexed() -> Self {
        marked(.indexed)
    }

    /// Makes a store refuse an object if another one has the same value, and find objects by it: see ``indexed()``.
    ///
    /// `nil` is no value: any number of objects may have it.
    ///
    /// - Returns: The field with the mark.
    public func unique() -> Self {
        marked([.indexed, .unique])
    }

    /// Makes the property the time after which a store no longer returns its object.
    ///
    /// The property is a `Date` or an `Optional` of one; `nil` means never. A blueprint has at most one.
    ///
    /// - Returns: The field with the mark.
    public func expiration() -> Self {
        marked(.expiration)
    }

    /// Makes a store find objects by words in the property.
    ///
    /// The property is a string, an array or set of strings, or an `Optional` of these.
    ///
    /// - Returns: The field with the mark.
    public func searchable() -> Self {
        marked(.searchable)
    }

    private func marked(_ marks: StorageMarks) -> Self {
        var field = self
        field.slot.traits.marks.formUnion(marks)
        return field
    }
}
