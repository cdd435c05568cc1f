/// A failure of a call to the Secret Service. It becomes a ``BackingStoreError`` once the store and key are known.
struct ServiceFailure: Error {
    /// The cause. Each case is one of ``Keyring/Failure``, which describes it and has more.
    enum Kind {
        case noLibrary, noBus, busUnreachable, busEnded
        case noService, serviceNotStarted, serviceEnded
        case noKeyring, itemVanished
        case locked, promptDismissed, promptUnanswered, promptFailed
        case notAnswering, busy, tooManyStuckCalls, noThread
        case serviceError
        case unreadableItem, newerItem
    }

    var kind: Kind
    /// A description of the failure, without its remedy.
    var what: String
    /// Whether a retry of the same call is likely to succeed.
    var retry = Retry.no
    /// Whether the request did not reach the service, so that it changed nothing.
    var isUndelivered = false
    /// Whether a change was requested whose result the service has not reported.
    var mayHaveChanged = false

    enum Retry {
        case no
        /// Only if the connection was made by an earlier call: the service may have restarted since.
        case onNewConnection
        /// Something disappeared between two steps, for example because another program removed an item.
        case always
    }

    init(_ kind: Kind, _ what: String, retry: Retry = .no) {
        self.kind = kind
        self.what = what
        self.retry = retry
    }

    /// Returns the failure to report if the service ended during a call (`ended`), and the repeated call failed with
    /// this.
    func after(_ ended: ServiceFailure) -> ServiceFailure {
        // There is no service now because it has ended and has not come back.
        if kind == .serviceEnded || kind == .noService { return ended }
        var failure = self
        failure.what = "\(ended.what) and was started again; now \(what)"
        return failure
    }

    static let unanswered = ServiceFailure(
        .promptUnanswered,
        "nobody answered the prompt to unlock the keyring in time"
    )

    static let locked = ServiceFailure(.locked, "the keyring is locked")

    static let dismissed = ServiceFailure(
        .promptDismissed,
        "the prompt was dismissed, or nothing could show it"
    )

    static let noKeyring = ServiceFailure(.noKeyring, "the Secret Service has no such keyring yet")

    static let endedDuringPrompt = ServiceFailure(.serviceEnded, "the Secret Service ended while it showed a prompt")

    static let endedBeforeSession = ServiceFailure(
        .serviceEnded,
        "the Secret Service ended while opening a session",
        retry: .always
    )

    /// Another run of the service has the service's name. It may be locked, and then finds nothing.
    static let replaced = ServiceFailure(
        .serviceEnded,
        "the Secret Service ended while searching the keyring",
        retry: .always
    )
}
