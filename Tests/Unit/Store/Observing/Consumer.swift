import CyanotypeSystem
import Foundation

@testable import CyanotypeStore
import CyanotypeTestSupport

/// Takes the elements of a sequence in a task of its own, which ends with this object.
final class Consumer<Element: Sendable>: Sendable {
    private let elements: Monitor<[Element]>
    private let errors: Monitor<[StoreError]>
    private let task: Task<Void, Never>

    init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, S.Failure == StoreError {
        let (elements, errors) = (Monitor<[Element]>([]), Monitor<[StoreError]>([]))
        (self.elements, self.errors) = (elements, errors)
        task = Task {
            do throws(StoreError) {
                for try await element in sequence { elements.withLock { $0.append(element) } }
            } catch {
                errors.withLock { $0.append(error) }
            }
        }
    }

    deinit { task.cancel() }

    var all: [Element] { elements.withLock { $0 } }
    var last: Element? { all.last }
    var error: StoreError? { errors.withLock { $0.first } }

    /// Ends the task, and waits until it has.
    func end() async {
        task.cancel()
        await task.value
    }

    /// Waits until the last element satisfies a condition.
    func reaches(_ condition: (Element) -> Bool) async throws -> Bool {
        try await eventually { self.last.map(condition) ?? false }
    }
}

/// Texts that several threads collect.
final class Collected<Value: Sendable>: Sendable {
    private let values = Monitor<[Value]>([])
    var all: [Value] { values.withLock { $0 } }
    func append(_ value: Value) { values.withLock { $0.append(value) } }
}
