import Cyanotype
import CyanotypeStore
import Foundation
import Glibc
import Testing

@Suite("The command line of cyanotype-store")
struct CommandLineTests {
    @Test("explains itself")
    func help() throws {
        let folder = try StoreFolder()
        for arguments in [["--help"], ["-h"], ["types", "--help"]] {
            let outcome = try folder.run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("usage: cyanotype-store types FILE"))
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test(
        "is refused with what is wrong",
        arguments: [
            ("", "no command is given"), ("typos x", "there is no command typos"), ("types", "types needs the file"),
            ("count x", "count needs the name of a type"), ("show x T", "show needs an identity"),
            ("find x T", "find needs at least one FIELD=VALUE"), ("find x T title", "title is not FIELD=VALUE"),
            ("find x T a=1 --limit", "--limit needs a value"),
            ("find x T a=1 --limit 0", "0 is not a number of objects"),
            ("types x y", "y is one argument too many for types"), ("types x --limit 5", "types has no option --limit"),
            ("types x --loud", "there is no option --loud"), ("import x", "import needs"),
        ]
    )
    func refusals(_ line: String, _ reason: String) throws {
        let outcome = try StoreFolder().run(line.split(separator: " ").map(String.init))
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("cyanotype-store: \(reason)"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; --help explains the commands\n"))
    }

    @Test("tells that nothing can be printed")
    func fullOutput() throws {
        let folder = try StoreFolder()
        try folder.store().save(Item(1))
        let process = folder.process(["types", "store.db"])
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        #expect(text.hasPrefix("cyanotype-store: standard output: it cannot be written: No space left"))
    }

    @Test("shows how far an import is on a terminal only, at most five times a second")
    func progress() throws {
        let folder = try StoreFolder()
        try folder.store().save(Item(1))
        let lines = try folder.run("export", "store.db", "Item").lines.map { $0 + "\n" }
        let terminal = try Terminal()
        let process = folder.process(["import", "store.db", "Item", "-"])
        let input = Pipe()
        (process.standardInput, process.standardOutput) = (input, FileHandle.nullDevice)
        process.standardError = terminal.program
        let start = ContinuousClock.now
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(lines[0].utf8))
        var shown = ""
        // The object is imported again and again, until the program has told several times.
        while shown.components(separatedBy: "objects imported …").count < 4, start.duration(to: .now) < .seconds(1800) {
            try input.fileHandleForWriting.write(contentsOf: Data(lines[1].utf8))
            shown += terminal.read(milliseconds: 20)
        }
        let elapsed = start.duration(to: .now) / .milliseconds(200)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        shown += terminal.read(milliseconds: 20)
        #expect(process.terminationStatus == 0)
        let count = shown.components(separatedBy: "objects imported …").count - 1
        #expect(count >= 3)
        #expect(Double(count) <= elapsed + 1)
        #expect(shown.hasSuffix("\r"))
        #expect(!shown.contains("\u{1B}"))
    }

    @Test("shows how far a migration by a patch is on a terminal only, at most five times a second")
    func progressOfMigration() throws {
        let folder = try StoreFolder()
        try folder.write(Data("[]".utf8), to: "patch.json")
        let terminal = try Terminal()
        var (shown, count, elapsed) = ("", 2_048, 0.0)
        // Short work shows nothing, so more and more objects are migrated until that takes long enough.
        while shown.isEmpty, count < 1 << 20 {
            count *= 2
            try folder.store("\(count).db").save((1...count).map { Releases.First($0) })
            let process = folder.process(["migrate", "\(count).db", "post", "1", "2", "patch.json"])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = terminal.program
            let start = ContinuousClock.now
            try process.run()
            while process.isRunning { shown += terminal.read(milliseconds: 20) }
            process.waitUntilExit()
            elapsed = start.duration(to: .now) / .milliseconds(200)
            #expect(process.terminationStatus == 0)
            // All that the program has printed comes before this.
            try terminal.program.write(contentsOf: Data("#".utf8))
            while !shown.hasSuffix("#") { shown += terminal.read(milliseconds: 20) }
            shown.removeLast()
        }
        let lines = shown.split(separator: "\r").map { $0.split(separator: " ") }.filter { !$0.isEmpty }
        #expect(!lines.isEmpty && Double(lines.count) <= elapsed + 1)
        #expect(lines.allSatisfy { $0.dropFirst().prefix(4) == ["of", "\(count)", "objects", "migrated"] }, "\(shown)")
        let numbers = lines.compactMap { $0.first.flatMap { Int($0) } }
        #expect(numbers.count == lines.count && numbers.allSatisfy { (1...count).contains($0) })
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(shown.hasSuffix(" \r"))
        #expect(!shown.contains("\u{1B}"))
        // As much work shows nothing in a file.
        let outcome = try folder.run("migrate", "\(count).db", "post", "2", "3", "patch.json")
        #expect(outcome.status == 0 && outcome.output == "\(count)\n" && outcome.errors.isEmpty, "\(outcome.errors)")
    }
}

/// A terminal of which the program has one end.
private struct Terminal {
    let program: FileHandle
    private let mine: Int32

    init() throws {
        // Glibc's functions for this are not visible to Swift, so the requests of Linux are: TIOCSPTLCK and TIOCGPTN.
        mine = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number) = (Int32(0), Int32(-1))
        try #require(unsafe ioctl(mine, 0x4004_5431, &lock) == 0 && ioctl(mine, 0x8004_5430, &number) == 0)
        let descriptor = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(descriptor >= 0)
        program = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns what the program has printed, after waiting for it up to a time.
    func read(milliseconds: Int32) -> String {
        var request = pollfd(fd: mine, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, milliseconds) > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(mine, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
