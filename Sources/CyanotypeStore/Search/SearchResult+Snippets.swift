public import Cyanotype

extension SearchResult where Object: Model {
    /// Finds the words of the search in the searchable fields of the object.
    ///
    /// Only this call makes the snippets, and only for this result. A text that is longer than the maximum is cut to
    /// the part that has the most different words of the search; with `Int.max`, no text is cut.
    ///
    /// - Parameter maximumLength: The greatest number of Characters of a snippet. No word that was found is cut: if the
    ///   first word or phrase of a snippet is longer than the maximum, so is the snippet.
    /// - Returns: A snippet for each field that has at least one of the words, in the order of the blueprint.
    /// - Throws: ``StoreError`` with the code `mapping` if a field of the object cannot be encoded.
    public func snippets(maximumLength: Int = 160) throws(StoreError) -> [SearchSnippet] {
        // A search for objects of a class also finds the words of its subclasses.
        let dynamicType: any Model.Type = type(of: object)
        let fields = searchableFields(dynamicType)
        var snippets: [SearchSnippet] = []
        do throws(MappingError) {
            try ValueSource.withSource(of: object) { source throws(MappingError) in
                for field in fields {
                    let candidates = try field.texts(in: source).compactMap { text in
                        SearchSnippet.best(of: text, in: field.keys.joined(separator: "."), terms, maximumLength)
                    }
                    // An array has one candidate for each element; the first of the best is used.
                    var best: (snippet: SearchSnippet, termCount: Int)?
                    for candidate in candidates where candidate.termCount > best?.termCount ?? 0 { best = candidate }
                    if let best { snippets.append(best.snippet) }
                }
            }
        } catch {
            throw StoreError(error, of: type(of: object).storedName)
        }
        return snippets
    }
}

private func searchableFields<M: Model>(_ type: M.Type) -> [StorageField] {
    type.cachedBlueprint.storageFields.all.filter { $0.marks.contains(.searchable) }
}
