internal import CyanotypeSystem

/// Idle objects for reuse. Each is given to one caller at a time.
final class Pool<Element: AnyObject>: Sendable {
    // An object is either in the list or owned by the one thread that took it, so threads never use it at the same
    // time.
    private struct List: @unchecked Sendable {
        var elements: [Element] = []
    }

    private let list = Locked(List())
    private let capacity: Int

    /// - Parameter capacity: The maximum number of idle objects: as many as threads are likely to use at once.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Takes an idle object; `nil` if there is none.
    func take() -> Element? {
        list.withLock { $0.elements.popLast() }
    }

    /// Keeps an object for reuse, unless the pool is full. Nobody else may keep a reference to it.
    func recycle(_ element: Element) {
        list.withLock { list in
            if list.elements.count < capacity { list.elements.append(element) }
        }
    }
}
