internal import CLibsecret
internal import CyanotypeSettings
internal import FoundationEssentials

/// Why a call of the Secret Service failed: what becomes a ``BackingStoreError`` when store and key are known.
struct ServiceFailure: Error {
    var code: BackingStoreError.Code
    var reason: String
    /// Whether the same call may well succeed when it is made again.
    var retry = Retry.no

    enum Retry {
        case no
        /// When the connection was from before: it may be one to a service that has restarted.
        case onNewConnection
        /// Something went away between two steps, as it does when another program removes an item.
        case always
    }

    init(_ code: BackingStoreError.Code, _ reason: String, retry: Retry = .no) {
        self.code = code
        self.reason = reason
        self.retry = retry
    }

    static func timedOut(_ what: String) -> ServiceFailure {
        ServiceFailure(.timedOut, what)
    }

    static let unanswered = ServiceFailure(
        .timedOut,
        "nobody answered the prompt to unlock the keyring in time; it can be asked for again"
    )

    static let locked = ServiceFailure(
        .locked,
        "the keyring is locked; unlock it (by logging in, or in Seahorse), or allow Keyring to prompt for it"
    )

    static let dismissed = ServiceFailure(
        .dismissed,
        "the prompt to unlock the keyring was dismissed, or nothing could show it; it can be asked for again"
    )

    static let noCollection = ServiceFailure(
        .unavailable,
        "the Secret Service has no such keyring yet; make one, in Seahorse or by logging in to a desktop session"
    )
}

/// What was being done when the service reported an error.
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
    /// Takes `error` over and tells what it means. A call that failed without an error is told as `missing`.
    ///
    /// The text that came with the error is left out on purpose: a service may repeat in it what it was given. The name
    /// of the error says enough to look it up.
    init(taking error: UnsafeMutablePointer<GError>?, while step: ServiceStep, missing: ServiceFailure) {
        guard let error else {
            self = missing
            return
        }
        defer { g_error_free(error) }
        let code = error.pointee.code
        let domain = error.pointee.domain
        if domain == g_io_error_quark() {
            self.init(ioError: code, while: step)
        } else if domain == g_dbus_error_quark() {
            self.init(busError: code, while: step)
        } else if domain == secret_error_get_quark() {
            self.init(secretError: code, while: step)
        } else {
            let name = g_quark_to_string(domain).map { String(cString: $0) } ?? "unknown domain"
            self.init(.serviceFailed, "\(step.phrase) failed (\(name) \(code))", retry: .onNewConnection)
        }
        // What is asked of a person is not asked twice.
        if step == .unlocking { retry = .no }
        if step != .connecting, self.code == .serviceFailed, let name = g_dbus_error_get_remote_error(error) {
            defer { g_free(name) }
            reason += ": \(String(cString: name))"
        }
    }

    private init(ioError code: Int32, while step: ServiceStep) {
        switch UInt32(bitPattern: code) {
        case G_IO_ERROR_CANCELLED.rawValue, G_IO_ERROR_TIMED_OUT.rawValue:
            self = .timedOut("the Secret Service did not answer while \(step.phrase)")
        case G_IO_ERROR_CLOSED.rawValue, G_IO_ERROR_BROKEN_PIPE.rawValue, G_IO_ERROR_NOT_CONNECTED.rawValue:
            self.init(
                .unavailable,
                "the session bus closed the connection while \(step.phrase)",
                retry: .onNewConnection
            )
        default:
            guard step == .connecting else {
                // The name of an error that is the service's own is not kept by libsecret.
                let isItsOwn = UInt32(bitPattern: code) == G_IO_ERROR_DBUS_ERROR.rawValue
                let what = isItsOwn ? "the Secret Service reported an error of its own" : "g-io-error \(code)"
                self.init(.serviceFailed, "\(step.phrase) failed: \(what)", retry: .onNewConnection)
                return
            }
            if (ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").isEmpty {
                self.init(
                    .unavailable,
                    "there is no session bus (DBUS_SESSION_BUS_ADDRESS is not set); run in a desktop session or under "
                        + "dbus-run-session, or keep secrets in another store"
                )
            } else {
                self.init(
                    .unavailable,
                    "the session bus that DBUS_SESSION_BUS_ADDRESS names does not answer (g-io-error \(code)); it has "
                        + "ended, or the variable is of another session"
                )
            }
        }
    }

    private init(busError code: Int32, while step: ServiceStep) {
        switch UInt32(bitPattern: code) {
        case G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue, G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue:
            self.init(
                .unavailable,
                "no Secret Service is running on the session bus; install or start one (gnome-keyring, KWallet, "
                    + "KeePassXC)",
                retry: .onNewConnection
            )
        case G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue...G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue:
            self.init(.unavailable, "the session bus could not start the Secret Service (g-dbus-error \(code))")
        case G_DBUS_ERROR_NO_REPLY.rawValue:
            self.init(.unavailable, "the Secret Service ended while \(step.phrase); try again", retry: .always)
        case G_DBUS_ERROR_TIMEOUT.rawValue, G_DBUS_ERROR_TIMED_OUT.rawValue:
            self = .timedOut("the Secret Service did not answer while \(step.phrase)")
        case G_DBUS_ERROR_UNKNOWN_METHOD.rawValue, G_DBUS_ERROR_UNKNOWN_OBJECT.rawValue:
            self.init(
                .unavailable,
                "the keyring or item went away while \(step.phrase) (g-dbus-error \(code)); try again",
                retry: .always
            )
        default:
            self.init(.serviceFailed, "\(step.phrase) failed (g-dbus-error \(code))", retry: .onNewConnection)
        }
    }

    private init(secretError code: Int32, while step: ServiceStep) {
        switch UInt32(bitPattern: code) {
        case SECRET_ERROR_IS_LOCKED.rawValue:
            self = .locked
        case SECRET_ERROR_NO_SUCH_OBJECT.rawValue:
            self.init(.unavailable, "the keyring or item went away while \(step.phrase); try again", retry: .always)
        default:
            self.init(.serviceFailed, "\(step.phrase) failed (secret-error \(code))", retry: .onNewConnection)
        }
    }
}
