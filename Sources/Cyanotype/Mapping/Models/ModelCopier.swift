/// Copies the models of one call of ``Model/copy()``.
///
/// It remembers the instances that it has copied, so that one that is referred to from several places is copied once,
/// and a cycle ends. A ``ModelContainer`` of your own hands it its parts.
public struct ModelCopier {
    /// The copies of instances; `nil` while one is being made. The originals are kept, so that no other instance takes
    /// the address of one that a computed property made.
    private var copies: [ObjectIdentifier: (original: AnyObject, copy: AnyObject?)] = [:]

    /// How many instances were met.
    private var instanceCount = 0

    /// How many models are being copied, each inside of the other.
    private var depth = 0

    /// The same limit as that of JSON.
    private static var maximumDepth: Int { 512 }

    init() {}

    /// Copies a part of a value: a model, or what holds models. Any other value is its own copy.
    ///
    /// - Parameter value: The part.
    /// - Returns: The copy.
    /// - Throws: ``MappingError`` when an instance in it cannot be copied.
    public mutating func copy<Value>(_ value: Value) throws(MappingError) -> Value {
        guard let type = Value.self as? any ModelContainer.Type else { return value }
        return try ThreadStack.withRoom { () throws(MappingError) in try copy(value, as: type) }
    }

    private mutating func copy<Value, Holder: ModelContainer>(
        _ value: Value,
        as type: Holder.Type
    ) throws(MappingError) -> Value {
        // The same type, which only the compiler does not know.
        guard let holder = value as? Holder, let copy = try holder.copied(by: &self) as? Value else { return value }
        return copy
    }

    /// Whether values of a type are copied otherwise than by assigning them.
    func goes<Value>(into type: Value.Type) -> Bool {
        type is any ModelContainer.Type
    }

    /// Copies a model by the blueprint of its exact class.
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
        // A blueprint makes instances of its type, which is this one.
        guard let copy = copy as? M else { return model }
        if let id { copies[id]?.copy = copy as AnyObject }
        return copy
    }

    /// Assigns copies of the fields to those of another instance.
    private mutating func copy<Subject>(
        _ subject: Subject,
        _ id: ObjectIdentifier?,
        by blueprint: Blueprint<Subject>,
        over target: Subject
    ) throws(MappingError) -> Subject {
        // Before the fields, which may lead back to it.
        if let id { copies[id]?.copy = target as AnyObject }
        let place = UnsafeMutablePointer<Subject>.allocate(capacity: 1)
        place.initialize(to: target)
        defer {
            place.deinitialize(count: 1)
            place.deallocate()
        }
        for slot in blueprint.table.allSlots {
            let count = instanceCount
            let value = try copy(of: slot, in: subject)
            // The fields of a struct are there already, but for those in which instances were copied.
            if id == nil, instanceCount == count { continue }
            value.withAddress { slot.store($0, UnsafeMutableRawPointer(place) + slot.placeOffset, true) }
        }
        return place.pointee
    }

    /// Hands copies of the fields to the initializer.
    private mutating func copy<Subject>(
        _ subject: Subject,
        by blueprint: Blueprint<Subject>,
        isInstance: Bool,
        _ make: @Sendable (inout UnsafeMutableRawPointer) throws -> Subject
    ) throws(MappingError) -> Subject {
        let table = blueprint.table
        let base = table.allocateFrame()
        defer { base.deallocate() }
        let frame = Frame(base, for: table)
        let count = instanceCount
        var filled = 0
        func empty() {
            for slot in table.allSlots.prefix(filled) { slot.destroy(frame.values + slot.placeOffset) }
        }
        do throws(MappingError) {
            for slot in table.allSlots {
                let value = try copy(of: slot, in: subject)
                value.withAddress { slot.store($0, frame.values + slot.placeOffset, false) }
                filled += 1
            }
        } catch {
            empty()
            throw error
        }
        // A struct in which no instance was met is its own copy, whatever its initializer makes of its arguments.
        if !isInstance, instanceCount == count {
            empty()
            return subject
        }
        return try JSONReader.withReader(
            of: UnsafeRawBufferPointer(start: nil, count: 0),
            options: .default,
            hasText: false
        ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            // Without the check of the fields' order, which writes all that is below a field, for each path to an instance.
            do throws(any Error) {
                // Takes the values, also when it throws.
                var place = frame.values
                return try make(&place)
            } catch {
                throw reader.refused(at: 0, by: error, isSensitive: reader.hasSensitiveValues(in: table))
            }
        }
    }

    /// A copy of a field's value.
    private mutating func copy<Subject>(
        of slot: Slot,
        in subject: Subject
    ) throws(MappingError) -> any AnySlotValue {
        let value = withUnsafePointer(to: subject) { slot.typedValue(of: UnsafeRawPointer($0) + slot.sourceOffset) }
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
