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
    private var service: OwnedService?

    /// The policy for a locked collection or item.
    enum Unlocking {
        case refuse
        case prompt(upTo: Duration)
    }

    deinit {
        // Release this before the context, which delivers its signals.
        service = nil
    }

    /// Calls `body` with the unlocked collection called `alias`, for its items of `kind`.
    ///
    /// A connection that was made for an earlier call may belong to a service that has restarted since. A call that
    /// fails on such a connection is repeated on a new one. It is also repeated if an item disappears between two
    /// steps. Even storing an item fails if the item is removed before libsecret has read it back. There are at most
    /// 20 attempts. All of this is idempotent.
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
            let hadConnection = service != nil
            do throws(ServiceFailure) {
                defer { context.drain() }
                let service = try connection(call)
                let collection = try call.answering { cancellation throws(ServiceFailure) in
                    try SecretCalls.collection(alias: alias, of: service, cancellation)
                }
                let unlocked = UnlockedCollection(
                    service: service,
                    collection: collection,
                    kind: kind,
                    unlocking: unlocking,
                    call: call
                )
                if SecretCalls.isLocked(collection) { try unlocked.unlock([collection]) }
                return try body(unlocked)
            } catch {
                service = nil
                if error.kind == .serviceEnded { ended = error }
                let mayPass =
                    switch error.retry {
                    case .no: false
                    case .onNewConnection: hadConnection
                    case .always: true
                    }
                guard mayPass, attempts > 0, !call.cancellation.isCancelled else {
                    throw ended.map { error.after($0) } ?? error
                }
            }
        }
    }

    /// Returns whether the collection called `alias` is locked, without unlocking it.
    func isLocked(_ alias: String, _ call: ServiceCall) throws(ServiceFailure) -> Bool {
        // Do not reuse the old connection: this checks whether a new one can be made.
        service = nil
        defer { context.drain() }
        let service = try connection(call)
        return try call.answering { cancellation throws(ServiceFailure) in
            SecretCalls.isLocked(try SecretCalls.collection(alias: alias, of: service, cancellation))
        }
    }

    private func connection(_ call: ServiceCall) throws(ServiceFailure) -> OwnedService {
        if let service { return service }
        try SecretCalls.connect(call.cancellation)
        let opened = try call.answering { cancellation throws(ServiceFailure) in
            try SecretCalls.openService(cancellation)
        }
        service = opened
        return opened
    }
}
