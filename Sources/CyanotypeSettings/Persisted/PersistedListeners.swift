internal import Cyanotype

/// The listeners for the changes and failures of a settings object.
struct PersistedListeners<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    typealias Change = Persisted<Root>.Change

    /// The closures that are called for each change, with the model before and after it.
    private var models: [Int: @Sendable (_ old: Root, _ new: Root, _ origin: ChangeOrigin) -> Void] = [:]
    private var ends: [Int: @Sendable () -> Void] = [:]
    private var changes: [Int: AsyncStream<Change>.Continuation] = [:]
    private var errors: [Int: AsyncStream<PersistedError.Failure>.Continuation] = [:]
    private var nextNumber = 0

    /// Whether any listener needs the list of changed properties.
    var wantsChanges: Bool { !changes.isEmpty }

    mutating func add(_ continuation: AsyncStream<Change>.Continuation) -> Int {
        let number = makeNumber()
        changes[number] = continuation
        return number
    }

    mutating func add(_ continuation: AsyncStream<PersistedError.Failure>.Continuation) -> Int {
        let number = makeNumber()
        errors[number] = continuation
        return number
    }

    mutating func add(
        _ body: @escaping @Sendable (_ old: Root, _ new: Root, _ origin: ChangeOrigin) -> Void,
        end: @escaping @Sendable () -> Void
    ) -> Int {
        let number = makeNumber()
        models[number] = body
        ends[number] = end
        return number
    }

    mutating func remove(_ number: Int) {
        models[number] = nil
        ends[number] = nil
        changes[number] = nil
        errors[number] = nil
    }

    /// Ends all streams.
    func finish() {
        for end in ends.values { end() }
        for continuation in changes.values { continuation.finish() }
        for continuation in errors.values { continuation.finish() }
    }

    func notify(_ all: [Change]) {
        for change in all {
            for continuation in changes.values { continuation.yield(change) }
        }
    }

    func notify(_ old: Root, _ new: Root, _ origin: ChangeOrigin) {
        for body in models.values { body(old, new, origin) }
    }

    func notify(_ failures: [PersistedError.Failure]) {
        for failure in failures {
            for continuation in errors.values { continuation.yield(failure) }
        }
    }

    private mutating func makeNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }
}
