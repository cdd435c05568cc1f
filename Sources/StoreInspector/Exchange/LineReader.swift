internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Reads a file line by line.
struct LineReader: ~Copyable {
    /// The name for messages.
    let name: String
    /// The number of the line that was read last.
    private(set) var number = 0
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// - Parameter path: The file, or `-` for standard input.
    /// - Throws: ``CommandFailure`` if the file cannot be opened.
    init(path: String) throws(CommandFailure) {
        name = path == "-" ? "standard input" : path
        do throws(SystemError) {
            descriptor =
                path == "-" ? STDIN_FILENO : try SystemError.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        } catch {
            throw .file("\(path): it cannot be opened: \(error.text); check the path")
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Reads a line.
    ///
    /// - Parameter limit: The greatest length in bytes. A file without line ends, such as a device, is not read to its end.
    /// - Returns: The line without its end; `nil` after the last one.
    /// - Throws: ``CommandFailure`` if the file cannot be read, or if the line is longer.
    mutating func next(limit: Int) throws(CommandFailure) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return Array(buffer[start..<end])
            }
            if isAtEnd {
                if start == buffer.count { return nil }
                defer { start = buffer.count }
                number += 1
                return Array(buffer[start...])
            }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            guard searched <= limit else {
                throw .refused(
                    "\(name), line \(number + 1): it is longer than \(limit) bytes; give a file that export has written"
                )
            }
            try fill()
        }
    }

    private mutating func fill() throws(CommandFailure) {
        do throws(SystemError) {
            let count = try SystemError.retrying {
                unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
                    let count = unsafe read(descriptor, chunk.baseAddress, chunk.count)
                    if count > 0 { unsafe buffer.append(contentsOf: chunk[..<count]) }
                    return count
                }
            }
            isAtEnd = count == 0
        } catch {
            throw .file("\(name): it cannot be read: \(error.text)")
        }
    }
}
