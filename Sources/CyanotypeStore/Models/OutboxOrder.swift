/// Which changes of some classes were listed, if their objects may refer to one another.
struct OutboxOrder: Sendable {
    enum Place {
        /// After the row with an identity; `nil` before the first one.
        case after(StorageKey?)
        case end
    }

    /// An object that comes before others.
    struct Waiting: Sendable {
        let object: ModelReference
        /// The revision of the change after whose references it comes; `nil` if they were not looked at.
        let revision: Int64?

        init(_ object: ModelReference, _ revision: Int64?) { (self.object, self.revision) = (object, revision) }
    }

    /// The places up to which the rows of classes are listed, by the names of the classes.
    private var places: [String: Place] = [:]
    /// The class whose rows are being read, and the identity of the last one.
    private var current: (className: String, last: StorageKey)?
    /// The objects that were listed before their places. A page adds to a set of its own, so that it need not copy those of the page
    /// before. Each set but the last has at least twice as many objects as the next one.
    private var ahead: [Set<ModelReference>] = []
    /// The objects that come next, before more rows are read.
    private var waiting: ArraySlice<Waiting> = []

    mutating func beginPage() {
        while let last = ahead.last, ahead.count > 1, last.count * 2 > ahead[ahead.count - 2].count {
            ahead.removeLast()
            ahead[ahead.count - 1].formUnion(last)
        }
        if ahead.last?.isEmpty != true { ahead.append([]) }
    }

    func place(in shape: ObjectShape) -> Place {
        if let current, current.className == shape.className { return .after(current.last) }
        return places[shape.className] ?? .after(nil)
    }

    /// Whether the rows of a class are listed up to an identity.
    func hasPassed(_ identity: StorageKey, in shape: ObjectShape) -> Bool {
        switch place(in: shape) {
        case .end: true
        case .after(let last): last.map { identity <= $0 } ?? false
        }
    }

    /// Whether no row of an object is still to be read, if it is of one of some classes.
    func hasPassed(_ object: ModelReference, in shapes: [ObjectShape]) -> Bool {
        for shape in shapes where shape.typeName == object.typeName && !hasPassed(object.key, in: shape) {
            return false
        }
        return true
    }

    mutating func pass(_ identity: StorageKey, in shape: ObjectShape) {
        if let current, current.className != shape.className { places[current.className] = .after(current.last) }
        current = (shape.className, identity)
    }

    mutating func end(_ shape: ObjectShape) {
        if let current, current.className == shape.className { self.current = nil }
        places[shape.className] = .end
    }

    func isAhead(_ object: ModelReference) -> Bool { ahead.contains { $0.contains(object) } }

    /// Notes that an object was listed before the place in its class.
    mutating func note(_ object: ModelReference) { ahead[ahead.count - 1].insert(object) }

    mutating func wait(for objects: some Collection<Waiting>) {
        waiting = waiting.isEmpty ? ArraySlice(objects) : objects + waiting
    }

    var nextWaiting: Waiting? { waiting.first }

    mutating func removeWaiting() { waiting.removeFirst() }
}
