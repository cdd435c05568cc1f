/// A list of entries that are linked by their headers, the oldest first. Policy lock.
struct EntryList {
    private(set) var first = EntryID.none
    private(set) var last = EntryID.none

    var isEmpty: Bool { first == .none }

    /// The oldest entry, not counting one, which may be there or not; `.none` if there is no other.
    func first(except id: EntryID, _ places: EntryPlaces) -> EntryID {
        first == id && id != .none ? unsafe places.links(id).pointee.next : first
    }

    mutating func append(_ id: EntryID, _ places: EntryPlaces) {
        unsafe places.links(id).pointee.previous = last
        unsafe places.links(id).pointee.next = .none
        if last == .none { first = id } else { unsafe places.links(last).pointee.next = id }
        last = id
    }

    mutating func prepend(_ id: EntryID, _ places: EntryPlaces) {
        unsafe places.links(id).pointee.next = first
        unsafe places.links(id).pointee.previous = .none
        if first == .none { last = id } else { unsafe places.links(first).pointee.previous = id }
        first = id
    }

    mutating func remove(_ id: EntryID, _ places: EntryPlaces) {
        let (previous, next) = unsafe (places.links(id).pointee.previous, places.links(id).pointee.next)
        if previous == .none { first = next } else { unsafe places.links(previous).pointee.next = next }
        if next == .none { last = previous } else { unsafe places.links(next).pointee.previous = previous }
    }
}
