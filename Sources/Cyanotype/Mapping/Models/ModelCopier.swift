/// Copies models for one call of ``Model/copy()``.
///
/// It remembers copied instances, so it copies a shared instance only once and stops at cycles. Your own
/// ``ModelContainer`` copies its parts with it.
public struct ModelCopier {
    /// The copies of instances; `nil` while one is being created. The originals are retained, so that no other instance
    /// reuses the address of one that a computed property created.
    private var copies: [ObjectIdentifier: (original: AnyObject, copy: AnyObject?)] = [:]

    /// The number of instances found.
    private var instanceCount = 0

    /// The nesting depth of the models being copied.
    private var depth = 0

    /// The same limit as for JSON.
    private static var maximumDepth: Int { 512 }

    package init() {}

    /// Copies a part of a value: a model or a container of models. Any other value is returned unchanged.
    ///
    /// - Parameter value: The part.
    /// - Returns: The copy.
    /// - Throws: ``MappingError`` if it contains an instance that cannot be copied.
    public mutating func copy<Value>(_ value: Value) throws(MappingError) -> Value {
        if let type = Value.self as? any ModelContainer.Type {
            return try ThreadStack.withRoom { () throws(MappingError) in try copy(value, container: type) }
        }
        if let type = Value.self as? any Model.Type {
            return try ThreadStack.withRoom { () throws(MappingError) in try copy(value, model: type) }
        }
        return value
    }

    // In both, the types are the same, but the compiler cannot know it.

    private mutating func copy<Value, Container: ModelContainer>(
        _ value: Value,
        container type: Container.Type
    ) throws(MappingError) -> Value {
        guard let container = value as? Container else { return value }
        return try container.copied(by: &self) as? Value ?? value
    }

    private mutating func copy<Value, M: Model>(_ value: Value, model type: M.Type) throws(MappingError) -> Value {
        guard let model = value as? M else { return value }
        return try copy(model: model) as? Value ?? value
    }

    /// Whether copying values of a type takes more than assignment.
    func goes<Value>(into type: Value.Type) -> Bool {
        type is any ModelContainer.Type || type is any Model.Type
    }

    /// Copies a model using the blueprint of its exact class.
    mutating func copy<M: Model>(model: M) throws(MappingError) -> M {
        let id = M.self is AnyObject.Type ? ObjectIdentifier(model as AnyObject) : nil
        if let id {
            instanceCount += 1
            if let known = copies[id] {
                if let copy = known.copy as? M { return copy }
                let expected = "a blueprint of \(type(of: model)) that assigns in place, to copy a cycle of instances"
                throw Self.error(.blueprint, expected, found: "a memberwise one")
            }
            copies[id] = (model as AnyObject, nil)
        }
        guard depth < Self.maximumDepth else {
            throw Self.error(.depthLimit, "at most \(Self.maximumDepth) nested models", found: "more")
        }
        depth += 1
        defer { depth -= 1 }
        let blueprint = BlueprintCache.blueprint(of: type(of: model))
        guard blueprint.instanceType == type(of: model), let subject = model as? M.Subject else {
            throw Self.error(
                .blueprint,
                "\(type(of: model)) to have a blueprint of its own",
                found: "that of \(blueprint.instanceType)"
            )
        }
        let copy: M.Subject
        switch blueprint.construction {
        case .inPlace(let create):
            copy = try self.copy(subject, id, by: blueprint, over: id == nil ? subject : create())
        case .memberwise(let make):
            copy = try self.copy(subject, by: blueprint, isInstance: id != nil, make)
        }
        // A blueprint creates instances of its own type, which is this one.
        guard let copy = copy as? M else { return model }
        if let id { copies[id]?.copy = copy as AnyObject }
        return copy
    }

    /// Copies the fields into another instance.
    private mutating func copy<Subject>(
        _ subject: Subject,
        _ id: ObjectIdentifier?,
        by blueprint: Blueprint<Subject>,
        over target: Subject
    ) throws(MappingError) -> Subject {
        // Before the fields, which may refer back to it.
        if let id { copies[id]?.copy = target as AnyObject }
        let place = UnsafeMutablePointer<Subject>.allocate(capacity: 1)
        unsafe place.initialize(to: target)
        defer {
            unsafe place.deinitialize(count: 1)
            unsafe place.deallocate()
        }
        for slot in blueprint.table.allSlots {
            let count = instanceCount
            let value = try copy(of: slot, in: subject)
            // The fields of a struct are already present, so only those with copied instances are assigned.
            if id == nil, instanceCount == count { continue }
            value.withAddress { unsafe slot.property.store($0, ValuePlace(place) + slot.placeOffset, true) }
        }
        return unsafe place.pointee
    }

    /// Passes copies of the fields to the initializer.
    private mutating func copy<Subject>(
        _ subject: Subject,
        by blueprint: Blueprint<Subject>,
        isInstance: Bool,
        _ make: ModelConstructor<Subject>
    ) throws(MappingError) -> Subject {
        let table = blueprint.table
        let base = table.allocateFrame()
        defer { base.deallocate() }
        let frame = Frame(base, for: table)
        let count = instanceCount
        var filled = 0
        func empty() {
            for slot in table.allSlots.prefix(filled) { slot.property.destroy(frame.values + slot.placeOffset) }
        }
        do throws(MappingError) {
            for slot in table.allSlots {
                let value = try copy(of: slot, in: subject)
                value.withAddress { slot.property.store($0, frame.values + slot.placeOffset, false) }
                filled += 1
            }
        } catch {
            empty()
            throw error
        }
        // A struct without instances is its own copy, whatever its initializer does with its arguments.
        if !isInstance, instanceCount == count {
            empty()
            return subject
        }
        return try unsafe JSONReader.withReader(
            of: UnsafeRawBufferPointer(start: nil, count: 0),
            options: .default,
            hasText: false
        ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            // Skips the check of field order, which would write everything below a field for each path to an instance.
            do throws(any Error) {
                // Consumes the values even if it throws.
                var values = FrameValues(at: frame.values)
                return try make(&values)
            } catch {
                throw reader.refused(at: 0, by: error, isSensitive: reader.hasSensitiveValues(in: table))
            }
        }
    }

    /// Returns a copy of a field's value.
    private mutating func copy<Subject>(
        of slot: Slot,
        in subject: Subject
    ) throws(MappingError) -> any AnySlotValue {
        let value = ValueSource.withSource(of: subject) { slot.typedValue(of: $0 + slot.sourceOffset) }
        return try value.copied(by: &self)
    }

    private static func error(_ code: MappingError.Code, _ expected: String, found: String) -> MappingError {
        let issue = MappingError.Issue(
            code: code,
            path: MappingPath([]),
            location: nil,
            expected: expected,
            found: found
        )
        return MappingError(issues: [issue], isTruncated: false)
    }
}
