extension ModelVersions {
    /// The mistakes that keep documents of some version from being read. `lint()` reports them, and a store refuses the
    /// model. JSON of the current version can still be read.
    package var mistakes: [LintFinding] {
        var findings: [LintFinding] = []
        if version < 1 {
            findings.append(LintFinding(.invalidVersion, "the version \(version) is less than 1; the first one is 1"))
        }
        if formerNames.contains("") {
            findings.append(LintFinding(.invalidName, "a former name is empty; no model can have been stored under it"))
        }
        for migration in migrations where !migration.isValid(before: version) {
            findings.append(
                LintFinding(
                    .invalidVersion,
                    """
                    the migration from version \(migration.source) leads to \(migration.target), and not to a later \
                    version up to \(version)
                    """
                )
            )
        }
        return findings + duplicates + missing
    }

    /// The findings about versions from which several migrations lead.
    private var duplicates: [LintFinding] {
        let sources = usefulMigrations.map(\.source)
        let repeated = Set(sources.filter { source in sources.count { $0 == source } > 1 })
        return repeated.sorted().map { source in
            LintFinding(
                .duplicateMigration,
                "several migrations lead from version \(source), so none is used; keep one of them"
            )
        }
    }

    /// The finding about versions from which no migration leads.
    private var missing: [LintFinding] {
        guard version > 1 else { return [] }
        let sources = Set(migrations.map(\.source))
        // There may be very many versions, so the search ends when enough are found to name.
        let missing = Array((1..<version).lazy.filter { !sources.contains($0) }.prefix(4))
        guard let first = missing.first else { return [] }
        let more = missing.count > 3 ? " and more" : ""
        let names = missing.prefix(3).map(\.description).joined(separator: ", ") + more
        return [
            LintFinding(
                .missingMigration,
                """
                no migration leads from version \(names) to \(version); add migration(from: \(first)), with a closure \
                unless a later version reads its documents as they are
                """
            )
        ]
    }

    /// The migrations of versions before the current one.
    var usefulMigrations: [Migration] { migrations.filter { $0.source < version } }
}

extension Migration {
    /// Whether it leads to a later version, or is only useless.
    fileprivate func isValid(before version: Int) -> Bool {
        source >= max(version, 1) || source >= 1 && target > source && target <= version
    }
}
