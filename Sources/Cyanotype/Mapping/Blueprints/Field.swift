/// A property of a model and the location of its value in JSON.
///
/// ```swift
/// Field("first_name", \.firstName)                      // a member of the model's object
/// Field("address", "city", \.city)                      // a member of a nested object; dots are literal
/// Field("comments", \.comments, default: [])            // for a missing key
/// Field("seen", \.lastSeen, as: .secondsSince1970)      // a conversion, both ways
/// Field("token", \.token).stored(in: .keyring)          // kept by a settings object
/// ```
///
/// A missing key is an error unless the field has a default, the property is `Optional`, or the blueprint is in-place,
/// in which case the property keeps its declared value. Only an `Optional` accepts `null`. Modifiers configure a field
/// further: ``default(_:if:)``, ``required()``, ``alias(_:)``, ``coercing(_:)``, ``sensitive()``.
///
/// `Access` is ``ReadOnly`` in a memberwise blueprint and ``ReadWrite`` in one that assigns in place; it is inferred.
public struct Field<Root, Value, Access>: Sendable {
    @usableFromInline var slot: Slot

    @inlinable
    init(slot: Slot) {
        self.slot = slot
    }
}

/// Marks a ``Field`` whose property is only read, because the initializer sets it.
public enum ReadOnly {}

/// Marks a ``Field`` whose property is assigned.
public enum ReadWrite {}

// MARK: - Marks

extension Field {
    /// Keeps the property in a backing store of the settings object that owns the model.
    ///
    /// - Parameters:
    ///   - store: The name of the store.
    ///   - key: The key in the store. Defaults to the model's name, a dot and the field's own key.
    /// - Returns: The field with the mark.
    public func stored(in store: StoreName, key: String? = nil) -> Self {
        var field = self
        field.slot.traits.storage = FieldStorage(store: store, key: key)
        return field
    }

    /// Declares where an earlier version of the program stored the property, so that its value is migrated.
    ///
    /// ```swift
    /// Field("token", \.token).stored(in: .keyring).formerlyStored(in: .defaults, key: "Contacts.token")
    /// ```
    ///
    /// The settings object that owns the model moves the value when the object is first used. The process may end
    /// between any two steps of the move, so the old value is removed only after the new one has been written and read
    /// back. If there are several former places, the one declared first is used, and the others are left unchanged.
    ///
    /// - Parameters:
    ///   - store: The name of the store. Defaults to the property's current store, for a changed key.
    ///   - key: The full key in that store, including any prefix before the field's own key.
    /// - Returns: The field with the mark.
    public func formerlyStored(in store: StoreName? = nil, key: String) -> Self {
        var field = self
        field.slot.traits.formerStorage.append(FormerStorage(store: store, key: key))
        return field
    }

    /// Keeps the value of this field out of error reports and descriptions.
    ///
    /// It applies to everything declared on the field, before or after this call: rules, defaults, conversions and
    /// aliases. The path of an issue ends at the field; keys and indices inside its value are not shown. A `Secret`
    /// needs no mark, and neither does an optional, array or dictionary of secrets, where the path of an issue leads to
    /// the secret.
    ///
    /// Error text from your own initializers, conversions or types is shown unchanged.
    ///
    /// - Returns: The field with the mark.
    public func sensitive() -> Self {
        var field = self
        field.slot.isSensitive = true
        return field
    }

    /// Sets the strategy for encoding `nil`; overrides ``JSONOptions/nilStrategy-swift.property``.
    public func nilStrategy(_ strategy: JSONOptions.NilStrategy) -> Self {
        var field = self
        field.slot.nilStrategy = strategy
        return field
    }
}
