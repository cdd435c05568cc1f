package import Cyanotype

/// A generator of Swift models with blueprints from JSON samples.
///
/// The models decode every sample and encode it as an equal value. The generator merges all samples, which are of one
/// kind of document:
///
/// - A key that is sometimes missing or sometimes `null` becomes an optional property.
/// - Numbers get a type that holds all of them exactly.
/// - Values of several kinds are ``JSON``.
/// - Similar objects share one model wherever they are, even nested in each other.
/// - Dates are only mentioned in a comment.
///
/// ``DictionaryFinder`` explains which objects are dictionaries.
package struct ModelGenerator: Sendable {
    /// The name of the root model: the document's, or its elements'.
    package var name: String
    /// The paths of objects that are dictionaries, whatever they look like.
    package var dictionaries: [SamplePath]
    /// The paths of objects that are not dictionaries, whatever they look like.
    package var objects: [SamplePath]

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - name: The name of the root model: the document's, or its elements'.
    ///   - dictionaries: The paths of objects that are dictionaries, whatever they look like.
    ///   - objects: The paths of objects that are not dictionaries, whatever they look like.
    package init(name: String, dictionaries: [SamplePath] = [], objects: [SamplePath] = []) {
        self.name = name
        self.dictionaries = dictionaries
        self.objects = objects
    }

    /// Returns models of documents like `samples`. The same settings and samples always give the same models.
    package func models(for samples: [JSON]) throws(ModelGeneratorError) -> GeneratedModels {
        try check(samples)
        let root = ValueShape()
        for sample in samples { root.add(sample) }
        var finder = DictionaryFinder(dictionaries: dictionaries, objects: objects)
        finder.visit(root)
        if let path = (dictionaries + objects).first(where: { !finder.met.contains($0) }) { throw .nothingAtPath(path) }
        // Needs the owners that the finder has recorded.
        ShapeSharing.apply(to: root)
        let graph = ModelGraph(root)
        let printer = ModelPrinter(graph, ModelNames(graph, root: name))
        return GeneratedModels(
            rootType: printer.rootType,
            imports: printer.imports,
            declarations: printer.declarations
        )
    }

    private func check(_ samples: [JSON]) throws(ModelGeneratorError) {
        guard SwiftNames.isTypeName(name), name.count <= KeyWords.maximumLength else { throw .notATypeName(name) }
        if SwiftNames.isReservedType(name) { throw .reservedName(name) }
        if let path = dictionaries.first(where: { objects.contains($0) }) { throw .contradictoryPath(path) }
        if samples.isEmpty { throw .noSamples }
    }
}
