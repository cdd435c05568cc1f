/// Exclusive write access to a store. It lasts until `end()` is called.
public struct ExclusiveAccess {
    private let release: () -> Void

    /// - Parameter release: A closure that releases the access. It is called once, on the thread that has the access.
    public init(_ release: @escaping () -> Void) {
        self.release = release
    }

    /// Releases the access. The thread that began the access must end it exactly once.
    public func end() { release() }
}
