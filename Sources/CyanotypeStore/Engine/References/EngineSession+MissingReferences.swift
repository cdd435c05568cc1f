internal import Cyanotype

extension EngineSession {
    /// Keeps the references of a synchronized object to objects that are not there, where it has not got another value since.
    ///
    /// A program that fetches the object does not see them. What a server told before the objects came would be gone with the
    /// next save, and the server would hear that the references were removed.
    func keepMissingReferences(in draft: inout RowDraft, _ table: Table) throws(StoreError) {
        guard table.isSynchronized, table.shape.hasReferences, !table.shape.identity.isDocument,
            try mayHaveMissingReferences(draft.identity, in: table)
        else { return }
        let (shape, targets) = (table.shape, Set(draft.links.map(\.target)))
        var stored: SyncRecord.State?
        try forEachVisibleRow(of: [draft.identity], in: table) { _, row in
            if mayLose(targets, row, shape) { stored = SyncRecord.State(row) }
        }
        // A row that cannot be migrated is set aside when it is replaced.
        guard var rest = try? stored?.members(shape) else { return }
        let missing = try MissingReferences(removingFrom: &rest, shape, self)
        if missing.isEmpty { return try noteMissingReferences(false, of: draft.identity, in: table) }
        try draft.changeMembers(shape) { missing.restore(in: &$0, ifAsIn: rest) }
    }

    /// Whether a row may refer to objects that are not among those to which its object refers now.
    private func mayLose(_ targets: Set<ModelReference>, _ row: borrowing StoredRow, _ shape: ObjectShape) -> Bool {
        // What damage or a migration has to do with it shows later.
        guard row.isWhole, row.foreign?.isCurrent ?? true else { return true }
        var losesOne = false
        let isPlain = unsafe DocumentReader().forEachReference(in: row.document, of: shape.references()) {
            target,
            _,
            _ in
            if !targets.contains(target) { losesOne = true }
        }
        return losesOne || !isPlain
    }
}
