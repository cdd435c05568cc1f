internal import Cyanotype
internal import CyanotypeStore

/// Prints the statuses of objects, and the changes that a server does not have or has rejected.
struct ChangeList {
    let reader: ObjectReader

    private typealias Change = StoreInspection.PendingChange

    /// - Parameters:
    ///   - name: The type; `nil` for all.
    ///   - limit: The greatest number of changes of a type; `nil` for all.
    ///   - withKeptDeletions: Whether to print the deletions of which no server has to hear, too.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``
    func run(_ name: String?, limit: Int?, withKeptDeletions: Bool) throws(CommandFailure) -> Int32 {
        let types =
            if let name { [try reader.type(name)] } else {
                try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
            }
        for type in types { try list(type, limit ?? .max, withKeptDeletions) }
        return 0
    }

    private func list(
        _ type: ObjectReader.ObjectType,
        _ limit: Int,
        _ withKeptDeletions: Bool
    ) throws(CommandFailure) {
        let state = try CommandFailure.converting { () throws(StoreError) in try reader.inspection.syncState(of: type) }
        let counts = state.statuses.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
        var line = "\(type.name): \(counts.isEmpty ? "no objects" : counts.joined(separator: ", "))"
        if state.isSynchronized {
            line += "; \(state.pendingDeletions) deletions to send, \(state.knownDeletions) kept"
        }
        try reader.console.output.write(line.printable + "\n")
        if !state.isSynchronized || limit == 0 { return }
        var count = 0
        try reader.inspection.forEachPendingChange(
            of: type,
            withKeptDeletions: withKeptDeletions
        ) { change throws(CommandFailure) in
            try reader.console.output.write("  \(text(change, type).printable)\n")
            count += 1
            return count < limit
        }
    }

    private func text(_ change: Change, _ type: ObjectReader.ObjectType) -> String {
        if change.deleted != nil, change.status == .synced {
            return "kept deletion of \(type.id(change.id)), revision \(change.revision)"
        }
        let action = change.deleted == nil ? "save" : "delete"
        var text = "\(action) \(type.id(change.id)), revision \(change.revision)"
        if let base = change.baseRevision { text += " on \(base)" }
        if change.isSent { text += ", on its way" }
        if let reason = change.reason { text += ", rejected: \(reason)" }
        return text
    }
}
