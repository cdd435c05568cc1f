internal import CyanotypeSettings

extension Keyring {
    /// The service's keyring that holds the items. The Secret Service calls a keyring a collection.
    public enum Collection: Sendable, Hashable {
        /// The user's default keyring for new secrets. Most desktops unlock it at log-in.
        case `default`
        /// A keyring in memory that ends with the session. gnome-keyring has one; not every service does.
        case session
        /// The keyring with this alias.
        case alias(String)

        /// The alias of the collection in the service.
        var name: String {
            switch self {
            case .default: "default"
            case .session: "session"
            case .alias(let name): name
            }
        }
    }

    /// Whether the user may be prompted to unlock the keyring.
    public enum PromptPolicy: Sendable, Hashable {
        /// Prompts and waits two minutes for an answer if there is a display (`DISPLAY` or `WAYLAND_DISPLAY` is set
        /// when the keyring is created). Never prompts without a display, because nobody would see the prompt.
        case automatic
        /// Never unlocks: a locked keyring throws ``/CyanotypeSettings/BackingStoreError/Code/locked``.
        case never
        /// Prompts, and waits for an answer until the timeout.
        case prompt(timeout: Duration)
    }

    /// The result of ``Keyring/availability()``.
    public enum Availability: Sendable, Hashable {
        /// The keyring can be used.
        case available
        /// The keyring exists but is locked. It can be used once it is unlocked.
        case locked
        /// The service is running but has no such keyring yet.
        case noCollection(reason: String)
        /// There is a session bus, but no Secret Service on it.
        case noService(reason: String)
        /// libsecret, which calls the Secret Service, is missing or cannot be used.
        case noLibrary(reason: String)
        /// There is no session bus, or it does not answer.
        case noBus(reason: String)
        /// The service did not answer in time.
        case notResponding(reason: String)
        /// The service reported another failure, or the keyring was created with an invalid name.
        case failed(reason: String)

        /// Creates the availability that an error in the first steps of a call implies.
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
