import Foundation
import Glibc

@testable import CyanotypeCache

/// A pipe in a folder of its own, which stands for the service manager.
final class PressurePipe: Sendable {
    private let folder: URL
    let path: String
    let thread: PressureThread

    init(request: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "pressure").path
        guard unsafe mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        self.path = path
        var environment = ["MEMORY_PRESSURE_WATCH": path]
        environment["MEMORY_PRESSURE_WRITE"] = request
        thread = PressureThread(PressureSource(environment: { [environment] in environment }, kernelFiles: { [] }))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Sends a notice as a writer that opens the pipe, writes and closes it.
    func send() throws {
        let writer = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(writer) }
        guard unsafe write(writer, "x", 1) == 1 else { throw CocoaError(.fileWriteUnknown) }
    }
}

extension PressureThread {
    /// A thread that takes its notices from where these variables name.
    convenience init(_ environment: [String: String], kernelFiles: [String] = []) {
        self.init(PressureSource(environment: { environment }, kernelFiles: { kernelFiles }))
    }
}
