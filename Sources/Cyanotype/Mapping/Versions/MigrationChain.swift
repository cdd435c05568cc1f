/// The migrations that lead from one version of a model to another, one after another.
package struct MigrationChain: Sendable {
    /// The migrations, in order.
    package let migrations: [Migration]

    /// Whether there is nothing to do.
    package var isEmpty: Bool { migrations.isEmpty }

    /// Whether only a store can apply them, because a migration needs other documents too.
    package var needsStore: Bool {
        migrations.contains { if case .store = $0.action { true } else { false } }
    }

    /// Calls a migration that needs a store; it must know the type of that function.
    package typealias StoreUse = (_ function: any Sendable, inout MigratedDocument) throws -> Void

    /// Changes a document of the first version into one of the last.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - useStore: Calls a migration that needs a store; `nil` without one, so that such a migration fails.
    /// - Throws: ``MigrationFailure``. The document is then of no use.
    package func apply(
        to document: inout MigratedDocument,
        useStore: StoreUse? = nil
    ) throws(MigrationFailure) {
        for migration in migrations {
            document.version = migration.source
            do {
                switch migration.action {
                case .nothing: break
                case .document(let migrate): try migrate(&document)
                case .store(let function):
                    guard let useStore else {
                        let target = migrations.last?.target ?? migration.target
                        throw MigrationFailure(.needsStore, version: migration.source, target: target)
                    }
                    try useStore(function, &document)
                }
            } catch let failure as MigrationFailure {
                throw failure
            } catch {
                throw MigrationFailure(.failed, version: migration.source, target: migration.target, underlying: error)
            }
            if let obstacle = document.obstacle {
                let reason = MigrationFailure.Obstacle(path: obstacle)
                throw MigrationFailure(.failed, version: migration.source, target: migration.target, underlying: reason)
            }
            document.version = migration.target
        }
    }
}
