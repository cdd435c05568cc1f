// Finds swapped fields of the same type with made-up values.
extension Blueprint {
    /// Checks for fields of the same type in another order than the initializer's parameters.
    ///
    /// Each field has two values. The first is used in all calls but one; what changes in that call shows which
    /// property received the field's value. Only a ring of properties that hold each other's values is a mistake:
    /// anything else may be an initializer that changes its arguments.
    func orderFindings() -> [LintFinding] {
        guard case .memberwise(let make) = construction else { return [] }
        let types = table.allSlots.map { ObjectIdentifier($0.property.valueType) }
        guard Set(types).count < types.count else { return [] }
        let probes = table.allSlots.map { slot in probeTexts(for: slot) }
        // Without a value for each field, no instance can be created.
        guard probes.allSatisfy({ !$0.isEmpty }) else { return [] }
        let usual = probes.map { $0[0] }
        guard let held = propertyTexts(make, usual) else { return [] }

        var destinations: [Int: Int] = [:]
        for index in usual.indices where probes[index].count > 1 {
            var texts = usual
            texts[index] = probes[index][1]
            guard let changed = propertyTexts(make, texts) else { continue }
            let holders = held.indices.filter { held[$0] != changed[$0] }
            guard holders.count == 1, types[holders[0]] == types[index], changed[holders[0]] == texts[index] else {
                continue
            }
            destinations[index] = holders[0]
        }
        var findings: [LintFinding] = []
        var seen: Set<Int> = []
        for start in usual.indices where !seen.contains(start) {
            var ring: [Int] = []
            var index = start
            while let next = destinations[index], !ring.contains(index) {
                ring.append(index)
                index = next
            }
            guard index == start, ring.count > 1 else { continue }
            seen.formUnion(ring)
            findings.append(
                LintFinding(
                    .wrongOrder,
                    at: table.slots[start].traits.keys,
                    """
                    the fields \(ring.sorted().map { quotedKeys($0) }.joined(separator: " and ")) are in the wrong \
                    order: the initializer's parameter for one takes the value of another; list them in the order of \
                    the parameters
                    """
                )
            )
        }
        return findings
    }

    /// Returns the values of all properties of the initializer's instance; `nil` if it creates none.
    private func propertyTexts(
        _ make: ModelConstructor<Subject>,
        _ texts: [String]
    ) -> [String?]? {
        guard let instance = try? build(make, from: texts) else { return nil }
        return table.allSlots.indices.map { propertyText($0, of: instance) }
    }

    /// Returns up to two different encoded values of a field.
    private func probeTexts(for slot: Slot) -> [String] {
        var found: [String] = []
        for candidate in ProbeTexts.candidates(for: slot) {
            guard let text = writtenText(of: candidate, by: slot), !found.contains(text) else { continue }
            found.append(text)
            if found.count == 2 { break }
        }
        return found
    }

    /// Returns the value after decoding and encoding it; `nil` if that fails.
    private func writtenText(of candidate: String, by slot: Slot) -> String? {
        let place = ValuePlace.allocate(size: slot.property.size, alignment: slot.property.alignment)
        defer { place.deallocate() }
        var candidate = candidate
        let isRead = candidate.withUTF8 { utf8 in
            var reader = unsafe JSONReader(UnsafeRawBufferPointer(utf8), options: JSONOptions(maximumDepth: .max))
            return (try? slot.read(&reader, place)) != nil
        }
        guard isRead else { return nil }
        defer { slot.property.destroy(place) }
        return valueText { slot.writeValue(&$0, place.source) }
    }
}

/// Made-up values in JSON.
private enum ProbeTexts {
    /// Returns values of all kinds; a field may accept some of them.
    static func candidates(for slot: Slot) -> [String] {
        var schemas = SchemaContext(options: .default)
        let root = slot.jsonSchema(in: &schemas)
        let schema = schemas.document(root)
        let made = [0, 1].compactMap { variant in
            sample(of: schema, in: schema, variant: variant, depth: 0).flatMap { try? $0.jsonString() }
        }
        return made + general
    }

    private static let general = [
        #""probe-a""#, #""probe-b""#, "3", "4", "1", "2", "0.5", "true", "false", #""1""#, #""2""#,
        #""2024-03-18T09:26:53Z""#, #""2024-03-19T09:26:53Z""#, #""00000000-0000-0000-0000-000000000001""#,
        #""00000000-0000-0000-0000-000000000002""#, #""AAAA""#, #""AAAB""#, "[]", "{}", "null",
    ]

    /// Returns a value that a schema accepts, in one of two variants.
    private static func sample(of schema: JSON, in document: JSON, variant: Int, depth: Int) -> JSON? {
        // A recursive model whose properties are all required has no values at all.
        guard depth < 16 else { return nil }
        func sample(_ schema: JSON) -> JSON? {
            Self.sample(of: schema, in: document, variant: variant, depth: depth + 1)
        }
        guard case .object(let members) = schema else { return .string("probe-\(variant)") }
        if let reference = members["$ref"]?.stringValue {
            return document["$defs"]?[String(reference.dropFirst("#/$defs/".count))].flatMap(sample)
        }
        if let values = members["enum"]?.arrayValue { return values.isEmpty ? nil : values[variant % values.count] }
        if let schemas = (members["anyOf"] ?? members["oneOf"])?.arrayValue, members["type"] == nil {
            return schemas.lazy.compactMap(sample).first
        }
        let type = members["type"]?.stringValue ?? members["type"]?[0]?.stringValue
        switch type {
        case "object":
            var object = JSON.Object()
            let required = members["required"]?.arrayValue ?? []
            for (key, schema) in members["properties"]?.objectValue ?? [:] where required.contains(.string(key)) {
                guard let value = sample(schema) else { return nil }
                object[key] = value
            }
            // An optional key can distinguish two objects without required keys.
            let spare = members["properties"]?.objectValue?.first { !required.contains(.string($0.key)) }
            if variant == 1, object.isEmpty, let spare, let value = sample(spare.value) { object[spare.key] = value }
            return .object(object)
        case "array":
            if let parts = members["prefixItems"]?.arrayValue {
                let elements = parts.compactMap(sample)
                return elements.count == parts.count ? .array(elements) : nil
            }
            let least = members["minItems"]?.intValue ?? 0
            let count = max(least, min(variant, members["maxItems"]?.intValue ?? variant))
            guard count > 0, count <= 64, let items = members["items"] else { return count > 0 ? nil : [] }
            guard let element = sample(items) else { return nil }
            return .array(Array(repeating: element, count: count))
        case "integer", "number":
            let least = members["minimum"]?.doubleValue ?? -1
            let largest = members["maximum"]?.doubleValue ?? .infinity
            let value = max(least, 1).rounded(.up) + Double(variant)
            return value <= largest ? JSON.Number(value).map(JSON.number) : members["minimum"]
        case "boolean": return .bool(variant == 1)
        case "string": return members["pattern"] == nil ? .string(text(variant, members)) : nil
        default: return nil
        }
    }

    /// Returns a string whose length fits a schema.
    private static func text(_ variant: Int, _ members: JSON.Object) -> String {
        let least = members["minLength"]?.intValue ?? 0
        let largest = members["maxLength"]?.intValue ?? 7
        let count = min(max(least, min(7, largest)), 1_000)
        return String(repeating: variant == 0 ? "a" : "b", count: count)
    }
}
