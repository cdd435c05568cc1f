/// Exclusive write access to a store. It lasts until `end()` is called.
public struct ExclusiveAccess {
    private let giveBack: () -> Void

    /// - Parameter giveBack: A closure that releases the access. It is called once, on the thread that has the access.
    public init(_ giveBack: @escaping () -> Void) {
        self.giveBack = giveBack
    }

    /// Releases the access. The thread that began the access must end it exactly once.
    public func end() { giveBack() }
}
