internal import Cyanotype

// MARK: - Names of types and classes

// A class may have had other names. The file has the newest one and keeps the former ones, so that a program that knows
// only a former name finds the same objects. A recorder translates the names that it reads into those of its own
// program.
extension PlanRecorder {
    /// Returns the file's description of a model's type, with the names that the program has for its classes.
    func record(of shape: ObjectShape) throws(StoreError) -> TypeRecord? {
        guard let record = try find(shape) else { return nil }
        return localized(record, shape)
    }

    /// Reads the description again, after it was changed.
    func reread(_ record: TypeRecord, _ shape: ObjectShape) throws(StoreError) -> TypeRecord {
        let again = try StoreError.converting { () throws(SQLiteError) in try catalog.type(record.id) }
        return again.map { localized($0, shape) } ?? record
    }

    /// Returns whether the file still has a type or a class under a former name of a model.
    func needsRenaming(_ shape: ObjectShape) throws(StoreError) -> Bool {
        if shape.formerNames.isEmpty, shape.formerTypeNames.isEmpty { return false }
        guard let record = try find(shape) else { return false }
        return !missingNames(shape, record).isEmpty
    }

    /// Records the names of a model's type and class in place of former ones.
    func rename(_ shape: ObjectShape, in session: SQLiteSession) throws(StoreError) {
        // Objects that have the name of this class may be those of another one, which had it before. The file must know
        // that class before this one has objects.
        if let other = registry.models.successor(of: shape) { try prepare(other, in: session) }
        guard let record = try find(shape) else { return }
        try recordNames(shape, record)
    }

    /// Records the former names of a model's type and class that the file lacks.
    func recordNames(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) {
        let missing = missingNames(shape, record)
        if missing.isEmpty { return }
        try StoreError.converting { () throws(SQLiteError) in
            var record = record
            for (former, name) in missing {
                if record.name == former { try catalog.setName(name, ofType: record.id) }
                if record.hasClass(former) {
                    let replaced = try catalog.rename(former, to: name, in: record)
                    if record.isSynchronized { try SyncTable.replace(replaced, ofType: record.id, catalog.connection) }
                    record = try catalog.type(record.id) ?? record
                } else {
                    try catalog.addFormerName(former, of: name, inType: record.id)
                }
            }
            try catalog.raiseGeneration(ofType: record.id)
        }
    }

    private func prepare<M: Model>(_ model: M.Type, in session: SQLiteSession) throws(StoreError) {
        _ = try plan(for: model, in: session)
    }

    /// The former names of a model's type and class that the file lacks, each with the name that the file has, or is to have.
    private func missingNames(_ shape: ObjectShape, _ record: TypeRecord) -> [(former: String, name: String)] {
        var names = shape.formerTypeNames.map { ($0, shape.typeName) }
        if !shape.superclasses.isEmpty {
            names += shape.formerNames.filter { $0 != record.name }.map { ($0, shape.className) }
        }
        return names.compactMap { former, own in
            let name = recordedName(own, record, shape)
            if former == name { return nil }
            if let known = record.formerNames[former], known == name || !record.hasClass(former) { return nil }
            return (former, name)
        }
    }

    /// The name that the file has for a class of the program.
    ///
    /// A later release may have given the class another name, and this one is a former name then. But if this program has both
    /// classes, it uses the former name for a new one.
    private func recordedName(_ own: String, _ record: TypeRecord, _ shape: ObjectShape) -> String {
        guard let name = record.formerNames[own], !registry.models.has(name, ofType: shape.typeName) else { return own }
        return name
    }

    /// Finds a type by its name, by a name that a later release has recorded, or by a former name of the model.
    private func find(_ shape: ObjectShape) throws(StoreError) -> TypeRecord? {
        let found: (type: TypeRecord, other: TypeRecord?)?
        do throws(SQLiteError) {
            found = try findTypes(shape)
        } catch {
            throw StoreError(error)
        }
        if let other = found?.other, let type = found?.type { throw Self.twoTypes(type, other) }
        return found?.type
    }

    /// Finds the type of a model, and another type with one of its former names, which nobody has recorded as such.
    private func findTypes(_ shape: ObjectShape) throws(SQLiteError) -> (type: TypeRecord, other: TypeRecord?)? {
        let name = shape.typeName
        // Another model of the program had the name. Until the file knows that, the name stands for the objects of that model.
        let isReused = registry.models.typeName(formerly: name) != nil
        if !isReused {
            let type = try catalog.type(nowOrFormerlyNamed: name)
            if let type { return (type, try typeToJoin(type, shape)) }
        } else if let type = try catalog.type(named: name), try catalog.typeNumber(ofFormerName: name) != nil {
            return (type, nil)
        }
        for former in shape.formerTypeNames {
            if let type = try catalog.type(nowOrFormerlyNamed: former) { return (type, nil) }
        }
        return nil
    }

    /// Returns the type that has a former name of a model, although the file has a type of its present name.
    private func typeToJoin(_ type: TypeRecord, _ shape: ObjectShape) throws(SQLiteError) -> TypeRecord? {
        for former in shape.formerTypeNames where type.formerNames[former] == nil && type.name != former {
            // The program may use the former name for another class.
            if registry.models.has(former, ofType: former) { continue }
            if let other = try catalog.type(named: former) { return other }
        }
        return nil
    }

    private static func twoTypes(_ known: TypeRecord, _ former: TypeRecord) -> StoreError {
        var error = StoreError(
            .schema,
            """
            the file has objects of \(known.name), and also of \(former.name), which was its name; remove formerName(_:), read \
            those with a model of their own, and save them as the other
            """
        )
        error.type = known.name
        return error
    }

    /// Returns a record with the names that the program has for its classes.
    func localized(_ record: TypeRecord, _ shape: ObjectShape) -> TypeRecord {
        let models = registry.models
        var local: [String: String] = [:]
        var recorded: [String: String] = [:]
        for name in Set(record.classNames).union(record.formerNames.values) {
            let own: String?
            if let later = models.name(formerly: name, ofType: shape.typeName), record.formerNames[name] == nil {
                // The file does not have the later name yet.
                own = later
            } else if models.has(name, ofType: shape.typeName) {
                own = nil
            } else {
                own =
                    models.name(formerly: name, ofType: shape.typeName)
                    ?? ownName(ofFormerNames: record.formerNames.filter { $0.value == name }.keys, shape)
            }
            guard let own, own != name else { continue }
            local[name] = own
            if !record.hasClass(own) || recordedName(own, record, shape) == name { recorded[own] = name }
        }
        return local.isEmpty ? record : record.renaming(local, recordedNames: recorded)
    }

    /// The name that the program has for a class by one of its former names: that name, or one that this program gave it before
    /// a release that it does not know has given it another one.
    private func ownName(ofFormerNames names: some Sequence<String>, _ shape: ObjectShape) -> String? {
        for former in names.sorted() {
            if registry.models.has(former, ofType: shape.typeName) { return former }
            if let own = registry.models.name(formerly: former, ofType: shape.typeName) { return own }
        }
        return nil
    }
}
