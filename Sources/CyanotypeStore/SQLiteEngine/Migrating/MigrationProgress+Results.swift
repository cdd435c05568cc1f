extension MigrationProgress {
    /// Counts the result of an object.
    mutating func note(_ result: MigratedRow.Result) {
        switch result {
        case .migrated, .skipped: migrated += 1
        case .quarantined, .postponed: quarantined += 1
        }
    }
}

extension MigrationSummary {
    /// Counts the result of an object.
    mutating func note(_ result: MigratedRow.Result) {
        switch result {
        case .migrated: migrated += 1
        case .quarantined, .postponed: quarantined += 1
        case .skipped: break
        }
    }
}
