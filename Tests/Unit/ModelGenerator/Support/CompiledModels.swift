import Cyanotype
import CyanotypeTestSupport
import Foundation
import ModelGenerator
import Testing

/// Models that are compiled, together with others, against the library as it was built for the tests, and that then read
/// their samples and write them back.
struct CompiledModels {
    /// A case: samples of one kind of document, and how models are made of them.
    struct Case {
        let name: String
        let samples: [Data]
        let models: GeneratedModels

        /// The case of these samples.
        init(_ name: String, _ samples: [Data], _ generator: ModelGenerator) throws {
            self.name = name
            self.samples = samples
            models = try generator.models(for: samples.map { try JSON(json: $0) })
        }

        private init(name: String, samples: [Data], models: GeneratedModels) {
            self.name = name
            self.samples = samples
            self.models = models
        }

        /// The models of this case with other samples.
        func with(samples: [Data]) -> Case { Case(name: name, samples: samples, models: models) }

        /// The samples of this case with other models.
        func with(models: GeneratedModels) -> Case { Case(name: name, samples: samples, models: models) }

        /// The case of these samples.
        init(_ name: String, _ samples: [String], _ generator: ModelGenerator = ModelGenerator(name: "Root")) throws {
            try self.init(name, samples.map { Data($0.utf8) }, generator)
        }
    }

    /// What the compiler has to say; empty when all is well.
    let diagnostics: String
    /// What became of each sample, `equal` or why not, in the order of the cases.
    let results: [String: [String]]

    /// Compiles the models of all cases as one program, and runs it.
    ///
    /// - Parameter cases: The cases. The models of each are put into an enum, so that all may use the same names.
    /// - Throws: When the compiler or the program cannot be started, or prints what is not understood.
    init(_ cases: [Case]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var main = [Self.checks]
        var sources: [String] = []
        for (index, item) in cases.enumerated() {
            let models = item.models
            let root = "    typealias RootOfThisCase = \(models.rootType)"
            let source =
                models.imports.map { "import \($0)\n" }.joined()
                + "enum Case\(index) {\n\(root)\n\(models.declarations)\n}\n"
            sources.append(folder.appendingPathComponent("Case\(index).swift").path)
            try source.write(toFile: sources[index], atomically: false, encoding: .utf8)
            for (number, sample) in item.samples.enumerated() {
                let file = folder.appendingPathComponent("\(index)-\(number).json")
                try sample.write(to: file)
                main.append(#"check(Case\#(index).RootOfThisCase.self, "\#(index)", "\#(file.path)")"#)
            }
        }
        sources.append(folder.appendingPathComponent("main.swift").path)
        try main.joined(separator: "\n").write(toFile: sources[cases.count], atomically: false, encoding: .utf8)
        let program = folder.appendingPathComponent("program").path
        let (status, output) = try Self.compile(sources, to: program)
        diagnostics = status == 0 ? output : output + "\nswiftc ended with \(status)"
        var results: [String: [String]] = [:]
        if status == 0 {
            let (_, output) = try BuildFolder.run(program, [])
            for line in output.split(separator: "\n") {
                let parts = line.split(separator: "\t", maxSplits: 1)
                guard parts.count == 2, let index = Int(parts[0]), cases.indices.contains(index) else {
                    throw UnexpectedOutput(text: output)
                }
                results[cases[index].name, default: []].append(String(parts[1]))
            }
        }
        self.results = results
    }

    struct UnexpectedOutput: Error {
        let text: String
    }

    private static func compile(_ sources: [String], to program: String) throws -> (status: Int32, output: String) {
        let modules = BuildFolder.url.appendingPathComponent("Modules").path
        // What the program itself is linked with: the folder of the objects may hold some of sources that are gone.
        let list = BuildFolder.url.appendingPathComponent("cyanotype-models.product/Objects.LinkFileList")
        let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }
            .filter { $0.contains("/Cyanotype.build/") || $0.contains("/CyanotypeSystem.build/") }
        try #require(!objects.isEmpty, "no objects in \(list.path)")
        var arguments = ["-swift-version", "6", "-warnings-as-errors", "-I", modules, "-o", program]
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            arguments += ["-enable-upcoming-feature", feature]
        }
        #if DEBUG
        // A module that was built with `-enable-testing` is found as it is; and its order check is on.
        arguments += ["-Onone"]
        #endif
        // The objects of the library ask for what they were built with.
        if let sanitizer = Sanitizer.name { arguments += ["-sanitize=\(sanitizer)"] }
        arguments += sources + objects
        let (status, output) = try BuildFolder.run("swiftc", arguments)
        // The linker warns of symbols of the address sanitizer's own.
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("warning: Cannot export local symbol '__asan") }
        return (status, lines.joined(separator: "\n"))
    }

    /// Reads a sample, and compares what is written of it with what it was.
    private static let checks = """
        import Cyanotype
        import Foundation

        func check<Value: Mappable>(_ type: Value.Type, _ name: String, _ file: String) {
            do {
                let sample = try Data(contentsOf: URL(fileURLWithPath: file))
                let value = try Value(json: sample)
                let isEqual = try JSON(json: value.jsonData()) == JSON(json: sample)
                print(name, isEqual ? "equal" : "not equal", separator: "\\t")
            } catch {
                print(name, "\\(error)".replacingOccurrences(of: "\\n", with: " "), separator: "\\t")
            }
        }

        """
}

/// What `swift format lint --strict` has to say of a source; empty when it is laid out as this package's are.
func formatFindings(_ source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("format-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Models.swift").path
    try source.write(toFile: file, atomically: false, encoding: .utf8)
    let configuration = PackageFolder.url.appendingPathComponent(".swift-format").path
    let (status, output) = try BuildFolder.run(
        "swift",
        ["format", "lint", "--strict", "--configuration", configuration, file]
    )
    return status == 0 ? "" : output.isEmpty ? "swift format ended with \(status)" : output
}
