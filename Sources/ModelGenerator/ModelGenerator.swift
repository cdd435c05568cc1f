package import Cyanotype

/// Makes Swift models with blueprints from samples of JSON.
///
/// The models read every sample, and write it back as an equal value. Samples of one kind of document are put together:
/// a key that is missing in some is an optional property, and so is one that is sometimes `null`; numbers have a type
/// that holds all of them exactly; values of several kinds are ``JSON``. Objects that are alike are one model wherever
/// they are, also inside of themselves. Dates are never more than a comment. ``DictionaryFinder`` explains which objects
/// are dictionaries.
package struct ModelGenerator: Sendable {
    /// The name of the model that the document is or consists of.
    package var name: String
    /// The paths of objects that are dictionaries, whatever they look like.
    package var dictionaries: [SamplePath]
    /// The paths of objects that are none, whatever they look like.
    package var objects: [SamplePath]

    /// A generator of models.
    ///
    /// - Parameters:
    ///   - name: The name of the model that the document is or consists of.
    ///   - dictionaries: The paths of objects that are dictionaries, whatever they look like.
    ///   - objects: The paths of objects that are none, whatever they look like.
    package init(name: String, dictionaries: [SamplePath] = [], objects: [SamplePath] = []) {
        self.name = name
        self.dictionaries = dictionaries
        self.objects = objects
    }

    /// The models of documents like `samples`. They depend on nothing else and are the same every time.
    package func models(for samples: [JSON]) throws(ModelGeneratorError) -> GeneratedModels {
        try check(samples)
        let root = ValueShape()
        for sample in samples { root.add(sample) }
        var finder = DictionaryFinder(dictionaries: dictionaries, objects: objects)
        finder.visit(root)
        if let path = (dictionaries + objects).first(where: { !finder.met.contains($0) }) { throw .nothingAtPath(path) }
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
