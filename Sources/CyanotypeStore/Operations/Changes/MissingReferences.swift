internal import Cyanotype

/// The references of a document to objects that are not there.
struct MissingReferences {
    /// Those that the object can be without, in fields of its own.
    private var optional: [(keys: [String], value: JSON)] = []
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
        references.forEach(in: &members) { found in
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
            guard let value = whole.value(at: keys), value != members.value(at: keys) else { continue }
            optional.append((keys, value))
            restored.set(value, at: keys[...])
        }
        if restored != whole { needed = missing[0] }
        let targets = Set(missing.compactMap(\.reference))
        references.forEach(in: members) { found in
            if found.isPlain, let target = found.reference, targets.contains(target) { needed = found }
        }
    }

    /// Finds those in a state that the store keeps.
    init(in state: SyncRecord.State, _ shape: ObjectShape, _ session: some EngineSession) throws(StoreError) {
        self.init()
        let exact = state.exact ?? shape
        if !exact.hasReferences { return }
        var members = try state.members(shape)
        self = try MissingReferences(removingFrom: &members, exact, session)
    }

    var isEmpty: Bool { optional.isEmpty && needed == nil }

    /// Whether the object can be without all of them.
    var areOptional: Bool { needed == nil }

    /// Replaces the values that had them by those of another document.
    func replace(in members: inout JSON.Object, by others: JSON.Object) {
        for (keys, _) in optional { members.set(others.value(at: keys), at: keys[...]) }
    }

    /// Puts those back into the members of an object that it was without.
    func restore(in members: inout JSON.Object) {
        for (keys, value) in optional { members.set(value, at: keys[...]) }
    }

    /// Throws an error if the object needs one of them.
    func check(_ identity: ObjectID?) throws(StoreError) {
        guard let needed, let target = needed.reference else { return }
        var error = StoreError(
            .constraint,
            """
            the object refers to \(target.typeName.printable) \(needed.id.description.excerpt), which the store does not have; apply \
            that first
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
        func isThere<M: Model>(_ root: M.Type) throws(StoreError) -> Bool {
            guard let table = try table(for: root, .identifying) else { return false }
            switch try visibility(of: reference.key, in: table) {
            case .visible, .dependsOnDocument: return true
            case .missing, .ofAnotherClass, .expired: return false
            }
        }
        return try isThere(root(of: found.model))
    }

    /// Returns the object of a reference in a field of a model; `nil` if there is none.
    func object(_ reference: ModelReference, _ model: any Model.Type) throws(StoreError) -> (any Model)? {
        func object<M: Model>(_ root: M.Type) throws(StoreError) -> (any Model)? {
            guard let table = try table(for: root, .identifying) else { return nil }
            var object: M?
            let decoder = ObjectDecoder(self, table.shape)
            try forEachVisibleRow(of: [reference.key], in: table) { _, row throws(StoreError) in
                object = try decoder.visibleObject(root, of: row)
            }
            return object
        }
        return try object(root(of: model))
    }

    /// The topmost superclass, whose table has the rows of all subclasses.
    private func root(of model: any Model.Type) -> any Model.Type { model.modelSuperclasses.first ?? model }
}
