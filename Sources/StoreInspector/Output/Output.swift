internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Collects bytes for a file descriptor.
final class Output {
    private let descriptor: Int32
    private let name: String
    private var buffer: [UInt8] = []

    private static let capacity = 1 << 16

    init(descriptor: Int32, name: String) {
        (self.descriptor, self.name) = (descriptor, name)
    }

    func write(_ text: String) throws(CommandFailure) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes all that was collected.
    func flush() throws(CommandFailure) {
        defer { buffer.removeAll(keepingCapacity: true) }
        var written = 0
        while written < buffer.count {
            do throws(SystemError) {
                written += try SystemError.retrying {
                    unsafe buffer.withUnsafeBytes { bytes in
                        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
                        return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                    }
                }
            } catch {
                throw .file("\(name): it cannot be written: \(error.text)")
            }
        }
    }
}
