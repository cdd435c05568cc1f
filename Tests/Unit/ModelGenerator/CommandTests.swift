import CyanotypeTestSupport
import Foundation
import ModelGenerator
import Testing

@Suite("The program cyanotype-models")
struct CommandTests {
    /// Runs the program in a shell, in a folder with the files `a.json`, `b.json`, `events.ndjson` and `broken.json`.
    private func run(_ command: String) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "a.json": #"{"id": 1, "events": {"a": {"x": 1}}}"#, "b.json": #"{"id": 2}"#, "empty.json": " \n",
            "events.ndjson": "{\"id\": 1}\n{\"id\": null}\n", "broken.json": "{\"id\": 1,\n \"x\" 2}",
            "users.json": #"[{"id": 1}]"#,
            "broken.ndjson": "{\"id\": 1}\n{\"id\": }\n", "-odd.json": #"{"id": 1}"#, "data.json": #"{"id": 1}"#,
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        try Data([0x22, 0xff, 0x22]).write(to: folder.appendingPathComponent("bytes.json"))
        let program = BuildFolder.url.appendingPathComponent("cyanotype-models").path
        let line =
            "cd '\(folder.path)' && " + command.replacingOccurrences(of: "cyanotype-models", with: "'\(program)'")
        return try BuildFolder.run("sh", ["-c", line])
    }

    @Test func printsModels() throws {
        let (status, output) = try run("cyanotype-models --name User a.json b.json 2>&1")
        let expected = """
            // Made from samples by cyanotype-models. To read a document: try User(json: data)
            import Cyanotype

            /// `$`
            struct User: Model {
                let id: Int
                let events: Events?

                static let blueprint = Blueprint(User.init) {
                    Field("id", \\.id)
                    Field("events", \\.events)
                }
            }

            """
        #expect(status == 0)
        #expect(output.hasPrefix(expected), "\(output)")
        #expect(try run("cat a.json | cyanotype-models --name=User - b.json").output == output)
        #expect(
            try run("cyanotype-models --name User --dictionary '$.events' a.json").output.contains("[String: Event]")
        )
    }

    @Test func readsLines() throws {
        let (status, output) = try run("cyanotype-models --lines --name Event events.ndjson")
        #expect(status == 0)
        #expect(output.contains("let id: Int?\n"))
    }

    @Test func namesModelsAfterTheFirstFile() throws {
        #expect(try run("cyanotype-models users.json").output.contains("try [User](json: data)"))
        #expect(try run("cyanotype-models events.ndjson --lines").output.contains("struct Events: Model"))
        #expect(try run("cyanotype-models data.json").output.contains("struct DataDocument: Model"))
        #expect(try run("cyanotype-models - < a.json").output.contains("struct Document: Model"))
        #expect(try run("cyanotype-models -- -odd.json").output.contains("struct Odd: Model"))
    }

    @Test func helps() throws {
        let (status, output) = try run("cyanotype-models --help 2>/dev/null")
        #expect(status == 0)
        #expect(output == GeneratorCommand.help)
    }

    /// A message on standard error, nothing on standard output, and a status that is not zero.
    @Test(arguments: [
        ("", 64, "no sample is given; --help lists the options"),
        ("--bogus a.json", 64, "unknown option --bogus; --help lists the options"),
        ("a.json --name", 64, "--name needs a value; --help lists the options"),
        ("--lines=x a.json", 64, "unknown option --lines=x; --help lists the options"),
        (
            "--name String a.json", 64,
            "a model that is called String would hide the type of that name: choose another --name"
        ),
        (
            "--name user a.json", 64,
            #""user" cannot name a type: use at most 48 letters and digits, a capital in front"#
        ),
        (
            "--dictionary '$.x' a.json", 64,
            "no sample has an object at $.x; the comments above the models have the paths"
        ),
        (
            "--dictionary '$.events' --object '$.events' a.json", 64,
            "$.events cannot be both a dictionary and an object"
        ),
        ("- - < a.json", 64, "standard input can be read once only; --help lists the options"),
        ("missing.json", 66, "missing.json: cannot be read: No such file or directory"),
        (".", 66, ".: cannot be read: Is a directory"),
        ("empty.json", 65, "empty.json: there is nothing in it"),
        ("--lines empty.json", 65, "empty.json: there is nothing in it"),
        ("a.json broken.json", 65, #"broken.json: $.x (line 2, column 6): expected ":" after the key, found "2""#),
        ("bytes.json", 65, "bytes.json: $ (line 1, column 2): expected UTF-8, found other bytes"),
        (
            "--lines broken.ndjson", 65,
            #"broken.ndjson: record 2: $.id (line 2, column 8): expected a value, found "}""#
        ),
        ("- < broken.json", 65, #"standard input: $.x (line 2, column 6): expected ":" after the key, found "2""#),
    ])
    func tellsWhatIsWrong(arguments: String, status: Int32, message: String) throws {
        let result = try run(
            "cyanotype-models \(arguments) 2>&1 >output; s=$?; test -s output && echo 'there is output'; exit $s"
        )
        #expect(result.status == status)
        #expect(result.output == "cyanotype-models: \(message)\n")
    }

    @Test func tellsThatItCannotPrint() throws {
        let result = try run("cyanotype-models a.json 2>&1 >/dev/full")
        #expect(result.status == 74)
        #expect(result.output.hasPrefix("cyanotype-models: "))
    }

    /// The hashes of Swift's sets and dictionaries are different in every process.
    @Test func printsTheSameEveryTime() throws {
        let keys = (0..<60).map {
            #""key \#($0 * 7919 % 61) \#($0 % 4)": {"a": \#($0), "b\#($0 % 5)": {"c": [null, 1.5]}}"#
        }
        let sample = "{\(keys.joined(separator: ",")), \"x\": 1}"
        let first = try run("printf '%s' '\(sample)' | cyanotype-models -")
        #expect(first.status == 0)
        for _ in 0..<5 { #expect(try run("printf '%s' '\(sample)' | cyanotype-models -").output == first.output) }
    }

    /// The article shows what its command prints.
    @Test func printsWhatTheArticleShows() throws {
        let file = PackageFolder.url.appendingPathComponent("Sources/Cyanotype/Cyanotype.docc/StartingFromASample.md")
        let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```")
        let command = try #require(blocks[1].split(separator: "\n").last)
        #expect(command.contains("swift run cyanotype-models"))
        let result = try run(command.replacingOccurrences(of: "swift run ", with: ""))
        #expect(result.status == 0)
        #expect("swift\n" + result.output == blocks[3])
    }
}
