internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// A new file of lines. It is written beside its path, and gets the path when it is complete and on the disk.
final class ExportFile {
    private let copy: StoreCopy
    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    private static let capacity = 1 << 16

    /// - Parameter path: The path of the file, which only this user may read.
    /// - Throws: ``StoreError`` with the code `cannotOpen` if there is a file with the path, or none can be created.
    init(_ path: String) throws(StoreError) {
        self.path = path
        if unsafe access(path, F_OK) == 0 {
            throw StoreError(.cannotOpen, "there is a file already; remove it, or choose another path").at(path)
        }
        let copy = try StoreCopy(for: path)
        do throws(SystemError) {
            descriptor = try SystemError.retrying { unsafe open(copy.path, O_WRONLY | O_CLOEXEC) }
        } catch {
            throw StoreError(.cannotOpen, error).at(path)
        }
        self.copy = copy
    }

    deinit { close(descriptor) }

    func write(_ line: String) throws(StoreError) {
        buffer.append(contentsOf: line.utf8)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Gives the file its path. Without this, it is removed with this object.
    func finish() throws(StoreError) {
        try flush()
        do throws(SystemError) {
            _ = try SystemError.retrying { fsync(descriptor) }
        } catch {
            throw StoreError(.inputOutput, error).at(path)
        }
        try copy.placeAsNew()
    }

    private func flush() throws(StoreError) {
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
                throw StoreError(.inputOutput, error).at(path)
            }
        }
    }
}
