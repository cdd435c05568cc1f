public import FoundationEssentials

// Several blueprints of one model, chosen by the caller.

extension Mappable {
    /// This value as a JSON document in UTF-8, written by one of a model's blueprints, and by those of the same name the
    /// models inside of it.
    ///
    /// - Parameters:
    ///   - blueprint: The blueprint.
    ///   - options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written.
    public func jsonData<Subject>(
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) -> Data {
        let choice = ChosenBlueprint(blueprint)
        return try JSONWriter.writeData(options: options) { writer in
            writer.choose(choice)
            write(to: &writer)
        }
    }

    /// This value as a JSON document, written by one of a model's blueprints: see ``jsonData(using:options:)``.
    ///
    /// - Parameters:
    ///   - blueprint: The blueprint.
    ///   - options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written.
    public func jsonString<Subject>(
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) -> String {
        let choice = ChosenBlueprint(blueprint)
        return try JSONWriter.writeString(options: options) { writer in
            writer.choose(choice)
            write(to: &writer)
        }
    }
}

extension Model {
    /// Reads a JSON document into this model by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the model is then unchanged.
    public mutating func update(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try data.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON document into this model by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the model is then unchanged.
    public mutating func update(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON document into this model by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the model is then unchanged.
    public mutating func update(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON value into this model by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the value; the model is then unchanged.
    public mutating func update(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        let text = json.textForReading(options)
        try text.withBytes { bytes throws(MappingError) in
            try JSONReader.update(&self, bytes, options: options, hasText: false, context: context)
        }
    }
}

extension Model where Self: AnyObject {
    /// Reads a JSON document into this instance by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the instance is then unchanged.
    public func update(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try data.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON document into this instance by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the instance is then unchanged.
    public func update(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON document into this instance by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document; the instance is then unchanged.
    public func update(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Reads a JSON value into this instance by one of its blueprints, and into the models inside of it by those of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the value; the instance is then unchanged.
    public func update(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        let text = json.textForReading(options)
        try text.withBytes { bytes throws(MappingError) in
            try JSONReader.updateInstance(self, bytes, options: options, hasText: false, context: context)
        }
    }
}

extension ChosenBlueprint {
    init<Subject>(_ blueprint: Blueprint<Subject>) {
        self.init(blueprint: blueprint, subject: Subject.self, name: blueprint.settings.name)
    }

    /// The blueprint to take for a model: the chosen one, or else that of its name, or else the standard one.
    ///
    /// Those of the classes of a hierarchy are all of the same type: only one that makes the model itself is taken.
    func blueprint<M: Model>(of type: M.Type) -> Blueprint<M.Subject> {
        if let blueprint = blueprint as? Blueprint<M.Subject>, blueprint.instanceType == type { return blueprint }
        let named = name.flatMap { name in
            BlueprintCache.alternates(of: type).first { $0.settings.name == name && $0.instanceType == type }
        }
        return named ?? BlueprintCache.blueprint(of: type)
    }
}

extension JSONReader {
    /// The blueprint to read a model by.
    @usableFromInline
    mutating func chosenBlueprint<M: Model>(of type: M.Type) -> Blueprint<M.Subject> {
        context?.chosen?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type)
    }
}

extension JSONWriter {
    fileprivate mutating func choose(_ choice: ChosenBlueprint) {
        chosen = choice
    }

    /// Writes a model at `source` by the blueprint that the caller has chosen.
    @usableFromInline
    mutating func writeChosenObject<M: Model>(of type: M.Type, _ source: UnsafeRawPointer) {
        if describer != nil { return writeDescription(of: source.assumingMemoryBound(to: M.self).pointee) }
        let blueprint = chosen?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type)
        writeObject(of: blueprint.table, source)
    }
}
