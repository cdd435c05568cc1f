internal import Cyanotype

/// An operation on the objects of a store, as a value.
///
/// The functions of ``StoreOperations`` and ``Store`` make operations and perform them. So a type that wraps a store
/// has all of these functions if its own `perform(_:)` passes operations on: see <doc:Engines>.
///
/// Only the store's own types conform.
public protocol StoreOperation<Output> {
    /// The type of the operation's result.
    associatedtype Output

    /// How the operation uses the objects.
    static var _use: _StoreUse { get }

    /// The name of the function that makes the operation, for ``TracedStatement``.
    static var _name: StaticString { get }

    /// Performs the operation in a read or a transaction.
    ///
    /// - Throws: ``StoreError``
    func _run(in session: _StoreSession) throws(StoreError) -> Output
}

/// How an operation uses the objects of a store. Not for programs.
public enum _StoreUse: Sendable {
    /// Reads by one statement at most, which needs no snapshot.
    case readingOne
    /// Reads one state of the objects, by any number of statements.
    case reading
    /// Changes objects, all or none.
    case writing
    /// Stores one object, which most engines do by one statement.
    case writingOne
}

/// One read, or one transaction, of a store. Not for programs.
public struct _StoreSession {
    let session: any EngineSession

    init(_ session: some EngineSession) {
        self.session = session
    }
}

/// An operation that any engine can perform.
protocol EngineOperation: StoreOperation {
    associatedtype Output

    func run(in session: some EngineSession) throws(StoreError) -> Output
}

extension EngineOperation {
    func _run(in session: _StoreSession) throws(StoreError) -> Output { try run(in: session.session) }
}
