extension Field where Value: Model, Value.Subject == Value {
    /// Returns a field whose members are among those of the model itself, without a key of their own:
    ///
    /// ```swift
    /// Field.flatten(\.audit)    // {"id": 7, "createdBy": "ann", "createdAt": 1710754013000}
    /// ```
    ///
    /// The keys of both models must differ, but may lead into the same nested objects. Such an object is written once,
    /// at the position of the first field that has a key in it; in a flattened model, after its other members. The
    /// model's policy on unknown keys applies to both models, and the first of them that keeps unknown keys gets them.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<Value>(), default: nil))
            .flattening(BlueprintCache.blueprint(of: Value.self), wrap: { $0 }, unwrap: { $0 }, isOptional: false)
    }

    /// Returns a field whose members are among those of the model itself: see <doc:NamesAndShapes>.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: StandardCoding<Value>(), default: nil))
            .flattening(BlueprintCache.blueprint(of: Value.self), wrap: { $0 }, unwrap: { $0 }, isOptional: false)
    }
}

extension Field {
    /// Returns a field whose members are among those of the model itself, and which is `nil` if none of them is
    /// present.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten<M: Model>(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly, Value == M?, M.Subject == M {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<M?>(), default: nil))
            .flattening(BlueprintCache.blueprint(of: M.self), wrap: { $0 }, unwrap: { $0 }, isOptional: true)
    }

    /// Returns a field whose members are among those of the model itself, and which is `nil` if none of them is
    /// present.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten<M: Model>(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite, Value == M?, M.Subject == M {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: StandardCoding<M?>(), default: nil))
            .flattening(BlueprintCache.blueprint(of: M.self), wrap: { $0 }, unwrap: { $0 }, isOptional: true)
    }

    private func flattening<M>(
        _ blueprint: Blueprint<M>,
        wrap: @escaping @Sendable (M) -> Value,
        unwrap: @escaping @Sendable (Value) -> M?,
        isOptional: Bool
    ) -> Self {
        var field = self
        let (store, withPlace, value) = (slot.property.store, slot.property.withPlace, slot.property.value)
        // An in-place field has a value from the start.
        let isInPlace = Access.self == ReadWrite.self
        field.slot.leaf = .none
        field.slot.traits.role = .flattened(
            FlattenedField(
                table: blueprint.table,
                isOptional: isOptional,
                read: { (reader: inout JSONReader, members, place, isFull, object) throws(JSONReader.Failure) in
                    var old: M?
                    if isFull || isInPlace {
                        withPlace(place.source) { old = unwrap($0[as: Value.self]) }
                    }
                    if isOptional, !blueprint.table.isPresent(in: members, reader) {
                        if isFull || isInPlace { return }
                        if let none = nilValue(of: Value.self) {
                            ValueSource.withSource(of: none) { store($0, place, false) }
                        }
                        return
                    }
                    let own = members
                    members = []
                    defer { members = reader.context?.takeLeftMembers() ?? [] }
                    let model = try blueprint.read(own, over: old, from: &reader, object: object)
                    ValueSource.withSource(of: wrap(model)) { store($0, place, isFull || isInPlace) }
                },
                withModel: { source, body in
                    guard let value = value(source) as? Value, let model = unwrap(value) else { return }
                    ValueSource.withSource(of: model, body)
                }
            )
        )
        return field
    }
}

extension SlotTable {
    /// Whether the members include one that makes a flattened model with these fields present.
    fileprivate func isPresent(in members: [DeferredMember], _ reader: borrowing JSONReader) -> Bool {
        let isPresent = members.contains { member in
            switch member.kind {
            case .known: true
            case .failed: false
            case .unknown: unknownKeysSlot != nil && member.mayKeep
            }
        }
        return isPresent
            || unions.contains { slot in
                switch slots[slot].traits.role {
                case .value, .unknownKeys: false
                case .flattened(let field): field.table.isPresent(in: members, reader)
                case .flattenedUnion(let field): field.isPresent(reader, members)
                }
            }
    }
}

/// Returns the `nil` of an `Optional` type, or `nil` for any other type.
private func nilValue<Value>(of type: Value.Type) -> Value? {
    (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
}
