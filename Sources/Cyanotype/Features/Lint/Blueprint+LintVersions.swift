// Finds versions without a migration, and names and migrations without effect.
extension Blueprint {
    func versionFindings() -> [LintFinding] {
        let versions = settings.versions
        if versions.isDefault { return [] }
        if let name {
            return [
                LintFinding(
                    .deadSetting,
                    """
                    the version, former names and migrations of the blueprint named \(quoted(name)) have no effect; they \
                    belong to the blueprint without a name
                    """
                )
            ]
        }
        return versions.mistakes + deadMigrations + deadNames + unnamedConversions
    }

    /// The findings about conversions of a model with versions whose changes a store could not see.
    private var unnamedConversions: [LintFinding] {
        if settings.versions.version <= 1 { return [] }
        return table.allSlots.filter { slot in
            guard case .value = slot.traits.role else { return false }
            return slot.storedType.hasUnnamedConversion
        }.map { slot in
            LintFinding(
                .unnamedConversion,
                at: slot.traits.keys,
                "a store cannot see when the conversion of this field changes; give it a name by named(_:number:)"
            )
        }
    }

    private var deadMigrations: [LintFinding] {
        let version = settings.versions.version
        return settings.versions.migrations.filter { $0.source >= max(version, 1) }.map { migration in
            LintFinding(
                .deadSetting,
                """
                the migration from version \(migration.source) has no effect, because the version is \(version); set a \
                later version, or leave it out
                """
            )
        }
    }

    private var deadNames: [LintFinding] {
        let current = settings.storedName ?? StoredTypeName.make(instanceType)
        let names = settings.versions.formerNames
        return names.enumerated().compactMap { index, name in
            let reason: String
            if ExactString(name) == ExactString(current) {
                reason = "is still the name of the model"
            } else if names[..<index].contains(where: { ExactString($0) == ExactString(name) }) {
                reason = "is there twice"
            } else {
                return nil
            }
            return LintFinding(.deadSetting, "the former name \(quoted(name)) \(reason); leave it out")
        }
    }
}
