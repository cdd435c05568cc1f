/// The right to be the only writer of a store. It lasts until it is ended.
public struct ExclusiveAccess {
    private let giveBack: () -> Void

    /// - Parameter giveBack: A closure that lets others write again. It is called once, on the thread that has the access.
    public init(_ giveBack: @escaping () -> Void) {
        self.giveBack = giveBack
    }

    /// Lets others write again. The thread that began the access must end it exactly once.
    public func end() { giveBack() }
}
