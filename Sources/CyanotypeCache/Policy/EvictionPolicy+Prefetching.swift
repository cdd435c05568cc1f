internal import CProcessor

/// Most of an eviction is waiting for memory. So what it will need is asked for early, while there is other work.
extension EvictionPolicy {
    /// Asks for what the insertion of a hash needs of the policy.
    func prefetchForInsertion(_ hash: UInt32) {
        guard isAdaptive else { return }
        sketch.prefetch(hash)
        prefetch(window.probableFirst)
    }

    /// Asks for what the next eviction will probably need, at the end of an insertion.
    func prefetchForEviction() {
        guard isAdaptive else { return }
        let first = window.probableFirst
        if first == .none { return }
        // It was asked for by the call before.
        let hash = unsafe places.header(first).pointee.hash
        sketch.prefetch(hash)
        unsafe places.shard(places.shardIndex(of: first)).state.pointee.table.prefetch(hash)
        prefetch(unsafe places.links(first).pointee.next)
    }

    private func prefetch(_ id: EntryID) {
        if id == .none { return }
        unsafe cyanotype_prefetch(places.header(id))
        unsafe cyanotype_prefetch(places.links(id))
    }
}
