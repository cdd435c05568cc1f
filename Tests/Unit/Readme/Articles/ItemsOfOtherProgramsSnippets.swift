import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

// snippet: model
struct Mailbox: Model, Sendable {
    var password: Secret?

    static let blueprint = Blueprint(creating: Mailbox.init) {
        Field("password", \.password).stored(in: .keyring).formerlyStored(in: "python", key: "jane")
    }
}
// end

@Suite(
    "Items of other programs",
    .enabled(if: ReadmeTests.hasPrivateHome, "needs the private keyring of Tests/Scripts/with-keyring")
)
struct ItemsOfOtherProgramsSnippets {
    @Test func readingAndTakingOver() throws {
        let names = ["service", "https://example.org", "username", "jane", "application", "Python keyring library"]
        try store("s3cr3t", names)
        try store("imap s3cr3t", ["server", "imap.example.org", "user", "jane", "protocol", "imap"])
        // snippet: reading
        // What keyring.set_password("https://example.org", "jane", …) has stored in Python.
        let python = Keyring(service: "https://example.org", attributes: .pythonKeyring)
        let password = try python.value(forKey: "jane")

        // What secret-tool store --label=Mail server imap.example.org user jane protocol imap has stored.
        let mail = Keyring(
            service: "imap.example.org",
            attributes: Keyring.Attributes(service: "server", key: "user", others: ["protocol": "imap"])
        )
        let mailPassword = try mail.value(forKey: "jane")
        // end
        #expect(password == .string("s3cr3t"))
        #expect(mailPassword == .string("imap s3cr3t"))
        // snippet: importing
        let keyring = Keyring(service: "org.example.mail.import")
        try keyring.importValues(from: python) { username in
            username == "jane" ? "password" : nil
        }
        // end
        #expect(try keyring.value(forKey: "password") == .string("s3cr3t"))
        #expect(try python.keys() == ["jane"])
        // snippet: moving
        let mailbox = Persisted(Mailbox.self, stores: [.keyring: keyring, "python": python])
        // end
        #expect(mailbox.password == Secret("s3cr3t"))
        #expect(mailbox.failures.isEmpty)
        #expect(try python.keys().isEmpty)
        try keyring.removeAll()
        try mail.removeAll()
    }

    /// Stores an item as other programs do.
    private func store(_ secret: String, _ attributes: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["secret-tool", "store", "--label=by hand"] + attributes
        let input = Pipe()
        process.standardInput = input
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(secret.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
