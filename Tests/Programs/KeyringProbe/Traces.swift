import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation

/// Uses a secret as a program does, and releases it.
enum Traces {
    /// The text of a secret that is nowhere in memory: each letter is computed when it is needed.
    struct Text: RandomAccessCollection {
        static let length = 48
        let seed: UInt64
        /// A prefix of the secret, with characters that JSON escapes.
        var prefix: StaticString = ""

        var startIndex: Int { 0 }
        var endIndex: Int { prefix.utf8CodeUnitCount + Self.length }

        subscript(position: Int) -> UInt8 {
            let start = prefix.utf8CodeUnitCount
            return unsafe position < start ? prefix.utf8Start[position] : letter(position - start)
        }

        /// A letter of the text, from a random number by splitmix64.
        func letter(_ index: Int) -> UInt8 {
            var mixed = seed &+ UInt64(index + 1) &* 0x9e37_79b9_7f4a_7c15
            mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
            return UInt8(ascii: "a") + UInt8((mixed ^ mixed >> 31) % 26)
        }
    }

    struct Login: Model, Sendable {
        var name = ""
        var password = Secret("")

        static let blueprint = Blueprint(creating: { Login() }) {
            Field("name", \.name)
            Field("password", \.password)
        }
    }

    struct Account: Model, Sendable {
        var count = 0
        var notes: [String] = []
        var token: Secret?
        var bytes: Secret?
        var login: Login?

        static let blueprint = Blueprint(creating: { Account() }) {
            Field("count", \.count).stored(in: .defaults)
            Field("notes", \.notes)
            Field("token", \.token).stored(in: .keyring)
            Field("bytes", \.bytes).stored(in: .keyring)
            Field("login", \.login).stored(in: .keyring)
        }
    }

    struct MovedAccount: Model, Sendable {
        var token: Secret?

        static let blueprint = Blueprint(creating: { MovedAccount() }) {
            Field("token", \.token).stored(in: .keyring).formerlyStored(in: "old", key: "Old.token")
        }
    }

    /// The objects that the process still has at the end, because programs keep their settings objects and stores.
    nonisolated(unsafe) private static var kept: [Any] = []

    /// Runs a scenario with the secret of a random number. The result is `false` if the secret was not what was read.
    static func run(_ scenario: String, seed: UInt64, _ keyring: Keyring) throws(BackingStoreError) -> Bool {
        let text = Text(seed: seed)
        var isRight = true
        switch scenario {
        case "nothing": break
        case "array": unsafe kept = [Array(text)]
        case "string": unsafe kept = [String(decoding: Array(text), as: UTF8.self)]
        case "utf16": unsafe kept = [text.map { UInt16($0) }]
        case "secret": isRight = Secret(bytes: text).count == text.count
        case "json": isRight = json(text, padding: 0)
        case "large": isRight = json(Text(seed: seed, prefix: "\n\"\u{e9}"), padding: 3000)
        case "keyring": isRight = persist(Text(seed: seed, prefix: "\t\\"), keyring)
        case "memory": isRight = persist(text, MemoryStore(protectsSecrets: true))
        case "either":
            isRight = persist(text, SecretStore(keyring, alternative: MemoryStore(protectsSecrets: true)))
        case "moved": isRight = move(text, keyring)
        case "clear":
            // The file has the secret in the clear, and the bytes that are read and written are not wiped.
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(seed).plist")
            isRight = persist(text, PropertyListStore(url: file, keepsSecretsInTheClear: true))
            try? FileManager.default.removeItem(at: file)
        case "emptied": isRight = try empty(text, keyring)
        default: isRight = false
        }
        return isRight
    }

    private static func json(_ text: Text, padding: Int) -> Bool {
        var account = Account()
        // Padding before and after the secret makes the text grow while the secret is written.
        account.notes = [String(repeating: "x", count: padding)]
        account.token = Secret(bytes: text)
        account.login = Login(name: String(repeating: "y", count: padding), password: Secret(bytes: text))
        guard var data = try? account.jsonData(options: JSONOptions(revealsSecrets: true)),
            let again = try? Account(json: data)
        else { return false }
        // The document is the program's own.
        data.resetBytes(in: 0..<data.count)
        return again.token == Secret(bytes: text) && again.login?.password == Secret(bytes: text)
    }

    private static func persist(_ text: Text, _ store: some BackingStore) -> Bool {
        let defaults = MemoryStore()
        func make() -> Persisted<Account> {
            Persisted(Account.self, stores: [.defaults: defaults, .keyring: store])
        }
        let account = make()
        let stream = account.changes
        account.token = Secret(bytes: text)
        account.bytes = Secret(bytes: [0xff, 0] + Array(0..<8) + [0xfe])
        account.login = Login(name: "jane", password: Secret(bytes: text))
        let again = make()
        let read = again.token == Secret(bytes: text) && again.login?.password == Secret(bytes: text)
        let hasBytes = again.bytes?.count == 11
        do {
            try account.update { $0.token = Secret("another one") }
            try account.update { $0.token = Secret(bytes: text) }
            try account.update { $0.login?.name = "ann" }
        } catch {
            return false
        }
        again.reload()
        let changed = again.token == account.token && again.login?.name == "ann"
        account.token = nil
        account.bytes = nil
        account.login = nil
        again.reload()
        for _ in 0..<20 { account.count += 1 }
        unsafe kept = [account, again, stream, store]
        return read && hasBytes && changed && again.token == nil && account.failures.isEmpty && again.failures.isEmpty
    }

    private static func move(_ text: Text, _ keyring: Keyring) -> Bool {
        let old = MemoryStore(protectsSecrets: true)
        do {
            // An earlier version of the program wrote this.
            let before = Persisted(Account.self, stores: [.defaults: MemoryStore(), .keyring: old], name: "Old")
            before.token = Secret(bytes: text)
            let alternative = SecretStore(keyring, alternative: old)
            try alternative.moveAlternativeIntoKeyring()
            // A settings object moves the secret back.
            let moved = Persisted(MovedAccount.self, stores: [.keyring: old, "old": keyring])
            let isRight = moved.token == Secret(bytes: text) && moved.failures.isEmpty
            moved.token = nil
            before.token = nil
            unsafe kept = [before, alternative, old, moved]
            let keys = try keyring.keys()
            return isRight && before.failures.isEmpty && keys.isEmpty
        } catch {
            return false
        }
    }

    private static func empty(_ text: Text, _ keyring: Keyring) throws(BackingStoreError) -> Bool {
        let isRight = persist(text, keyring)
        // The kept objects would be notified of the writes of another object of this process.
        unsafe kept = []
        let account = Persisted(Account.self, stores: [.defaults: MemoryStore(), .keyring: keyring])
        account.token = Secret(bytes: text)
        try keyring.removeAll()
        account.reload()
        unsafe kept.append(account)
        return isRight && account.token == nil
    }
}
