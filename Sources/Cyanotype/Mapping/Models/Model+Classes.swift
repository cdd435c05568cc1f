// For a class that can be subclassed: `Subject` is the class that declared the conformance, `Self` is it or a subclass.
extension Model {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        if reader.context?.references != nil, let object = try reader.readReference(to: Self.self) { return object }
        let chosen = reader.chosenBlueprint(of: Self.self)
        if let hierarchy = chosen.settings.hierarchy { return try read(hierarchy, from: &reader) }
        let blueprint = try extendedBlueprint(of: Self.self, &reader)
        let instance = try reader.readInstance(by: blueprint)
        // Cannot fail, because the blueprint creates instances of `Self`.
        guard let instance = instance as? Self else { throw reader.notExtended(Self.self, by: blueprint.instanceType) }
        return instance
    }

    public func write(to writer: inout JSONWriter) {
        if writer.describer != nil { return writer.writeDescription(of: self) }
        if let field = writer.referenceField { return writer.writeReference(to: self, in: field) }
        let type = type(of: self)
        let blueprint = writer.chosen?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type)
        guard blueprint.instanceType == type, let subject = self as? Subject else {
            let found = "that of \(blueprint.instanceType)"
            return writer.cannotWrite(notExtendedAdvice(type), found: found, code: .blueprint)
        }
        guard let hierarchy = blueprint.settings.hierarchy else {
            return ValueSource.withSource(of: subject) { writer.writeObject(of: blueprint.table, $0) }
        }
        let hasField = blueprint.table.root.pointee.hasKey(hierarchy.tag)
        guard let tag = hierarchy.tag(of: type) else {
            if hierarchy.other?.type == type || hasField {
                return ValueSource.withSource(of: subject) { writer.writeObject(of: blueprint.table, $0) }
            }
            return writer.cannotWrite("\(type) to be among the subclasses of the blueprint", found: "no tag for it")
        }
        ValueSource.withSource(of: subject) { subject in
            writer.writeTagged(
                by: hierarchy.tag,
                tag,
                mayBeMember: blueprint.table.mayWrite(hierarchy.tag),
                object: { $0.writeObject(of: blueprint.table, subject) }
            )
        }
    }

    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        if reader.context?.references != nil, let object = try reader.readReference(to: Self.self) { return object }
        // The instance's own blueprint, because `Self` may be a superclass.
        let blueprint = try Self.extendedBlueprint(of: type(of: self), &reader)
        if let hierarchy = blueprint.settings.hierarchy,
            let member = try reader.find([hierarchy.tag])[0],
            let tag = hierarchy.tag(of: type(of: self))
        {
            guard try reader.readTag(at: member) == tag else {
                throw try reader.unknownTag(at: member, expected: "\(tag), as the class of an instance does not change")
            }
            return try reader.claiming(member) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try merged(from: &reader, by: blueprint)
            }
        }
        return try merged(from: &reader, by: blueprint)
    }

    private func merged(
        from reader: inout JSONReader,
        by blueprint: Blueprint<Subject>
    ) throws(JSONReader.Failure) -> Self {
        // The subject refers to this instance, and so does the result, except for a memberwise blueprint.
        guard let subject = self as? Subject, let merged = try blueprint.update(subject, from: &reader) as? Self else {
            throw reader.notExtended(Self.self, by: blueprint.instanceType)
        }
        return merged
    }

    /// Reads the object at the position as the class for its tag.
    private static func read(
        _ hierarchy: ClassHierarchy<Subject>,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Self {
        guard let member = try reader.find([hierarchy.tag])[0] else { throw try reader.missingTag(hierarchy.tag) }
        let subclass = hierarchy.subclass(tagged: try reader.readTag(at: member))
        guard let subclass = subclass ?? hierarchy.other, subclass.type is Self.Type else {
            let expected = hierarchy.tags(below: Self.self) { $0 is Self.Type }
            throw try reader.unknownTag(at: member, expected: expected)
        }
        if subclass.tag == nil {
            // A class that keeps unknown keys keeps the tag.
            reader.note(.unknownCase, at: member.value - reader.start, "unknown tag kept")
            return try read(subclass, from: &reader)
        }
        return try reader.claiming(member) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try read(subclass, from: &reader)
        }
    }

    private static func read(
        _ subclass: Subclass<Subject>,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Self {
        let blueprint = subclass.blueprint(reader.context?.chosen)
        guard blueprint.instanceType == subclass.type else {
            throw reader.notExtended(subclass.type, by: blueprint.instanceType)
        }
        guard let instance = try reader.readInstance(by: blueprint) as? Self else {
            throw reader.notExtended(subclass.type, by: blueprint.instanceType)
        }
        return instance
    }

    /// Returns the blueprint of a class, which must not be that of a superclass.
    private static func extendedBlueprint(
        of type: Self.Type,
        _ reader: inout JSONReader
    ) throws(JSONReader.Failure) -> Blueprint<Subject> {
        let blueprint = reader.chosenBlueprint(of: type)
        guard blueprint.instanceType == type else {
            throw reader.notExtended(type, by: blueprint.instanceType)
        }
        return blueprint
    }
}

private func notExtendedAdvice(_ type: Any.Type) -> String {
    "\(type) to override blueprint with Blueprint(extending: super.blueprint, creating: \(type).init)"
}

extension JSONReader {
    mutating func notExtended(_ type: Any.Type, by inherited: Any.Type) -> Failure {
        halt(.blueprint, expected: notExtendedAdvice(type), found: "that of \(inherited)")
        return Failure()
    }
}
