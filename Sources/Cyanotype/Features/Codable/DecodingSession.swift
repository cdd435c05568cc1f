/// Decodes one document after another with the same strategies. It owns a ``DecodingContext``.
///
/// A session is reused because what it knows of the types is worth keeping. If a decoder or container escapes, the
/// session copies the text. What escaped keeps the session alive, and the session decodes no other document.
@safe
final class DecodingSession {
    private(set) lazy var context = DecodingContext(strategies, self)

    private let strategies: DecodingStrategies

    /// The text that escaped decoders read.
    private var ownText: UnsafeMutableRawBufferPointer?

    init(_ strategies: DecodingStrategies) {
        self.strategies = strategies
    }

    deinit {
        context.deallocate()
        unsafe ownText?.deallocate()
    }

    /// Creates a session whose document is null, for decoders of missing values.
    static func ofNull(_ strategies: DecodingStrategies) -> DecodingSession {
        let session = DecodingSession(strategies)
        unsafe Array("null".utf8).withUnsafeBytes { bytes in
            unsafe session.begin(bytes)
            session.keepText()
        }
        return session
    }
}

// MARK: - Documents

extension DecodingSession {
    /// Begins to read a document.
    ///
    /// - Parameters:
    ///   - bytes: The document, which must stay valid until ``end()``.
    ///   - offset: The offset of its value.
    ///   - depth: The maximum nesting, if it differs from that of the strategies.
    func begin(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0, depth: Int? = nil) {
        // The issue limit of the reader does not apply: issues are taken from it as soon as it records them.
        var options = JSONOptions.default
        options.maximumDepth = depth ?? strategies.options.maximumDepth
        options.duplicateKeys = strategies.options.duplicateKeys
        unsafe setReader(bytes, options, at: offset)
        context.shared.pointee.documentError = nil
    }

    /// Ends reading.
    ///
    /// - Returns: Whether the session can decode another document.
    func end() -> Bool {
        if context.shared.pointee.hasEscaped {
            keepText()
            return false
        }
        unsafe setReader(UnsafeRawBufferPointer(start: nil, count: 0), .default, at: 0)
        return true
    }

    /// Points the reader at other bytes. It keeps its memory.
    private func setReader(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions, at offset: Int) {
        var reader = unsafe JSONReader(bytes, options: options)
        reader.position += offset
        reader.readsExactValues = strategies.isOfStore
        swap(&reader.chunks, &context.reader.pointee.chunks)
        swap(&reader.json, &context.reader.pointee.json)
        context.reader.pointee = reader
    }

    /// Points the reader at a copy of the text, for decoders that have escaped.
    private func keepText() {
        let reader = context.reader
        let count = reader.pointee.end - reader.pointee.start
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 1)
        unsafe copy.copyMemory(from: UnsafeRawBufferPointer(reader.pointee.start.bytes(count)))
        unsafe ownText?.deallocate()
        unsafe ownText = copy
        unsafe setReader(UnsafeRawBufferPointer(rebasing: copy[..<count]), reader.pointee.options, at: context.offset)
    }

    /// Decodes the document with `body`, which leaves the position after the value.
    func decodeDocument<Value>(_ body: (DecodingContext) throws -> Value) throws -> Value {
        let reader = context.reader
        do {
            reader.pointee.skipWhitespace()
            let value = try body(context)
            do {
                try reader.pointee.finish()
            } catch {
                throw context.failedDocument()
            }
            // A type that swallows errors must not make invalid JSON succeed.
            if reader.pointee.isBroken { throw context.failedDocument() }
            return value
        } catch {
            // Invalid JSON takes precedence over any problem of a value.
            try validate()
            throw error
        }
    }

    /// Throws if the document is not JSON.
    private func validate() throws {
        let reader = context.reader
        if reader.pointee.isBroken { throw context.failedDocument() }
        context.move(to: 0, depth: reader.pointee.options.maximumDepth)
        do {
            reader.pointee.skipWhitespace()
            try reader.pointee.skipValue()
            try reader.pointee.finish()
        } catch {
            throw context.failedDocument()
        }
    }
}

extension DecodingContext {
    /// Decodes a value of a type at the position.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try withType(Value.self) { try $0.read(type, self, .root) }
    }

    /// Decodes a value at the position with an initializer.
    func decode<Value>(_ make: (any Decoder) throws -> Value) throws -> Value {
        let value = ValueDecoder.make(self)
        defer {
            if !value.isInUse() { value.pointee.ownNode = nil }
        }
        value.begin(.root, at: offset, depth: depth)
        let result = try unsafe make(value.pointee.node.takeUnretainedValue())
        move(to: try value.finish(), depth: value.pointee.depth)
        return result
    }
}
