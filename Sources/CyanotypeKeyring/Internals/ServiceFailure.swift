internal import CLibsecret
internal import CyanotypeSettings
internal import FoundationEssentials

/// A failure of a call to the Secret Service. It becomes a ``BackingStoreError`` once the store and key are known.
struct ServiceFailure: Error {
    var kind: Keyring.Failure
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

    init(_ kind: Keyring.Failure, _ what: String, retry: Retry = .no) {
        self.kind = kind
        self.what = what
        self.retry = retry
    }

    var code: BackingStoreError.Code { kind.code }
    var reason: String {
        let known = "\(what); \(kind.advice)"
        return mayHaveChanged ? known + "; whether this change was made is not known: read the key to find out" : known
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

/// The step in which the service reported an error.
enum ServiceStep {
    case connecting, opening, finding, unlocking, searching, reading, writing, removing

    fileprivate var phrase: String {
        switch self {
        case .connecting: "connecting to the session bus"
        case .opening: "opening a session with the Secret Service"
        case .finding: "finding the keyring"
        case .unlocking: "unlocking the keyring"
        case .searching: "searching the keyring"
        case .reading: "reading an item"
        case .writing: "storing an item"
        case .removing: "removing an item"
        }
    }
}

extension ServiceFailure {
    /// Creates a failure from `error`, and takes ownership of it. Without an error, the failure is `missing`.
    ///
    /// Deliberately omits the error's message, because a service may quote its input in it. The error's name is enough
    /// to look it up.
    init(taking error: UnsafeMutablePointer<GError>?, while step: ServiceStep, missing: ServiceFailure) {
        guard let error = unsafe error else {
            self = missing
            return
        }
        defer { unsafe libsecret.g_error_free(error) }
        let code = unsafe error.pointee.code
        let domain = unsafe error.pointee.domain
        if domain == libsecret.g_io_error_quark() {
            self.init(ioError: code, while: step)
        } else if domain == libsecret.g_dbus_error_quark() {
            self.init(busError: code, while: step)
        } else if domain == libsecret.secret_error_get_quark() {
            self.init(secretError: code, while: step)
        } else {
            let name = unsafe libsecret.g_quark_to_string(domain).map { unsafe String(cString: $0) } ?? "unknown domain"
            self.init(.serviceError, "\(step.phrase) failed (\(name) \(code))", retry: .onNewConnection)
        }
        if let name = unsafe libsecret.g_dbus_error_get_remote_error(error) {
            defer { unsafe libsecret.g_free(name) }
            if kind == .serviceError { what += unsafe ": \(String(cString: name))" }
        }
        if step == .unlocking {
            // Do not prompt the user twice.
            retry = .no
            if kind == .serviceError { kind = .promptFailed }
        }
    }

    private init(ioError code: Int32, while step: ServiceStep) {
        switch code {
        case G_IO_ERROR_CANCELLED, G_IO_ERROR_TIMED_OUT:
            self.init(.notAnswering, "the Secret Service did not answer while \(step.phrase)")
        case G_IO_ERROR_CLOSED, G_IO_ERROR_BROKEN_PIPE, G_IO_ERROR_NOT_CONNECTED:
            self.init(
                .busEnded,
                "the session bus closed the connection while \(step.phrase)",
                retry: .onNewConnection
            )
        default:
            guard step == .connecting else {
                // libsecret discards the name of a service's own error.
                let isItsOwn = code == G_IO_ERROR_DBUS_ERROR
                let what = isItsOwn ? "the Secret Service reported an error of its own" : "g-io-error \(code)"
                self.init(.serviceError, "\(step.phrase) failed: \(what)", retry: .onNewConnection)
                return
            }
            if (ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty {
                self.init(.noBus, "there is no session bus (DBUS_SESSION_BUS_ADDRESS is not set)")
            } else {
                self.init(
                    .busUnreachable,
                    "the session bus that DBUS_SESSION_BUS_ADDRESS names does not answer (g-io-error \(code))"
                )
            }
        }
    }

    private init(busError code: Int32, while step: ServiceStep) {
        switch code {
        case G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER:
            if step == .connecting || step == .opening {
                self.init(.noService, "no Secret Service is running on the session bus", retry: .onNewConnection)
            } else {
                // There was one, which opened a session.
                self.init(.serviceEnded, "the Secret Service ended before \(step.phrase)", retry: .always)
                isUndelivered = true
            }
        case G_DBUS_ERROR_SPAWN_EXEC_FAILED...G_DBUS_ERROR_SPAWN_NO_MEMORY:
            self.init(.serviceNotStarted, "the session bus could not start the Secret Service (g-dbus-error \(code))")
        case G_DBUS_ERROR_NO_REPLY:
            self.init(.serviceEnded, "the Secret Service ended while \(step.phrase)", retry: .always)
        case G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT:
            self.init(.notAnswering, "the Secret Service did not answer while \(step.phrase)")
        case G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT:
            self.init(
                .itemVanished,
                "the keyring or item disappeared while \(step.phrase) (g-dbus-error \(code))",
                retry: .always
            )
        default:
            self.init(.serviceError, "\(step.phrase) failed (g-dbus-error \(code))", retry: .onNewConnection)
        }
    }

    private init(secretError code: Int32, while step: ServiceStep) {
        switch code {
        case SECRET_ERROR_IS_LOCKED:
            self = .locked
        case SECRET_ERROR_NO_SUCH_OBJECT:
            self.init(.itemVanished, "the keyring or item disappeared while \(step.phrase)", retry: .always)
        default:
            self.init(.serviceError, "\(step.phrase) failed (secret-error \(code))", retry: .onNewConnection)
        }
    }
}
