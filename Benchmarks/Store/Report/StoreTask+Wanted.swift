extension StoreTask {
    /// The most that the store may take, as a multiple of what C takes.
    var mostOfC: Double? {
        switch self {
        case .insert: 1.15
        case .get: 1.25
        case .save: 1.1
        case .query: 0.9
        case .scan: 3
        case .pages, .open, .parallel: nil
        }
    }

    /// The least that GRDB, with records by hand, may take, as a multiple of what the store takes.
    var leastOfGRDB: Double? {
        switch self {
        case .insert: 2
        case .get: 5
        case .query: 1.2
        case .save, .scan, .pages: 1
        case .open, .parallel: nil
        }
    }
}
