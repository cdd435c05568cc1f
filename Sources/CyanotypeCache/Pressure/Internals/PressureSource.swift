internal import CyanotypeSystem
internal import FoundationEssentials

/// Where a process gets notices of memory pressure from.
struct PressureSource: Sendable {
    /// The request that systemd makes by default: a notice when tasks have waited for memory for 200 ms within 2 s. Without
    /// privileges, the window has to be a multiple of 2 s.
    static let request = Array("some 200000 2000000\0".utf8)

    private let environment: @Sendable () -> [String: String]
    private let kernelFiles: @Sendable () -> [String]

    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - kernelFiles: The files of the kernel to try where the variables name none.
    init(
        environment: @escaping @Sendable () -> [String: String] = { ProcessInfo.processInfo.environment },
        kernelFiles: @escaping @Sendable () -> [String] = PressureSource.kernelFiles
    ) {
        (self.environment, self.kernelFiles) = (environment, kernelFiles)
    }

    /// Opens the file that the service manager has named, or else one of the kernel.
    func open() throws(MemoryPressureError) -> PressureFile {
        let environment = environment()
        guard let path = environment["MEMORY_PRESSURE_WATCH"] else { return try openKernelFile() }
        if path.isEmpty || path == "/dev/null" {
            throw MemoryPressureError(
                .turnedOff,
                "MEMORY_PRESSURE_WATCH turns notices of memory pressure off; set MemoryPressureWatch=on for the service"
            )
        }
        guard Path.isAbsolute(path) else {
            throw MemoryPressureError(
                .invalidEnvironment,
                "MEMORY_PRESSURE_WATCH is no absolute path; set it to one, or unset it"
            )
        }
        guard let text = environment["MEMORY_PRESSURE_WRITE"] else { return try PressureFile(path, request: nil) }
        guard let request = Data(base64Encoded: text) else {
            throw MemoryPressureError(
                .invalidEnvironment,
                "MEMORY_PRESSURE_WRITE is not in Base64; encode it, or unset it"
            )
        }
        return try PressureFile(path, request: Array(request))
    }

    private func openKernelFile() throws(MemoryPressureError) -> PressureFile {
        var failure = MemoryPressureError(.notSupported, "the kernel has no file for memory pressure")
        for path in kernelFiles() {
            do throws(MemoryPressureError) {
                return try PressureFile(path, request: Self.request)
            } catch {
                // A group may be without a file where the system has one.
                if failure.code == .notSupported { failure = error }
            }
        }
        throw failure
    }

    /// The file of this process's control group, and that of the whole system.
    private static func kernelFiles() -> [String] {
        let groups = KernelFile.text(at: "/proc/self/cgroup") ?? ""
        // Of the lines for several hierarchies, this one is for that of version 2.
        let group = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }?.dropFirst(4)
        let system = "/proc/pressure/memory"
        // A process of another namespace has a group outside of those that this one sees.
        guard let group, !group.split(separator: "/").contains("..") else { return [system] }
        return ["/sys/fs/cgroup/\(group)/memory.pressure", system]
    }
}
