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
    /// Each failure has one ``/CyanotypeSettings/BackingStoreError/Code`` (``code``) and a remedy (``advice``). Later versions
    /// may have more.
    public struct Failure: RawRepresentable, Sendable, Hashable {
        /// A stable name to compare with, which is also the ``/CyanotypeSettings/BackingStoreError/detail`` of the error.
        public let rawValue: String
        /// The code of the errors that have this failure.
        public let code: BackingStoreError.Code
        /// The remedy, as a part of a sentence.
        public let advice: String

        private init(_ rawValue: String, _ code: BackingStoreError.Code, advice: String) {
            self.rawValue = rawValue
            self.code = code
            self.advice = advice
        }

        /// The failure of that name; `nil` if this version has none.
        public init?(rawValue: String) {
            guard let failure = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = failure
        }

        /// libsecret cannot be loaded: it is not installed, or the installed version cannot be used.
        public static let noLibrary = Failure(
            "noLibrary",
            .unavailable,
            advice: "install libsecret (Debian: libsecret-1-0; Fedora: libsecret) and restart the program, or keep "
                + "secrets in another store (SecretStore)"
        )
        /// There is no session bus: `DBUS_SESSION_BUS_ADDRESS` is not set, and GLib found none.
        public static let noBus = Failure(
            "noBus",
            .unavailable,
            advice: "run in a desktop session or under dbus-run-session, or keep secrets in another store (SecretStore)"
        )
        /// `DBUS_SESSION_BUS_ADDRESS` names a bus that does not answer: a stale socket, `disabled:`, or an invalid
        /// address.
        public static let busUnreachable = Failure(
            "busUnreachable",
            .unavailable,
            advice: "the bus has ended, or the variable is of another session: log in again, or correct or unset it"
        )
        /// The session bus ended during the call.
        public static let busEnded = Failure(
            "busEnded",
            .unavailable,
            advice: "log in again, or restart the program in a session that lasts"
        )
        /// The bus has no Secret Service and cannot start one.
        public static let noService = Failure(
            "noService",
            .unavailable,
            advice: "install or start one (gnome-keyring, KWallet, KeePassXC), or keep secrets in another store "
                + "(SecretStore)"
        )
        /// A Secret Service is installed, but the bus could not start it.
        public static let serviceNotStarted = Failure(
            "serviceNotStarted",
            .unavailable,
            advice: "start it by hand and read what it says"
        )
        /// The service ended during the call and has not come back. It is unknown whether a change was made.
        public static let serviceEnded = Failure(
            "serviceEnded",
            .unavailable,
            advice: "start the service again, read what is kept, and try again"
        )
        /// The service is running but has no keyring of that name yet.
        public static let noKeyring = Failure(
            "noKeyring",
            .unavailable,
            advice: "make one, in Seahorse or by logging in to a desktop session"
        )
        /// A keyring or an item repeatedly disappeared while it was in use.
        public static let itemVanished = Failure("itemVanished", .unavailable, advice: "try again")
        /// The keyring is locked, and prompting is not allowed.
        public static let locked = Failure(
            "locked",
            .locked,
            advice: "unlock it (by logging in, or in Seahorse), or allow Keyring to prompt for it"
        )
        /// The prompt was dismissed, or the service had no means to show it.
        public static let promptDismissed = Failure("promptDismissed", .dismissed, advice: "it can be asked for again")
        /// Nobody answered the prompt in time, or the service's answer was invalid.
        public static let promptUnanswered = Failure("promptUnanswered", .timedOut, advice: "it can be asked for again")
        /// The service reported an error instead of showing the prompt.
        public static let promptFailed = Failure(
            "promptFailed",
            .serviceFailed,
            advice: "unlock the keyring in the service's own program, such as Seahorse"
        )
        /// The service did not answer in time. It is unknown whether a change was made.
        public static let notAnswering = Failure(
            "notAnswering",
            .timedOut,
            advice: "try again; restart the service if that does not help"
        )
        /// Earlier calls used up this call's time; it never started.
        public static let busy = Failure("busy", .timedOut, advice: "try again, or give calls more time")
        /// Too many earlier calls are stuck in the service, so no more are started.
        public static let tooManyStuckCalls = Failure(
            "tooManyStuckCalls",
            .timedOut,
            advice: "restart the service, then the program"
        )
        /// The system could not create a thread for calling the service.
        public static let noThread = Failure("noThread", .unavailable, advice: "end what has so many threads")
        /// The service reported another error.
        public static let serviceError = Failure(
            "serviceError",
            .serviceFailed,
            advice: "look the error up by its name, and see what the service logs"
        )
        /// The item under the key does not hold a valid value of this library.
        public static let unreadableItem = Failure(
            "unreadableItem",
            .corrupt,
            advice: "remove the item, here or in Seahorse"
        )
        /// The item under the key was written by a later version of this library.
        public static let newerItem = Failure("newerItem", .corrupt, advice: "use a later version of the program")
        /// The value is only in the alternative of a ``SecretStore``, although its keyring can be used now.
        public static let onlyInAlternative = Failure(
            "onlyInAlternative",
            .unavailable,
            advice: "move it with moveAlternativeIntoKeyring(), or write or remove the key, which does so in both "
                + "places"
        )
        /// The keyring and the alternative of a ``SecretStore`` have different values under the key.
        public static let differsInAlternative = Failure(
            "differsInAlternative",
            .serviceFailed,
            advice: "choose one: moveAlternativeIntoKeyring(resolvingConflictsBy:)"
        )
        /// This keyring and the one that values are imported from have different values under the key.
        public static let differsFromOriginal = Failure(
            "differsFromOriginal",
            .serviceFailed,
            advice: "choose one: importValues(from:resolvingConflictsBy:)"
        )
        /// A value read back from the keyring differs from the one written.
        public static let notReadBack = Failure(
            "notReadBack",
            .writeFailed,
            advice: "the value was not removed from where it was before; try again"
        )

        /// All failures, in the order of their declarations.
        package static let all: [Failure] = [
            .noLibrary, .noBus, .busUnreachable, .busEnded, .noService, .serviceNotStarted, .serviceEnded, .noKeyring,
            .itemVanished, .locked, .promptDismissed, .promptUnanswered, .promptFailed, .notAnswering, .busy,
            .tooManyStuckCalls, .noThread, .serviceError, .unreadableItem, .newerItem, .onlyInAlternative,
            .differsInAlternative, .differsFromOriginal, .notReadBack,
        ]
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
