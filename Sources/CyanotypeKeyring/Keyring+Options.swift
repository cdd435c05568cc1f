internal import CyanotypeSettings

extension Keyring {
    /// Which of the service's keyrings holds the items. The Secret Service calls a keyring a collection.
    public enum Collection: Sendable, Hashable {
        /// The one that the person has chosen for new secrets; in most desktops it is unlocked at log-in.
        case `default`
        /// One that is only in memory and ends with the session. gnome-keyring has it; not every service does.
        case session
        /// The one that the service knows under this alias.
        case alias(String)

        /// The name that the service knows it by.
        var name: String {
            switch self {
            case .default: "default"
            case .session: "session"
            case .alias(let name): name
            }
        }
    }

    /// Whether a person may be asked to unlock the keyring.
    public enum PromptPolicy: Sendable, Hashable {
        /// Prompts when there is a display (`DISPLAY` or `WAYLAND_DISPLAY` is set when the keyring is made) and waits two
        /// minutes for an answer; never prompts when there is none, where nobody would see it.
        case automatic
        /// Never unlocks: a locked keyring throws ``/CyanotypeSettings/BackingStoreError/Code/locked``.
        case never
        /// Prompts, and waits this long for an answer.
        case prompt(timeout: Duration)
    }

    /// What ``Keyring/availability()`` has found.
    public enum Availability: Sendable, Hashable {
        /// The keyring can be used.
        case available
        /// The keyring is there and locked: it can be used once it is unlocked.
        case locked
        /// The service is there and has no such keyring yet.
        case noCollection(reason: String)
        /// There is a session bus, and no Secret Service on it.
        case noService(reason: String)
        /// libsecret, which calls the Secret Service, is missing or cannot be used.
        case noLibrary(reason: String)
        /// There is no session bus to find a Secret Service on, or none that answers.
        case noBus(reason: String)
        /// The service did not answer in time.
        case notResponding(reason: String)
        /// The service reported another failure, or the keyring was made with a name that there cannot be.
        case failed(reason: String)

        /// What an error of the first steps of a call says.
        init(_ error: BackingStoreError) {
            self =
                switch error.keyringFailure {
                case .locked: .locked
                case .noKeyring: .noCollection(reason: error.reason)
                case .noLibrary: .noLibrary(reason: error.reason)
                case .noBus, .busUnreachable, .busEnded: .noBus(reason: error.reason)
                case .noService: .noService(reason: error.reason)
                case .notAnswering, .busy, .tooManyStuckCalls: .notResponding(reason: error.reason)
                default: .failed(reason: error.reason)
                }
        }
    }
}
