extension MappableUnion {
    /// Checks the union for mistakes and likely mistakes: see ``Union/lint()``.
    ///
    /// - Returns: The findings; empty if the union has no problems.
    public static func lint() -> [LintFinding] { cachedUnion.union.lint() }

    /// Checks the union for likely mistakes, and samples for values that change when encoded and decoded.
    ///
    /// - Parameter samples: Representative values of all cases.
    /// - Returns: The findings of ``lint()`` and ``roundTripFindings(of:)``.
    public static func lint(samples: [Self]) -> [LintFinding] {
        let findings = lint()
        // With any of these mistakes, nothing can be decoded.
        if findings.contains(where: { $0.code == .notExtended || $0.stopsProgram }) { return findings }
        return findings + roundTripFindings(of: samples)
    }

    /// Checks the union, and that samples survive encoding and decoding, in a test:
    ///
    /// ```swift
    /// @Test func union() throws {
    ///     try Shape.checkBlueprint(samples: [.circle(Circle(radius: 1)), .square(Square(side: 2))])
    /// }
    /// ```
    ///
    /// - Parameter samples: Representative values of all cases.
    /// - Throws: ``BlueprintFindings`` with all findings of ``lint()`` and ``roundTripFindings(of:)``.
    public static func checkBlueprint(samples: [Self] = []) throws(BlueprintFindings) {
        let findings = lint(samples: samples)
        if !findings.isEmpty { throw BlueprintFindings(model: "\(Self.self)", findings: findings) }
    }

    /// Checks samples for values that change when encoded and decoded.
    ///
    /// Each sample is encoded, decoded and encoded again. The two texts and the cases must be the same, and so must the
    /// two values if the type is `Equatable`.
    ///
    /// - Parameter samples: The samples.
    /// - Returns: The findings; empty if all samples survive the round trip.
    public static func roundTripFindings(of samples: [Self]) -> [LintFinding] {
        let union = cachedUnion.union
        var findings: [LintFinding] = []
        for sample in samples {
            var found = sample.documentFindings { again in
                let (variant, read) = (union.index(of: sample), union.index(of: again))
                if variant != read {
                    let names = [variant, read].map { $0.map(union.name(of:)) ?? "no variant" }
                    return [LintFinding(.noRoundTrip, "a sample of \(names[0]) is read as \(names[1])")]
                }
                if isSame(sample, again) { return [] }
                return [
                    LintFinding(
                        .noRoundTrip,
                        "a sample is read as another value than the one it was written from; write all that makes the value"
                    )
                ]
            }
            found += sample.suspiciousDates
            // Every sample shows the same mistake.
            findings += found.filter { !findings.contains($0) }
        }
        return findings
    }
}

extension Union {
    /// Checks for mistakes and likely mistakes: identical or similar tags, variants that are never decoded, and
    /// variants that do not fit the form.
    ///
    /// - Returns: The findings; empty if the union has no problems.
    public func lint() -> [LintFinding] {
        mistakes.map(\.finding) + mistakesInside() + similarTags() + misfits() + unreachableVariants()
            + variants.compactMap { variant in
                variant.valueType.flatMap { modelType(in: $0) }.flatMap { notExtendedFinding($0) }
            }
    }

    fileprivate func index(of subject: Subject) -> Int? {
        variants.firstIndex { $0.matches(subject) }
    }

    /// Returns the name of a variant for messages.
    fileprivate func name(of index: Int) -> String {
        variants[index].tag.map { "the variant \($0)" } ?? "the unknown variant"
    }

    /// Returns the mistakes in the blueprints and unions of the variants' values.
    private func mistakesInside() -> [LintFinding] {
        variants.flatMap { variant -> [LintFinding] in
            guard let type = variant.valueType else { return [] }
            var context = SchemaContext(options: .default)
            _ = context.schema(of: type)
            return context.mistakes(besides: [Subject.self])
        }
    }

    private func similarTags() -> [LintFinding] {
        let tags = variants.compactMap { $0.tag?.stringValue }
        return tags.indices.flatMap { index in
            tags[..<index].filter { $0 != tags[index] && $0.lowercased() == tags[index].lowercased() }.map { other in
                LintFinding(
                    .similarTags,
                    "the tags \(quoted(other)) and \(quoted(tags[index])) of two variants differ only in case"
                )
            }
        }
    }

    /// Returns the findings about variants that do not fit the form.
    private func misfits() -> [LintFinding] {
        switch form {
        case .untagged: []
        case .adjacentlyTagged(let tag, let content) where tag == content:
            [LintFinding(.wrongForm, "the tag and the content have the same key \(quoted(tag))")]
        case .adjacentlyTagged: []
        case .externallyTagged:
            variants.compactMap(\.tag).filter { $0.stringValue == nil }.map { tag in
                LintFinding(.wrongForm, "the tag \(tag) is no string, which the key of an externally tagged union is")
            }
        case .internallyTagged(let key): refusedTags(key) + valuesWithoutRoom()
        }
    }

    /// Returns the findings about variants whose values are no objects.
    private func valuesWithoutRoom() -> [LintFinding] {
        variants.indices.compactMap { index in
            guard let kind = variants[index].valueType.flatMap(jsonType(of:)), kind != "object" else { return nil }
            return LintFinding(
                .wrongForm,
                """
                the value of \(name(of: index)) has the JSON type \(kind), so it has no room for the tag; tag the union \
                adjacently or externally
                """
            )
        }
    }

    /// Returns the findings about variants with a field for the tag that cannot hold it.
    private func refusedTags(_ key: String) -> [LintFinding] {
        // With a mistake inside, reading would stop the program.
        guard mistakes.isEmpty, mistakesInside().isEmpty else { return [] }
        return variants.indices.compactMap { index in
            guard variants[index].hasField(key, nil), let tag = variants[index].tag,
                let model = variants[index].valueType as? any Model.Type,
                let issue = issue(of: tag, for: key, in: model)
            else { return nil }
            return LintFinding(
                .wrongForm,
                """
                the model of \(name(of: index)) has a field for the key of the tag, \(quoted(key)), that cannot have this \
                tag as its value: expected \(issue.expected); leave out the field, or change its type
                """
            )
        }
    }

    private func issue<M: Model>(of tag: JSON, for key: String, in model: M.Type) -> MappingError.Issue? {
        do {
            _ = try M(json: .object([key: tag]))
            return nil
        } catch {
            return error.issues.first { $0.path == [.key(key)] && $0.code != .missingKey }
        }
    }

    /// Returns the JSON type of a type's values, if it is always the same.
    private func jsonType(of type: any Mappable.Type) -> String? {
        var context = SchemaContext(options: .default)
        let root = context.schema(of: type)
        return context.document(root)["type"]?.stringValue
    }

    private func unreachableVariants() -> [LintFinding] {
        let isUntagged = form == .untagged
        return variants.indices.compactMap { index in
            let variant = variants[index]
            let earlier = variants[..<index].firstIndex { other in
                if !isUntagged { return other.isUnknown && variant.isUnknown }
                if other.valueType == JSON.self { return true }
                return other.valueType.map(ObjectIdentifier.init) == variant.valueType.map(ObjectIdentifier.init)
            }
            guard let earlier else { return nil }
            return LintFinding(
                .unreachableVariant,
                "\(name(of: index)) is never read, because \(name(of: earlier)) before it reads the same values"
            )
        }
    }
}
