import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// The README's Swift is that of the snippets beside this file, which are compiled with it and run below.
@Suite struct ReadmeTests {
    /// The blocks of one language in the README.
    private func blocks(_ language: String) throws -> [String] {
        try Document("README.md").blocks(language)
    }

    /// The snippets of all files.
    private func snippets() throws -> [String] {
        let files = [
            "Decode", "Field", "Convenience", "Codable", "Patch", "Inspection", "Stream", "Settings", "Secrets",
        ]
        return try files.flatMap { try Document.snippets(of: "Tests/ReadmeTests/\($0)Snippets.swift") }
    }

    @Test func everySwiftBlockIsACompiledSnippet() throws {
        let snippets = try snippets()
        let blocks = try blocks("swift").filter { !isManifest($0) }
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(snippets.contains(block), "not among the snippets:\n\(block)") }
        for snippet in snippets { #expect(blocks.contains(snippet), "not in the README:\n\(snippet)") }
    }

    private func isManifest(_ block: String) -> Bool { block.hasPrefix("// swift-tools-version") }

    /// A package with the README's manifest, beside a folder of this one's name, finds all of its products.
    @Test func theManifestIsOne() throws {
        let manifest = try #require(try blocks("swift").first(where: isManifest))
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-readme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = folder.appending(path: "App/Sources/App")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let dependency = folder.appending(path: "Cyanotype")
        try FileManager.default.createSymbolicLink(at: dependency, withDestinationURL: Document.package)
        try Data(manifest.utf8).write(to: folder.appending(path: "App/Package.swift"))
        try Data("import CyanotypeKeyring\n".utf8).write(to: sources.appending(path: "main.swift"))
        let swift = Process()
        swift.executableURL = URL(filePath: "/usr/bin/env")
        let package = folder.appending(path: "App").path
        swift.arguments = ["swift", "package", "--package-path", package, "show-dependencies"]
        let output = Pipe()
        swift.standardOutput = output
        swift.standardError = output
        try swift.run()
        let text = try String(decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        swift.waitUntilExit()
        #expect(swift.terminationStatus == 0, "\(text)")
        #expect(text.contains("cyanotype"), "\(text)")
    }

    @Test func patches() throws {
        let body = #"[{"op":"replace","path":"/users/0/name","value":"Jo"},{"op":"add","path":"/n","value":1}]"#
        let (name, changes, isSame) = try patch(["users": [["name": "John"]]], with: Data(body.utf8))
        #expect(name == "John")
        #expect(changes == ["users": [["name": "Jo"]], "n": 1])
        #expect(isSame)
    }

    @Test func decodingAndWritingBack() throws {
        let text =
            #"[{"first_name":"John","dob":635908156000,"address":{"city":"Oslo"},"comments":[{"text":"Hi","likes":2}]}]"#
        let (people, body) = try decode(Data(text.utf8))
        #expect(people.first?.city == "Oslo")
        #expect(people.first?.comments.first?.likes == 2)
        #expect(String(decoding: body, as: UTF8.self) == text)
    }

    @Test func theReportIsTheOneShown() throws {
        let report = report()
        #expect(try blocks("text").contains(report), "not in the README:\n\(report)")
    }

    @Test func updating() throws {
        let theme = try updatedTheme()
        #expect(theme.name == "light")
        #expect(theme.fontSize == 14)
    }

    @Test func schemasAndChecks() throws {
        let person = Person(firstName: "A", dateOfBirth: Date(timeIntervalSince1970: 0), city: nil, comments: [])
        let (schema, keys) = try inspect(person)
        #expect(schema.contains("\"first_name\""))
        #expect(keys == [["first_name"], ["dob"], ["address", "city"], ["comments"]])
    }

    @Test func subclasses() throws {
        let dog = try Dog(json: #"{"name":"Rex","breed":"Labrador"}"#)
        #expect(dog.name == "Rex")
        #expect(dog.breed == "Labrador")
    }

    @Test func conveniences() throws {
        let (isEqual, printed) = try useInvoice()
        #expect(isEqual)
        #expect(try blocks("text").contains(printed), "not in the README:\n\(printed)")
        var customer = try Customer(json: #"{"name":"Ann","nickname":"A"}"#)
        #expect(customer.nickname == "A")
        customer.nickname = "B"
        #expect(try customer.jsonString() == #"{"name":"Ann","nickname":"B"}"#)
    }

    @Test func anyValue() throws {
        let (id, text) = try anyJSON()
        #expect(id == 9_007_199_254_740_993)
        #expect(text == #"{"id":9007199254740993,"tags":["a","b"],"seen":true}"#)
    }

    @Test func codableTypes() throws {
        let order = try Order(json: #"{"id":1,"prices":[{"amount":1.10,"currencyCode":"EUR"}]}"#)
        #expect(order.prices.first?.currencyCode == "EUR")
        let (prices, body) = try codePrices(Data(#"[{"amount":2.5,"currency_code":"NOK"}]"#.utf8))
        #expect(prices.first?.amount == 2.5)
        #expect(String(decoding: body, as: UTF8.self).contains(#""currencyCode" : "NOK""#))
    }

    @Test func streams() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "events.ndjson")
        try Data(#"{"id":"x","name":""}"#.utf8).write(to: file)
        try writeEvents(to: file)
        let (handled, reported) = try readEvents(in: file)
        #expect(handled.map(\.name) == ["started", "stopped"])
        #expect(
            reported
                == "\(file.path): record 1: $.id (line 1, column 7): expected an integer, found string \"x\"\n"
        )
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: handled.jsonData())
        try pipe.fileHandleForWriting.close()
        #expect(try await readEvents(in: pipe.fileHandleForReading).map(\.id) == [1, 2])
    }

    /// The snippets use the user's own places, so they run where those are private.
    static let hasPrivateHome = ProcessInfo.processInfo.environment["CYANOTYPE_REQUIRE_KEYRING"] == "1"

    @Test(.enabled(if: hasPrivateHome, "needs the private HOME and keyring of Tests/with-keyring"))
    func settings() async throws {
        #expect(try await followSettings().isEmpty)
        #expect(Settings.shared.theme == "dark")
        let store = try await testSettings()
        #expect(try store.value(forKey: "Settings.launches") == .integer(1))
        #expect(store.writeCount == 1)
        #expect(Settings.shared.launches == 0)
        try await useSettings()
        #expect(Settings.shared.launches == 0)
        #expect(Settings.shared.theme == "light")
        #expect(Settings.shared.failures.isEmpty)
    }

    @Test(.enabled(if: hasPrivateHome, "needs the private HOME and keyring of Tests/with-keyring"))
    func secrets() throws {
        #expect(useSecrets() == "Secret(redacted)\nsigned in\n")
        var sent: [UInt8] = []
        #expect(revealSecret { sent = Array($0) } == "s3cr3t")
        #expect(sent == Array("s3cr3t".utf8))
        #expect(testSecrets()?.revealed == "s3cr3t")
    }
}
