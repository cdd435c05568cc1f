import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeCache

@Suite("Errors of memory pressure")
struct PressureErrorTests {
    private func error(
        _ environment: [String: String] = [:],
        kernelFiles: [String] = []
    ) -> MemoryPressureError? {
        let thread = PressureThread(environment, kernelFiles: kernelFiles)
        do throws(MemoryPressureError) {
            _ = try MemoryPressureWatch(on: thread) { true }
            return nil
        } catch {
            #expect(!thread.isRunning)
            return error
        }
    }

    @Test("The service manager may turn the notices off", arguments: ["", "/dev/null"])
    func off(path: String) {
        // The kernel is not asked then.
        let error = error(["MEMORY_PRESSURE_WATCH": path], kernelFiles: ["/proc/pressure/memory"])
        #expect(error?.code == .turnedOff)
        #expect(error?.message.contains("MemoryPressureWatch=on") == true)
    }

    @Test("A variable with a mistake is an error that names it")
    func variables() throws {
        let pipe = try PressurePipe(request: "no Base64!")
        #expect(throws: MemoryPressureError.self) { try MemoryPressureWatch(on: pipe.thread) { true } }
        let request = error(["MEMORY_PRESSURE_WATCH": pipe.path, "MEMORY_PRESSURE_WRITE": "no Base64!"])
        #expect(request?.code == .invalidEnvironment)
        #expect(request?.message.contains("MEMORY_PRESSURE_WRITE") == true)
        #expect(request?.message.contains("no Base64!") == false)
        let path = error(["MEMORY_PRESSURE_WATCH": "proc/pressure/memory"])
        #expect(path?.code == .invalidEnvironment)
        #expect(path?.message.contains("MEMORY_PRESSURE_WATCH") == true)
        let long = error(["MEMORY_PRESSURE_WATCH": "/" + String(repeating: "a", count: 10_000)])
        #expect(long?.code == .invalidEnvironment)
    }

    @Test("A file of another kind keeps its contents")
    func otherFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file").path
        for contents in ["", "the contents"] {
            try contents.write(toFile: file, atomically: false, encoding: .utf8)
            let error = error(["MEMORY_PRESSURE_WATCH": file, "MEMORY_PRESSURE_WRITE": "c29tZQ=="])
            #expect(error?.code == .invalidEnvironment)
            #expect(error?.path == file)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == contents)
        }
        #expect(error(["MEMORY_PRESSURE_WATCH": "/dev/zero"])?.code == .invalidEnvironment)
        #expect(error(["MEMORY_PRESSURE_WATCH": folder.path])?.systemError == EISDIR)
    }

    @Test("A kernel that measures no pressure is an error with a remedy")
    func noKernelFile() {
        let error = error(kernelFiles: ["/nonexistent/memory.pressure", "/nonexistent/memory"])
        #expect(error?.code == .notSupported)
        #expect(error?.message.contains("psi=1") == true)
        #expect(error?.path == "/nonexistent/memory")
        #expect(self.error()?.code == .notSupported)
    }
}
