import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation

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
