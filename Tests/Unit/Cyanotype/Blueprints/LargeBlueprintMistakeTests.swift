import CyanotypeTestSupport
import Foundation
import Testing

/// A mistake in a memberwise blueprint with many fields is told at its line, and soon.
@Suite("Mistakes in large blueprints", .serialized)
struct LargeBlueprintMistakeTests {
    enum Mistake: CaseIterable {
        case none
        case unknownProperty
        case swapped
        case missing
        case missingAtTheEnd
        case tooMany
        case tooManyAtTheEnd
        case wrongDefault
        case notMappable

        /// A part of the compiler's message.
        var message: String {
            switch self {
            case .none: ""
            case .unknownProperty: "has no member"
            case .swapped, .missing, .tooMany: "to expected argument type 'Field<Person, "
            case .missingAtTheEnd: "a field is missing for each of the initializer's last parameters"
            case .tooManyAtTheEnd: "there are more fields than the initializer has parameters"
            case .wrongDefault: "cannot convert value of type 'Plain' to expected argument type"
            case .notMappable: "the type of this property is not mappable"
            }
        }
    }

    /// A model whose blueprint has a mistake in the middle or at its end.
    struct Source {
        var text = ""
        /// The line of the mistake.
        var line = 0

        init(fields count: Int, _ mistake: Mistake) {
            let types = [
                "Int", "String", "Double", "Bool", "[String]", "String?", "Int?", "[Int]", "URL", "Date", "URL?",
                "Kind",
            ]
            let middle = count / 2
            var properties = (0..<count).map { "    let p\($0): \(types[$0 % types.count])" }
            var fields = (0..<count).map { #"        Field("p\#($0)", \.p\#($0))"# }
            var place: Int? = middle
            switch mistake {
            case .none: place = nil
            case .unknownProperty: fields[middle] = #"        Field("p\#(middle)", \.unknown)"#
            case .swapped: fields.swapAt(middle, middle + 1)
            case .missing: fields.remove(at: middle)
            case .missingAtTheEnd:
                fields.removeLast()
                place = nil
            case .tooMany: fields.insert(#"        Field("extra", \.p\#(middle + 2))"#, at: middle)
            case .tooManyAtTheEnd:
                fields.append(#"        Field("extra", \.p\#(middle + 2))"#)
                place = nil
            case .wrongDefault: fields[middle] = #"        Field("p\#(middle)", \.p\#(middle), default: Plain())"#
            case .notMappable: properties[middle] = "    let p\(middle): Plain"
            }
            let beginning = [
                "import Cyanotype", "import Foundation", "enum Kind: String, Mappable, CaseIterable { case a, b }",
                "struct Plain {}", "struct Person: Model {",
            ]
            let head = beginning + properties + ["    static let blueprint = Blueprint(Person.init) {"]
            text = (head + fields + ["    }", "}"]).joined(separator: "\n")
            line = head.count + (place.map { $0 + 1 } ?? 0)
        }
    }

    /// The seconds of processor time that the compiler may take on an idle machine.
    static func limit(fields: Int, _ mistake: Mistake) -> Double {
        switch (fields, mistake) {
        case (100, .none): 2
        case (100, _): 6
        case (_, .none): 0.4
        default: 2
        }
    }

    @Test(arguments: [20, 40, 100], Mistake.allCases)
    func isToldAtItsLine(fields: Int, mistake: Mistake) throws {
        let source = Source(fields: fields, mistake)
        let (seconds, errors) = try compile(source.text)
        if mistake == .none {
            #expect(errors.isEmpty)
        } else {
            #expect(errors.contains { $0.line == source.line && $0.message.contains(mistake.message) }, "\(errors)")
        }
        // Other programs slow this one down by what they keep in the caches. A slow compilation is repeated.
        let limit = 3 * Self.limit(fields: fields, mistake)
        var best = seconds
        for _ in 0..<9 where best >= limit { best = min(best, try compile(source.text).seconds) }
        #expect(best < limit)
        Figures.note("compile", "\(fields) fields, \(mistake)", "\(best) s")
    }

    /// In this mode a reference to an initializer is not `@Sendable`.
    @Test(arguments: [1, 2, 20, 48])
    func swift5ModeCompilesToo(fields: Int) throws {
        let (_, errors) = try compile(Source(fields: fields, .none).text, mode: "5")
        #expect(errors.isEmpty)
    }

    @Test
    func moreThan100FieldsAreToldSo() throws {
        let source = Source(fields: 101, .none)
        let (_, errors) = try compile(source.text)
        #expect(errors.contains { $0.line == source.line && $0.message.contains("there are more than 100 fields") })
    }

    @Test(arguments: [49, 100])
    func swift5ModeAsksForAFeature(fields: Int) throws {
        let source = Source(fields: fields, .none)
        let (_, errors) = try compile(source.text, mode: "5")
        #expect(errors.contains { $0.line == source.line && $0.message.contains("enable InferSendableFromCaptures") })
        let options = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        #expect(try compile(source.text, mode: "5", options).errors.isEmpty)
    }

    private struct CompileError {
        let line: Int
        let message: String
    }

    private func compile(
        _ text: String,
        mode: String = "6",
        _ options: [String] = []
    ) throws -> (seconds: Double, errors: [CompileError]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Source.swift")
        try Data(text.utf8).write(to: file)
        let modules = BuildFolder.url.appendingPathComponent("Modules").path
        var arguments = ["-typecheck", "-swift-version", mode, "-I", modules] + options
        #if DEBUG
        // A module that was built with `-enable-testing` is found as it is.
        arguments += ["-Onone"]
        #endif
        // Not the time that passes, which is that of other programs, too.
        let script = #"TIMEFORMAT="processor time %U"; time swiftc "$@""#
        let (status, output) = try BuildFolder.run("bash", ["-c", script, "bash"] + arguments + [file.path])
        let lines = output.split(separator: "\n")
        let seconds = lines.last.flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }
        let errors = lines.filter { $0.hasPrefix(file.path) && $0.contains(": error: ") }.map { line in
            let words = line.dropFirst(file.path.utf8.count + 1).split(separator: ":", maxSplits: 1)
            return CompileError(line: Int(words[0]) ?? 0, message: String(words[1]))
        }
        #expect((status == 0) == errors.isEmpty, "\(output)")
        return (try #require(seconds), errors)
    }
}
