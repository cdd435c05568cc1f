extension Int {
    /// So many kilobytes of 1,000 bytes, in bytes: `512.kilobytes`.
    ///
    /// - Precondition: The number of bytes is an `Int`.
    public var kilobytes: Int { self * 1_000 }

    /// So many megabytes of 1,000,000 bytes, in bytes: `10.megabytes`.
    ///
    /// - Precondition: The number of bytes is an `Int`.
    public var megabytes: Int { self * 1_000_000 }

    /// So many gigabytes of 1,000,000,000 bytes, in bytes: `2.gigabytes`.
    ///
    /// - Precondition: The number of bytes is an `Int`.
    public var gigabytes: Int { self * 1_000_000_000 }
}
