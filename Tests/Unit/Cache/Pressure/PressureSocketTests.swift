import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@testable import CyanotypeCache

@Suite("Memory pressure from a socket")
struct PressureSocketTests {
    /// A socket on which the manager listens, and the connection of the program.
    private final class Manager: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)").path
        private let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

        init() throws {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
            let result = unsafe withUnsafePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe bind(listener, address, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard result == 0, listen(listener, 1) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        deinit {
            close(listener)
            unsafe unlink(path)
        }

        /// The connection, which waits in the queue.
        func accept() -> Int32 { Glibc.accept(listener, nil, nil) }
    }

    @Test("The request is sent as it is, each message is a notice, and the end is a failure")
    func connection() async throws {
        let manager = try Manager()
        let request = Data([0, 1, 2, 255, 0])
        let thread = PressureThread([
            "MEMORY_PRESSURE_WATCH": manager.path, "MEMORY_PRESSURE_WRITE": request.base64EncodedString(),
        ])
        let cache = Cache<Int, Int>(count: 100)
        for number in 0..<64 { cache[number] = number }
        let watch = try cache.trimUnderMemoryPressure(to: 0.5, on: thread)
        let connection = manager.accept()
        var received = [UInt8](repeating: 7, count: 16)
        let count = unsafe recv(connection, &received, received.count, 0)
        #expect(Data(received.prefix(count)) == request)

        #expect(unsafe send(connection, "abc", 3, 0) == 3)
        #expect(try await eventually { cache.size == 32 })
        #expect(unsafe send(connection, "d", 1, 0) == 1)
        #expect(try await eventually { cache.size == 16 })

        close(connection)
        #expect(try await eventually { watch.failure?.code == .ended })
        #expect(watch.failure?.path == manager.path)
        #expect(!thread.isRunning)
        #expect(cache.size == 16)

        // The next watch connects again.
        let next = try cache.trimUnderMemoryPressure(to: 0.5, on: thread)
        let other = manager.accept()
        defer { close(other) }
        #expect(unsafe send(other, "e", 1, 0) == 1)
        #expect(try await eventually { cache.size == 8 })
        #expect(next.failure == nil)
    }
}
