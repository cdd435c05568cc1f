/// Encrypts the values of a cache on the disk: two functions over bytes.
///
/// The keys are encrypted with the values. They are found by a hash with a random secret, which the cipher encrypts too.
public struct CacheCipher: Sendable {
    /// Encrypts bytes so that ``open`` recognizes each change of them, such as by AES-GCM with a new nonce each time.
    let seal: @Sendable ([UInt8]) throws -> [UInt8]
    /// Decrypts bytes, or throws if ``seal`` has not made them with the same key.
    let open: @Sendable ([UInt8]) throws -> [UInt8]

    /// Creates a cipher of two functions, which any thread may call at any time.
    ///
    /// - Parameters:
    ///   - seal: Encrypts bytes so that `open` recognizes each change of them.
    ///   - open: Decrypts bytes, or throws if `seal` has not made them with the same key.
    public init(
        seal: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        open: @escaping @Sendable ([UInt8]) throws -> [UInt8]
    ) {
        (self.seal, self.open) = (seal, open)
    }
}
