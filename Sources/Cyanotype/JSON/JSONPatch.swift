/// Changes of a JSON document, one after the other: RFC 6902.
///
/// ```swift
/// let patch = try JSONPatch(json: data)
/// try document.apply(patch)          // all of it or, when an operation fails, nothing
/// ```
public struct JSONPatch: Sendable, Hashable {
    /// One change.
    public enum Operation: Sendable, Hashable {
        /// Adds a member or inserts an element, or replaces the member that is there.
        case add(JSONPointer, JSON)
        /// Removes the value, which has to be there.
        case remove(JSONPointer)
        /// Replaces the value, which has to be there.
        case replace(JSONPointer, JSON)
        /// Removes the value at `from` and adds it at another place, which is not inside it.
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds the value at `from` at another place too.
        case copy(from: JSONPointer, to: JSONPointer)
        /// Fails unless the value is equal to this one.
        case test(JSONPointer, JSON)
    }

    /// The changes in their order.
    public var operations: [Operation]

    /// A patch of these changes.
    public init(_ operations: [Operation] = []) {
        self.operations = operations
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Operation...) {
        self.init(elements)
    }
}

/// Why a ``JSONPatch`` could not be applied.
public struct JSONPatchError: Error, Sendable, Hashable {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// There is no value at the pointer.
        case noValue
        /// There is no array or object that the value could be added to.
        case noContainer
        /// The array has no such index.
        case invalidIndex
        /// The value is not the one that it was tested for.
        case testFailed
        /// A value would be moved into itself.
        case movedIntoItself
        /// The document would be nested more deeply than ``JSONOptions/maximumDepth`` allows.
        case tooDeep
        /// The copies that the patch makes would exceed ``JSONOptions/maximumBytes``.
        case tooLarge
    }

    /// What went wrong.
    public let reason: Reason

    /// The number of the operation, counted from 0.
    public let operation: Int

    /// Where it went wrong.
    public let pointer: JSONPointer
}

extension JSONPatchError: CustomStringConvertible {
    public var description: String {
        let place = pointer.tokens.isEmpty ? "the whole document" : jsonQuoted(pointer.description)
        let text =
            switch reason {
            case .noValue: "there is no value at \(place)"
            case .noContainer: "there is no array or object to add \(place) to"
            case .invalidIndex: "the array has no index \(jsonQuoted(pointer.tokens.last ?? "")) for \(place)"
            case .testFailed: "the value at \(place) is not the one that it was tested for"
            case .movedIntoItself: "a value cannot be moved into itself, to \(place)"
            case .tooDeep: "the value for \(place) is nested more deeply there than JSONOptions.maximumDepth allows"
            case .tooLarge:
                "copying to \(place) exceeds the limit for copied data (16 MiB, unless JSONOptions.maximumBytes is set)"
            }
        return "operation \(operation) of the patch: \(text); nothing has been changed"
    }
}
