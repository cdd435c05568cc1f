public import FoundationEssentials

// A model can have several blueprints; the caller chooses one.

extension Mappable {
    /// Encodes this value as a JSON document in UTF-8, using one of a model's blueprints. Nested models use their
    /// blueprints of the same name.
    ///
    /// - Parameters:
    ///   - blueprint: The blueprint.
    ///   - options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded.
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

    /// Encodes this value as a JSON document, using one of a model's blueprints: see ``jsonData(using:options:)``.
    ///
    /// - Parameters:
    ///   - blueprint: The blueprint.
    ///   - options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded.
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
    /// Updates this model from a JSON document using one of its blueprints. Nested models use their blueprints of the
    /// same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Updates this model from a JSON document using one of its blueprints. Nested models use their blueprints of the
    /// same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Updates this model from a JSON document using one of its blueprints. Nested models use their blueprints of the
    /// same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options, context: context)
        }
    }

    /// Updates this model from a JSON value using one of its blueprints. Nested models use their blueprints of the
    /// same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value; the model is then unchanged.
    public mutating func update(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        let text = json.textForReading(options)
        try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options, hasText: false, context: context)
        }
    }
}

extension Model where Self: AnyObject {
    /// Updates this instance from a JSON document using one of its blueprints. Nested models use their blueprints of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the instance is then unchanged.
    public func update(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Updates this instance from a JSON document using one of its blueprints. Nested models use their blueprints of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the instance is then unchanged.
    public func update(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Updates this instance from a JSON document using one of its blueprints. Nested models use their blueprints of
    /// the same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the instance is then unchanged.
    public func update(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options, context: context)
        }
    }

    /// Updates this instance from a JSON value using one of its blueprints. Nested models use their blueprints of the
    /// same name: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value; the instance is then unchanged.
    public func update(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        let context = ChosenBlueprint(blueprint).context(options)
        let text = json.textForReading(options)
        try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options, hasText: false, context: context)
        }
    }
}

extension ChosenBlueprint {
    init<Subject>(_ blueprint: Blueprint<Subject>) {
        self.init(blueprint: blueprint, name: blueprint.settings.name)
    }

    /// Returns the blueprint to use for a model: the chosen one, else the one with its name, else the standard one.
    ///
    /// All blueprints in a class hierarchy have the same type, so only one that creates the model itself is used.
    func blueprint<M: Model>(of type: M.Type) -> Blueprint<M.Subject> {
        if let blueprint = blueprint as? Blueprint<M.Subject>, blueprint.instanceType == type { return blueprint }
        let named = name.flatMap { name in
            BlueprintCache.alternates(of: type).first { $0.settings.name == name && $0.instanceType == type }
        }
        let blueprint = named ?? BlueprintCache.blueprint(of: type)
        if dates.isEmpty { return blueprint }
        return dates.prepared(for: type, named?.settings.name) { blueprint.dated(by: dates) }
    }
}

extension JSONReader {
    /// Returns the blueprint for reading a model.
    @usableFromInline
    mutating func chosenBlueprint<M: Model>(of type: M.Type) -> Blueprint<M.Subject> {
        context?.chosen?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type)
    }
}

extension JSONWriter {
    fileprivate mutating func choose(_ choice: ChosenBlueprint) {
        chosen = choice.with(options)
    }

    /// Writes the model at `source` using the blueprint that the caller chose, or as a reference.
    @usableFromInline
    mutating func writeChosenObject<M: Model>(of type: M.Type, _ source: ValueSource) {
        if let referenceField { return writeReference(to: source[as: M.self], in: referenceField) }
        if describer != nil { return writeDescription(of: source[as: M.self]) }
        let blueprint = chosen?.blueprint(of: type) ?? BlueprintCache.blueprint(of: type)
        writeObject(of: blueprint.table, source)
    }
}
