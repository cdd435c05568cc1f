import CyanotypeKeyring
import CyanotypeTestSupport
import Foundation
import Testing

/// libsecret is loaded when it is first used: one program serves machines that have it and machines that do not.
@Suite struct KeyringLibraryTests {
    private static let name = "libsecret-1.so.0"

    @Test func isNotLinked() throws {
        let found = try Ended.running(["readelf", "--dynamic", Probe.path], environment: ["LC_ALL": "C"])
        let needed = found.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
        #expect(found.status == 0 && !needed.isEmpty, "\(found)")
        for library in ["libsecret", "libglib", "libgio", "libgobject"] {
            #expect(!needed.contains { $0.contains(library) }, "\(needed)")
        }
    }

    @Test func isNamedWhenItCannotBeLoaded() throws {
        try withFolder { folder in
            // The loader takes the first file of the name, and does not look for another one when it is no library.
            try Data().write(to: folder.appendingPathComponent(Self.name))
            try expectNoLibrary(in: folder, saying: "\(Self.name) cannot be loaded")
        }
    }

    @Test func isNamedWhenItLacksAFunction() throws {
        try withFolder { folder in
            let source = folder.appendingPathComponent("old.c")
            try Data("int secret_service_get_type(void) { return 0; }\n".utf8).write(to: source)
            let library = folder.appendingPathComponent(Self.name).path
            let built = try Ended.running(["clang", "-shared", "-fPIC", "-o", library, source.path])
            try #require(built.status == 0, "\(built)")
            try expectNoLibrary(in: folder, saying: "\(Self.name) has no function ")
        }
    }

    /// A program that uses GTK has GLib already. GObject's types may be registered only once in a process, and a second
    /// registration ends it here.
    @Test(.needsKeyring) func isLoadedBesideTheGLibOfTheProgram() throws {
        let service = LiveKeyring.make().service
        let lines = try Probe.run(
            [["set", service, "k"], ["get", service, "k"], ["clear", service]],
            environment: ["LD_PRELOAD": "libgio-2.0.so.0", "PROBE_PROMPT": "never", "G_DEBUG": "fatal-warnings"]
        )
        #expect(lines.map(\.description) == ["stored", "value string same", "cleared 1"])
    }

    /// No compiler sees libsecret's headers when the package is built, so that a wrong declaration would not be noticed.
    @Test func hasTheFunctionsThatAreDeclared() throws {
        let flags = try Ended.running(["pkg-config", "--cflags-only-I", "libsecret-1"])
        try #require(flags.status == 0, "install libsecret-1-dev: \(flags.errors)")
        let sources = PackageFolder.url.appendingPathComponent("Sources/CLibsecret")
        let headers = sources.appendingPathComponent("include")
        func compile(_ folder: URL) throws -> Ended {
            let arguments = ["-I", folder.path] + flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
            return try Ended.running(
                ["clang", "-fsyntax-only", "-Werror", "-DCYANOTYPE_COMPARES_DECLARATIONS"] + arguments
                    + [sources.appendingPathComponent("Declarations.c").path]
            )
        }
        let checked = try compile(headers)
        #expect(checked.status == 0, "\(checked.errors)")

        // The check finds a wrong result, parameter and value.
        let table = try String(contentsOf: headers.appendingPathComponent("LibsecretTable.h"), encoding: .utf8)
        let mistakes = [
            ("guint64, secret_item_get_created", "guint, secret_item_get_created"),
            ("(SecretValue *, gsize *)", "(SecretValue *, guint *)"),
            ("SECRET_ERROR_IS_LOCKED, 2", "SECRET_ERROR_IS_LOCKED, 3"),
        ]
        for (right, wrong) in mistakes {
            try withFolder { folder in
                let text = table.replacingOccurrences(of: right, with: wrong)
                try #require(text != table)
                try Data(text.utf8).write(to: folder.appendingPathComponent("LibsecretTable.h"))
                let checked = try compile(folder)
                #expect(checked.status != 0 && checked.errors.contains("static assertion failed"), "\(wrong)")
            }
        }
    }

    /// Runs the probe where the first libsecret that the loader finds is the one in `folder`.
    private func expectNoLibrary(
        in folder: URL,
        saying reason: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let rest = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { [$0] } ?? []
        let path = ([folder.path] + rest).joined(separator: ":")
        let calls = [["get", "s", "k"], ["set", "s", "k"], ["remove", "s", "k"], ["keys", "s"], ["items", "s"]]
        let lines = try Probe.run(
            [["availability", "s"], ["either", "s", "k"]] + calls,
            environment: ["LD_LIBRARY_PATH": path]
        )
        #expect(lines[0].description.hasPrefix("noLibrary(reason: \"\(reason)"), "\(lines)", sourceLocation: location)
        #expect(lines[1].description == "alternative memory value", sourceLocation: location)
        for line in lines.dropFirst(2) {
            #expect(line.failure == .noLibrary, "\(line)", sourceLocation: location)
            #expect(line.outcome == "unavailable", "\(line)", sourceLocation: location)
            #expect(line.description.contains(reason), "\(line)", sourceLocation: location)
            #expect(line.description.contains("libsecret-1-0"), "\(line)", sourceLocation: location)
        }
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
