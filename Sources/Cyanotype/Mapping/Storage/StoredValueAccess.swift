internal import CyanotypeSystem

/// How a store gets at the value of a field, as reading the stored document of an instance returns it.
struct StoredValueAccess: Sendable {
    /// Calls a closure with the address of the value, unless there is none because it is in a model that is `nil`.
    typealias View =
        @Sendable (_ subject: ValueSource, _ body: (ValueSource) -> Void) throws(MappingError) -> Void
    typealias MakeKey = @Sendable (_ subject: ValueSource) throws(MappingError) -> StorageKey

    let view: View

    /// Returns the key, or null if there is no value; `nil` for a field without a key of its own.
    let makeKey: MakeKey?

    init(view: @escaping View, makeKey: MakeKey?) {
        self.view = view
        self.makeKey = makeKey
    }

    /// Creates access that makes the key of what it views.
    init(_ keyType: StorageKeyType?, keys: [String], view: @escaping View) {
        self.view = view
        guard let make = keyType?.makeKey else {
            makeKey = nil
            return
        }
        makeKey = { subject throws(MappingError) in
            var key = StorageKey.null
            var failure: StorageKeyFailure?
            try view(subject) { value in
                do throws(StorageKeyFailure) { key = try make(value) } catch { failure = error }
            }
            if let failure { throw MappingError(failure, at: keys) }
            return key
        }
    }

    /// Returns this access with a key for each value of a byte, which is made once.
    ///
    /// Most such values are cases of an enum. The byte is all that writing and reading it depends on.
    ///
    /// - Parameter byte: Returns the byte of the value; 0 if it has none.
    /// - Returns: The access.
    func rememberingKeys(ofByte byte: @escaping @Sendable (_ subject: ValueSource) -> UInt8) -> StoredValueAccess {
        guard let makeKey else { return self }
        let known = KnownKeys()
        return StoredValueAccess(view: view) { subject throws(MappingError) in
            let byte = byte(subject)
            if let key = known[byte] { return key }
            let key = try makeKey(subject)
            known[byte] = key
            return key
        }
    }

    /// Returns access from outside a model to a value inside it.
    ///
    /// - Parameters:
    ///   - model: Gives access to the model, or to the `Optional` of it.
    ///   - keys: The keys that lead to the model, for errors.
    ///   - isNil: Whether the model at an address is `nil`.
    /// - Returns: The access.
    func inside(
        _ model: StoredValueAccess,
        at keys: [String],
        isNil: @escaping @Sendable (ValueSource) -> Bool
    ) -> StoredValueAccess {
        /// Calls a closure with the address of the model, which is that of the `Optional`.
        @Sendable func enter(
            _ subject: ValueSource,
            _ body: (ValueSource) throws(MappingError) -> Void
        ) throws(MappingError) {
            var failure: MappingError?
            try model.view(subject) { value in
                if isNil(value) { return }
                do throws(MappingError) { try body(value) } catch { failure = error.moved(below: keys) }
            }
            if let failure { throw failure }
        }
        let innerView: View = { [view] subject, body throws(MappingError) in
            try enter(subject) { model throws(MappingError) in try view(model, body) }
        }
        guard let makeKey else { return StoredValueAccess(view: innerView, makeKey: nil) }
        return StoredValueAccess(view: innerView) { subject throws(MappingError) in
            var key = StorageKey.null
            try enter(subject) { model throws(MappingError) in key = try makeKey(model) }
            return key
        }
    }

    /// The keys of the values of a byte that have been made.
    private final class KnownKeys: Sendable {
        private let keys = Locked<[StorageKey?]>([])

        subscript(byte: UInt8) -> StorageKey? {
            get { keys.withLock { Int(byte) < $0.count ? $0[Int(byte)] : nil } }
            set {
                keys.withLock { keys in
                    while keys.count <= Int(byte) { keys.append(nil) }
                    keys[Int(byte)] = newValue
                }
            }
        }
    }
}

extension MappingError {
    /// Creates the error of a value that has no key.
    init(_ failure: StorageKeyFailure, at keys: [String]) {
        let issue = Issue(
            code: .notWritable,
            path: MappingPath(keys.map { .key($0) }),
            location: nil,
            expected: "a value to find objects by",
            found: failure.found
        )
        self.init(issues: [issue], isTruncated: false)
    }

    /// Returns the error with the keys before its paths, and without places in the text, which nobody has seen.
    func moved(below keys: some Sequence<String>) -> MappingError { moved(below: keys.map { .key($0) }) }

    /// Returns the error with steps before its paths, and without places in the text, which nobody has seen.
    func moved(below steps: [MappingPath.Component]) -> MappingError {
        let moved = issues.map { issue in
            Issue(
                code: issue.code,
                path: MappingPath(steps + issue.path.components),
                location: nil,
                expected: issue.expected,
                found: issue.found
            )
        }
        return MappingError(issues: moved, isTruncated: isTruncated)
    }
}
