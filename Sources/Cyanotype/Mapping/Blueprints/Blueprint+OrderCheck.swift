internal import CyanotypeSystem

// The compiler checks the order of a memberwise blueprint's fields by their types. It cannot detect two swapped fields
// of the same type; this check does. It runs in debug builds only.
extension Blueprint {
    /// Calls the initializer with the values in `values`, and traps if the instance shows that fields of the same type
    /// are in a different order than the initializer's parameters.
    ///
    /// The evidence is a permutation: each property of a set holds the value that was read for another one in the set.
    /// An initializer that normalizes its arguments, for example by sorting them, can have the same effect. So the
    /// initializer is called again with the arguments in the corrected order. Only if every property then holds its own
    /// value was the order wrong.
    ///
    /// Only fields that are still in doubt are checked (see ``OrderCheck``), because each check writes everything below
    /// them.
    @usableFromInline @inline(never)
    func buildCheckingOrder(
        _ make: ModelConstructor<Subject>,
        _ frame: Frame
    ) throws -> Subject {
        var values = FrameValues(at: frame.values)
        let doubts = details.orderCheck.withLock { [slots = declaredSlots] in $0.doubts(among: slots) }
        if doubts.isEmpty { return try make(&values) }
        var texts: [String?] = Array(repeating: nil, count: table.slotCount)
        let fields = doubts.joined()
        // Objects in fields with references may refer to one another in a circle.
        let references = ReferenceCollector()
        for index in fields {
            let slot = table.slots + index
            texts[index] = valueText(references) {
                slot.pointee.writeValue(&$0, (frame.values + slot.pointee.placeOffset).source)
            }
        }
        let instance = try make(&values)
        var held = texts
        for index in fields { held[index] = propertyText(index, of: instance, references) }
        if let cycle = misplacedFields(Array(fields), texts, held) {
            try reportIfWrong(cycle, texts, instance, make, references)
        }
        details.orderCheck.withLock { $0.learn(texts, held) }
        return instance
    }

    /// Traps if the initializer, called with `cycle` in the corrected order, stores each value in its own property.
    private func reportIfWrong(
        _ cycle: [(Int, Int)],
        _ texts: [String?],
        _ instance: Subject,
        _ make: ModelConstructor<Subject>,
        _ references: ReferenceCollector
    ) throws {
        var corrected = table.allSlots.indices.map { texts[$0] ?? propertyText($0, of: instance, references) }
        for (index, source) in cycle { corrected[source] = texts[index] }
        guard let probe = try? build(make, from: corrected, ReferenceSource(references.found)),
            cycle.allSatisfy({ propertyText($0.0, of: probe, references) == texts[$0.0] })
        else { return }
        let (first, second) = cycle[0]
        endProgram(
            """
            Blueprint<\(instanceType)>: the fields \(name(of: first)) and \(name(of: second)) are in the wrong order. \
            The initializer's parameter for one takes the value of the other; list the fields in the order of the \
            parameters.
            """
        )
    }

    /// Returns pairs of a property and the one whose value it holds, if they form a cycle.
    ///
    /// - Parameters:
    ///   - fields: The fields to check.
    ///   - texts: The text read for each field.
    ///   - held: The text of the value that each field's property holds.
    /// - Returns: The pairs, or `nil` if there is no cycle.
    private func misplacedFields(_ fields: [Int], _ texts: [String?], _ held: [String?]) -> [(Int, Int)]? {
        // A value held by its own property is in no cycle, even if another property holds an equal one.
        let misplaced = fields.filter { held[$0] != texts[$0] }
        for start in misplaced where texts[start] != nil {
            var cycle: [(Int, Int)] = []
            var index = start
            repeat {
                guard
                    let source = misplaced.first(where: { other in
                        table.slots[other].property.valueType == table.slots[index].property.valueType
                            && texts[other] == held[index] && texts[other] != texts[index]
                            && !cycle.contains { $0.1 == other }
                    })
                else { break }
                cycle.append((index, source))
                index = source
            } while index != start && cycle.count < fields.count
            if index == start, cycle.count > 1 { return cycle }
        }
        return nil
    }

    /// Calls the initializer with values read from `texts`, which refer to objects if `references` has them.
    func build(
        _ make: ModelConstructor<Subject>,
        from texts: [String?],
        _ references: ReferenceSource? = nil
    ) throws -> Subject {
        let base = table.allocateFrame()
        defer { base.deallocate() }
        let frame = Frame(base, for: table)
        for (index, text) in texts.enumerated() {
            let slot = table.slots + index
            do {
                var text = text ?? ""
                try text.withUTF8 { utf8 in
                    var reader = unsafe JSONReader(
                        UnsafeRawBufferPointer(utf8),
                        options: JSONOptions(maximumDepth: .max)
                    )
                    if let references { reader.refer(to: references) }
                    try slot.pointee.read(&reader, frame.values + slot.pointee.placeOffset)
                }
                _ = frame.insertSeen(index)
            } catch {
                unsafe JSONReader(UnsafeRawBufferPointer(start: nil, count: 0), options: .default).destroyValues(
                    table,
                    frame
                )
                throw error
            }
        }
        var values = FrameValues(at: frame.values)
        return try make(&values)
    }

    /// Returns the value of a property as JSON, with references in place of objects if somebody collects these; `nil` if it
    /// cannot be written.
    func propertyText(_ index: Int, of instance: Subject, _ references: ReferenceCollector? = nil) -> String? {
        let slot = table.slots + index
        let place = ValuePlace.allocate(size: slot.pointee.property.size, alignment: slot.pointee.property.alignment)
        defer { place.deallocate() }
        ValueSource.withSource(of: instance) {
            slot.pointee.property.copy($0 + slot.pointee.sourceOffset, place)
        }
        defer { slot.pointee.property.destroy(place) }
        return valueText(references) { slot.pointee.writeValue(&$0, place.source) }
    }

    func valueText(_ references: ReferenceCollector? = nil, _ write: (inout JSONWriter) -> Void) -> String? {
        var writer = JSONWriter(options: JSONOptions(sortedKeys: true, maximumDepth: .max, revealsSecrets: true))
        writer.references = references
        write(&writer)
        guard (try? writer.finish()) != nil else { return nil }
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func name(of index: Int) -> String {
        table.slots[index].traits.keys.map(quoted).joined(separator: ", ")
    }
}
