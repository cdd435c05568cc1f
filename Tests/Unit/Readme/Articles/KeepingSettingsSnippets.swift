public import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

// snippet: model
struct EditorSettings: Model {
    var theme = "light"
    var fontSize = 12
    var recentFiles: [String] = []
    var recoveryEmail: String?
    var searchText = ""

    static let blueprint = Blueprint(creating: EditorSettings.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("fontSize", \.fontSize).stored(in: .defaults)
        Field("recentFiles", \.recentFiles).stored(in: .recent)
        Field("recoveryEmail", \.recoveryEmail).stored(in: .defaults).sensitive()
        Field("searchText", \.searchText)  // in memory only
    }
}

extension StoreName {
    static let recent = StoreName("recent")
}
// end

// snippet: shared
extension EditorSettings {
    static let shared = Persisted(
        EditorSettings.self,
        stores: [
            .defaults: PropertyListStore(named: "org.example.editor"),
            .recent: PropertyListStore(named: "org.example.editor.recent", format: .xml),
        ]
    )
}
// end

// snippet: public
public struct PrinterSettings: Model, Sendable {
    public var copies = 1

    public init() {}

    public static let blueprint = Blueprint(creating: PrinterSettings.init) {
        Field("copies", \.copies).stored(in: .defaults)
    }
}
// end

// snippet: secret
struct SyncSettings: Model {
    var user = ""
    var token: Secret?

    static let blueprint = Blueprint(creating: SyncSettings.init) {
        Field("user", \.user).stored(in: .defaults)
        Field("token", \.token).stored(in: .keyring)
    }
}
// end

@Suite("Keeping settings") struct KeepingSettingsSnippets {
    private let article: Article

    init() throws {
        article = try Article("KeepingSettings", in: #require(Article.otherCatalogues["CyanotypeSettings"]))
    }

    private func make(_ store: some BackingStore = MemoryStore()) -> Persisted<EditorSettings> {
        Persisted(EditorSettings.self, stores: [.defaults: store, .recent: MemoryStore()])
    }

    @Test(.enabled(if: ReadmeTests.hasPrivateHome, "needs the private HOME of Tests/Scripts/with-keyring"))
    func sharedSettings() throws {
        EditorSettings.shared.theme = "dark"
        EditorSettings.shared.recentFiles = ["notes.txt"]
        let folder = try #require(ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"])
        let binary = try Data(contentsOf: URL(filePath: "\(folder)/org.example.editor.plist"))
        #expect(binary.starts(with: "bplist".utf8))
        let xml = try String(contentsOfFile: "\(folder)/org.example.editor.recent.plist", encoding: .utf8)
        #expect(xml.contains("<string>notes.txt</string>"))
        try EditorSettings.shared.reset()
    }

    @Test func publicSettings() {
        let settings = Persisted(PrinterSettings.self, stores: [.defaults: MemoryStore()])
        settings.copies += 1
        #expect(settings.copies == 2)
    }

    @Test func changing() throws {
        let store = MemoryStore()
        let settings = make(store)
        var print = Printed()
        // snippet: change
        settings.theme = "dark"
        settings.fontSize += 1
        settings.recentFiles.append("notes.txt")
        settings.searchText = "swift"
        try settings.update {  // both, or an error
            $0.theme = "sepia"
            $0.fontSize *= 2
        }
        let copy = settings.snapshot  // the model, a plain value
        print("\(copy.theme), \(copy.fontSize), \(copy.recentFiles), \(copy.searchText)")
        // end
        #expect(print.text == article.printed[0])
        #expect(try store.keys() == ["EditorSettings.fontSize", "EditorSettings.theme"])
    }

    @Test func asynchronousUse() async throws {
        let store = MemoryStore()
        let settings = make(store)
        var print = Printed()
        // snippet: asynchronous use
        await settings.load()  // the stores are read; from now on reading waits for nothing
        try await settings.update { $0.fontSize += 1 }
        try await settings.reset(\.theme)
        print(settings.fontSize)
        // end
        #expect(print.text == article.printed[1])
        #expect(try store.keys() == ["EditorSettings.fontSize"])
    }

    @Test func assigningLater() async throws {
        let stores: [StoreName: any BackingStore] = [.defaults: MemoryStore(), .recent: MemoryStore()]
        var print = Printed()
        // snippet: assigning later
        let settings = Persisted(EditorSettings.self, stores: stores, assigning: .later)
        for size in 12...20 { settings.fontSize = size }
        print(settings.fontSize)
        try await settings.flush()  // before the program ends
        print(settings.status(of: \.fontSize))
        // end
        #expect(print.text == article.printed[2])
    }

    @Test func failedWrites() async throws {
        var print = Printed()
        // snippet: flush
        let store = FaultInjectingStore()  // over a MemoryStore
        let settings = Persisted(EditorSettings.self, stores: [.defaults: store, .recent: MemoryStore()])
        let errors = settings.errors
        store.fail(.writing, with: .writeFailed)
        settings.theme = "dark"
        for await failure in errors.prefix(1) { print(failure) }
        print(settings.theme)

        store.succeed()
        try await settings.flush()
        print(settings.status(of: \.theme))
        // end
        #expect(print.text == article.printed[3])
    }

    @Test func unreadableValues() async throws {
        let store = MemoryStore(["EditorSettings.fontSize": .string("big")])
        let settings = make(store)
        var print = Printed()
        // snippet: status
        switch settings.status(of: \.fontSize) {
        case .stored: print("the store has a value")
        case .absent: print("the store has none, and the property has its default")
        case .unavailable(let error): print("the store does not answer: \(error)")
        case .unreadable(let error): print("the store has something else: \(error)")
        case .unwritten(let failure): print("changed in memory only: \(failure)")
        case .scheduled: print("about to be written")
        }
        for failure in settings.failures { print(failure) }
        try await settings.flush()  // throws nothing: there is nothing to write
        // end
        #expect(print.text == article.printed[4])
        #expect(try store.value(forKey: "EditorSettings.fontSize") == .string("big"))
    }

    @Test func inspecting() throws {
        let store = MemoryStore(["EditorSettings.fontSize": .integer(14)])
        let settings = make(store)
        var print = Printed()
        // snippet: inspect
        for property in settings.storedProperties {
            print("\(property.key) in \(property.store), \(property.location): \(property.status)")
        }
        let kept = try settings.storedValue(of: \.fontSize)
        print(kept ?? .null)
        // end
        #expect(print.text == article.printed[5])
    }

    @Test func damage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-article-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "editor.plist")
        try Data("no property list".utf8).write(to: file)
        let settings = make(PropertyListStore(url: file))
        var print = Printed()
        // snippet: recoveries
        for recovery in settings.recoveries {
            print("\(recovery.quarantine), \(recovery.isRestored ? "a good copy is used" : "and no good copy")")
        }
        // end
        #expect(print.text.hasPrefix("\(file.path).corrupt-"))
        #expect(print.text.hasSuffix(", and no good copy"))
    }

    @Test func following() async {
        let store = FaultInjectingStore()
        let settings = make(store)
        var print = Printed()
        // snippet: follow
        let changes = settings.changes
        let sizes = settings.changes(of: \.fontSize)
        settings.theme = "dark"
        settings.fontSize += 2
        for await change in changes.prefix(2) { print("\(change.key) in \(change.store), by \(change.origin)") }
        for await size in sizes.prefix(1) { print("\(size.value), by \(size.origin)") }
        // end
        #expect(print.text == article.printed[6])
    }

    @Test func resetting() throws {
        let store = MemoryStore()
        let settings = make(store)
        settings.theme = "dark"
        settings.fontSize = 15
        settings.recentFiles = ["a"]
        settings.recoveryEmail = "ada@example.org"
        settings.searchText = "swift"
        // snippet: reset
        try settings.reset(\.fontSize)  // this one
        try settings.reset(keeping: [\.theme, \.recoveryEmail])  // all others, also those in memory only
        // end
        #expect(settings.theme == "dark")
        #expect(settings.fontSize == 12)
        #expect(settings.recentFiles.isEmpty)
        #expect(settings.searchText.isEmpty)
        #expect(try store.keys() == ["EditorSettings.recoveryEmail", "EditorSettings.theme"])
        // snippet: reset all
        try settings.reset()
        // end
        #expect(settings.theme == "light")
        #expect(try store.keys().isEmpty)
    }

    @Test func whatIsSensitive() throws {
        var print = Printed()
        // snippet: sensitive
        let store = MemoryStore()
        let settings = Persisted(EditorSettings.self, stores: [.defaults: store, .recent: MemoryStore()])
        settings.recoveryEmail = "ada@example.org"
        print(settings.snapshot.modelDescription.contains("ada"))  // false
        print(try store.value(forKey: "EditorSettings.recoveryEmail") ?? .null)
        // end
        #expect(print.text == article.printed[7])
    }

    @Test func secrets() throws {
        var print = Printed()
        // snippet: use secret
        let keyring = MemoryStore(protectsSecrets: true)
        let settings = Persisted(SyncSettings.self, stores: [.defaults: MemoryStore(), .keyring: keyring])
        settings.token = Secret("s3cr3t")
        print(settings.snapshot)
        print(settings.token?.revealed ?? "")
        print(try settings.storedValue(of: \.token) ?? .null)
        // end
        #expect(print.text == article.printed[8])
    }

    @Test func unprotectedSecrets() {
        var print = Printed()
        // snippet: unprotected
        struct Misplaced: Model {
            var token: Secret?

            static let blueprint = Blueprint(creating: Misplaced.init) {
                Field("token", \.token).stored(in: .defaults)
            }
        }

        let settings = Persisted(Misplaced.self, stores: [.defaults: MemoryStore()])
        settings.token = Secret("s3cr3t")
        for failure in settings.failures { print(failure) }
        // end
        #expect(print.text == article.printed[9])
    }
}
