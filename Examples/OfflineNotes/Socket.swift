import FoundationEssentials
import Glibc

/// A TCP connection on the loopback, or one that listens.
struct Socket: ~Copyable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    private static func open() throws -> Socket {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "there is no socket") }
        return Socket(descriptor)
    }

    private static func withAddress<Result>(
        _ port: UInt16,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> (Result, UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            // Every address begins with the members of a `sockaddr`.
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return (result, UInt16(bigEndian: address.sin_port))
    }

    static func connecting(to port: UInt16) throws -> Socket {
        let socket = try open()
        let (result, _) = unsafe withAddress(port) { unsafe connect(socket.descriptor, $0, $1) }
        guard result == 0 else { throw Failure(description: "no connection") }
        return socket
    }

    /// Listens on a port, or on a free one for 0, and sets it.
    static func listening(on port: inout UInt16) throws -> Socket {
        let socket = try open()
        var yes: Int32 = 1
        unsafe setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let (bound, _) = unsafe withAddress(port) { unsafe bind(socket.descriptor, $0, $1) }
        guard bound == 0, listen(socket.descriptor, 8) == 0 else { throw Failure(description: "the port is in use") }
        (_, port) = unsafe withAddress(0) { pointer, size in
            var size = size
            return unsafe getsockname(socket.descriptor, pointer, &size)
        }
        return socket
    }

    /// Waits for a connection.
    func accepting() -> Socket? {
        let connection = accept(descriptor, nil, nil)
        return connection < 0 ? nil : Socket(connection)
    }

    /// Refuses connections from now on.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func write(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "the connection was lost") }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Reads a message of HTTP/1.1: its first line and its body.
    func readMessage() throws -> (line: String, body: String) {
        var bytes: [UInt8] = []
        while true {
            if let message = Self.message(bytes) { return message }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Failure(description: "the connection was lost") }
            bytes += buffer.prefix(count)
        }
    }

    /// The message in some bytes; `nil` if it is not whole.
    private static func message(_ bytes: [UInt8]) -> (line: String, body: String)? {
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "\r\n\r\n",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2 else { return nil }
        let lines = parts[0].split(separator: "\r\n")
        let length =
            lines.lazy.compactMap { line -> Int? in
                guard line.lowercased().hasPrefix("content-length:") else { return nil }
                return Int(line.split(separator: ":")[1].drop { $0 == " " })
            }.first ?? 0
        guard let line = lines.first, parts[1].utf8.count >= length else { return nil }
        return (String(line), String(parts[1]))
    }
}
