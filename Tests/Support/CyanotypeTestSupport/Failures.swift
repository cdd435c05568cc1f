package import Cyanotype
package import Testing

/// The error that `body` throws; records an issue when it throws none.
package func mappingError(
    _ body: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) -> MappingError? {
    do {
        try body()
    } catch let error as MappingError {
        return error
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return nil
    }
    Issue.record("expected a MappingError", sourceLocation: sourceLocation)
    return nil
}

/// The report of the error that reading `json` as `type` throws; empty when it throws none.
package func report<Value: Mappable>(
    _ type: Value.Type,
    _ json: String,
    options: JSONOptions = .default
) -> String {
    do throws(MappingError) {
        _ = try Value(json: json, options: options)
        return ""
    } catch {
        return error.description
    }
}

/// The codes of the error that reading `json` as `type` throws; empty when it throws none.
package func codes<Value: Mappable>(
    _ type: Value.Type,
    _ json: String,
    options: JSONOptions = .default
) -> [MappingError.Code] {
    do throws(MappingError) {
        _ = try Value(json: json, options: options)
        return []
    } catch {
        return error.issues.map(\.code)
    }
}
