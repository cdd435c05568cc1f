internal import CyanotypeSettings

extension ServiceFailure {
    /// The failure as the errors of a keyring show it.
    var failure: Keyring.Failure {
        switch kind {
        case .noLibrary: .noLibrary
        case .noBus: .noBus
        case .busUnreachable: .busUnreachable
        case .busEnded: .busEnded
        case .noService: .noService
        case .serviceNotStarted: .serviceNotStarted
        case .serviceEnded: .serviceEnded
        case .noKeyring: .noKeyring
        case .itemVanished: .itemVanished
        case .locked: .locked
        case .promptDismissed: .promptDismissed
        case .promptUnanswered: .promptUnanswered
        case .promptFailed: .promptFailed
        case .notAnswering: .notAnswering
        case .busy: .busy
        case .tooManyStuckCalls: .tooManyStuckCalls
        case .noThread: .noThread
        case .serviceError: .serviceError
        case .unreadableItem: .unreadableItem
        case .newerItem: .newerItem
        }
    }

    var code: BackingStoreError.Code { failure.code }

    /// What happened, and the remedy.
    var reason: String {
        let known = "\(what); \(failure.advice)"
        return mayHaveChanged ? known + "; whether this change was made is not known: read the key to find out" : known
    }
}
