internal import Cyanotype

/// The references of a document to objects that are not there.
struct MissingReferences {
    /// Those that the object can be without, in fields of its own.
    private var optional: [(keys: [String], name: [String], value: JSON)] = []
    /// One that the object needs, or that is in a model inside of it.
    private var needed: DocumentReferences.Found?

    /// No references.
    init() {}

    /// Removes the references from a document that the object can be without.
    init(
        removingFrom members: inout JSON.Object,
        _ shape: ObjectShape,
        _ session: some EngineSession
    ) throws(StoreError) {
        let (whole, references) = (members, shape.references())
        var (missing, failure): ([DocumentReferences.Found], StoreError?) = ([], nil)
        references.forEach(in: &members, isForeign: true) { found in
            do throws(StoreError) {
                if failure != nil { return .keep }
                if try session.isThere(found) { return .keep }
                missing.append(found)
                return .remove
            } catch {
                failure = error
                return .keep
            }
        }
        if let failure { throw failure }
        if missing.isEmpty { return }
        var restored = members
        for keys in Set(missing.map(\.field.keys)) {
            // The document may have the value by another key of the field.
            let aliases = shape.modelFields.all.first { $0.keys == keys }?.aliases ?? []
            for name in [keys] + aliases {
                guard let value = whole.value(at: name), value != members.value(at: name) else { continue }
                optional.append((keys, name, value))
                restored.set(value, at: name[...])
            }
        }
        if restored != whole {
            // A model inside has it.
            let own = Set(optional.map(\.keys))
            needed = missing.first { !own.contains($0.field.keys) } ?? missing[0]
        }
        let targets = Set(missing.compactMap(\.reference))
        var rest = members
        references.forEach(in: &rest, isForeign: true) { found in
            if found.isPlain, let target = found.reference, targets.contains(target) { needed = found }
            return .keep
        }
    }

    /// Finds those in a state that the store keeps.
    init(in state: SyncRecord.State, _ shape: ObjectShape, _ session: some EngineSession) throws(StoreError) {
        self.init()
        let exact = state.exact ?? shape
        if !exact.mayHaveReferences { return }
        var members = try state.members(shape)
        self = try MissingReferences(removingFrom: &members, exact, session)
    }

    var isEmpty: Bool { optional.isEmpty && needed == nil }

    /// Whether the object can be without all of them.
    var areOptional: Bool { needed == nil }

    /// Replaces the values that had them by those of another document.
    func replace(in members: inout JSON.Object, by others: JSON.Object) {
        for (_, name, _) in optional { members.set(others.value(at: name), at: name[...]) }
    }

    /// Puts those back into the members of an object that it was without.
    func restore(in members: inout JSON.Object) {
        for (keys, _, value) in optional { members.set(value, at: keys[...]) }
    }

    /// Puts those back into the members of an object whose other values in the field are as in a document without them.
    func restore(in members: inout JSON.Object, ifAsIn rest: JSON.Object) {
        for (keys, name, value) in optional {
            let (new, old) = (members.value(at: keys) ?? .null, rest.value(at: name) ?? .null)
            if new == old { members.set(value, at: keys[...]) }
        }
    }

    /// Throws an error if the object needs one of them.
    func check(_ shape: ObjectShape, _ identity: ObjectID?) throws(StoreError) {
        guard let needed, let target = needed.reference else { return }
        // It may be inside of a sensitive model.
        let isHidden = shape.modelFields.all.contains(where: \.isSensitive)
        let object = target.typeName.printable + (isHidden ? "" : " \(needed.id.description.excerpt)")
        var error = StoreError(
            .constraint,
            """
            the object refers to \(object), which the store does not have; apply that first
            """
        )
        error.objectID = identity
        error.field = needed.field.keys.joined(separator: ".")
        throw error
    }
}

extension EngineSession {
    /// Whether there is an object for a reference in a document. One that names no object of the field's model does not count.
    fileprivate func isThere(_ found: DocumentReferences.Found) throws(StoreError) -> Bool {
        guard found.isPlain, let reference = found.reference else { return true }
        func isThere<M: Model>(_ type: M.Type) throws(StoreError) -> Bool {
            guard let table = try table(for: type, .identifying) else { return false }
            return try isVisible(reference.key, in: table, type)
        }
        return try isThere(found.model)
    }

    /// Returns the object of a reference in a field of a model; `nil` if there is none.
    func object(_ reference: ModelReference, _ model: any Model.Type) throws(StoreError) -> (any Model)? {
        func object<M: Model>(_ type: M.Type) throws(StoreError) -> (any Model)? {
            guard let table = try table(for: type, .identifying) else { return nil }
            var object: M?
            let decoder = ObjectDecoder(self, table.shape)
            try forEachVisibleRow(of: [reference.key], in: table) { _, row throws(StoreError) in
                object = try decoder.visibleObject(type, of: row)
            }
            return object
        }
        return try object(model)
    }
}
