internal import Cyanotype

/// A migration that reads or writes other objects in a transaction, which migrates its object too.
struct EagerMigration: Sendable {
    let migrate: @Sendable (inout MigratedDocument, any EngineSession) throws -> Void
}
