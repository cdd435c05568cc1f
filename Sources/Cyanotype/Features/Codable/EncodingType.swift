/// How a type is encoded: by its own `encode(to:)`, unless a subclass overrides that.
///
/// A session has one for each type that it has met. It holds the reusable encoders for values of the type.
class EncodingType<Value: Encodable> {
    /// The free encoders, linked by `nextFree`.
    private var free: StatePointer<EncodingState>?

    deinit {
        while let value = free {
            free = value.pointee.nextFree
            let node = value.pointee.ownNode
            value.pointee.ownNode = nil
            withExtendedLifetime(node) {}
        }
    }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - text: The text to write it to.
    ///   - place: The location of the value.
    ///   - context: The context.
    /// - Returns: `false` if the value encoded nothing.
    /// - Throws: Any error; the caller must then restore the text.
    func write(
        _ value: Value,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        try withState(context) { state in
            try state.write(text, place) {
                try unsafe state.pointee.node._withUnsafeGuaranteedRef { try value.encode(to: $0) }
            }
        }
    }

    /// Writes what `encode` encodes.
    final func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext,
        _ encode: (any Encoder) throws -> Void
    ) throws -> Bool {
        try withState(context) { state in
            try state.write(text, place) { try unsafe encode(state.pointee.node.takeUnretainedValue()) }
        }
    }

    /// Calls `body` with the state of an encoder.
    @inline(__always)
    final func withState<Result>(
        _ context: EncodingContext,
        _ body: (StatePointer<EncodingState>) throws -> Result
    ) rethrows -> Result {
        let state = takeFree(context)
        defer { recycle(state) }
        return try body(state)
    }

    @inline(__always)
    private func takeFree(_ context: EncodingContext) -> StatePointer<EncodingState> {
        guard let state = free else { return ValueEncoder.make(context) }
        free = state.pointee.nextFree
        return state
    }

    @inline(__always)
    private func recycle(_ state: StatePointer<EncodingState>) {
        if state.isInUse() { return }
        state.pointee.nextFree = free
        free = state
    }

    /// Creates the encoding type of `Value`.
    static func make(_ context: EncodingContext) -> EncodingType<Value> {
        let known: AnyObject? =
            if let scalar = Value.self as? any EncodableScalar.Type {
                scalar.encodingType
            } else if let collection = Value.self as? any EncodableCollection.Type {
                collection.encodingType(context)
            } else if let format = context.shared.pointee.strategies.dateScopes.format(of: Value.self) {
                DatedEncodingType<Value>(format)
            } else {
                nil
            }
        // A type creates only its own encoding type, so the cast is safe.
        return known.map { unsafe unsafeDowncast($0, to: EncodingType<Value>.self) } ?? EncodingType<Value>()
    }
}

// MARK: - Scalars

/// A type that is encoded without an encoder of its own.
protocol EncodableScalar: Encodable {
    /// Writes this value.
    ///
    /// - Returns: `false` if nothing was encoded.
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool

    /// Writes the elements of an array. This is a requirement so that it is specialized for each type.
    static func write(
        _ elements: [Self],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws
}

extension EncodableScalar {
    fileprivate static var encodingType: AnyObject { ScalarEncodingType<Self>() }
    fileprivate static var arrayType: AnyObject { ScalarArrayEncodingType<Self>() }

    static func write(
        _ elements: [Self],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws {
        for index in elements.indices {
            text.pointee.advance()
            do {
                if try !elements[index].write(text, place, context) { text.pointee.writeEmpty(ASCII.openBrace) }
            } catch let EncodingError.invalidValue(value, error) {
                throw context.invalid(value, error.debugDescription, place.path + [PathKey(index: index)])
            }
        }
    }
}

/// A scalar that can always be written and whose text is the same everywhere.
protocol EncodablePlainScalar: EncodableScalar {
    /// Writes this value.
    func write(_ text: StatePointer<EncodingText>)
}

extension EncodablePlainScalar {
    @inline(__always)
    func write(
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) -> Bool {
        write(text)
        return true
    }

    static func write(
        _ elements: [Self],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) {
        for element in elements {
            text.pointee.advance()
            element.write(text)
        }
    }
}

/// How a scalar is encoded.
private final class ScalarEncodingType<Value: EncodableScalar>: EncodingType<Value> {
    override func write(
        _ value: Value,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        try value.write(text, place, context)
    }
}

/// How an array of scalars is encoded.
private final class ScalarArrayEncodingType<Element: EncodableScalar>: EncodingType<[Element]> {
    override func write(
        _ elements: [Element],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard text.pointee.open(ASCII.openBracket) else { throw context.tooDeep(elements, place.path) }
        try Element.write(elements, text, place, context)
        text.pointee.close(ASCII.closeBracket)
        return true
    }
}

// MARK: - Collections

/// A type whose values are encoded without a container of the standard library.
protocol EncodableCollection: Encodable {
    /// Returns the encoding type of this type.
    static func encodingType(_ context: EncodingContext) -> AnyObject
}

extension Optional: EncodableCollection where Wrapped: Encodable {
    static func encodingType(_ context: EncodingContext) -> AnyObject {
        unsafe OptionalEncodingType<Wrapped>(context.type(of: Wrapped.self).takeUnretainedValue())
    }
}

extension Array: EncodableCollection where Element: Encodable {
    static func encodingType(_ context: EncodingContext) -> AnyObject {
        if let scalar = Element.self as? any EncodableScalar.Type { return scalar.arrayType }
        return unsafe ArrayEncodingType<Element>(context.type(of: Element.self).takeUnretainedValue())
    }
}

extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
    static func encodingType(_ context: EncodingContext) -> AnyObject {
        if let type = Self.self as? any EncodableStringDictionary.Type { return type.stringDictionaryType(context) }
        return sortedEncodingType(context) ?? EncodingType<Self>()
    }
}

/// A dictionary with `String` keys, which are the keys in the JSON.
private protocol EncodableStringDictionary {
    static func stringDictionaryType(_ context: EncodingContext) -> AnyObject
}

extension Dictionary: EncodableStringDictionary where Key == String, Value: Encodable {
    fileprivate static func stringDictionaryType(_ context: EncodingContext) -> AnyObject {
        unsafe DictionaryEncodingType<Value>(context.type(of: Value.self).takeUnretainedValue())
    }
}

/// How a value that may be `nil` is encoded.
private final class OptionalEncodingType<Wrapped: Encodable>: EncodingType<Wrapped?> {
    private let wrapped: EncodingType<Wrapped>

    init(_ wrapped: EncodingType<Wrapped>) {
        self.wrapped = wrapped
    }

    override func write(
        _ value: Wrapped?,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        if let value {
            if try !wrapped.write(value, text, place, context) { text.pointee.writeEmpty(ASCII.openBrace) }
        } else {
            text.pointee.writer.writeNull()
        }
        return true
    }
}

/// How an array of non-scalar values is encoded.
private final class ArrayEncodingType<Element: Encodable>: EncodingType<[Element]> {
    private let element: EncodingType<Element>

    init(_ element: EncodingType<Element>) {
        self.element = element
    }

    override func write(
        _ elements: [Element],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        guard text.pointee.open(ASCII.openBracket) else { throw context.tooDeep(elements, place.path) }
        try withState(context) { state in
            state.begin(text, place)
            defer { state.pointee.text = nil }
            // Elements are written from the buffer, because subscripting a generic array copies them.
            try unsafe elements.withUnsafeBufferPointer { elements in
                guard let first = elements.baseAddress else { return }
                for index in 0..<elements.count {
                    text.pointee.advance()
                    let place = unsafe EncodingLocation(state, nil, index)
                    if try unsafe !element.write((first + index).pointee, text, place, context) {
                        text.pointee.writeEmpty(ASCII.openBrace)
                    }
                }
            }
        }
        text.pointee.close(ASCII.closeBracket)
        return true
    }
}

/// How a dictionary with `String` keys is encoded.
private final class DictionaryEncodingType<Element: Encodable>: EncodingType<[String: Element]> {
    private let element: EncodingType<Element>

    init(_ element: EncodingType<Element>) {
        self.element = element
    }

    override func write(
        _ dictionary: [String: Element],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        let first = text.pointee.memberCount
        guard text.pointee.open(ASCII.openBrace) else { throw context.tooDeep(dictionary, place.path) }
        try withState(context) { state in
            state.begin(text, place)
            defer {
                state.pointee.text = nil
                state.pointee.currentKey = nil
            }
            for (key, value) in dictionary {
                text.pointee.advanceMember()
                text.pointee.writer.writeString(key, escapingSlashes: text.pointee.layout.escapesSlashes)
                text.pointee.writer.writeColon(text.pointee.layout)
                state.pointee.currentKey = PathKey(stringValue: key)
                let place = unsafe EncodingLocation(state, nil, EncodingLocation.currentKey)
                if try !element.write(value, text, place, context) { text.pointee.writeEmpty(ASCII.openBrace) }
            }
        }
        text.pointee.closeObject(first)
        return true
    }
}
