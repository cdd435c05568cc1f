/// A sequence of changes to a JSON document: RFC 6902.
///
/// ```swift
/// let patch = try JSONPatch(json: data)
/// try document.apply(patch)          // all of it or, when an operation fails, nothing
/// ```
public struct JSONPatch: Sendable, Hashable {
    /// One change.
    public enum Operation: Sendable, Hashable {
        /// Adds a member or inserts an element; an existing member is replaced.
        case add(JSONPointer, JSON)
        /// Removes the value, which must exist.
        case remove(JSONPointer)
        /// Replaces the value, which must exist.
        case replace(JSONPointer, JSON)
        /// Removes the value at `from` and adds it at another place, which must not be inside it.
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds a copy of the value at `from` at another place.
        case copy(from: JSONPointer, to: JSONPointer)
        /// Fails unless the value equals this one.
        case test(JSONPointer, JSON)
    }

    /// The changes in order.
    public var operations: [Operation]

    /// Creates a patch from changes.
    public init(_ operations: [Operation] = []) {
        self.operations = operations
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Operation...) {
        self.init(elements)
    }
}

/// The reason why a ``JSONPatch`` could not be applied.
public struct JSONPatchError: Error, Sendable, Hashable {
    /// The kind of a failure: a stable code to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no value at the pointer.
        public static let noValue = Code(rawValue: "noValue")
        /// There is no array or object to which the value could be added.
        public static let noContainer = Code(rawValue: "noContainer")
        /// The array has no such index.
        public static let invalidIndex = Code(rawValue: "invalidIndex")
        /// The value does not equal the one in the test.
        public static let testFailed = Code(rawValue: "testFailed")
        /// A value would be moved into itself.
        public static let movedIntoItself = Code(rawValue: "movedIntoItself")
        /// The document would be nested more deeply than ``JSONOptions/maximumDepth`` allows.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// The copies that the patch makes would exceed ``JSONOptions/maximumBytes``.
        public static let tooLarge = Code(rawValue: "tooLarge")
    }

    /// The kind of the failure.
    public let code: Code

    /// The number of the operation, counted from 0.
    public let operation: Int

    /// The pointer at which it failed.
    public let pointer: JSONPointer
}

extension JSONPatchError: CustomStringConvertible {
    public var description: String {
        let place = pointer.tokens.isEmpty ? "the whole document" : pointer.quotedExcerpt
        let text =
            switch code {
            case .noValue: "there is no value at \(place)"
            case .noContainer: "there is no array or object to add \(place) to"
            case .invalidIndex: "the array has no index \(quoted((pointer.tokens.last ?? "").excerpt)) for \(place)"
            case .testFailed: "the value at \(place) is not the one that it was tested for"
            case .movedIntoItself: "a value cannot be moved into itself, to \(place)"
            case .tooDeep: "the value for \(place) is nested more deeply there than JSONOptions.maximumDepth allows"
            case .tooLarge:
                "copying to \(place) exceeds the limit for copied data (16 MiB, unless JSONOptions.maximumBytes is set)"
            default: code.rawValue
            }
        return "operation \(operation) of the patch: \(text); nothing has been changed"
    }
}
