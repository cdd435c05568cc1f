private import Glibc

/// The bytes of a secret in transit through the library. They are overwritten with zeros when the last reference is
/// released.
///
/// A `String`, an array or `Data` will not do, because they return their memory to the allocator with its contents.
///
/// `@unchecked` because of the pointer: the memory is written in `init`, before any other thread can have a reference,
/// and in `deinit`, when no other reference is left. In between it is only read.
@safe
package final class WipedBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    package let count: Int

    /// Copies `source`.
    package convenience init(_ source: some Collection<UInt8>) {
        unsafe self.init(capacity: source.count) {
            unsafe $0.initializeMemory(as: UInt8.self, from: source).initialized.count
        }
    }

    /// Creates at most `capacity` bytes. `fill` writes them and returns their number.
    package init(capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int) {
        unsafe memory = .allocate(byteCount: capacity, alignment: 1)
        // Bytes that `fill` does not write are zero, not the previous contents of the memory.
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        count = unsafe fill(memory)
        assert(count <= capacity)
    }

    deinit {
        unsafe memory.wipe()
        unsafe memory.deallocate()
    }

    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
}

extension WipedBytes: Hashable {
    package static func == (left: WipedBytes, right: WipedBytes) -> Bool {
        unsafe left.withBytes { left in unsafe right.withBytes { unsafe left.elementsEqual($0) } }
    }

    package func hash(into hasher: inout Hasher) {
        unsafe withBytes { unsafe hasher.combine(bytes: $0) }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are valid UTF-8.
    package var isUTF8: Bool { unsafe withMemoryRebound(to: UInt8.self) { unsafe UTF8Validation.isValid($0) } }
}

extension UnsafeMutableRawBufferPointer {
    /// Overwrites the memory with zeros. Unlike `memset`, it is not optimised away when nothing reads the memory later.
    package func wipe() {
        if let baseAddress { unsafe explicit_bzero(baseAddress, count) }
    }
}
