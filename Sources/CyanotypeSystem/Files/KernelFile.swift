internal import Glibc

/// A file that the kernel makes when it is read.
package enum KernelFile {
    /// The greatest part that is read.
    private static let maximumCount = 1 << 20

    /// Reads a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The text, or `nil` if it cannot be read.
    package static func text(at path: String) -> String? {
        guard let descriptor = try? SystemError.retrying({ unsafe open(path, O_RDONLY | O_CLOEXEC) }) else {
            return nil
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        // The kernel reports no size.
        while bytes.count < maximumCount {
            let part = try? unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count throws(SystemError) in
                count = try SystemError.retrying { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
            }
            guard let part else { return nil }
            if part.isEmpty { break }
            bytes += part
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
