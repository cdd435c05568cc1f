extension Blueprint {
    /// Checks for mistakes and likely mistakes: identical or similar keys, fields in the wrong order, settings without
    /// effect.
    ///
    /// ```swift
    /// #expect(Person.blueprint.lint().isEmpty)
    /// ```
    ///
    /// ``Model/lint()`` checks all blueprints of a model, and ``Model/checkBlueprint(samples:)`` also checks samples.
    /// To find fields in the wrong order, a memberwise blueprint's initializer is called with made-up values; to find
    /// properties with two defaults, an in-place blueprint creates instances. Both checks are skipped if a mistake
    /// prevents decoding, such as two fields with the same key. The finding of that mistake has
    /// ``LintFinding/stopsProgram`` set, because the first use of the blueprint traps.
    ///
    /// - Returns: The findings; empty if the blueprint has no problems.
    public func lint() -> [LintFinding] {
        let mistakes = table.mistakes.map(\.finding) + mistakesInside(table)
        let canRead = mistakes.isEmpty
        var findings = mistakes + (canRead ? indexMistakes.map(\.finding) : [])
        findings += similarKeys() + mixedCasings() + pathCollisions() + storeCollisions()
        findings += (canRead ? orderFindings() : []) + deadSettings(readingDefaults: canRead)
        findings += (canRead ? conflictingDefaults() : []) + misplacedRules() + nestedSubclasses() + tagFindings()
        findings += versionFindings()
        return findings + (canRead ? identityFindings() + referenceFindings() : [])
    }

    /// Returns the mistakes in the extension fields of a table, and in the blueprints and unions of its values,
    /// including those of flattened models.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - types: The models whose own mistakes are already known.
    /// - Returns: The findings.
    private func mistakesInside(_ table: SlotTable, besides types: [Any.Type] = []) -> [LintFinding] {
        let types = types + [table.subjectType]
        return table.allSlots.flatMap { slot -> [LintFinding] in
            switch slot.traits.role {
            case .unknownKeys(let field): return ExtensionRegistry.mistakes(of: field.extensionRoot).map(\.finding)
            case .flattened(let field): return mistakesInside(field.table, besides: types)
            case .value, .flattenedUnion:
                // The schema visits the types of all values inside this one, and collects their mistakes.
                var context = SchemaContext(options: .default)
                _ = slot.jsonSchema(in: &context)
                return context.mistakes(at: slot.traits.keys, besides: types)
            }
        }
    }

    /// Returns the findings about subclasses with the same tag.
    private func tagFindings() -> [LintFinding] {
        let classes = settings.hierarchy?.classes ?? []
        return classes.indices.compactMap { index in
            guard let first = classes[..<index].first(where: { $0.tag == classes[index].tag }), let tag = first.tag
            else {
                return nil
            }
            return LintFinding(
                .duplicateTag,
                "the subclasses \(first.type) and \(classes[index].type) have the tag \(tag); only the first is read"
            )
        }
    }

    /// Returns the name of a field for messages.
    func quotedKeys(_ index: Int) -> String { table.slots[index].quotedKeys }
}

// MARK: - Keys

extension Blueprint {
    /// A key of a field, or of a field of a flattened model.
    private struct Name {
        /// The index in `SlotTable.allSlots`.
        let slot: Int
        let keys: [String]
    }

    private var names: [Name] {
        table.allSlots.enumerated().flatMap { index, slot -> [Name] in
            switch slot.traits.role {
            case .value: ([slot.traits.keys] + slot.traits.aliases).map { Name(slot: index, keys: $0) }
            case .unknownKeys: []
            case .flattened(let field): field.table.flattenedNames.map { Name(slot: index, keys: $0) }
            case .flattenedUnion(let field): field.keys.map { Name(slot: index, keys: [$0]) }
            }
        }
    }

    private func similarKeys() -> [LintFinding] {
        var findings: [LintFinding] = []
        let names = names
        for (index, name) in names.enumerated() {
            // An alias may resemble its own field's key.
            for other in names[..<index] where other.slot != name.slot {
                guard let (first, second) = Self.similarKeys(other.keys, name.keys) else { continue }
                let difference = first.lowercased() == second.lowercased() && first != second
                findings.append(
                    LintFinding(
                        .similarKeys,
                        at: name.keys,
                        """
                        the key \(quoted(second)) of this field and \(quoted(first)) of the field \
                        \(quotedKeys(other.slot)) differ only in \(difference ? "case" : "their Unicode form"); \
                        give one of them another key
                        """
                    )
                )
            }
        }
        return findings
    }

    /// Returns the first keys in which two lists differ, if they differ only in case or Unicode form.
    ///
    /// The table itself reports identical lists that are mistakes.
    private static func similarKeys(_ left: [String], _ right: [String]) -> (String, String)? {
        for (left, right) in zip(left, right) where !left.utf8.elementsEqual(right.utf8) {
            // Swift compares strings by canonical equivalence.
            return left.lowercased() == right.lowercased() ? (left, right) : nil
        }
        return nil
    }

    private func pathCollisions() -> [LintFinding] {
        let slots = table.allSlots
        return slots.flatMap { owner -> [LintFinding] in
            guard case .value = owner.traits.role else { return [] }
            return slots.compactMap { slot in
                guard case .value = slot.traits.role, slot.traits.keys.count > owner.traits.keys.count,
                    ExactString.elementsEqual(slot.traits.keys.prefix(owner.traits.keys.count), owner.traits.keys)
                else { return nil }
                let inner = Array(slot.traits.keys.dropFirst(owner.traits.keys.count))
                let message: String
                switch unwrapped(owner.property.valueType) {
                case let model as any Model.Type where Self.names(of: model).contains(where: { Self.meet($0, inner) }):
                    message = """
                        the model \(model) of the field \(owner.quotedKeys) has the key \(quoted(inner[0])) \
                        itself, which would be written twice; give this field another key, or leave it to the model
                        """
                case let type where holdsAllKeys(type):
                    message = """
                        the field \(owner.quotedKeys) is a dictionary or JSON, which takes this key for one of its own; \
                        put this field somewhere else
                        """
                default: return nil
                }
                return LintFinding(.pathCollision, at: slot.traits.keys, message)
            }
        }
    }

    /// Returns whether one of two paths is a prefix of the other.
    private static func meet(_ left: [String], _ right: [String]) -> Bool {
        let count = min(left.count, right.count)
        return ExactString.elementsEqual(left.prefix(count), right.prefix(count))
    }

    private static func names<M: Model>(of type: M.Type) -> [[String]] {
        BlueprintCache.blueprint(of: type).table.flattenedNames
    }

    private func storeCollisions() -> [LintFinding] {
        let stored = fieldsInStores
        return stored.enumerated().flatMap { index, field in
            stored[..<index].filter { other in
                other.storage.store == field.storage.store
                    && ExactString(storeKey(of: other)) == ExactString(storeKey(of: field))
            }.map { other in
                LintFinding(
                    .storeCollision,
                    at: field.keys,
                    """
                    this field and the field \(quotedKeys(other.index)) are both kept under the key \
                    \(quoted(storeKey(of: field))) of the store \(field.storage.store); say another key in \
                    stored(in:key:)
                    """
                )
            }
        }
    }

    /// Returns the key under which a settings object with the default naming stores a field.
    private func storeKey(of field: StoredField) -> String {
        field.storage.key ?? (["\(Subject.self)"] + field.keys).joined(separator: ".")
    }

    private func nestedSubclasses() -> [LintFinding] {
        table.allSlots.compactMap { slot in
            guard let model = modelType(in: slot.property.valueType) else { return nil }
            return notExtendedFinding(model, at: slot.traits.keys)
        }
    }
}

/// Returns a finding if a class uses the blueprint of another class.
func notExtendedFinding<M: Model>(_ type: M.Type, at keys: [String] = []) -> LintFinding? {
    let inherited = BlueprintCache.blueprint(of: type).instanceType
    if inherited == type { return nil }
    return LintFinding(
        .notExtended,
        at: keys,
        """
        \(type) has the blueprint of \(inherited), by which it can neither be read nor written; override it with \
        Blueprint(extending: super.blueprint, creating: \(type).init)
        """
    )
}

extension SchemaContext {
    /// Returns the findings about mistakes in the value of a described field, except those of some types.
    func mistakes(at keys: [String] = [], besides types: [Any.Type]) -> [LintFinding] {
        mistakes.filter { mistake in !types.contains { $0 == mistake.type } }.map { _, name, mistake in
            BlueprintMistake(mistake.code, at: keys, "\(name) cannot be used: \(mistake.message)").finding
        }
    }
}

extension SlotTable {
    /// The keys of all fields, including those of flattened models.
    fileprivate var flattenedNames: [[String]] {
        allSlots.flatMap { slot -> [[String]] in
            switch slot.traits.role {
            case .value: [slot.traits.keys] + slot.traits.aliases
            case .unknownKeys: []
            case .flattened(let field): field.table.flattenedNames
            case .flattenedUnion(let field): field.keys.map { [$0] }
            }
        }
    }
}

extension ExactString {
    fileprivate static func elementsEqual(_ left: some Sequence<String>, _ right: some Sequence<String>) -> Bool {
        left.elementsEqual(right) { ExactString($0) == ExactString($1) }
    }
}

/// Returns whether a type treats every member of an object as its own value.
private func holdsAllKeys(_ type: Any.Type) -> Bool {
    type is any AnyDictionary.Type
}

private protocol AnyDictionary {}

extension Dictionary: AnyDictionary {}

extension JSON: AnyDictionary {}
