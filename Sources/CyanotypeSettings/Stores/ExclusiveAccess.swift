/// The right to be the only writer of a store, until it is ended.
public struct ExclusiveAccess {
    private let giveBack: () -> Void

    /// - Parameter giveBack: Lets others write again. It is called once, on the thread that has the access.
    public init(_ giveBack: @escaping () -> Void) {
        self.giveBack = giveBack
    }

    /// Lets others write again. Each access is ended once, by the thread that asked for it.
    public func end() { giveBack() }
}
