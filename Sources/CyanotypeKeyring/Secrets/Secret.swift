private import Glibc

/// Bytes that must not be seen: a password, a token, a private key.
///
/// A secret never shows its contents, except through ``revealed`` and ``withBytes(_:)``. Printing it, interpolating it,
/// dumping it, or reflecting on it or on anything that contains it gives `Secret(redacted)`. It does not conform to
/// `Codable`, so encoding the type around it cannot write a secret to a file.
///
/// ```swift
/// let token = Secret(response.token)
/// log("signed in with \(token)")                     // signed in with Secret(redacted)
/// request.authorize(bearing: token.revealed ?? "")
/// ```
///
/// Copies share one allocation, which is overwritten with zeros when the last copy is destroyed. So is each buffer that
/// the secret passes through between a model and JSON, and between a settings object and a ``Keyring``, a
/// ``SecretStore`` or a `MemoryStore` that protects secrets. libsecret wipes its own buffers too, and encrypts the
/// messages to services that support it, such as gnome-keyring. This is best effort, and does not cover everything:
///
/// - The `String` or array that the secret was created from, every `String` that ``revealed`` returns, a document that
///   reveals the secret, and the result of a store's `value(forKey:)` are ordinary values, which the library cannot
///   wipe.
/// - A property list that stores secrets in the clear, and a custom store, accept and return them as strings.
/// - A service that accepts only unencrypted secrets receives them in bus messages, which are not wiped.
/// - In debug builds, the check of the field order of a memberwise blueprint creates strings from the values.
/// - A process that ends or is killed wipes nothing; its pages return to the kernel with their contents.
/// - The pages can be swapped out, written to a core dump, or read by a debugger before they are wiped.
public struct Secret: Sendable {
    private let storage: Storage

    /// Creates a secret from the UTF-8 bytes of `string`.
    ///
    /// `string` itself stays in memory until the program releases it, and is never wiped.
    public init(_ string: String) {
        self.init(bytes: string.utf8)
    }

    /// Creates a secret from a copy of `bytes`.
    ///
    /// `bytes` itself stays in memory until the program releases it, and is never wiped.
    public init(bytes: some Collection<UInt8>) {
        storage = Storage(bytes)
    }

    /// The number of bytes.
    public var count: Int { unsafe storage.bytes.count }

    /// Whether there are no bytes.
    public var isEmpty: Bool { count == 0 }

    /// Calls `body` with the secret's bytes, which are valid only during the call.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: Any error of `body`.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // `self` keeps the storage alive during the call.
        defer { withExtendedLifetime(storage) {} }
        return try unsafe body(UnsafeRawBufferPointer(storage.bytes))
    }

    /// The secret as text, in the clear; `nil` when its bytes are not UTF-8.
    ///
    /// The string is an ordinary value and is not wiped. ``withBytes(_:)`` makes no copy.
    public var revealed: String? {
        unsafe withBytes { unsafe String(validating: $0, as: UTF8.self) }
    }
}

extension Secret: Hashable {
    /// Returns whether two secrets hold the same bytes.
    ///
    /// The comparison time depends only on the number of bytes, not on the position of a difference, so it reveals
    /// nothing to an attacker who guesses. Secrets of different lengths compare as unequal at once.
    public static func == (left: Secret, right: Secret) -> Bool {
        let (a, b) = unsafe (left.storage.bytes, right.storage.bytes)
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<a.count {
            unsafe difference |= a[index] ^ b[index]
        }
        defer { withExtendedLifetime((left, right)) {} }
        return difference == 0
    }

    public func hash(into hasher: inout Hasher) {
        unsafe withBytes { bytes in
            hasher.combine(bytes.count)
            unsafe hasher.combine(bytes: bytes)
        }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    /// Always `Secret(redacted)`.
    public var description: String { "Secret(redacted)" }

    /// Always `Secret(redacted)`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and other reflection find nothing.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    /// Always `Secret(redacted)`.
    public var playgroundDescription: Any { description }
}

/// The allocation that all copies of a secret share.
///
/// `@unchecked` because of the pointer: the memory is written in `init`, before any other thread can have a reference,
/// and in `deinit`, when no other reference is left. In between it is only read.
@safe
private final class Storage: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ source: some Collection<UInt8>) {
        unsafe bytes = .allocate(byteCount: source.count, alignment: 1)
        // If the collection yields fewer bytes than its count, the rest is zero and not the memory's old contents.
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        _ = unsafe bytes.initializeMemory(as: UInt8.self, from: source)
    }

    deinit {
        // The compiler may remove a `memset` of memory that nothing reads afterwards, but not `explicit_bzero`.
        if let start = unsafe bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
        unsafe bytes.deallocate()
    }
}
