/// A change of one key on the disk, ready to be added to those that wait.
package struct DiskChange: Sendable {
    let key: [UInt8]
    /// The value; `nil` for a removal.
    let value: SealedValue?
    /// When the change was prepared, in nanoseconds of the monotonic clock.
    let time: Int64

    /// Whether this is a removal.
    package var isRemoval: Bool { value == nil }
}
