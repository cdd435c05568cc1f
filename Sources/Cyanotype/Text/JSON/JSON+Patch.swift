extension JSON {
    /// Applies a patch, either completely or not at all.
    ///
    /// A patch of a few bytes can copy a document into itself until it fills the memory. The limits of `options` make
    /// an untrusted patch harmless:
    ///
    /// - ``JSONOptions/maximumDepth`` limits the depth at which a value is added, copied or moved, plus the value's own
    ///   depth. A document that is already deeper may have its values moved if it does not become deeper.
    /// - ``JSONOptions/maximumBytes`` limits the total size of the text of all copied values; 16 MiB if it is not set.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - options: The limits; other options have no effect.
    /// - Throws: ``JSONPatchError`` for the first operation that fails; this value is then unchanged. If `move`
    ///   operations make the document too deep, the error is found at the end, and names the last operation that moved
    ///   a value deeper.
    /// - Complexity: O(*n*) in the operations, times the members and elements on the path to each place, plus O(*n*) in
    ///   the values that are added or copied.
    public mutating func apply(_ patch: JSONPatch, options: JSONOptions = .default) throws(JSONPatchError) {
        var application = PatchApplication(self, options)
        for (index, operation) in patch.operations.enumerated() {
            do throws(PatchFailure) {
                try application.apply(operation, index)
            } catch {
                throw JSONPatchError(code: error.code, operation: index, pointer: error.pointer)
            }
        }
        self = try application.finish(from: self)
    }
}

/// A patch that is being applied.
private struct PatchApplication {
    private var document: JSON
    private let maximumDepth: Int

    /// The number of bytes that may still be copied.
    private var remainingBytes: Int

    /// The last operation that moved a value to a deeper place.
    private var deeperMove: (operation: Int, pointer: JSONPointer)?

    init(_ document: JSON, _ options: JSONOptions) {
        self.document = document
        maximumDepth = options.maximumDepth
        remainingBytes = options.givenMaximumBytes ?? 16 << 20
    }

    mutating func apply(_ operation: JSONPatch.Operation, _ index: Int) throws(PatchFailure) {
        switch operation {
        case .add(let pointer, let value):
            try checkDepth(of: value, at: pointer)
            try add(value, pointer)
        case .remove(let pointer): _ = try remove(pointer)
        case .replace(let pointer, let value):
            try checkDepth(of: value, at: pointer)
            try document.change(pointer.tokens[...], PatchFailure(.noValue, pointer)) {
                (place: inout JSON) throws(PatchFailure) in place = value
            }
        case .move(let from, let pointer):
            if from == pointer { return _ = try value(from) }
            if from.isPrefix(of: pointer) { throw PatchFailure(.movedIntoItself, pointer) }
            if pointer.tokens.count > from.tokens.count { deeperMove = (index, pointer) }
            try add(try remove(from), pointer)
        case .copy(let from, let pointer):
            let value = try value(from)
            let (depth, bytes) = value.measured(upTo: maximumDepth - pointer.tokens.count, bytes: remainingBytes)
            if depth == nil { throw PatchFailure(.tooDeep, pointer) }
            guard let bytes else { throw PatchFailure(.tooLarge, pointer) }
            remainingBytes -= bytes
            try add(value, pointer)
        case .test(let pointer, let expected):
            if try value(pointer) != expected { throw PatchFailure(.testFailed, pointer) }
        }
    }

    /// The document with all changes, which was `original` before them.
    func finish(from original: JSON) throws(JSONPatchError) -> JSON {
        // One check serves all moves, so that a patch does not traverse the document again and again.
        guard let deeperMove, !isWithin(maximumDepth) else { return document }
        if let depth = original.measured(upTo: .max, bytes: .max).depth, isWithin(depth) { return document }
        throw JSONPatchError(code: .tooDeep, operation: deeperMove.operation, pointer: deeperMove.pointer)
    }

    private func isWithin(_ depth: Int) -> Bool {
        document.measured(upTo: depth, bytes: .max).depth != nil
    }

    private func checkDepth(of value: JSON, at pointer: JSONPointer) throws(PatchFailure) {
        if value.measured(upTo: maximumDepth - pointer.tokens.count, bytes: .max).depth == nil {
            throw PatchFailure(.tooDeep, pointer)
        }
    }

    private func value(_ pointer: JSONPointer) throws(PatchFailure) -> JSON {
        guard let value = document[at: pointer] else { throw PatchFailure(.noValue, pointer) }
        return value
    }

    private mutating func add(_ value: JSON, _ pointer: JSONPointer) throws(PatchFailure) {
        guard let last = pointer.tokens.last else {
            document = value
            return
        }
        try document.change(pointer.tokens.dropLast(), PatchFailure(.noContainer, pointer)) {
            (place: inout JSON) throws(PatchFailure) in
            if let count = place.elementCount {
                let index = last == "-" ? count : JSONPointer.index(last)
                guard let index, index <= count else { throw PatchFailure(.invalidIndex, pointer) }
                place.insert(value, at: index)
            } else if place.isObject {
                place[last] = value
            } else {
                throw PatchFailure(.noContainer, pointer)
            }
        }
    }

    /// Removes the value at a pointer and returns it; the whole document becomes `null`.
    private mutating func remove(_ pointer: JSONPointer) throws(PatchFailure) -> JSON {
        let value = try value(pointer)
        guard let last = pointer.tokens.last else {
            document = .null
            return value
        }
        try document.change(pointer.tokens.dropLast(), PatchFailure(.noValue, pointer)) {
            (place: inout JSON) throws(PatchFailure) in
            // One of the two does not apply to this value and does nothing.
            if let index = JSONPointer.index(last) { place[index] = nil }
            place[last] = nil
        }
        return value
    }
}

extension JSON {
    /// Calls `body` with the value at the end of `tokens`.
    ///
    /// - Throws: `missing` when there is no such value, or any error of `body`.
    fileprivate mutating func change(
        _ tokens: ArraySlice<String>,
        _ missing: @autoclosure () -> PatchFailure,
        _ body: (inout JSON) throws(PatchFailure) -> Void
    ) throws(PatchFailure) {
        // Each value is moved out of the one around it, so that it has one owner and is not copied.
        var outer: [(value: JSON, place: Int)] = []
        var value = JSON.null
        swap(&self, &value)
        defer {
            while var last = outer.popLast() {
                last.value.exchange(&value, at: last.place)
                swap(&last.value, &value)
            }
            self = value
        }
        for token in tokens {
            guard let place = value.place(of: token) else { throw missing() }
            var inner = JSON.null
            value.exchange(&inner, at: place)
            swap(&inner, &value)
            outer.append((inner, place))
        }
        try body(&value)
    }

    /// The place of the value for a key of an object or an index of an array.
    private func place(of token: String) -> Int? {
        switch self {
        case .object(let object): object.keyList.position(of: token)
        case .array(let elements): JSONPointer.index(token).flatMap { $0 < elements.count ? $0 : nil }
        default: nil
        }
    }

    /// Swaps a value with the one at a place of this array or object.
    private mutating func exchange(_ value: inout JSON, at place: Int) {
        if var object = takeObject() {
            value = object.exchange(value, at: place)
            self = .object(object)
        } else if var elements = takeArray() {
            swap(&elements[place], &value)
            self = .array(elements)
        }
    }

    /// The number of elements of an array; `nil` for any other value.
    ///
    /// A pattern at the place of a change would bind a second owner, and so cause a copy.
    fileprivate var elementCount: Int? {
        if case .array(let elements) = self { elements.count } else { nil }
    }

    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }

    fileprivate mutating func insert(_ value: JSON, at index: Int) {
        guard var elements = takeArray() else { return }
        elements.insert(value, at: index)
        self = .array(elements)
    }
}

/// The failure of one operation.
private struct PatchFailure: Error {
    let code: JSONPatchError.Code
    let pointer: JSONPointer

    init(_ code: JSONPatchError.Code, _ pointer: JSONPointer) {
        self.code = code
        self.pointer = pointer
    }
}
