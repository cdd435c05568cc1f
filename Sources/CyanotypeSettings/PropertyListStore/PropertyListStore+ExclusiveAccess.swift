extension PropertyListStore {
    /// Keeps other writers of the file out, also those of other processes, until the returned access ends.
    ///
    /// Meanwhile the thread that has the access may read and write the file through any store.
    ///
    /// - Throws: ``BackingStoreError/Code/timedOut`` if another writer does not finish in time,
    ///   ``BackingStoreError/Code/conflict`` if the thread that writes waits for the calling one, and otherwise as
    ///   ``apply(_:)`` does.
    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        let writer = try observers.get().file.beginWriting(isPrivate: protectsSecrets)
        return ExclusiveAccess { writer.end() }
    }
}
