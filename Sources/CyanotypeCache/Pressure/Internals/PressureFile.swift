internal import CyanotypeSystem
internal import Glibc

/// An open file from which notices of memory pressure come: one of the kernel (PSI), or the pipe or socket of a manager.
final class PressureFile: Sendable {
    enum Notice {
        case pressure, nothing
        case end(MemoryPressureError)
    }

    private enum Kind { case kernel, pipe, socket }

    private let path: String
    private let descriptor: Int32
    private let kind: Kind

    /// Opens a file and asks it for notices.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - request: The bytes to write to it. `nil` is none, or the default for a file of the kernel, which is silent without.
    /// - Throws: ``MemoryPressureError`` if it is no such file, or cannot be opened.
    init(_ path: String, request: [UInt8]?) throws(MemoryPressureError) {
        do throws(SystemError) {
            (descriptor, kind) = try Self.open(path)
        } catch {
            throw Self.failure(error, at: path)
        }
        self.path = path
        if kind == .kernel { try checkKernelFile() }
        let request = request ?? (kind == .kernel ? PressureSource.request : [])
        if request.isEmpty { return }
        do throws(SystemError) {
            // In one piece, as the kernel takes it. There is room for as much in an empty pipe or socket.
            let written = try SystemError.retrying { unsafe request.withUnsafeBytes { unsafe write($0) } }
            if written < request.count { throw SystemError(EMSGSIZE) }
        } catch {
            throw Self.failure(error, at: path)
        }
    }

    deinit { close(descriptor) }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        kind == .socket
            ? unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            : unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    private static func open(_ path: String) throws(SystemError) -> (Int32, Kind) {
        let descriptor: Int32
        do {
            // For writing too, so that a pipe does not end when a writer closes it.
            descriptor = try SystemError.retrying {
                unsafe Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            }
        } catch {
            if error.number != ENXIO { throw error }
            return (try connect(path), .socket)
        }
        var status = stat()
        unsafe fstat(descriptor, &status)
        switch status.st_mode & S_IFMT {
        case S_IFIFO: return (descriptor, .pipe)
        case S_IFREG: return (descriptor, .kernel)
        default:
            close(descriptor)
            throw SystemError(ENOTTY)
        }
    }

    private static func connect(_ path: String) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        let isLong = unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            // With the NUL.
            if name.count >= bytes.count { return true }
            unsafe bytes.copyBytes(from: name)
            return false
        }
        if isLong { throw SystemError(ENAMETOOLONG) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try SystemError.retrying { socket(AF_UNIX, kind, 0) }
        do throws(SystemError) {
            _ = try SystemError.retrying {
                unsafe withUnsafePointer(to: &address) { address in
                    unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        unsafe Glibc.connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Throws if this is an ordinary file, whose contents must not be overwritten: one of the kernel reports an error as
    /// long as nothing was written to it.
    private func checkKernelFile() throws(MemoryPressureError) {
        var requests = [pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)]
        // A deadline that has passed: it looks and does not wait.
        let isPolled: Void? = try? Polling.wait(for: &requests, until: .now)
        if isPolled != nil, requests[0].revents & Int16(POLLERR) != 0 { return }
        throw Self.failure(SystemError(ENOTTY), at: path)
    }

    // MARK: - Notices

    /// The request to wait for notices.
    var request: pollfd {
        pollfd(fd: descriptor, events: Int16(kind == .kernel ? POLLPRI : POLLIN), revents: 0)
    }

    /// Takes the pending notices as one.
    ///
    /// - Parameter events: The events that the system reports for the descriptor.
    /// - Returns: Whether there was any.
    func takeNotice(_ events: Int16) -> Notice {
        if events == 0 { return .nothing }
        if kind != .kernel { return takeBytes() }
        if events == Int16(POLLPRI) { return .pressure }
        return .end(ended("the control group is gone; watch again from the one that the program is in"))
    }

    /// Discards what was sent: each byte means pressure.
    private func takeBytes() -> Notice {
        var taken = 0
        let result = unsafe withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer -> Int in
            var count = 0
            // Not for ever, if somebody sends faster.
            for _ in 0..<16 {
                count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                if count <= 0 { break }
                taken += count
            }
            return count
        }
        let error = SystemError.last
        if taken > 0 { return .pressure }
        if result == 0 { return .end(ended("the sender has closed it; watch again when it is back")) }
        return error.meansNotReady || error.isInterruption ? .nothing : .end(ended(error.text, error))
    }

    func ended(_ reason: String, _ error: SystemError? = nil) -> MemoryPressureError {
        MemoryPressureError(
            .ended,
            "no more notices of memory pressure come: \(reason)",
            at: path,
            systemError: error?.number
        )
    }

    private static func failure(_ error: SystemError, at path: String) -> MemoryPressureError {
        let (code, message): (MemoryPressureError.Code, String) =
            switch error.number {
            case ENOENT, ENOTDIR, EOPNOTSUPP:
                (
                    .notSupported,
                    "the kernel does not measure memory pressure here; boot it with psi=1, and write 1 to cgroup.pressure"
                )
            case EACCES, EPERM, EROFS:
                (
                    .denied,
                    "this user may not ask for notices; run the program as a service with MemoryPressureWatch=on, or use"
                        + " a newer kernel"
                )
            case EINVAL:
                (.invalidEnvironment, "the kernel does not take the request; correct or unset MEMORY_PRESSURE_WRITE")
            case ENOTTY:
                (
                    .invalidEnvironment,
                    "it is no pressure file, pipe or socket; correct or unset MEMORY_PRESSURE_WATCH"
                )
            case ECONNREFUSED, EMSGSIZE, ENAMETOOLONG:
                (.invalidEnvironment, "\(error.text); correct or unset the variables MEMORY_PRESSURE_…")
            default: (.inputOutput, "\(error.text); correct this and watch again")
            }
        return MemoryPressureError(code, message, at: path, systemError: error.number)
    }
}
