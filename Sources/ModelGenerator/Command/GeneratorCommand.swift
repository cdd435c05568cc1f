internal import Cyanotype
internal import FoundationEssentials

/// The program `cyanotype-models`, except for its printing.
package struct GeneratorCommand: Sendable {
    /// The result of a run.
    package struct Outcome: Sendable, Hashable {
        /// The text for standard output.
        package let output: String
        /// The text for standard error.
        package let message: String
        /// The exit status.
        package let status: Int32
    }

    /// The text that `--help` prints.
    package static let help = """
        Prints Swift models with blueprints that read the given samples of JSON and write them back equal.

        usage: cyanotype-models [option ...] SAMPLE ...

        Each SAMPLE is a file of JSON, or - for standard input. Several are samples of one kind of document: what is
        missing or null in some of them is optional.

          --name NAME         the name of the document's model, or of its elements' when it is an array;
                              without it, the name is made from that of the first file
          --lines             each line of a file is a sample (NDJSON)
          --dictionary PATH   the objects at PATH are dictionaries, although they look like models
          --object PATH       the objects at PATH are models, although they look like dictionaries
          --help              prints this

        A PATH is as the comments above the models have it: $.events, $.users[*].scores, $.shops.*.prices, $["a key"].

        example: cyanotype-models --name User alice.json bob.json > User.swift

        """

    /// The command-line arguments, without the program's name.
    private let arguments: [String]

    package init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs the program. Reads the files, and standard input if the arguments include it.
    package func run() -> Outcome {
        do {
            return Outcome(output: try output(), message: "", status: 0)
        } catch {
            return Outcome(output: "", message: "cyanotype-models: \(error.message)\n", status: error.status)
        }
    }

    private func output() throws(CommandError) -> String {
        let arguments = try GeneratorArguments(arguments)
        if arguments.wantsHelp { return Self.help }
        var samples: [JSON] = []
        for input in arguments.inputs {
            samples += try Self.samples(of: input, hasLines: arguments.hasLines)
        }
        let generator = ModelGenerator(
            name: arguments.name ?? Self.name(for: samples, of: arguments.inputs),
            dictionaries: arguments.dictionaries,
            objects: arguments.objects
        )
        do {
            return try generator.models(for: samples).source
        } catch {
            throw .generator(error)
        }
    }

    private static func samples(
        of input: GeneratorArguments.Input,
        hasLines: Bool
    ) throws(CommandError) -> [JSON] {
        let data = try InputFile.contents(of: input)
        // Lines of only blanks would be no samples, and no error.
        let isEmpty = data.allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) }
        if isEmpty { throw .invalid(input: input.name, reason: "there is nothing in it") }
        guard hasLines else {
            do {
                return [try JSON(json: data)]
            } catch {
                throw .invalid(input: input.name, reason: error.description)
            }
        }
        var samples: [JSON] = []
        // No limit for a record: the file is in memory already.
        for result in JSONRecords<JSON>(json: data, format: .lines, maximumRecordSize: .max) {
            do throws(JSONStreamError) {
                samples.append(try result.get())
            } catch {
                throw .invalid(input: input.name, reason: error.description)
            }
        }
        return samples
    }

    /// Returns a name for the root model: that of the first input if it is a file, in the singular if a sample is an
    /// array.
    private static func name(for samples: [JSON], of inputs: [GeneratorArguments.Input]) -> String {
        guard case .file(let path) = inputs.first else { return "Document" }
        let file = path.split(separator: "/").last ?? ""
        let words = KeyWords(String(file.prefix { $0 != "." }))
        let isArray = samples.contains { $0.arrayValue != nil }
        guard let name = (isArray ? words.singular : words).typeName, SwiftNames.isTypeName(name) else {
            return "Document"
        }
        return SwiftNames.isReservedType(name) ? name + "Document" : name
    }
}
