import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import SettingsTestSupport

/// A secret that is kept as a program would keep it, and the search for it in places where it must not be.
enum Canary {
    private struct Account: Model, Sendable {
        var user = ""
        var token: Secret?

        static let blueprint = Blueprint(creating: Account.init) {
            Field("user", \.user).stored(in: .defaults)
            Field("token", \.token).stored(in: .keyring)
        }
    }

    /// Keeps `value` in `keyring` with a property list beside it, reads it back, and prints all that can be printed.
    static func persist(_ value: String, _ keyring: Keyring) throws(BackingStoreError) -> String {
        func make() -> Persisted<Account> {
            Persisted(
                Account.self,
                stores: [.defaults: PropertyListStore(named: "org.example.canary"), .keyring: keyring]
            )
        }
        let account = make()
        account.user = "jane"
        account.token = Secret(value)
        let again = make()
        print(again.token as Any, "\(again.token.debugDescription)", keyring, again.failures, again.status(of: \.token))
        dump(again.token)
        // What cannot be kept is not repeated either.
        do {
            try keyring.setValue(.string(value + String(repeating: "x", count: 2 << 20)), forKey: "large")
        } catch {
            print(error)
        }
        try print(keyring.items(), keyring.keys())
        return again.token == Secret(value) && again.user == "jane" ? "persisted" : "lost"
    }

    private struct MovedAccount: Model, Sendable {
        var user = ""
        var token: Secret?

        static let blueprint = Blueprint(creating: MovedAccount.init) {
            Field("user", \.user).stored(in: .defaults)
            Field("token", \.token).stored(in: .keyring).formerlyStored(in: .defaults, key: "token")
        }
    }

    /// Moves `value` out of a property list as a settings object does, and out of an alternative as `SecretStore` does.
    static func move(_ value: String, _ keyring: Keyring) throws(BackingStoreError) -> String {
        let list = PropertyListStore(named: "org.example.moved")
        // Twice, so that the copy of the version before has it too.
        try list.apply(["token": .string(value)])
        try list.apply(["MovedAccount.user": .string("jane")])
        let account = Persisted(MovedAccount.self, stores: [.defaults: list, .keyring: keyring])
        print(account.token as Any, account.failures, account.status(of: \.token))
        // What a program of the earlier version writes again is a conflict, which is told of.
        try list.apply(["token": .string(value + "-later")])
        let again = Persisted(MovedAccount.self, stores: [.defaults: list, .keyring: keyring])
        print(again.failures, again.snapshot)
        again.token = Secret(value)
        let left = try list.value(forKey: "token")
        let isMoved = again.failures.isEmpty && again.token == Secret(value) && left == nil

        let alternative = MemoryStore(["a": .string(value), "b": .string(value)], protectsSecrets: true)
        let secrets = SecretStore(keyring, alternative: alternative)
        try keyring.setValue(.string("other"), forKey: "a")
        do {
            try secrets.moveAlternativeIntoKeyring()
        } catch {
            print(error, secrets.location, secrets.backendInUse)
        }
        do {
            _ = try secrets.value(forKey: "b")
        } catch {
            print(error)
        }
        print(try secrets.moveAlternativeIntoKeyring(resolvingConflictsBy: .takingTheAlternative), try secrets.keys())
        let taken = try secrets.value(forKey: "b")
        return isMoved && taken == .string(value) ? "moved" : "lost"
    }

    /// Makes a settings object on a property list that has had the secret, and ends the process at a call.
    static func move(_ value: String, _ keyring: Keyring, _ file: URL, calls: Int) -> String {
        let fuse = Fuse(calls: calls)
        let account = Persisted(
            MovedAccount.self,
            stores: [
                .defaults: MortalStore(PropertyListStore(url: file), fuse), .keyring: MortalStore(keyring, fuse),
            ]
        )
        let token = account.token.map { $0 == Secret(value) ? "same" : "other" } ?? "absent"
        return "moved \(token) \(account.failures.count)"
    }

    private struct MisplacedAccount: Model, Sendable {
        var token: Secret?

        static let blueprint = Blueprint(creating: MisplacedAccount.init) {
            Field("token", \.token).stored(in: .defaults)
        }
    }

    /// Has writes of `value` fail, and prints all that is told of them.
    static func fail(_ value: String) -> String {
        let store = FaultInjectingStore(MemoryStore(protectsSecrets: true))
        // A store that is given no secrets, as long as it does not say that it protects them.
        let open = PropertyListStore(named: "org.example.open")
        let account = Persisted(Account.self, stores: [.defaults: open, .keyring: store])
        let misplaced = Persisted(MisplacedAccount.self, stores: [.defaults: open])
        let streams = (account.changes, account.changes(of: \.token), account.errors, misplaced.errors)
        store.fail(.all, with: .writeFailed)
        account.token = Secret(value)
        print(account.failures, account.status(of: \.token), account.snapshot)
        do {
            try account.update { $0.token = Secret(value + "-2") }
        } catch {
            print(error, (error as? PersistedError)?.failures as Any)
        }
        store.succeed()
        account.token = Secret(value)
        misplaced.token = Secret(value)
        print(misplaced.failures, misplaced.status(of: \.token))
        do {
            try misplaced.update { $0.token = Secret(value + "-2") }
        } catch {
            print(error)
        }
        let changes = first(3, of: streams.0)
        let values = first(3, of: streams.1)
        let errors = first(2, of: streams.2) + first(1, of: streams.3)
        for told in changes { print(told) }
        for told in values { print(told) }
        for told in errors { print(told, told.reason) }
        return "failed \(changes.count) \(values.count) \(errors.count)"
    }

    /// What a stream tells first, as far as it comes within a few seconds.
    private static func first<Element: Sendable>(_ count: Int, of stream: AsyncStream<Element>) -> [Element] {
        let lock = NSLock()
        nonisolated(unsafe) var elements: [Element] = []
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            var left = count
            for await element in stream {
                lock.withLock { unsafe elements.append(element) }
                left -= 1
                if left == 0 { break }
            }
            ended.signal()
        }
        _ = ended.wait(timeout: .now() + 10)
        return lock.withLock { unsafe elements }
    }

    /// Prints what `dump` shows of settings objects and stores that have `value`.
    static func dumpAll(_ value: String, _ keyring: Keyring) throws(BackingStoreError) -> String {
        let memory = MemoryStore(["k": .string(value)], protectsSecrets: true)
        let faulty = FaultInjectingStore(MemoryStore(["k": .string(value)], protectsSecrets: true))
        let list = PropertyListStore(named: "org.example.dumped")
        let secrets = SecretStore(keyring, alternative: memory)
        for store: any BackingStore in [keyring, memory, faulty, secrets] {
            let account = Persisted(Account.self, stores: [.defaults: list, .keyring: store])
            account.token = Secret(value)
            _ = try store.keys()
            dump(account)
            dump(account.snapshot)
            dump(account.failures)
            dump(store)
            print(account, store)
            debugPrint(account, store)
        }
        dump(list)
        return "dumped"
    }

    /// The forms in which it could be found, by name.
    private static func forms(of value: String) -> [String: Data] {
        let bytes = Data(value.utf8)
        var forms = [
            "utf8": bytes, "utf16le": value.data(using: .utf16LittleEndian) ?? bytes,
            "utf16be": value.data(using: .utf16BigEndian) ?? bytes,
            "hex": Data(bytes.map { (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined().utf8),
        ]
        // Base64 of it anywhere in a longer text: the digits that do not depend on what is before and after.
        for shift in 0..<3 {
            let text = (Data(count: shift) + bytes).base64EncodedString()
            let inner = text.dropFirst(shift == 0 ? 0 : 4).prefix((bytes.count - 3) / 3 * 4)
            forms["base64-\(shift)"] = Data(inner.utf8)
        }
        return forms
    }

    static func leak(_ value: String, _ form: String) -> String {
        guard let bytes = forms(of: value)[form] else { return "no such form" }
        // Not NSHomeDirectory(), which is of the user and not of the environment.
        guard let home = ProcessInfo.processInfo.environment["HOME"] else { return "no HOME" }
        let file = home + "/leak-\(form)"
        return FileManager.default.createFile(atPath: file, contents: Data("before".utf8) + bytes) ? "leaked" : "failed"
    }

    /// Looks into every file of the folder that HOME and the XDG folders are in.
    static func scan(for value: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let folders = ["HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]
        let forms = forms(of: value)
        var count = 0
        var found: [String] = []
        for folder in folders.compactMap({ environment[$0] }) {
            let root = URL(fileURLWithPath: folder)
            for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
                ?? FileManager.DirectoryEnumerator()
            {
                let isRegular =
                    (try? FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType)
                    == .typeRegular
                guard isRegular, let content = FileManager.default.contents(atPath: file.path) else { continue }
                count += 1
                if forms.values.contains(where: { content.range(of: $0) != nil }) {
                    found.append(file.lastPathComponent)
                }
            }
        }
        return "scanned \(count) " + found.sorted().joined(separator: " ")
    }
}
