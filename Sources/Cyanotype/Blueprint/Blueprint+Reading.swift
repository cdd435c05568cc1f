extension Blueprint {
    /// Reads the object at the reader's position as a new instance.
    ///
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded with the reader.
    @inlinable
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        let object = reader.offset
        let (base, mark) = reader.pushFrame(table.frameSize)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        switch construction {
        case .memberwise(let make):
            try reader.readValues(of: table, into: frame, object: object)
            return try build(make, frame, &reader, object: object)
        case .inPlace(let create):
            let instance = frame.values.initializeMemory(as: Subject.self, to: create())
            do {
                try reader.readMembers(of: table, into: frame, .assign)
                try reader.fillMissing(table, frame, object: object)
            } catch {
                instance.deinitialize(count: 1)
                throw error
            }
            return instance.move()
        }
    }

    /// Calls the initializer with the values of `frame`, which it takes.
    @inlinable
    func build(
        _ make: @Sendable (inout UnsafeMutableRawPointer) throws -> Subject,
        _ frame: Frame,
        _ reader: inout JSONReader,
        object: Int
    ) throws(JSONReader.Failure) -> Subject {
        do throws(any Error) {
            #if DEBUG
            return try buildCheckingOrder(make, frame.values)
            #else
            var place = frame.values
            return try make(&place)
            #endif
        } catch {
            throw reader.rejected(at: object, reason: error, isSensitive: table.hasSensitiveSlots)
        }
    }

    /// Reads the object at the reader's position over the properties of `instance`: keys that are present overwrite or
    /// merge, the others stay as they are.
    ///
    /// - Returns: The changed instance; of a class, `instance` itself.
    /// - Throws: ``JSONReader/Failure`` after the problems have been recorded.
    func update(_ instance: Subject, from reader: inout JSONReader) throws(JSONReader.Failure) -> Subject {
        let object = reader.offset
        let (base, mark) = reader.pushFrame(table.frameSize)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        switch construction {
        case .memberwise(let make):
            withUnsafePointer(to: instance) { copyValues(of: $0, into: frame) }
            do {
                try reader.readMembers(of: table, into: frame, .merge)
            } catch {
                destroyAllValues(frame)
                throw error
            }
            return try build(make, frame, &reader, object: object)
        case .inPlace:
            let copy = frame.values.initializeMemory(as: Subject.self, to: instance)
            do {
                try reader.readMembers(of: table, into: frame, .merge)
            } catch {
                copy.deinitialize(count: 1)
                throw error
            }
            return copy.move()
        }
    }

    /// Copies all properties of `instance` to their places. Memberwise only.
    func copyValues(of instance: UnsafePointer<Subject>, into frame: Frame) {
        for slot in table.allSlots {
            slot.copy(UnsafeRawPointer(instance) + slot.sourceOffset, frame.values + slot.placeOffset)
        }
    }

    /// Ends the life of the values in all places. Memberwise only.
    func destroyAllValues(_ frame: Frame) {
        for slot in table.allSlots { slot.destroy(frame.values + slot.placeOffset) }
    }
}

extension JSONReader {
    /// Reads the values of all slots into a memberwise frame; when it throws, none is left in it.
    @usableFromInline
    mutating func readValues(of table: SlotTable, into frame: Frame, object: Int) throws(Failure) {
        do {
            try readMembers(of: table, into: frame, .initialize)
        } catch {
            // What is missing is reported beside what is wrong, but for a document that ends in the middle, and for a
            // value that is no object.
            if !isHalted, start[object] == ASCII.openBrace { try? fillMissing(table, frame, object: object) }
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
}
