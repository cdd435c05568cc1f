import Cyanotype
import Testing

/// The error that `body` throws; records an issue when it throws none.
func mappingError(
    _ body: () throws(MappingError) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) -> MappingError? {
    do {
        try body()
    } catch {
        return error
    }
    Issue.record("expected a MappingError", sourceLocation: sourceLocation)
    return nil
}

/// The report of the error that reading `json` as `type` throws; empty when it throws none.
func report<Value: Mappable>(
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
func codes<Value: Mappable>(
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
