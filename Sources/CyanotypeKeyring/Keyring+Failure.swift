public import CyanotypeSettings

extension Keyring {
    /// What exactly went wrong with the Secret Service, finer than the code of the error that is thrown.
    ///
    /// ```swift
    /// do {
    ///     token = try keyring.value(forKey: "token")
    /// } catch {
    ///     switch error.keyringFailure {
    ///     case .locked, .promptDismissed: offerToUnlock()
    ///     case .noBus, .noService: explain(error)
    ///     default: report(error)
    ///     }
    /// }
    /// ```
    ///
    /// Each case belongs to one ``/CyanotypeSettings/BackingStoreError/Code``, which ``code`` tells, and has words on
    /// what can be done, in ``advice``.
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// libsecret cannot be loaded: it is not installed, or the installed version cannot be used.
        case noLibrary
        /// There is no session bus: `DBUS_SESSION_BUS_ADDRESS` is not set, and no bus is where it usually is.
        case noBus
        /// `DBUS_SESSION_BUS_ADDRESS` names a bus that does not answer: a stale socket, `disabled:`, nonsense.
        case busUnreachable
        /// The session bus ended during the call.
        case busEnded
        /// The bus is there, and no Secret Service is on it or can be started by it.
        case noService
        /// A Secret Service is installed, and the bus could not start it.
        case serviceNotStarted
        /// The service ended during the call and is not back. Whether a change was made is not known.
        case serviceEnded
        /// The service is there and has no keyring of that name yet.
        case noKeyring
        /// A keyring or an item went away, again and again, while it was used.
        case itemVanished
        /// The keyring is locked, and prompting is not allowed.
        case locked
        /// The prompt was dismissed, or the service had nothing to show it with.
        case promptDismissed
        /// Nobody answered the prompt in time, or the service gave an answer that is none.
        case promptUnanswered
        /// The service reported an error instead of showing the prompt.
        case promptFailed
        /// The service did not answer in time. Whether a change was made is not known.
        case notAnswering
        /// The calls before this one took all of its time; this one was not begun.
        case busy
        /// So many earlier calls are stuck in the service that no more are begun.
        case tooManyStuckCalls
        /// The system has no thread left to talk to the service on.
        case noThread
        /// The service reported another error.
        case serviceError
        /// What is kept under the key is no value of this library.
        case unreadableItem
        /// What is kept under the key was written by a later version of this library.
        case newerItem
        /// The value is only in the alternative of a ``SecretStore`` whose keyring can be used now.
        case onlyInAlternative
        /// The keyring and the alternative of a ``SecretStore`` have different values under the key.
        case differsInAlternative
        /// This keyring and the one that values are imported from have different values under the key.
        case differsFromOriginal
        /// What was written to the keyring did not read back the same.
        case notReadBack

        /// The code of the errors that have this failure.
        public var code: BackingStoreError.Code {
            switch self {
            case .noLibrary, .noBus, .busUnreachable, .busEnded, .noService, .serviceNotStarted, .serviceEnded,
                .noKeyring, .itemVanished, .noThread, .onlyInAlternative:
                .unavailable
            case .locked: .locked
            case .promptDismissed: .dismissed
            case .promptUnanswered, .notAnswering, .busy, .tooManyStuckCalls: .timedOut
            case .promptFailed, .serviceError, .differsInAlternative, .differsFromOriginal: .serviceFailed
            case .unreadableItem, .newerItem: .corrupt
            case .notReadBack: .writeFailed
            }
        }

        /// What can be done about it, as a part of a sentence.
        public var advice: String {
            switch self {
            case .noLibrary:
                "install libsecret (Debian: libsecret-1-0; Fedora: libsecret) and restart the program, or keep secrets in another "
                    + "store (SecretStore)"
            case .noBus:
                "run in a desktop session or under dbus-run-session, or keep secrets in another store (SecretStore)"
            case .busUnreachable:
                "the bus has ended, or the variable is of another session: log in again, or correct or unset it"
            case .busEnded: "log in again, or restart the program in a session that lasts"
            case .noService:
                "install or start one (gnome-keyring, KWallet, KeePassXC), or keep secrets in another store (SecretStore)"
            case .serviceNotStarted: "start it by hand and read what it says"
            case .serviceEnded: "start the service again, read what is kept, and try again"
            case .noKeyring: "make one, in Seahorse or by logging in to a desktop session"
            case .itemVanished: "try again"
            case .locked: "unlock it (by logging in, or in Seahorse), or allow Keyring to prompt for it"
            case .promptDismissed, .promptUnanswered: "it can be asked for again"
            case .promptFailed: "unlock the keyring in the service's own program, such as Seahorse"
            case .notAnswering: "try again; restart the service if that does not help"
            case .busy: "try again, or give calls more time"
            case .tooManyStuckCalls: "restart the service, then the program"
            case .noThread: "end what has so many threads"
            case .serviceError: "look the error up by its name, and see what the service logs"
            case .unreadableItem: "remove the item, here or in Seahorse"
            case .newerItem: "use a later version of the program"
            case .onlyInAlternative:
                "move it with moveAlternativeIntoKeyring(), or write or remove the key, which does so in both places"
            case .differsInAlternative: "choose one: moveAlternativeIntoKeyring(resolvingConflictsBy:)"
            case .differsFromOriginal: "choose one: importValues(from:resolvingConflictsBy:)"
            case .notReadBack: "the value was not removed from where it was before; try again"
            }
        }
    }
}

extension BackingStoreError {
    /// What exactly went wrong, when this is a keyring's error about the Secret Service; `nil` otherwise, as when a key
    /// or a value cannot be kept.
    public var keyringFailure: Keyring.Failure? { detail.flatMap { Keyring.Failure(rawValue: $0) } }

    /// An error of a store of secrets.
    init(_ failure: Keyring.Failure, store: String, key: String?, reason: String) {
        self.init(failure.code, store: store, key: key, reason: reason, detail: failure.rawValue)
    }
}
