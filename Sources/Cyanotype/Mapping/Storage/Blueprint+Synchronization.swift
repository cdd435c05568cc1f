extension Blueprint {
    /// Makes a store keep the changes of objects until a server has them.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Article.init) {
    ///     Field("id", \.id).id()
    ///     Field("title", \.title)
    /// }
    /// .synchronized()
    /// ```
    ///
    /// New and changed objects are not synced then, and deleted ones leave a tombstone. `outbox(of:)` of a store lists all of these.
    /// A file remembers the mark: the store also keeps the changes of programs whose model lacks it. The mark of a class counts for
    /// all classes of its table.
    ///
    /// Objects that were stored before the mark are of undetermined status until they change or their status is set.
    ///
    /// - Returns: The blueprint with the mark.
    public func synchronized() -> Self {
        changing { $0.isSynchronized = true }
    }

    /// Whether the blueprint has the mark ``synchronized()``.
    package var isSynchronized: Bool { settings.isSynchronized }
}
