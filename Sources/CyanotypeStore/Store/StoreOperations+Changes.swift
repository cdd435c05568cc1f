public import Cyanotype
public import FoundationEssentials

// MARK: - Changes for a server

extension StoreOperations {
    /// Returns changes of synchronized objects that a server does not have yet.
    ///
    /// This only reads, so an app may show how many there are. Sending them is a loop that may end anywhere, and goes on after a
    /// restart:
    ///
    /// ```swift
    /// while true {
    ///     let page = try store.outbox(of: Author.self, Article.self)
    ///     let changes = try store.beginSyncing(page.changes)
    ///     if changes.isEmpty { break }
    ///     for change in changes {
    ///         try send(change)
    ///         try store.acknowledge(change)
    ///     }
    /// }
    /// ```
    ///
    /// Objects come after those to which they refer, as far as these are of the types that were asked for. In a circle, one object has
    /// to be first. Deletions come last: first those of the types that refer to others, and within a type by identity.
    ///
    /// - Parameters:
    ///   - types: The models, which are marked `synchronized()`.
    ///   - cursor: The place after which the page begins: ``OutboxPage/next`` of the page before; `nil` for the first one.
    ///   - limit: The greatest number of changes.
    /// - Returns: The changes.
    /// - Throws: ``StoreError``
    /// - Complexity: O(*n*) in the changes of the page. The longest chain of references within the types is followed once for all
    ///   pages.
    public func outbox(
        of types: any Model.Type...,
        after cursor: OutboxCursor? = nil,
        limit: Int = 100
    ) throws(StoreError) -> OutboxPage {
        try perform(ListOutbox(types: types, cursor: cursor, limit: limit))
    }

    /// Notes that changes are on their way to the server.
    ///
    /// From now on, they stay the same until the server has answered. So a change whose answer was lost is sent again with the
    /// same ``OutboxChange/key``, even if the object was changed meanwhile or deleted.
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The changes to send: those that are still to be sent. Others are out of date, and the outbox has later ones.
    /// - Throws: ``StoreError``
    public func beginSyncing(_ changes: [OutboxChange]) throws(StoreError) -> [OutboxChange] {
        try perform(BeginSyncing(changes: changes))
    }

    /// Notes that the server has a change.
    ///
    /// If the object was changed or deleted meanwhile, that is the next change, and the state that was sent is its base, unless
    /// the server has told of another one since. If the object was changed, an answer counts only if ``beginSyncing(_:)`` has noted
    /// the change. An answer that comes twice, or after a later one, changes nothing.
    ///
    /// If the server has told of the base again since ``beginSyncing(_:)``, others may have undone the change. Then the object is
    /// sent once more, and the next answer decides.
    ///
    /// - Parameter change: The change.
    /// - Returns: Whether the server has the object as it is now.
    /// - Throws: ``StoreError``
    @discardableResult
    public func acknowledge(_ change: OutboxChange) throws(StoreError) -> Bool {
        try perform(Acknowledge(change: change))
    }

    /// Notes that the server has rejected a change, so that it is not sent again.
    ///
    /// The object waits with the status `undetermined`, while others go on, until it is changed, or ``retry(_:isOutdated:)`` or
    /// ``revert(_:)`` is called. If the object was changed meanwhile, its next change is sent.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - reason: The reason, which ``rejectedChanges(of:)`` returns.
    /// - Returns: Whether the object waits now.
    /// - Throws: ``StoreError``
    @discardableResult
    public func reject(_ change: OutboxChange, reason: String) throws(StoreError) -> Bool {
        try perform(Reject(change: change, reason: reason))
    }

    /// Returns the changes of a type that the server has rejected, in the order of the identities.
    ///
    /// - Parameter type: The model.
    /// - Returns: The changes, with their reasons.
    /// - Throws: ``StoreError``
    public func rejectedChanges(of type: any Model.Type) throws(StoreError) -> [OutboxChange] {
        try perform(ListRejections(model: type))
    }

    /// Has an object sent anew, as it is then: one whose change was rejected, did not arrive for certain, or was outdated.
    ///
    /// If a change is outdated and the store knows of another state that the server may have, it takes that one and merges what was
    /// changed here since the base, as ``ConflictPolicy/merge`` does. A deletion stays one.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - isOutdated: Whether the server has answered that the change is not based on what it has. Apply its changes first.
    /// - Returns: Whether the change was rejected or on its way.
    /// - Throws: ``StoreError``
    @discardableResult
    public func retry(_ change: OutboxChange, isOutdated: Bool = false) throws(StoreError) -> Bool {
        try perform(Retry(change: change, isOutdated: isOutdated))
    }

    /// Gives an object the state back that the server has. An object that the server never had is deleted, and one that was
    /// deleted is there again.
    ///
    /// - Parameter change: A change that is not on its way.
    /// - Returns: Whether that was done. It is not if the object was changed since, if the change is on its way, or if the store
    ///   does not have the state of a deleted object.
    /// - Throws: ``StoreError``
    @discardableResult
    public func revert(_ change: OutboxChange) throws(StoreError) -> Bool { try perform(Revert(change: change)) }

    /// Stores the changes that a server tells of. None of them goes back to it.
    ///
    /// An object without a change of its own becomes as it is on the server. For others, the policy decides. It is not asked if the
    /// server's state is the one here, the one that was sent, or the one on which the changes here are based. All changes are one
    /// transaction.
    ///
    /// Members that a document lacks stay. A dictionary, a union and JSON are replaced as a whole. Optional fields of the object itself
    /// keep a reference to an object that is not there until it comes. A change that needs such an object, or a unique value of another
    /// one, waits for the changes after it, and the policy may be asked about it again. References in models inside of an object always
    /// need theirs. Objects that were not changed here may exchange unique values. Synchronized objects that refer to a deleted one
    /// stay, unless their fields need it: those follow their rule, and that is sent.
    ///
    /// ```swift
    /// let token = try store.syncToken(from: "notes")
    /// let (changes, next) = try await server.changes(after: token)
    /// try store.apply(changes, from: "notes", token: next, conflicts: .merge)
    /// ```
    ///
    /// - Parameters:
    ///   - changes: The changes, in the order of the server.
    ///   - origin: The name of the server's list of changes.
    ///   - token: The place in that list after the changes, which ``syncToken(from:)`` returns from then on; `nil` for the same as
    ///     before.
    ///   - policy: Decides what becomes of objects that were also changed here.
    /// - Returns: How many objects were saved, deleted and in conflict.
    /// - Throws: ``StoreError``, with the code `mapping` and the identity of the object if a document is none of the model, or
    ///   `constraint` if it needs an object that is not there, or a unique value that another object keeps. Then nothing has changed.
    @discardableResult
    public func apply<M: Model>(
        _ changes: [ServerChange<M>],
        from origin: String,
        token: String? = nil,
        conflicts policy: ConflictPolicy = .theirs
    ) throws(StoreError) -> ServerChangeSummary {
        try perform(ApplyChanges(changes: changes, origin: origin, token: token, policy: policy))
    }

    /// Stores all objects of a type that a server has, in place of those that it had.
    ///
    /// This begins anew after a server has forgotten the changes since the store's token. Each object is taken as
    /// ``apply(_:from:token:conflicts:)`` takes it. An object that the server had and that is not in the list counts as deleted
    /// there; one that it never had, as far as the store knows, stays, and is sent if it is `notSynced`.
    ///
    /// - Parameters:
    ///   - objects: The members of each object, in the form of the model's blueprint. Those whose changes have not been answered
    ///     yet may be missing.
    ///   - type: The model.
    ///   - origin: The name of the server's list of changes.
    ///   - token: The place in that list to which the objects belong; `nil` for the same as before.
    ///   - policy: Decides what becomes of objects that were also changed here.
    /// - Returns: How many objects were saved, deleted and in conflict.
    /// - Throws: As ``apply(_:from:token:conflicts:)``.
    @discardableResult
    public func applySnapshot<M: Model>(
        _ objects: [JSON],
        of type: M.Type,
        from origin: String,
        token: String? = nil,
        conflicts policy: ConflictPolicy = .theirs
    ) throws(StoreError) -> ServerChangeSummary {
        let changes = objects.map(ServerChange<M>.save)
        return try perform(
            ApplySnapshot(
                changes: ApplyChanges(changes: changes, isComplete: true, origin: origin, token: token, policy: policy)
            )
        )
    }

    /// Returns the place in a server's list of changes up to which the store has taken them; `nil` if it has none.
    ///
    /// - Parameter origin: The name of the list.
    /// - Returns: The token that was last given to ``apply(_:from:token:conflicts:)``.
    /// - Throws: ``StoreError``
    public func syncToken(from origin: String) throws(StoreError) -> String? {
        try perform(FindSyncToken(origin: origin))
    }

    /// Returns the changes of a synchronized type since a place in its history, for a copy of the objects somewhere else: a search
    /// index, another store, or clients of which this store is the server.
    ///
    /// ```swift
    /// var token = savedToken
    /// var page: HistoryPage
    /// repeat {
    ///     page = try store.history(of: Note.self, after: token)
    ///     try copy.take(page.changes)
    ///     token = page.token
    /// } while page.hasMore
    /// ```
    ///
    /// Of each object, only the last change is there. An object that has expired has no change, as it is gone everywhere. In a
    /// transaction, its own changes are not there yet. A copy of the store's file has the same tokens, so use none of one with the
    /// other.
    ///
    /// - Parameters:
    ///   - type: The model, which is marked `synchronized()`.
    ///   - token: The place after which the changes begin: ``HistoryPage/token`` of an earlier page; `nil` for all objects.
    ///   - limit: The greatest number of changes.
    /// - Returns: The changes, in the order in which they were committed.
    /// - Throws: ``StoreError``, with the code `outdatedToken` if deletions after the place are forgotten (see ``forget(before:)``)
    ///   or the token is of another store: then the copy has to begin anew, without a token; and with the code `type` if the
    ///   type is not synchronized.
    /// - Complexity: O(*n*) in the objects of the type.
    public func history<M: Model>(
        of type: M.Type,
        after token: HistoryToken? = nil,
        limit: Int = 1_000
    ) throws(StoreError) -> HistoryPage { try perform(ListHistory<M>(token: token, limit: limit)) }

    /// Forgets which objects were deleted before a time, of all types. What a server has to hear of stays.
    ///
    /// A deletion is kept until this is called, as ``history(of:after:limit:)`` tells of it. So call it now and then, with a time
    /// for which a copy may be offline.
    ///
    /// - Parameter date: The time.
    /// - Returns: How many deletions were forgotten.
    /// - Throws: ``StoreError``
    @discardableResult
    public func forget(before date: Date) throws(StoreError) -> Int {
        try perform(ForgetHistory(time: date.timeIntervalSinceReferenceDate))
    }

    /// Returns the object that a change saves, with the objects to which it refers as they are now.
    ///
    /// - Parameters:
    ///   - type: The model of the object, or a superclass.
    ///   - change: The change.
    /// - Returns: The object; `nil` if the change is a deletion.
    /// - Throws: ``StoreError``
    public func object<M: Model>(_ type: M.Type, of change: OutboxChange) throws(StoreError) -> M? {
        try perform(DecodeChange<M>(change: change))
    }
}
