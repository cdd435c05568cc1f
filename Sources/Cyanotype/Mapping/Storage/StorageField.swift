/// A field as a store sees it: of a model, or of a model inside it.
package struct StorageField: Sendable {
    /// The indices of the fields that lead to the value, each in its blueprint.
    package let indices: [Int]

    /// The keys that lead to the value from the model's object.
    package let keys: [String]

    /// Other keys that lead to the value in documents that are read.
    package let aliases: [[String]]

    /// The key path of the last field, from the model that declares it.
    package let path: any AnyKeyPath & Sendable

    /// The type of the property.
    package let valueType: Any.Type

    /// Describes the keys of the property's values; `nil` if they have none.
    package let keyType: StorageKeyType?

    /// The marks of the field.
    package let marks: StorageMarks

    /// Whether the value, or a model that it is in, must not be held in the clear.
    package let isSensitive: Bool

    /// The references that the value has; `nil` if the models in it are inside of the object.
    package let reference: ReferenceField?

    /// Whether the value is in a model that may be `nil`. If it is, the key is null.
    package let isInOptional: Bool

    /// Whether the value is `nil` if a document lacks the key.
    let nilWhenMissing: NilWhenMissing

    /// The properties that lead to the value.
    let fieldPath: FieldPath

    /// Gives access to the value.
    let access: StoredValueAccess

    /// The fields of the model that is the value, or its wrapped value.
    let nested: NestedModel?
}

extension StorageField {
    /// The name of the field for messages.
    package var name: String { keys.isEmpty ? "\(path)" : keys.map(quoted).joined(separator: ", ") }

    /// Whether a document without the key has `nil`, and not a default.
    package var isNilWhenMissing: Bool { nilWhenMissing.isNil }

    /// Whether a key may be null.
    package var isOptional: Bool { isInOptional || keyType?.isOptional ?? false }

    /// Returns the key of the value that reading the stored document returns. It is null if there is none.
    ///
    /// - Parameter subject: The address of an instance of the blueprint's `Subject`.
    /// - Returns: The key.
    /// - Precondition: The field has a ``keyType`` that is no collection.
    /// - Throws: ``MappingError`` if the value cannot be written and read, or has no key.
    package func key(in subject: ValueSource) throws(MappingError) -> StorageKey {
        guard let makeKey = access.makeKey else { preconditionFailure("the field \(name) has no single key") }
        return try makeKey(subject)
    }

    /// Returns the keys of the value that reading the stored document returns: those of a collection's elements, or its
    /// own.
    ///
    /// - Parameter subject: The address of an instance of the blueprint's `Subject`.
    /// - Returns: The keys.
    /// - Precondition: The field has a ``keyType``.
    /// - Throws: ``MappingError`` if the value cannot be written and read, or has no key.
    package func keys(in subject: ValueSource) throws(MappingError) -> [StorageKey] {
        guard let keyType else { preconditionFailure("the field \(name) has no keys") }
        if !keyType.isCollection { return [try key(in: subject)] }
        var keys: [StorageKey] = []
        var failure: StorageKeyFailure?
        try access.view(subject) { value in
            do throws(StorageKeyFailure) { try keyType.appendKeys(at: value, to: &keys) } catch { failure = error }
        }
        if let failure { throw MappingError(failure, at: self.keys) }
        return keys
    }

    /// Returns the strings of a searchable value that reading the stored document returns.
    ///
    /// - Parameter subject: The address of an instance of the blueprint's `Subject`.
    /// - Returns: The strings; none if the property is not text.
    /// - Throws: ``MappingError`` if the value cannot be written and read.
    package func texts(in subject: ValueSource) throws(MappingError) -> [String] {
        guard let text = SearchedText(valueType) else { return [] }
        var texts: [String] = []
        try access.view(subject) { texts = text.strings($0) }
        return texts
    }
}

// MARK: - Nested models

/// The model that is the value of a field, or the wrapped value of an `Optional`.
struct NestedModel: Sendable {
    /// Whether the value is an `Optional`.
    let isOptional: Bool

    /// Whether the value of the `Optional` at an address is `nil`.
    let isNil: @Sendable (ValueSource) -> Bool

    /// The fields of the model. They are looked up when they are asked for, because a recursive model contains itself.
    let fields: @Sendable () -> [StorageField]

    /// Creates the description of a field's type; `nil` if it is no model.
    init?(_ type: Any.Type) {
        func model<M: Model>(_ type: M.Type) -> NestedModel {
            NestedModel(isOptional: false, isNil: { _ in false }) {
                let blueprint = BlueprintCache.blueprint(of: type)
                // Whoever uses that blueprint learns of its mistakes.
                return blueprint.table.mistakes.isEmpty ? blueprint.storageFields.all : []
            }
        }
        if let type = type as? any Model.Type {
            self = model(type)
        } else if let type = type as? any WrappedModel.Type, let wrapped = type.wrappedModel {
            self = wrapped
        } else {
            return nil
        }
    }

    fileprivate init(
        isOptional: Bool,
        isNil: @escaping @Sendable (ValueSource) -> Bool,
        fields: @escaping @Sendable () -> [StorageField]
    ) {
        (self.isOptional, self.isNil, self.fields) = (isOptional, isNil, fields)
    }
}

private protocol WrappedModel {
    static var wrappedModel: NestedModel? { get }
}

extension Optional: WrappedModel {
    fileprivate static var wrappedModel: NestedModel? {
        guard Wrapped.self is any Model.Type, let model = NestedModel(Wrapped.self) else { return nil }
        return NestedModel(isOptional: true, isNil: { $0[as: Wrapped?.self] == nil }, fields: model.fields)
    }
}

extension StorageField {
    /// The fields of the model that is the value, or its wrapped value; none if it is no model.
    package var nestedFields: [StorageField] {
        guard let nested else { return [] }
        return nested.fields().map { inner in
            StorageField(
                indices: indices + inner.indices,
                keys: keys + inner.keys,
                aliases: inner.aliases.map { keys + $0 },
                path: inner.path,
                valueType: inner.valueType,
                keyType: inner.keyType,
                marks: inner.marks,
                isSensitive: isSensitive || inner.isSensitive,
                reference: inner.reference,
                isInOptional: isInOptional || nested.isOptional,
                nilWhenMissing: inner.nilWhenMissing,
                fieldPath: fieldPath.appending(inner.path, isOptional: nested.isOptional),
                access: inner.access.inside(access, at: keys, isNil: nested.isNil),
                nested: inner.nested
            )
        }
    }

    /// Returns the field of a property of the model that is the value, or its wrapped value.
    ///
    /// - Parameter path: The property, from the model inside this one.
    /// - Returns: The field from the outer model; `nil` if the property has none.
    package func nestedField(of path: AnyKeyPath) -> StorageField? {
        nestedFields.first { FieldPath($0.path).matches(path) }
    }
}
