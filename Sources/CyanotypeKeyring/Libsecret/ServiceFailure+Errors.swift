internal import CLibsecret
internal import FoundationEssentials

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
