import Foundation
import Testing

/// Python's `keyring`, by which other programs keep passwords.
enum PythonKeyring: String, CaseIterable {
    /// Calls the Secret Service itself.
    case secretService = "keyring.backends.SecretService.Keyring"
    /// Calls it by way of libsecret.
    case libsecret = "keyring.backends.libsecret.Keyring"

    func set(_ password: String, service: String, username: String) throws {
        _ = try run("keyring.set_password(sys.argv[1], sys.argv[2], sys.stdin.read())", [service, username], password)
    }

    /// `nil` when there is none.
    func password(service: String, username: String) throws -> String? {
        let output = try run("print(repr(keyring.get_password(sys.argv[1], sys.argv[2])))", [service, username])
        return output == "None\n" ? nil : String(output.dropFirst().dropLast(2))
    }

    private func run(_ statement: String, _ arguments: [String], _ input: String = "") throws -> String {
        let ended = try Ended.running(
            // Debian's own Python, which has Debian's packages.
            ["/usr/bin/python3", "-c", "import keyring, sys; \(statement)"] + arguments,
            input: input,
            environment: ["PYTHON_KEYRING_BACKEND": rawValue, "PYTHONUTF8": "1"]
        )
        try #require(ended.status == 0, "\(ended.errors)")
        return ended.output
    }
}

/// `secret-tool`, which stores with any attributes.
enum SecretTool {
    static func store(_ secret: String, label: String = "by hand", _ attributes: [String]) throws {
        let ended = try Ended.running(["secret-tool", "store", "--label=\(label)"] + attributes, input: secret)
        try #require(ended.status == 0, "\(ended.errors)")
    }

    /// What it prints of the items that have the attributes, one entry a line, sorted.
    static func lines(_ attributes: [String]) throws -> [String] {
        let found = try Ended.running(["secret-tool", "search", "--all"] + attributes)
        return (found.output + found.errors).split(separator: "\n").map(String.init).sorted()
    }

    /// The labels and secrets of the items that have the attributes, sorted.
    static func items(_ attributes: [String]) throws -> [String] {
        try lines(attributes).filter { $0.hasPrefix("label") || $0.hasPrefix("secret") }
    }
}
