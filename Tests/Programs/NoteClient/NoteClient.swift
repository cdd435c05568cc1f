import Cyanotype
import CyanotypeStore
import FaultVFS
import FoundationEssentials
import Glibc
import NoteSimulation

/// A program of the simulation of synchronisation, with notes in a file: does what each line of its standard input says, and
/// answers with a line.
///
///     NoteClient <file> <version> <calls>     ends itself by SIGKILL before so many calls of SQLite's file system; 0 for never
///
/// The first line says that the store is open.
@main enum NoteClient {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let version = NoteVersion(rawValue: arguments[2]), let calls = Int(arguments[3])
        else { exit(64) }
        guard fault_vfs_make_default() == 0 else { exit(70) }
        die(before: calls)
        do {
            let store = try ObjectStore(.file(arguments[1]), busyTimeout: .seconds(120))
            let program = NoteProgram(version, store, .merge)
            // The first use adapts the file to the version.
            answer(try program.perform(NoteCommand(.notes)))
            while let line = readLine() {
                let command = try NoteCommand(json: line)
                switch command.kind {
                case .die: die(before: command.limit ?? 0)
                case .wait: unsafe Clock.offset += command.limit ?? 0
                default:
                    answer(try program.perform(command))
                    continue
                }
                answer(NoteAnswer())
            }
        } catch {
            answer(NoteAnswer(failure: "\(error)"))
            exit(1)
        }
    }

    private static func die(before calls: Int) {
        if calls > 0 { fault_vfs_arm(calls, Int32(fault_kill.rawValue), 0) }
    }

    private static func answer(_ answer: NoteAnswer) {
        do {
            print(try answer.jsonString())
        } catch {
            print("\(error)")
        }
        fflush(nil)
    }
}

/// The clock of this program's days, which the simulation moves. The library's functions ask the C library for the time, and
/// find the function below.
private enum Clock {
    /// How many seconds it is ahead. Set by the only thread that asks for the time of the day.
    nonisolated(unsafe) static var offset = 0

    typealias Function = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32

    static let next: Function = {
        // RTLD_NEXT, which Swift does not see.
        guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -1), "clock_gettime") else { exit(70) }
        return unsafe unsafeBitCast(symbol, to: Function.self)
    }()
}

@_cdecl("clock_gettime") func simulatedTime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
    let result = unsafe Clock.next(clock, time)
    if clock == CLOCK_REALTIME { unsafe time.pointee.tv_sec += Clock.offset }
    return result
}
