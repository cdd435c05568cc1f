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
            }
        return "operation \(operation) of the patch: \(text); nothing has been changed"
    }
}

// MARK: - Applying

extension JSON {
    /// Applies a patch, all of it or nothing.
    ///
    /// - Parameter patch: The patch.
    /// - Throws: ``JSONPatchError`` for the first operation that fails; this value is then unchanged.
    /// - Complexity: O(*n*) in the operations, times the members and elements on the way to each place.
    public mutating func apply(_ patch: JSONPatch) throws(JSONPatchError) {
        var result = self
        for (index, operation) in patch.operations.enumerated() {
            do throws(PatchFailure) {
                try result.apply(operation)
            } catch {
                throw JSONPatchError(reason: error.reason, operation: index, pointer: error.pointer)
            }
        }
        self = result
    }

    private mutating func apply(_ operation: JSONPatch.Operation) throws(PatchFailure) {
        switch operation {
        case .add(let pointer, let value): try add(value, pointer)
        case .remove(let pointer): _ = try remove(pointer)
        case .replace(let pointer, let value):
            try change(pointer.tokens[...], pointer) { (place: inout JSON) throws(PatchFailure) in place = value }
        case .move(let from, let pointer):
            if from == pointer { return _ = try value(from) }
            if from.isPrefix(of: pointer) { throw PatchFailure(.movedIntoItself, pointer) }
            try add(try remove(from), pointer)
        case .copy(let from, let pointer): try add(try value(from), pointer)
        case .test(let pointer, let expected):
            if try value(pointer) != expected { throw PatchFailure(.testFailed, pointer) }
        }
    }

    private func value(_ pointer: JSONPointer) throws(PatchFailure) -> JSON {
        guard let value = self[at: pointer] else { throw PatchFailure(.noValue, pointer) }
        return value
    }

    private mutating func add(_ value: JSON, _ pointer: JSONPointer) throws(PatchFailure) {
        guard let last = pointer.tokens.last else {
            self = value
            return
        }
        guard self[at: JSONPointer(tokens: pointer.tokens.dropLast())] != nil else {
            throw PatchFailure(.noContainer, pointer)
        }
        try change(pointer.tokens.dropLast(), pointer) { (place: inout JSON) throws(PatchFailure) in
            switch place {
            case .object: place[last] = value
            case .array(var elements):
                let index = last == "-" ? elements.count : JSONPointer.index(last)
                guard let index, index <= elements.count else { throw PatchFailure(.invalidIndex, pointer) }
                place = .null
                elements.insert(value, at: index)
                place = .array(elements)
            default: throw PatchFailure(.noContainer, pointer)
            }
        }
    }

    /// Removes the value at a pointer and returns it; the whole document becomes `null`.
    private mutating func remove(_ pointer: JSONPointer) throws(PatchFailure) -> JSON {
        let value = try value(pointer)
        guard let last = pointer.tokens.last else {
            self = .null
            return value
        }
        try change(pointer.tokens.dropLast(), pointer) { (place: inout JSON) throws(PatchFailure) in
            // The one of the two that does not fit does nothing.
            if let index = JSONPointer.index(last) { place[index] = nil }
            place[last] = nil
        }
        return value
    }

    /// Calls `body` with the value at the end of `tokens`, which are those of `pointer`, or the first of them.
    private mutating func change(
        _ tokens: ArraySlice<String>,
        _ pointer: JSONPointer,
        _ body: (inout JSON) throws(PatchFailure) -> Void
    ) throws(PatchFailure) {
        guard let token = tokens.first else { return try body(&self) }
        let rest = tokens.dropFirst()
        switch self {
        case .object(var object):
            guard var member = object[token] else { throw PatchFailure(.noValue, pointer) }
            // Given up before it is changed, so that what is on the way is not copied.
            self = .null
            object[token] = .null
            defer {
                object[token] = member
                self = .object(object)
            }
            try member.change(rest, pointer, body)
        case .array(var elements):
            guard let index = JSONPointer.index(token), index < elements.count else {
                throw PatchFailure(.noValue, pointer)
            }
            self = .null
            defer { self = .array(elements) }
            try elements[index].change(rest, pointer, body)
        default:
            throw PatchFailure(.noValue, pointer)
        }
    }
}

/// What is wrong with one operation.
private struct PatchFailure: Error {
    let reason: JSONPatchError.Reason
    let pointer: JSONPointer

    init(_ reason: JSONPatchError.Reason, _ pointer: JSONPointer) {
        self.reason = reason
        self.pointer = pointer
    }
}
