internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials
internal import Glibc

/// Reads the bytes of a file or of standard input.
///
/// It uses system calls, because Foundation's errors do not explain in words why a file cannot be read.
enum InputFile {
    static func contents(of input: GeneratorArguments.Input) throws(CommandError) -> Data {
        switch input {
        case .standardInput:
            return try contents(of: STDIN_FILENO, input)
        case .file(let path):
            let descriptor = try call(input) { unsafe open(path, O_RDONLY | O_CLOEXEC) }
            defer { close(descriptor) }
            return try contents(of: descriptor, input)
        }
    }

    private static func contents(
        of descriptor: Int32,
        _ input: GeneratorArguments.Input
    ) throws(CommandError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try call(input) { unsafe read(descriptor, &buffer, buffer.count) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func call<Number: SignedInteger>(
        _ input: GeneratorArguments.Input,
        _ body: () -> Number
    ) throws(CommandError) -> Number {
        do {
            return try SystemError.retrying(body)
        } catch {
            throw .unreadable(input: input.name, reason: error.text)
        }
    }
}
