internal import Cyanotype

/// The fields of a model in a file.
struct ShapeFields {
    let fields: [ShapeText.Field]
    let links: [StoredShape.Link]
    let parts: [ShapeText.Part]
}

/// The fields of a model in the program.
struct ProgramFields {
    let fields: [StoredShape.Field]
    let links: [StoredShape.Link]
    let parts: [StoredShape.Part]
}

/// Compares the fields of one model, but not those of the models inside that have a version of their own.
struct FieldComparison {
    let file: ShapeFields
    let program: ProgramFields
    let className: String
    let version: Int
    let isOfFormat1: Bool

    /// The limit of models that are compared although they have no names in common. A damaged file may have links from
    /// each model to each.
    private static var maximumDepth: Int { 2 }

    /// The models of the file in one field that are compared with the program's.
    private static var maximumModelCount: Int { 20 }

    /// The limit of models inside a new one whose members are filled.
    private static var maximumFilledDepth: Int { 6 }

    private static var maximumSuggestion: Int { 1 << 16 }

    private var depth = 0

    /// The fields and the models of the file by keys, exactly as documents have them.
    private let places: [[ExactString]: [Int]]
    private let modelsInFile: [[ExactString]: [Int]]

    init(file: ShapeFields, program: ProgramFields, className: String, version: Int, isOfFormat1: Bool) {
        (self.file, self.program) = (file, program)
        (self.className, self.version, self.isOfFormat1) = (className, version, isOfFormat1)
        places = Dictionary(grouping: file.fields.indices) { file.fields[$0].keys.exact }
        modelsInFile = Dictionary(grouping: file.links) { $0.keys.exact }.mapValues { links in
            links.map(\.part).uniqued()
        }
    }

    /// Returns the models in a field of the file.
    private func models(inFile keys: [String]) -> [ShapeText.Part] {
        (modelsInFile[keys.exact] ?? []).map { file.parts[$0] }
    }

    /// Returns the models in a field of the program.
    private func models(inProgram keys: [String]) -> [StoredShape.Part] {
        program.links.filter { $0.keys.exact == keys.exact }.map { program.parts[$0.part] }
    }

    /// Returns the differences: those that need a migration first.
    func differences() -> [SchemaDifference] {
        var differences: [SchemaDifference] = []
        var used: Set<Int> = []
        var missing: [StoredShape.Field] = []
        var unions = places[[]] ?? []
        for field in program.fields {
            if field.keys.isEmpty {
                // Flattened unions have no keys, so they are paired in order.
                guard let index = unions.first else {
                    missing.append(field)
                    continue
                }
                unions.removeFirst()
                used.insert(index)
                differences += difference(file.fields[index], field)
                continue
            }
            let names = ([field.keys] + field.aliases).map(\.exact)
            if let found = names.lazy.compactMap({ places[$0]?.first }).first {
                differences += difference(file.fields[found], field)
                for name in names { used.formUnion(places[name] ?? []) }
            } else {
                missing.append(field)
            }
        }
        var dropped = file.fields.indices.filter { !used.contains($0) }
        differences += renamed(&missing, &dropped)
        let gone = dropped.map { file.fields[$0] }
        differences += missing.map { added($0, gone) }
        differences += gone.map(removed)
        return differences.filter(\.needsMigration) + differences.filter { !$0.needsMigration }
    }

    private func made(
        _ keys: [String],
        _ kind: SchemaDifference.Kind,
        _ inFile: String?,
        _ inProgram: String?,
        needsMigration: Bool,
        _ statements: [String]? = nil
    ) -> SchemaDifference {
        // A file may have names of any length.
        let size = statements?.reduce(0) { $0 + $1.utf8.count } ?? 0
        return SchemaDifference(
            className: className,
            version: version,
            keys: keys,
            kind: kind,
            inFile: inFile,
            inProgram: inProgram,
            needsMigration: needsMigration,
            statements: size > Self.maximumSuggestion ? [] : statements ?? [],
            hasSuggestion: statements != nil
        )
    }
}

// MARK: - Fields of one side

extension FieldComparison {
    /// Pairs each new field with the only one of its type that is gone, if it is the only new one of that type.
    private func renamed(_ missing: inout [StoredShape.Field], _ dropped: inout [Int]) -> [SchemaDifference] {
        func candidates(_ field: StoredShape.Field) -> [Int] {
            dropped.filter { index in
                let old = file.fields[index]
                guard !old.keys.isEmpty, !field.keys.isEmpty, old.type?.wrapped == field.type.wrapped else {
                    return false
                }
                return model(in: old, matches: field)
            }
        }
        let pairs = missing.map(candidates)
        var differences: [SchemaDifference] = []
        for (field, indices) in zip(missing, pairs) {
            guard let index = indices.first, indices.count == 1, pairs.filter({ $0.contains(index) }).count == 1 else {
                continue
            }
            let old = file.fields[index]
            var statements = [MigrationText.move(from: old.keys, to: field.keys)]
            if let type = old.type, !field.canBeMissing {
                statements += MigrationText.changing(field.keys, from: type, to: field.type, canBeMissing: false)
            }
            differences.append(
                made(
                    field.keys,
                    .maybeRenamed,
                    "\(old.keys.shownKeys): \(old.typeText)",
                    "\(field.keys.shownKeys): \(field.type)",
                    needsMigration: !field.canBeMissing,
                    statements
                )
            )
            missing.removeAll { $0.keys.exact == field.keys.exact }
            dropped.removeAll { $0 == index }
        }
        return differences
    }

    /// Whether fields with models inside may be the same one.
    private func model(in old: ShapeText.Field, matches field: StoredShape.Field) -> Bool {
        let names = models(inFile: old.keys)
        let models = models(inProgram: field.keys)
        return names.isEmpty == models.isEmpty
            && zip(names, models).allSatisfy { $1.isSameModel(as: $0) || $0.fingerprint == $1.fingerprint }
    }

    /// Returns the difference of a field that only the program has.
    private func added(_ field: StoredShape.Field, _ gone: [ShapeText.Field]) -> SchemaDifference {
        let type = "\(field.type)"
        if field.canBeMissing { return made(field.keys, .added, nil, type, needsMigration: false) }
        if mayBeThere(field) { return made(field.keys, .unclear, nil, type, needsMigration: false) }
        var statements: [String] = []
        if let place = placeInModel(of: field, gone) {
            statements = [MigrationText.move(from: place, to: field.keys)]
        } else if !field.keys.isEmpty {
            let members = settingMembers(of: field)
            statements = MigrationText.setting(field.keys, to: field.type, members: members)
        }
        return made(field.keys, .missing, nil, type, needsMigration: true, statements)
    }

    /// Returns whether the members of a model may be there already as fields with longer keys, or the other way round.
    private func mayBeThere(_ field: StoredShape.Field) -> Bool {
        if field.keys.isEmpty { return false }
        return file.fields.contains { old in
            if old.keys.exact.starts(with: field.keys.exact) { return field.type.hasMembers }
            guard field.keys.exact.starts(with: old.keys.exact), !old.keys.isEmpty else { return false }
            guard let type = old.type, type.wrapped == .simple(.model) else { return old.type?.hasMembers ?? true }
            let keys = Array(field.keys.exact.dropFirst(old.keys.count))
            return models(inFile: old.keys).contains { $0.fields.contains { $0.keys.exact == keys } }
        }
    }

    /// Returns the keys of a new field's value inside of a model that is gone.
    private func placeInModel(of field: StoredShape.Field, _ gone: [ShapeText.Field]) -> [String]? {
        for old in gone where old.type == .simple(.model) && !field.keys.isEmpty {
            guard let model = models(inFile: old.keys).first else { continue }
            if model.fields.contains(where: { $0.keys.exact == field.keys.exact && $0.type == field.type }) {
                return old.keys + field.keys
            }
        }
        return nil
    }

    /// Returns the statements that fill the required members of a field that is a model: with fields of the file that are
    /// gone, if there are some with these keys.
    private func settingMembers(of field: StoredShape.Field) -> [String] {
        guard field.type == .simple(.model), let part = models(inProgram: field.keys).first else { return [] }
        return settingMembers(of: part, at: field.keys, depth: 0)
    }

    private func settingMembers(of part: StoredShape.Part, at keys: [String], depth: Int) -> [String] {
        part.fields.flatMap { member -> [String] in
            let place = keys + member.keys
            let isGone = !program.fields.contains { $0.keys.exact == member.keys.exact }
            if isGone, !member.keys.isEmpty, let index = places[member.keys.exact]?.first {
                let old = file.fields[index]
                if old.type?.wrapped == member.type.wrapped { return [MigrationText.move(from: old.keys, to: place)] }
            }
            if member.canBeMissing || member.keys.isEmpty { return [] }
            var inside: [String] = []
            if depth < Self.maximumFilledDepth, member.type == .simple(.model),
                let link = part.links.first(where: { $0.keys.exact == member.keys.exact })
            {
                inside = settingMembers(of: program.parts[link.part], at: place, depth: depth + 1)
            }
            return MigrationText.setting(place, to: member.type, members: inside)
        }
    }

    /// Returns the difference of a field that only the file has.
    private func removed(_ field: ShapeText.Field) -> SchemaDifference {
        made(field.keys, .dropped, field.typeText, nil, needsMigration: false)
    }
}

// MARK: - Fields of both sides

extension FieldComparison {
    /// Returns the differences of a field that both have.
    private func difference(_ old: ShapeText.Field, _ field: StoredShape.Field) -> [SchemaDifference] {
        let text = "\(field.type)"
        guard let type = old.type else {
            // A Swift name does not determine the form, and a damaged text has no form at all.
            return isOfFormat1 ? [] : [made(field.keys, .unclear, old.typeText, text, needsMigration: false)]
        }
        let change = type.change(to: field.type, canBeMissing: field.canBeMissing)
        if isOfFormat1 {
            // The property may have had a conversion, which is not recorded.
            if !change.needsMigration { return [] }
            return [made(field.keys, .unclear, old.typeText, text, needsMigration: false)]
        }
        let models = differencesOfModels(old, field)
        guard let kind = change.kind else { return models }
        var statements = change.needsMigration ? statements(change, type, field) : nil
        // The field may have been found by an alias, but the statements are about its key.
        if !(statements?.isEmpty ?? true), old.keys.exact != field.keys.exact {
            statements?.insert(MigrationText.move(from: old.keys, to: field.keys), at: 0)
        }
        return [made(field.keys, kind, old.typeText, text, needsMigration: change.needsMigration, statements)] + models
    }

    private func statements(_ change: TypeChange, _ type: StoredType, _ field: StoredShape.Field) -> [String] {
        if field.keys.isEmpty { return [] }
        if change == .conversion { return MigrationText.converting(field.keys) }
        if case .union(let old) = type.wrapped, case .union(let new) = field.type.wrapped {
            let canBeMissing = field.canBeMissing
            return MigrationText.removing(field.keys, from: old, to: new, canBeMissing: canBeMissing)
        }
        return MigrationText.changing(
            field.keys,
            from: type,
            to: field.type,
            canBeMissing: field.canBeMissing,
            members: settingMembers(of: field)
        )
    }

    /// Returns the differences of the models in a field for a model of the file that the program does not have there.
    private func differencesOfModels(_ old: ShapeText.Field, _ field: StoredShape.Field) -> [SchemaDifference] {
        let models = models(inProgram: field.keys)
        guard let model = models.first, depth < Self.maximumDepth else { return [] }
        let others = self.models(inFile: old.keys).lazy.filter { part in
            !models.contains { $0.isSameModel(as: part) || $0.fingerprint == part.fingerprint }
        }
        return others.prefix(Self.maximumModelCount).flatMap { part -> [SchemaDifference] in
            var inside = FieldComparison(
                file: ShapeFields(fields: part.fields, links: part.links, parts: file.parts),
                program: ProgramFields(fields: model.fields, links: model.links, parts: program.parts),
                className: model.name,
                version: model.version,
                isOfFormat1: false
            )
            inside.depth = depth + 1
            let needed = inside.differences().filter(\.needsMigration)
            if needed.isEmpty { return [] }
            return [
                made(
                    field.keys,
                    .nested,
                    part.name,
                    model.name,
                    needsMigration: true,
                    // The model in the file has another name, so its documents are not brought to a version of this one.
                    MigrationText.forEachModel(at: field.keys, in: field.type, needed.flatMap(\.statements)) ?? []
                )
            ]
        }
    }
}

extension TypeChange {
    fileprivate var kind: SchemaDifference.Kind? {
        switch self {
        case .same: nil
        case .widened: .widened
        case .unclear: .unclear
        case .narrowed: .narrowed
        case .nowRequired: .nowRequired
        case .conversion: .conversion
        case .retyped: .retyped
        }
    }
}

extension StoredType {
    /// Whether values may be objects with members of any names.
    fileprivate var hasMembers: Bool {
        if case .simple(let type) = wrapped { type == .model || type.isOpaque } else { false }
    }
}

extension [String] {
    fileprivate var exact: [ExactString] { map(ExactString.init) }
}

extension [Int] {
    /// The numbers, each once.
    fileprivate func uniqued() -> [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
