extension Model {
    /// Checks all blueprints of the model for mistakes and likely mistakes: see ``Blueprint/lint()``.
    ///
    /// It also finds a subclass that does not extend the blueprint of its superclass, and unnamed or identically named
    /// ``alternateBlueprints``.
    ///
    /// - Returns: The findings; empty if the model has no problems.
    public static func lint() -> [LintFinding] {
        // The superclass's blueprint is not this class's concern.
        if let finding = notExtendedFinding(Self.self) { return [finding] }
        let blueprint = BlueprintCache.blueprint(of: Self.self)
        var findings = blueprint.lint()
        var names = blueprint.name.map { [$0] } ?? []
        for (index, alternate) in BlueprintCache.alternates(of: Self.self).enumerated() {
            guard let name = alternate.name else {
                findings.append(
                    LintFinding(
                        .unnamedBlueprint,
                        "blueprint \(index) of alternateBlueprints has no name to be chosen by; give it one by named(_:)"
                    )
                )
                continue
            }
            if names.contains(name) {
                findings.append(
                    LintFinding(
                        .duplicateName,
                        "two blueprints have the name \(quoted(name)), of which only the first is ever chosen"
                    )
                )
            }
            names.append(name)
            findings += alternate.lint()
        }
        return findings
    }

    /// Checks all blueprints of the model for likely mistakes, and samples for fields that change when encoded and
    /// decoded.
    ///
    /// - Parameter samples: Instances with representative values, such as those decoded from documents of the service.
    /// - Returns: The findings of ``lint()`` and ``roundTripFindings(of:)``.
    public static func lint(samples: [Self]) -> [LintFinding] {
        let findings = lint()
        // With any of these mistakes, nothing can be decoded.
        if findings.contains(where: { $0.code == .wrongOrder || $0.code == .notExtended || $0.stopsProgram }) {
            return findings
        }
        return findings + roundTripFindings(of: samples)
    }

    /// Checks the blueprint, and that samples survive encoding and decoding, in a test:
    ///
    /// ```swift
    /// @Test func blueprint() throws {
    ///     try Person.checkBlueprint(samples: [Person(firstName: "Ann", dateOfBirth: Date(timeIntervalSince1970: 0))])
    /// }
    /// ```
    ///
    /// Samples need not be `Equatable`; ``roundTripFindings(of:)`` says what is compared.
    ///
    /// - Parameter samples: Instances with representative values, such as the limits of what is allowed.
    /// - Throws: ``BlueprintFindings`` with all findings of ``lint()`` and ``roundTripFindings(of:)``.
    public static func checkBlueprint(samples: [Self] = []) throws(BlueprintFindings) {
        let findings = lint(samples: samples)
        if !findings.isEmpty { throw BlueprintFindings(model: "\(Self.self)", findings: findings) }
    }

    /// Checks samples for fields that change when encoded and decoded.
    ///
    /// Each field is encoded, decoded and encoded again separately, and then the whole sample. The two texts must be
    /// the same, and so must the two values if the property is `Equatable`. For instance, a `Date` is encoded in whole
    /// milliseconds, so the samples' dates must be in whole milliseconds. The texts are not shown if the field or a
    /// field inside it is marked sensitive.
    ///
    /// A date in milliseconds early in 1970 is also a finding, because it was probably decoded from seconds.
    ///
    /// - Parameter samples: The samples.
    /// - Returns: The findings; empty if all samples survive the round trip.
    public static func roundTripFindings(of samples: [Self]) -> [LintFinding] {
        var findings: [LintFinding] = []
        for sample in samples {
            let blueprint = BlueprintCache.blueprint(of: type(of: sample))
            guard let subject = sample as? Subject else { continue }
            if let finding = notExtendedFinding(type(of: sample)) {
                findings.append(finding)
                continue
            }
            var found = blueprint.roundTripFindings(of: subject)
            if found.isEmpty { found = sample.documentFindings + blueprint.suspiciousDates(in: subject) }
            // Every sample shows the same mistake.
            findings += found.filter { !findings.contains($0) }
        }
        return findings
    }
}

extension Mappable {
    /// The findings about the document of this value.
    var documentFindings: [LintFinding] { documentFindings { _ in [] } }

    /// Returns the findings about the document of this value, and those of a closure about the value decoded from it.
    func documentFindings(_ findings: (_ again: Self) -> [LintFinding]) -> [LintFinding] {
        let first: String
        do throws(MappingError) {
            first = try jsonString(options: .samples)
        } catch {
            return [LintFinding(.notWritable, "the sample cannot be written: \(error)")]
        }
        // The document lacks decode-only fields, and encode-only fields are not decoded from it.
        var context = SchemaContext(options: .default)
        _ = context.schema(of: Self.self)
        if context.hasOneWayFields { return [] }
        let again: Self
        do throws(MappingError) {
            again = try Self(json: first, options: .samples)
        } catch {
            return [LintFinding(.notReadable, "what is written of the sample cannot be read: \(error)")]
        }
        guard let second = try? again.jsonString(options: .samples), second == first else {
            return [LintFinding(.noRoundTrip, "the sample is written differently once it has been read")]
        }
        return findings(again)
    }
}

extension JSONOptions {
    /// Options that encode equal values identically, and encode all of them.
    fileprivate static var samples: JSONOptions {
        JSONOptions(sortedKeys: true, maximumDepth: .max, revealsSecrets: true)
    }
}

// MARK: - One field

extension Blueprint {
    /// Returns the findings about each field of an instance.
    fileprivate func roundTripFindings(of sample: Subject) -> [LintFinding] {
        table.allSlots.indices.compactMap { index in
            do throws(MappingError) {
                return try roundTripFinding(ofField: index, of: sample)
            } catch {
                return LintFinding(
                    .notWritable,
                    at: table.slots[index].traits.keys,
                    "the value of a sample cannot be written: \(error)"
                )
            }
        }
    }

    private func roundTripFinding(ofField index: Int, of sample: Subject) throws(MappingError) -> LintFinding? {
        let slot = table.slots[index]
        // A decode-only field need not be encodable, nor an encode-only field decodable.
        if slot.traits.direction == .decodeOnly { return nil }
        var context = SchemaContext(options: .default)
        _ = slot.jsonSchema(in: &context)
        guard let first = try fieldText(index, of: sample), slot.traits.direction == .both, !context.hasOneWayFields
        else {
            return nil
        }
        // A class instance must not be changed.
        var copy = sample
        if case .inPlace(let create) = construction { copy = create() }
        do throws(MappingError) {
            let text = FieldText(bytes: WipedBytes(first), originalValues: [:], holdsSecret: false)
            try setField(
                index,
                of: &copy,
                to: text,
                hidesValues: !showsText(of: slot),
                hidesInstance: !showsText(of: slot)
            )
        } catch {
            return LintFinding(
                .notReadable,
                at: slot.traits.keys,
                "what is written of a sample cannot be read: \(error)"
            )
        }
        let second = try fieldText(index, of: copy)
        let shown = showsText(of: slot)
        if second != first {
            let texts =
                shown
                ? "\(Self.text(first)) is read and written again as \(second.map(Self.text) ?? "nothing")"
                : "a value that is not shown is written differently once it has been read"
            return LintFinding(
                .noRoundTrip,
                at: slot.traits.keys,
                "\(texts); read what is written, and write what is read"
            )
        }
        guard !isSame(value(index, of: sample), value(index, of: copy)) else { return nil }
        let text = shown ? Self.text(first) : "a value that is not shown"
        return LintFinding(
            .noRoundTrip,
            at: slot.traits.keys,
            "\(text) is read as another value than the one it was written from; write all that makes the value"
        )
    }

    /// Returns the encoded field, or `nil` if it is omitted.
    func fieldText(_ index: Int, of instance: Subject) throws(MappingError) -> [UInt8]? {
        var writer = JSONWriter(options: .samples)
        let slot = table.slots + index
        ValueSource.withSource(of: instance) { pointer in
            slot.pointee.write(&writer, pointer + slot.pointee.sourceOffset, slot)
        }
        if slot.pointee.isSensitive { writer.redactIssues(from: 0) }
        try writer.finish()
        // The slot also writes its key; the value begins after it.
        return unsafe writer.count > 0
            ? writer.withBytes { unsafe Array($0.dropFirst(slot.pointee.keyText.count)) } : nil
    }

    private func value(_ index: Int, of instance: Subject) -> Any {
        ValueSource.withSource(of: instance) { pointer in
            table.slots[index].property.value(pointer + table.slots[index].sourceOffset)
        }
    }

    /// Returns whether nothing in a field is sensitive.
    func showsText(of slot: Slot) -> Bool {
        var context = SchemaContext(options: .default)
        _ = slot.jsonSchema(in: &context)
        context.lookAtMembers(of: slot)
        return !context.hasSensitiveFields
    }

    static func text(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.unicodeScalars.count <= 200 ? text : "\(text.prefix(199))…"
    }
}

/// Returns whether two values are equal, as far as they can be compared.
func isSame(_ left: Any, _ right: Any) -> Bool {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
    guard let left = left as? any Equatable else { return true }
    return isEqual(left)
}
