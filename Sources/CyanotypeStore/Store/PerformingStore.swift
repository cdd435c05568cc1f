// How a store on SQLite witnesses the asynchronous requirements of `Store`.
//
// In an asynchronous function, the compiler prefers an asynchronous overload, and then insists on `await`, so that
// `try store.save(object)` would not compile any more. It finds a witness by the requirement's name, whatever its own name
// is. But it prefers everything else to a member that needs an unavailable conformance. So the witnesses of `ObjectStore`
// need one: only generic code, which calls the requirement itself, gets them.

/// Where work can be done. Not for programs.
public enum _StoreWork: Sendable {
    case reading
    case writing
    /// A closure of the program, which may do anything.
    case closure
}

/// Decides whether the asynchronous operations of a concrete store are preferred to synchronous ones. Not for programs.
public protocol _OperationVisibility {}

/// For a store without synchronous operations.
public enum _VisibleOperations: _OperationVisibility {}

/// For a store with synchronous operations.
public enum _HiddenOperations {}

@available(*, unavailable)
extension _HiddenOperations: _OperationVisibility {}

/// A store that performs its operations on an ``ObjectStore``. Not for programs.
public protocol _PerformingStore: Store {
    associatedtype _Visibility

    /// Calls a closure with the store, on a thread that may wait, unless the closure does not have to.
    func _perform<Value: Sendable>(
        _ work: _StoreWork,
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value
}
