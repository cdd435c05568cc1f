import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Glibc

// Lists the stored properties of a model: where each lives, its state and what is wrong with it. Never shows a secret.
//
//     SettingsInspector             prints the table
//     SettingsInspector --watch     prints it again each time that something changes, also by another process
//     SettingsInspector set [THEME] sets properties, to have something to look at; the secret is read from standard input
//     SettingsInspector reset       gives all properties their defaults

let preferences = Persisted(
    Preferences.self,
    stores: [
        .defaults: PropertyListStore(named: "cyanotype-inspector"),
        .keyring: Keyring(service: "cyanotype-inspector", prompt: .never),
    ]
)
let isTerminal = isatty(STDOUT_FILENO) == 1

func show() {
    if isTerminal, CommandLine.arguments.contains("--watch") { print("\u{1B}[2J\u{1B}[H", terminator: "") }
    for line in Table(preferences).lines(colored: isTerminal) { print(line) }
    fflush(nil)
}

switch CommandLine.arguments.dropFirst().first {
case nil:
    show()
case "--watch":
    let changes = preferences.changes
    let errors = preferences.errors
    show()
    await withTaskGroup { group in
        group.addTask { for await _ in changes { show() } }
        group.addTask { for await _ in errors { show() } }
    }
case "set":
    preferences.theme = CommandLine.arguments.dropFirst(2).first ?? "dark"
    preferences.recentFiles = ["notes.txt", "draft.txt"]
    preferences.recoveryEmail = "ada@example.org"
    if let token = readLine() { preferences.accessToken = Secret(token) }
    show()
case "reset":
    do { try preferences.reset() } catch { print("not all was reset, see the problems:") }
    show()
default:
    print("usage: SettingsInspector [--watch | set [THEME] | reset]")
    exit(64)
}
