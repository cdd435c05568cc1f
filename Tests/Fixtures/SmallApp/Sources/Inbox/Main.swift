import CyanotypeKeyring
import Foundation

@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let settings = Settings.shared
        await settings.load()
        settings.launches += 1
        let inbox = Inbox()
        switch (arguments.first, arguments.dropFirst().first) {
        case ("tickets", let file?):
            print(try inbox.lines(ofTickets: read(file)).joined(separator: "\n"))
        case ("events", let file?):
            print(try inbox.lines(ofEvents: read(file)).joined(separator: "\n"))
        case ("sign-in", let account?):
            settings.account = account
            settings.token = readLine().map { Secret($0) }
            print(inbox.status())
        case ("sign-out", nil):
            try await settings.reset(keeping: [\.launches])
            print(inbox.status())
        default:
            print(inbox.status())
        }
        // An assignment cannot throw; this does when one could not be written.
        try await settings.flush()
    }

    static func read(_ file: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file))
    }
}
