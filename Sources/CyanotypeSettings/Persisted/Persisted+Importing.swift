public import Cyanotype

extension Persisted {
    /// The result of ``importValues(from:naming:)``.
    public struct ImportReport: Sendable {
        /// The keys that were imported.
        public let imported: [String]
        /// The keys that the source does not have.
        public let absent: [String]
        /// The errors of values in the source that are not valid for their property, by key. Such a property keeps its value.
        public let unreadable: [String: MappingError]
    }

    /// Imports the values of stored properties from another store, and writes them as `update(_:)` does.
    ///
    /// ```swift
    /// // What an app kept by CLKModel in the defaults: Contacts_refreshCount.
    /// let old = PropertyListStore(url: URL(filePath: "/home/a/org.example.app.plist"))
    /// try Contacts.shared.importValues(from: old, naming: .clkModel)
    /// ```
    ///
    /// The source is not changed.
    ///
    /// - Parameters:
    ///   - source: Any store, such as the property list of `UserDefaults`.
    ///   - naming: The rule that makes the keys in the source from the model's type and the names of its properties.
    /// - Returns: The keys that were imported, absent and unreadable.
    /// - Throws: ``BackingStoreError`` if the source cannot be read, and ``PersistedError`` as `update(_:)` does.
    @discardableResult
    public func importValues(from source: some BackingStore, naming: KeyNaming) throws -> ImportReport {
        let core = core
        let model = String(describing: Root.self)
        let keys = core.properties.map { $0.key(by: naming, modelName: model) }
        let values = try source.protectedValues(forKeys: keys)
        var imported: [String] = []
        var unreadable: [String: MappingError] = [:]
        try core.update { root, assigned in
            (imported, unreadable) = ([], [:])
            for (index, (property, key)) in zip(core.properties, keys).enumerated() {
                guard let value = values[key] else { continue }
                do throws(MappingError) {
                    let hidesValues = source.protectsSecrets || core.stores[property.store]?.protectsSecrets == true
                    let text = try property.text(of: value)
                    try Root.cachedBlueprint.setField(
                        property.field,
                        of: &root,
                        to: text,
                        hidesValues: hidesValues,
                        hidesInstance: hidesValues || core.hasProtectedProperties
                    )
                    imported.append(key)
                    assigned.insert(index)
                } catch {
                    unreadable[key] = error
                }
            }
        }
        let absent = keys.filter { values[$0] == nil }
        return ImportReport(imported: imported, absent: absent, unreadable: unreadable)
    }
}
