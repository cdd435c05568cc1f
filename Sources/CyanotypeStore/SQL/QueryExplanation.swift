/// How a store runs a query: what SQL does, and what runs in memory.
///
/// It contains no values of the query, so that it can be logged.
public struct QueryExplanation: Hashable, Sendable {
    /// A filter of a query. All filters must match.
    public struct Part: Hashable, Sendable {
        /// Where a filter is evaluated.
        public enum Place: Hashable, Sendable {
            /// SQL selects exactly the matching objects.
            case database
            /// SQL selects the matching objects and maybe others, which a filter in memory removes.
            case both
            /// Each object that the other parts select is read and filtered in memory.
            case memory
        }

        /// The filter, with `?` for each value.
        public let filter: String
        /// The place where the filter is evaluated.
        public let place: Place
        /// The reasons why SQL does not evaluate the filter exactly.
        public let reasons: [String]
    }

    /// The filters of the query.
    public let parts: [Part]
    /// The properties by which the results are sorted in memory, because no column has their order.
    public let sortedInMemory: [String]
    /// The indexes by which SQL finds objects: the keys of their fields, joined by dots, `id` for the identity, or `sync` for the
    /// status.
    public internal(set) var indexes: [String] = []
    /// Whether SQL looks at each object, because no index leads to the matching ones.
    public internal(set) var scansAllObjects = false
    /// Whether SQL finds all objects before it sorts them, because no index has their order.
    public internal(set) var sortsInSQL = false
    /// The number of objects whose columns do not have the keys of the model, because an earlier version of it, or a program
    /// without some of its marks, has stored them. All of them are read and filtered in memory. `migrateAll` of
    /// ``ObjectStore`` gives objects of earlier versions their keys.
    public internal(set) var outdatedObjectCount = 0
}

extension QueryExplanation: CustomStringConvertible {
    /// A line for each part.
    public var description: String {
        var lines = parts.map { part in
            let reasons = part.reasons.isEmpty ? "" : ": " + part.reasons.joined(separator: "; ")
            return switch part.place {
            case .database: "in SQL: \(part.filter)"
            case .both: "in SQL, then in memory: \(part.filter)\(reasons)"
            case .memory: "in memory: \(part.filter)\(reasons)"
            }
        }
        if scansAllObjects { lines.append("looks at all objects") }
        if !indexes.isEmpty { lines.append("uses the index of " + indexes.joined(separator: ", ")) }
        if sortsInSQL { lines.append("sorted in SQL without an index") }
        if outdatedObjectCount > 0 {
            let objects = outdatedObjectCount == 1 ? "object" : "objects"
            lines.append("reads \(outdatedObjectCount) \(objects) with outdated columns, and filters in memory")
        }
        if !sortedInMemory.isEmpty { lines.append("sorted in memory by " + sortedInMemory.joined(separator: ", ")) }
        return lines.joined(separator: "\n")
    }
}
