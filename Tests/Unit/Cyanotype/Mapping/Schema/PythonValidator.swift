import Cyanotype
import Foundation

/// Python's `jsonschema` package, as an independent opinion of what a JSON Schema accepts.
enum PythonValidator {
    struct Unavailable: Error, CustomStringConvertible {
        let description: String
    }

    /// A schema and documents to be looked at.
    struct Question: Model {
        let schema: JSON
        let documents: [String]

        static let blueprint = Blueprint(Question.init) {
            Field("schema", \.schema)
            Field("documents", \.documents)
        }
    }

    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator

        with open(sys.argv[1], encoding="utf-8") as file:
            questions = json.load(file)
        answers = []
        for question in questions:
            try:
                Draft202012Validator.check_schema(question["schema"])
            except Exception as error:
                sys.exit("not a schema: " + error.message)
            validator = Draft202012Validator(question["schema"])
            answers.append([validator.is_valid(json.loads(text)) for text in question["documents"]])
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            json.dump(answers, file)
        """

    /// Whether each schema accepts each of its documents. A schema that is none is an error.
    static func answers(to questions: [Question]) throws -> [[Bool]] {
        let python = try interpreter()
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "questions.json"), folder.appending(path: "answers.json"))
        try questions.jsonData().write(to: input)
        let (status, message) = try run(python, ["-c", script, input.path, output.path])
        guard status == 0 else { throw Unavailable(description: "the validator failed: \(message)") }
        return try [[Bool]](json: Data(contentsOf: output))
    }

    /// The Python that has the package: the first in PATH, or Debian's.
    private static func interpreter() throws -> String {
        let check = ["-c", "from jsonschema import Draft202012Validator"]
        for python in ["python3", "/usr/bin/python3"] where try run(python, check).status == 0 { return python }
        throw Unavailable(
            description:
                "Python's jsonschema is missing: install Debian's package python3-jsonschema, as Tests/run does"
        )
    }

    private static func run(_ python: String, _ arguments: [String]) throws -> (status: Int32, message: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // Before waiting: a full pipe would stop the other side.
        let message = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: message, as: UTF8.self))
    }
}
