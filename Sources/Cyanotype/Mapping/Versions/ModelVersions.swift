/// The version of a model, and the migrations from earlier versions.
package struct ModelVersions: Sendable {
    /// The current version.
    package internal(set) var version = 1

    /// The names that the model had in stores, as they were given.
    package internal(set) var formerNames: [String] = []

    /// The migrations, as they were given.
    package internal(set) var migrations: [Migration] = []

    /// Whether a store drops members that the model does not know.
    package internal(set) var isStrict = false

    /// Whether the blueprint has no settings for versions.
    var isDefault: Bool { version == 1 && formerNames.isEmpty && migrations.isEmpty }

    /// Returns the migrations that lead from a version to the current one; none if it is that.
    ///
    /// - Parameter source: The version.
    /// - Returns: The migrations in order.
    /// - Throws: ``MigrationFailure`` if the version is newer, or if there is no way or more than one.
    package func chain(from source: Int) throws(MigrationFailure) -> MigrationChain {
        if source > version { throw MigrationFailure(.newer, version: source, target: version) }
        var chain: [Migration] = []
        var reached = source
        while reached != version {
            let next = migrations.filter { $0.source == reached }
            guard next.count == 1, (reached + 1...version).contains(next[0].target) else {
                throw MigrationFailure(.noWay, version: reached, target: version)
            }
            chain += next
            reached = next[0].target
        }
        return MigrationChain(migrations: chain)
    }
}

extension Model {
    /// The version of the model, and the migrations that lead to it.
    package static var versions: ModelVersions { cachedBlueprint.settings.versions }
}

extension Blueprint {
    /// The version that the blueprint sets, and the migrations that lead to it.
    package var versions: ModelVersions { settings.versions }
}
