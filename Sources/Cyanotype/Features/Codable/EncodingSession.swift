internal import FoundationEssentials

/// Encodes one document after another with the same strategies. It owns an ``EncodingContext``.
final class EncodingSession {
    /// It does not retain the session.
    private(set) lazy var context = EncodingContext(strategies, self)

    private let strategies: EncodingStrategies

    init(_ strategies: EncodingStrategies) {
        self.strategies = strategies
    }

    deinit {
        context.deallocate()
    }

    /// Begins to write a document.
    ///
    /// - Parameters:
    ///   - depth: The number of arrays and objects around it.
    ///   - maximumDepth: The maximum nesting, if it differs from that of the strategies.
    func begin(depth: Int = 0, maximumDepth: Int? = nil) {
        context.shared.pointee.depth = depth
        context.shared.pointee.maximumDepth = maximumDepth ?? strategies.maximumDepth
    }

    /// Ends writing, also after an error.
    ///
    /// - Returns: Whether the session can encode another document.
    func end() -> Bool {
        // Encoders that are still referenced lose their text, which is freed below.
        for encoder in context.shared.pointee.handedOut { encoder.value.pointee.text = nil }
        context.shared.pointee.handedOut.removeAll(keepingCapacity: true)
        context.shared.pointee.misuse = nil
        context.freeTexts()
        return !context.shared.pointee.hasEscaped
    }

    /// Returns the text that `body` writes for a value.
    func encode<Value>(_ value: Value, _ body: (EncodingContext) throws -> Bool) throws -> Data {
        try write(value, body)
        // `body` made the root text first, and `writeAll` completed the texts for its holes.
        let root = context.shared.pointee.texts[0]
        if root.pointee.holes.isEmpty { return root.pointee.writer.takeData() }
        var writer = JSONWriter(options: .default)
        root.pointee.write(to: &writer)
        return writer.takeData()
    }

    /// Writes the text of a value to `writer`; an empty object if the value encodes nothing, because a key may precede
    /// it.
    func encode<Value: Encodable>(_ value: Value, to writer: inout JSONWriter) throws {
        if try writeAll({ try $0.writeRoot(value) }) {
            context.shared.pointee.texts[0].pointee.write(to: &writer)
        } else {
            writer.write(text: "{}")
        }
    }

    private func write<Value>(_ value: Value, _ body: (EncodingContext) throws -> Bool) throws {
        guard try writeAll(body) else {
            throw context.invalid(value, "Top-level \(Value.self) did not encode any values.", [])
        }
    }

    private func writeAll(_ body: (EncodingContext) throws -> Bool) throws -> Bool {
        let isWritten = try body(context)
        if let misuse = context.shared.pointee.misuse { throw misuse }
        // No user code runs in this loop, so it cannot create more encoders.
        for encoder in context.shared.pointee.handedOut { encoder.finishText() }
        return isWritten
    }
}
