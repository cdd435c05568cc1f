/// Objects that are free to be used again, each given away once.
final class Pool<Element: AnyObject>: Sendable {
    // An object is in the list or in the hands of the one thread that took it out, so that threads share objects only one
    // after the other.
    private struct List: @unchecked Sendable {
        var elements: [Element] = []
    }

    private let list = Locked(List())
    private let capacity: Int

    /// - Parameter capacity: How many are kept: as many as threads are likely to use at once.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// One that is free; `nil` when there is none.
    func take() -> Element? {
        list.withLock { $0.elements.popLast() }
    }

    /// Keeps an object, of which the caller and everybody else gives up their references, unless there are enough.
    func giveBack(_ element: Element) {
        list.withLock { list in
            if list.elements.count < capacity { list.elements.append(element) }
        }
    }
}
