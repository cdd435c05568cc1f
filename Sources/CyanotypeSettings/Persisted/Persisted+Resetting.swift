public import Cyanotype

extension Persisted {
    /// Gives all properties their defaults, in memory and in the stores: the keys of the stored ones are removed.
    ///
    /// - Throws: ``PersistedError`` when a store could not remove them; ``flush()`` tries again.
    public func reset() throws(PersistedError) {
        try reset(keeping: [])
    }

    /// Gives all properties their defaults, but for some: the keys of the stored ones are removed.
    ///
    /// ```swift
    /// try Contacts.shared.reset(keeping: [\.installation, \.theme])
    /// ```
    ///
    /// - Parameter paths: The properties that stay as they are, each that of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove them; ``flush()`` tries again.
    public func reset(keeping paths: Set<PartialKeyPath<Root>>) throws(PersistedError) {
        try reset(to: PersistedCore.makeDefault(), fields(of: paths)) { !paths.contains($0) }
    }

    /// Gives some properties their defaults, in memory and in the stores.
    ///
    /// - Parameter paths: The properties, each that of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove them; ``flush()`` tries again.
    public func reset(_ paths: PartialKeyPath<Root>...) throws(PersistedError) {
        let chosen = Set(paths)
        try reset(to: nil, fields(of: chosen)) { chosen.contains($0) }
    }

    /// Gives the properties of one store their defaults, but for some.
    ///
    /// What else is in the store stays: see ``BackingStore/removeAll(keeping:)``.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - paths: The properties that stay as they are.
    /// - Throws: ``PersistedError`` when the store could not remove them; ``flush()`` tries again.
    public func reset(
        store: StoreName,
        keeping paths: Set<PartialKeyPath<Root>> = []
    ) throws(PersistedError) {
        let chosen = core.properties.filter { $0.store == store && !isAny(of: paths, $0.path) }
        try reset(to: nil, chosen.map(\.field)) { path in chosen.contains { $0.path == path } }
    }

    private func isAny(of paths: Set<PartialKeyPath<Root>>, _ path: AnyKeyPath) -> Bool {
        paths.contains { $0 == path }
    }

    private func fields(of paths: Set<PartialKeyPath<Root>>) -> [Int] {
        paths.map { path in
            guard let field = Root.blueprint.fieldIndex(of: path) else {
                endProgram("\(path) is not the property of a field of \(Root.self): only those are reset or kept")
            }
            return field
        }
    }

    /// Makes `base` the model, but for `fields`, which stay; without one, only `fields` are given their defaults. Those of
    /// the stored properties for which `isReset` holds are removed from their stores.
    private func reset(
        to base: Root?,
        _ fields: [Int],
        _ isReset: (PartialKeyPath<Root>) -> Bool
    ) throws(PersistedError) {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        refuseInsideUpdate()
        let current = core.state.withLock { $0.model }
        var model = base ?? current
        let source = base == nil ? PersistedCore<Root>.makeDefault() : current
        do throws(MappingError) {
            for field in fields { try Root.blueprint.copyField(field, from: source, to: &model) }
        } catch {
            // The initializer of a memberwise blueprint does not take these values together.
            let refused = core.properties.filter { fields.contains($0.field) }.map { $0.failure(.mapping(error)) }
            publish(refused)
            throw PersistedError(failures: refused)
        }
        let indices = core.properties.indices.filter { index in
            (core.properties[index].path as? PartialKeyPath<Root>).map(isReset) ?? false
        }
        try throwing(commit(model, indices.map { ($0, nil) }, origin: .reset))
    }
}
