import Foundation
import ModelGenerator

/// Prints Swift models with blueprints that are made from samples of JSON.
@main
enum CyanotypeModels {
    static func main() {
        let outcome = GeneratorCommand(Array(CommandLine.arguments.dropFirst())).run()
        // Nobody is left to tell when standard error is closed.
        try? FileHandle.standardError.write(contentsOf: Data(outcome.message.utf8))
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(outcome.output.utf8))
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("cyanotype-models: \(error)\n".utf8))
            exit(74)
        }
        exit(outcome.status)
    }
}
