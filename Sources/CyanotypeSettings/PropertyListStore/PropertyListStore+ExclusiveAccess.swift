extension PropertyListStore {
    /// Keeps other writers of the file out, those of other processes too, until the result is ended.
    ///
    /// The thread that has the access may read and write the file by any store meanwhile.
    ///
    /// - Throws: ``BackingStoreError/Code/timedOut`` when another writer does not finish in time,
    ///   ``BackingStoreError/Code/conflict`` when the thread that writes waits for the calling one, and otherwise as
    ///   ``apply(_:)`` does.
    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        let writer = try observers.get().file.beginWriting(isPrivate: protectsSecrets)
        return ExclusiveAccess { writer.end() }
    }
}
