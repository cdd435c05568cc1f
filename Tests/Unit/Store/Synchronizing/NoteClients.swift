import Cyanotype
import CyanotypeStore
import CyanotypeTestSupport
import NoteSimulation
import Testing

/// A program that takes part in the simulation.
protocol SimulatedProgram {
    /// Does what a command says; `nil` if it was killed before its answer.
    func perform(_ command: NoteCommand) throws -> NoteAnswer?
}

extension NoteProgram: SimulatedProgram {
    func perform(_ command: NoteCommand) throws -> NoteAnswer? { .some(try perform(command) as NoteAnswer) }
}

/// A program in a process of its own, with notes in a file.
final class NoteProcess: SimulatedProgram {
    private let process: HelperProcess

    /// Starts it. It opens the file after that, and ends itself before the call `calls` of the file system unless that is 0.
    init(_ path: String, _ version: NoteVersion, dyingBefore calls: Int = 0) throws {
        process = try HelperProcess("NoteClient", [path, version.rawValue, "\(calls)"], isTold: true)
    }

    deinit {
        process.kill()
        _ = process.finish()
    }

    /// Waits until the file is open.
    ///
    /// - Returns: Whether it is; else the program was killed.
    func isOpen() throws -> Bool { try answer() != nil }

    func perform(_ command: NoteCommand) throws -> NoteAnswer? {
        try process.tell(command.jsonString())
        return try answer()
    }

    private func answer() throws -> NoteAnswer? {
        guard let line = process.nextLine() else { return nil }
        let answer = try NoteAnswer(json: line)
        if let failure = answer.failure { throw ProgramFailure(text: failure) }
        return answer
    }
}

/// What a program in another process has thrown.
struct ProgramFailure: Error {
    let text: String
}
