#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
#error("WipedBytes needs explicit_bzero from the C library")
#endif

/// The bytes of a secret in transit through the library. They are overwritten with zeros when the last reference is
/// released.
///
/// A `String`, an array or `Data` will not do, because they return their memory to the allocator with its contents.
///
/// `@unchecked` because of the pointer: the memory is written in `init`, before any other thread can have a reference,
/// and in `deinit`, when no other reference is left. In between it is only read.
package final class WipedBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    package let count: Int

    /// Copies `source`.
    package convenience init(_ source: some Collection<UInt8>) {
        self.init(capacity: source.count) { $0.initializeMemory(as: UInt8.self, from: source).initialized.count }
    }

    /// Creates at most `capacity` bytes. `fill` writes them and returns their number.
    package init(capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        memory = .allocate(byteCount: capacity, alignment: 1)
        // Bytes that `fill` does not write are zero, not the previous contents of the memory.
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        count = fill(memory)
        assert(count <= capacity)
    }

    deinit {
        memory.wipe()
        memory.deallocate()
    }

    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
}

extension WipedBytes: Hashable {
    package static func == (left: WipedBytes, right: WipedBytes) -> Bool {
        left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
    }

    package func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: $0) }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are valid UTF-8.
    package var isUTF8: Bool { withMemoryRebound(to: UInt8.self) { UTF8Validation.isValid($0) } }
}

extension UnsafeMutableRawBufferPointer {
    /// Overwrites the memory with zeros. Unlike `memset`, it is not optimised away when nothing reads the memory later.
    package func wipe() {
        if let baseAddress { explicit_bzero(baseAddress, count) }
    }
}
