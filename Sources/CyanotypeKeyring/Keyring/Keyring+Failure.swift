public import CyanotypeSettings

extension Keyring {
    /// The exact cause of a Secret Service error. It is more specific than the error's code.
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
    /// Each case maps to one ``/CyanotypeSettings/BackingStoreError/Code`` (``code``) and has a remedy (``advice``).
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// libsecret cannot be loaded: it is not installed, or the installed version cannot be used.
        case noLibrary
        /// There is no session bus: `DBUS_SESSION_BUS_ADDRESS` is not set, and GLib found none.
        case noBus
        /// `DBUS_SESSION_BUS_ADDRESS` names a bus that does not answer: a stale socket, `disabled:`, or an invalid
        /// address.
        case busUnreachable
        /// The session bus ended during the call.
        case busEnded
        /// The bus has no Secret Service and cannot start one.
        case noService
        /// A Secret Service is installed, but the bus could not start it.
        case serviceNotStarted
        /// The service ended during the call and has not come back. It is unknown whether a change was made.
        case serviceEnded
        /// The service is running but has no keyring of that name yet.
        case noKeyring
        /// A keyring or an item repeatedly disappeared while it was in use.
        case itemVanished
        /// The keyring is locked, and prompting is not allowed.
        case locked
        /// The prompt was dismissed, or the service had no means to show it.
        case promptDismissed
        /// Nobody answered the prompt in time, or the service's answer was invalid.
        case promptUnanswered
        /// The service reported an error instead of showing the prompt.
        case promptFailed
        /// The service did not answer in time. It is unknown whether a change was made.
        case notAnswering
        /// Earlier calls used up this call's time; it never started.
        case busy
        /// Too many earlier calls are stuck in the service, so no more are started.
        case tooManyStuckCalls
        /// The system could not create a thread for calling the service.
        case noThread
        /// The service reported another error.
        case serviceError
        /// The item under the key does not hold a valid value of this library.
        case unreadableItem
        /// The item under the key was written by a later version of this library.
        case newerItem
        /// The value is only in the alternative of a ``SecretStore``, although its keyring can be used now.
        case onlyInAlternative
        /// The keyring and the alternative of a ``SecretStore`` have different values under the key.
        case differsInAlternative
        /// This keyring and the one that values are imported from have different values under the key.
        case differsFromOriginal
        /// A value read back from the keyring differs from the one written.
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

        /// The remedy, as a part of a sentence.
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
    /// The exact cause of a keyring's Secret Service error; `nil` for other errors, such as an invalid key or an
    /// unsupported value.
    public var keyringFailure: Keyring.Failure? { detail.flatMap { Keyring.Failure(rawValue: $0) } }

    /// Creates an error of a store for secrets.
    init(_ failure: Keyring.Failure, store: String, key: String?, reason: String) {
        self.init(failure.code, store: store, key: key, reason: reason, detail: failure.rawValue)
    }
}
