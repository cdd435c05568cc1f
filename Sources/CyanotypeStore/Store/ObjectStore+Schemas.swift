public import Cyanotype

extension ObjectStore {
    /// The names of all types in the file, sorted, including types without a model in the program.
    public var typeNames: [String] {
        get throws(StoreError) { try engine.typeNames() }
    }

    /// Returns the file's records of a model's type: the forms that objects of all its classes have had.
    ///
    /// - Parameter type: The model.
    /// - Returns: The schemas, in the order in which they were recorded; none if no object of the type was ever stored. The
    ///   classes have the names that the program has for them.
    /// - Throws: ``StoreError``
    public func schemas<M: Model>(of type: M.Type) throws(StoreError) -> [RecordedSchema] {
        try engine.schemas(of: type)
    }

    /// Returns the file's records of a type. The program needs no model for it.
    ///
    /// - Parameter name: The name of the type, or a former one: see ``typeNames``.
    /// - Returns: The schemas, in the order in which they were recorded; none if there is no such type. If the store has used a
    ///   model of the type, the classes have the names that the program has for them; otherwise, those that the file has.
    /// - Throws: ``StoreError``
    public func schemas(ofType name: String) throws(StoreError) -> [RecordedSchema] {
        try engine.schemas(ofType: name)
    }

    /// Compares the file of a store with models, without changing anything, so that a program can tell the user before
    /// it opens the store.
    ///
    /// - Parameters:
    ///   - location: The file.
    ///   - models: The models.
    /// - Returns: The report.
    /// - Throws: ``StoreError`` if there is no store, or it cannot be read, or migrations are missing.
    public static func openReport(
        of location: StoreLocation,
        models: [any Model.Type]
    ) throws(StoreError) -> OpenReport {
        let configuration = try StoreConfiguration(
            location: location,
            durability: .processCrash,
            busyTimeout: .seconds(10)
        )
        return try SQLiteEngine.report(on: models, configuration)
    }
}
