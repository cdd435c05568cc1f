extension Blueprint {
    /// Reads the object at the reader's position as a new instance.
    ///
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded with the reader.
    @inlinable
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        let object = reader.offset
        let (base, mark) = reader.pushFrame(of: table)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        switch construction {
        case .memberwise(let make):
            try reader.readValues(of: table, into: frame, object: object)
            return try build(make, frame, &reader, object: object)
        case .inPlace(let create): return try assign(to: create(), frame, &reader, object: object)
        }
    }

    /// Reads the members of the object at the reader's position, and assigns them to a new instance.
    @inlinable
    func assign(
        to new: consuming Subject,
        _ frame: Frame,
        _ reader: inout JSONReader,
        object: Int
    ) throws(JSONReader.Failure) -> Subject {
        let instance = frame.values
        instance.initialize(to: new)
        do {
            try reader.readMembers(of: table, into: frame, .assign)
            try reader.fillMissing(table, frame, object: object)
            if table.hasRules { try reader.check(instance, details, object: object) }
        } catch {
            reader.finishFailed(table, frame, object: object)
            instance.deinitialize(as: Subject.self)
            throw error
        }
        return instance.move(as: Subject.self)
    }

    /// Reads the object at the reader's position into a new instance of a class, to which others refer already.
    func fill(_ instance: Subject, from reader: inout JSONReader) throws(JSONReader.Failure) {
        let object = reader.offset
        let (base, mark) = reader.pushFrame(of: table)
        defer { reader.popFrame(to: mark) }
        _ = try assign(to: instance, Frame(base, for: table), &reader, object: object)
    }

    /// Reads the members of a model that is flattened into another one.
    ///
    /// - Parameters:
    ///   - members: The members, with their locations.
    ///   - old: The instance to change, if there is one.
    ///   - reader: The reader.
    ///   - object: The offset of the object that contains them.
    /// - Returns: The instance.
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded.
    func read(
        _ members: [DeferredMember],
        over old: Subject?,
        from reader: inout JSONReader,
        object: Int
    ) throws(JSONReader.Failure) -> Subject {
        let (base, mark) = reader.pushFrame(of: table)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        switch construction {
        case .memberwise(let make):
            if let old {
                ValueSource.withSource(of: old) { copyValues(of: $0, into: frame) }
                do throws(JSONReader.Failure) {
                    try merge(members, into: frame, &reader, object: object)
                } catch {
                    destroyAllValues(frame)
                    throw error
                }
            } else {
                try reader.readValues(of: table, members, into: frame, object: object)
            }
            return try build(make, frame, &reader, object: object)
        case .inPlace(let create):
            let instance = frame.values
            instance.initialize(to: old ?? create())
            do throws(JSONReader.Failure) {
                if old != nil {
                    try merge(members, into: frame, &reader, object: object)
                } else {
                    let isWhole = try reader.readDeferred(members, of: table, into: frame, .assign)
                    if !isWhole { throw JSONReader.Failure() }
                    try reader.fillMissing(table, frame, object: object)
                }
                if table.hasRules { try reader.check(instance, details, object: object) }
            } catch {
                if old == nil { reader.finishFailed(table, frame, object: object) }
                reader.discardDeferred(frame)
                instance.deinitialize(as: Subject.self)
                throw error
            }
            return instance.move(as: Subject.self)
        }
    }

    private func merge(
        _ members: [DeferredMember],
        into frame: Frame,
        _ reader: inout JSONReader,
        object: Int
    ) throws(JSONReader.Failure) {
        let isRead = try reader.readDeferred(members, of: table, into: frame, .merge)
        let isFinished = try reader.finishDeferred(table, frame, object: object, isFull: true)
        if !isRead || !isFinished { throw JSONReader.Failure() }
    }

    /// Calls the initializer with the values of `frame`, which it consumes.
    @inlinable
    func build(
        _ make: ModelConstructor<Subject>,
        _ frame: Frame,
        _ reader: inout JSONReader,
        object: Int
    ) throws(JSONReader.Failure) -> Subject {
        do throws(any Error) {
            #if DEBUG
            return try buildCheckingOrder(make, frame)
            #else
            var values = FrameValues(at: frame.values)
            return try make(&values)
            #endif
        } catch {
            if let kept = reader.kept(Subject.self, in: error) { return kept }
            throw reader.refused(at: object, by: error, isSensitive: reader.hasSensitiveValues(in: table))
        }
    }

    /// Reads the object at the reader's position over the properties of `instance`. Keys that are present overwrite or
    /// merge; all other properties keep their values.
    ///
    /// - Returns: The changed instance; for a class, `instance` itself.
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded.
    func update(_ instance: Subject, from reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        let object = reader.offset
        let (base, mark) = reader.pushFrame(of: table)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        switch construction {
        case .memberwise(let make):
            ValueSource.withSource(of: instance) { copyValues(of: $0, into: frame) }
            do {
                try reader.mergeMembers(of: table, into: frame, object: object)
            } catch {
                destroyAllValues(frame)
                throw error
            }
            return try build(make, frame, &reader, object: object)
        case .inPlace:
            let copy = frame.values
            copy.initialize(to: instance)
            do {
                try reader.mergeMembers(of: table, into: frame, object: object)
                if table.hasRules { try reader.check(copy, details, object: object) }
            } catch {
                copy.deinitialize(as: Subject.self)
                throw error
            }
            return copy.move(as: Subject.self)
        }
    }

    /// Copies all properties of `instance` to their places. Memberwise only.
    func copyValues(of instance: ValueSource, into frame: Frame) {
        for slot in table.allSlots {
            slot.property.copy(instance + slot.sourceOffset, frame.values + slot.placeOffset)
        }
    }

    /// Destroys the values in all places. Memberwise only.
    func destroyAllValues(_ frame: Frame) {
        for slot in table.allSlots { slot.property.destroy(frame.values + slot.placeOffset) }
    }
}

extension JSONReader {
    /// Reads the values of all slots into a memberwise frame. If it throws, the frame holds no values.
    @usableFromInline
    mutating func readValues(of table: SlotTable, into frame: Frame, object: Int) throws(Failure) {
        do {
            try readMembers(of: table, into: frame, .initialize)
        } catch {
            finishFailed(table, frame, object: object)
            destroyValues(table, frame)
            throw error
        }
        do {
            try fillMissing(table, frame, object: object)
        } catch {
            destroyValues(table, frame)
            throw error
        }
    }

    /// Also reports the missing keys of an object that has other errors, unless the document is truncated or the value
    /// is not an object.
    @usableFromInline @inline(never)
    mutating func finishFailed(_ table: SlotTable, _ frame: Frame, object: Int) {
        if !isHalted, start[object] == ASCII.openBrace { try? fillMissing(table, frame, object: object) }
        discardDeferred(frame)
    }

    /// Reads the members of a flattened model into a memberwise frame. If it throws, the frame holds no values.
    mutating func readValues(
        of table: SlotTable,
        _ members: [DeferredMember],
        into frame: Frame,
        object: Int
    ) throws(Failure) {
        do throws(Failure) {
            let isWhole = try readDeferred(members, of: table, into: frame, .initialize)
            try fillMissing(table, frame, object: object)
            if !isWhole { throw Failure() }
        } catch {
            discardDeferred(frame)
            destroyValues(table, frame)
            throw error
        }
    }

    /// Reads the members of an object over the values of a frame.
    mutating func mergeMembers(of table: SlotTable, into frame: Frame, object: Int) throws(Failure) {
        do throws(Failure) {
            try readMembers(of: table, into: frame, .merge)
        } catch {
            discardDeferred(frame)
            throw error
        }
        if table.deferredSlots.isEmpty { return }
        let isWhole = try finishDeferred(table, frame, object: object, isFull: true)
        if !isWhole { throw Failure() }
    }
}
