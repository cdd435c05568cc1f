extension JSONReader {
    /// Reads a document of a version of a model.
    static func readDocument<M: Model>(
        _ bytes: UnsafeRawBufferPointer,
        version: Int,
        nested: [String: Int],
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> M {
        let blueprint = M.cachedBlueprint
        if blueprint.settings.hierarchy == nil, blueprint.settings.versions.version == version, nested.isEmpty {
            return try unsafe readDocument(bytes, options: options, hasText: hasText)
        }
        let json = try unsafe readJSON(of: M.self, bytes, options: options, hasText: hasText)
        // The reader refuses anything but an object, and an unknown tag.
        guard case .object(let members) = json, let type = M.modelType(of: members) else {
            return try unsafe readDocument(bytes, options: options, hasText: hasText)
        }
        let migration: DocumentMigration
        let migrated: JSON.Object
        do throws(MigrationFailure) {
            migration = try DocumentMigration(of: type, version: version, nestedVersions: nested)
            migrated = try migration.migrated(members, form: .json(options.dateFormat, scopes: options.dateScopes))
        } catch {
            throw MappingError(error, of: M.self)
        }
        // Reading the text itself gives the issues positions.
        if migration.isEmpty { return try unsafe readDocument(bytes, options: options, hasText: hasText) }
        return try M(json: .object(migrated), options: options)
    }

    /// Reads a document of a model as JSON.
    private static func readJSON(
        of type: any Model.Type,
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool
    ) throws(MappingError) -> JSON {
        var json = JSON.null
        let error = unsafe runReader(of: bytes, options: options, hasText: hasText, type: { type }) {
            (reader: inout JSONReader) throws(Failure) in
            do throws(Failure) {
                json = try reader.readJSON()
            } catch {
                // Nothing says which of these keys are sensitive.
                for index in reader.issues.indices { reader.issues[index].declaredSteps = 0 }
                throw error
            }
        }
        if let error { throw error }
        return json
    }
}

extension DocumentMigration {
    /// Creates the migration of documents with the versions of nested models by their names.
    fileprivate init(
        of type: any Model.Type,
        version: Int,
        nestedVersions: [String: Int]
    ) throws(MigrationFailure) {
        var unused = nestedVersions
        try self.init(of: type, version: version) { model in
            let names = [model.storedName] + model.versions.formerNames
            let known = names.compactMap { nestedVersions[$0] }
            for name in names { unused[name] = nil }
            return known.first
        }
        if let name = unused.keys.min() {
            throw MigrationFailure(.unknownModel(name), version: version, target: version)
        }
    }
}

extension Model {
    /// Returns the class whose object has these members; `nil` if the tag names none.
    fileprivate static func modelType(of members: JSON.Object) -> (any Model.Type)? {
        guard let hierarchy = cachedBlueprint.settings.hierarchy else { return Self.self }
        let subclass = members[hierarchy.tag].flatMap { hierarchy.subclass(tagged: $0) } ?? hierarchy.other
        return subclass?.type as? any Model.Type
    }
}

extension MappingError {
    /// Creates the error of a document that cannot be migrated, for a reason that quotes nothing of it.
    package init(_ code: Code, of root: any Model.Type, expected: String, found: String) {
        let expected = "\(expected) of \(root)"
        let issue = Issue(code: code, path: MappingPath(), location: nil, expected: expected, found: found)
        self.init(issues: [issue], isTruncated: false)
    }

    /// Creates the error of a document that could not be migrated.
    ///
    /// - Parameters:
    ///   - failure: What happened.
    ///   - root: The model of the document.
    ///   - hidesValues: Whether the error quotes nothing of the document, as for a model with sensitive values.
    package init(_ failure: MigrationFailure, of root: any Model.Type, hidesValues: Bool = false) {
        let hidesValues = hidesValues || SchemaContext.hasSensitiveValues(in: root)
        let type = failure.model ?? root
        var code = Code.version
        let (expected, found): (String, String)
        switch failure.kind {
        case .newer:
            (expected, found) = ("version \(failure.target) of \(type) or an earlier one", "version \(failure.version)")
        case .noWay:
            (expected, found) = (
                "one chain of migrations of \(type) to version \(failure.target)", "version \(failure.version)"
            )
        case .needsStore:
            (expected, found) = ("a migration that needs no store", "that from version \(failure.version) of \(type)")
        case .unknownModel(let name):
            (expected, found) = ("versions of models inside of \(type)", "that of \(quoted(name))")
        case .failed:
            code = .migration
            expected = "a document that the migration from version \(failure.version) of \(type) accepts"
            // The text may quote anything in the document.
            found = hidesValues ? JSONWriter.hiddenValue : failure.underlying.map { "\($0)" } ?? "an error"
        }
        // A key may be that of a sensitive dictionary.
        let path = hidesValues ? MappingPath() : failure.path
        let issue = Issue(code: code, path: path, location: nil, expected: expected, found: found)
        self.init(issues: [issue], isTruncated: false)
    }
}
