internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

/// One thread's connection to the Secret Service, and the order of its requests.
///
/// A search in a locked keyring finds nothing and reports no error, and so does a search without a keyring. So every
/// use takes the same steps: connect, find the collection, unlock it, search, unlock the found items. Only then does
/// "nothing found" mean absent.
@safe
final class KeyringSession {
    private let context = ThreadMainContext()
    private var connection: Connection?

    /// A connection to one run of the service.
    private struct Connection {
        let service: OwnedService
        let run: ServiceRun
    }

    /// The policy for a locked collection or item.
    enum Unlocking {
        case refuse
        case prompt(upTo: Duration)
    }

    deinit {
        // Release this before the context, which delivers its signals.
        connection = nil
    }

    /// Calls `body` with the unlocked collection called `alias`, for its items of `kind`.
    ///
    /// A connection that was made for an earlier call may belong to a run of the service that has ended since. A call
    /// that fails on such a connection is repeated on a new one. It is also repeated if the service ends, or if an item
    /// disappears between two steps. There are at most 20 attempts. All of this is idempotent.
    func withCollection<Value>(
        _ alias: String,
        _ kind: ItemKind,
        _ unlocking: Unlocking,
        _ call: ServiceCall,
        _ body: (UnlockedCollection) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        // Enough for items that several programs write and remove at the same time. Each attempt takes a few
        // milliseconds.
        var attempts = 20
        var ended: ServiceFailure?
        while true {
            attempts -= 1
            let hadConnection = connection != nil
            do throws(ServiceFailure) {
                defer { context.drain() }
                let connection = try connect(call)
                let (path, isLocked) = try find(alias, of: connection, call)
                let unlocked = UnlockedCollection(
                    service: connection.service,
                    run: connection.run,
                    path: path,
                    kind: kind,
                    unlocking: unlocking,
                    call: call,
                    context: context
                )
                if isLocked { try unlocked.unlock([path]) }
                return try body(unlocked)
            } catch {
                let run = connection?.run
                connection = nil
                // On an old connection, the service may have ended long before this call.
                if error.kind == .serviceEnded, !(hadConnection && error.isUndelivered) { ended = error }
                guard attempts > 0, !call.cancellation.isCancelled,
                    mayPass(error, hadConnection: hadConnection, run, call)
                else {
                    throw ended.map { error.after($0) } ?? error
                }
            }
        }
    }

    /// Returns whether a call that has failed may succeed if it is repeated.
    private func mayPass(
        _ failure: ServiceFailure,
        hadConnection: Bool,
        _ run: ServiceRun?,
        _ call: ServiceCall
    ) -> Bool {
        switch failure.retry {
        case .no: return false
        case .always: return true
        case .onNewConnection:
            if hadConnection { return true }
            // A run that has begun in the middle of the call does not know the call's session.
            guard let run else { return false }
            do throws(ServiceFailure) {
                return try !run.isCurrent(call.cancellation)
            } catch {
                return false
            }
        }
    }

    /// Returns whether the collection called `alias` is locked, without unlocking it.
    func isLocked(_ alias: String, _ call: ServiceCall) throws(ServiceFailure) -> Bool {
        // Do not reuse the old connection: this checks whether a new one can be made.
        connection = nil
        defer { context.drain() }
        return try find(alias, of: connect(call), call).isLocked
    }

    /// Returns the path of the collection called `alias`, and whether it is locked.
    private func find(
        _ alias: String,
        of connection: Connection,
        _ call: ServiceCall
    ) throws(ServiceFailure) -> (path: String, isLocked: Bool) {
        let path = try call.answering { cancellation throws(ServiceFailure) in
            try SecretCalls.collection(alias: alias, of: connection.service, cancellation)
        }
        let isLocked = try call.answering { cancellation throws(ServiceFailure) in
            try connection.run.isLocked(.collection, at: path, cancellation)
        }
        // The alias may name a collection that has been removed since.
        guard let isLocked else { throw .noKeyring }
        return (path, isLocked)
    }

    private func connect(_ call: ServiceCall) throws(ServiceFailure) -> Connection {
        if let connection { return connection }
        let hasService = try SecretCalls.connect(call.cancellation)
        let service: OwnedService
        do throws(ServiceFailure) {
            service = try call.answering { cancellation throws(ServiceFailure) in
                try SecretCalls.openService(cancellation)
            }
        } catch {
            // A service that has just ended is not the same as none: a `SecretStore` keeps secrets elsewhere without one.
            throw hasService && error.kind == .noService ? .endedBeforeSession : error
        }
        guard let run = SecretCalls.run(of: service) else { throw .endedBeforeSession }
        let opened = Connection(service: service, run: run)
        connection = opened
        return opened
    }
}
